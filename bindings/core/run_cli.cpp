/**
 * @file bindings/core/run_cli.cpp
 */
#include "run_cli.hpp"
#include "log.hpp"

#include <chrono>
#include <iostream>
#include <new>
#include <nexec/core/blas.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/version.hpp>

#include "checks.hpp"
#include "parse_argv.hpp"
#include "writers.hpp"

namespace nexec::bindings
{

namespace
{

//! Sends the log to the stream of this run, and back when the run ends.
class LogScope
{
 public:
  explicit LogScope(std::ostream& err)
  {
    // Standard error itself is left alone: only then can it be a terminal.
    if (&err != &std::cerr)
      Log::Stream(&err);
  }

  ~LogScope()
  {
    Log::Stream(nullptr);
    Log::Verbose(false);
  }

  LogScope(const LogScope&) = delete;
  LogScope& operator=(const LogScope&) = delete;
};

std::string Compiler()
{
#if defined(__clang__)
  return "Clang " __clang_version__;
#elif defined(__GNUC__)
  return "GCC " __VERSION__;
#else
  return "unknown compiler";
#endif
}

//! What decides the last bits of sums, and the speed.
std::string Surroundings()
{
  return BlasDescription() + "\n" + Compiler() +
      ", OpenMP threads: " + std::to_string(NumThreads());
}

std::string VersionPage(const Binding& binding)
{
  return binding.Program() + " " + version + "\n" + Surroundings() + "\n";
}

/**
 * Print what --version, --help and --info ask for; the first wins.
 *
 * @return Whether anything was asked for.
 */
bool PrintPage(const Binding& binding, const Params& params, std::ostream& out)
{
  if (params.Get<bool>("version"))
    out << VersionPage(binding);
  else if (params.Get<bool>("help"))
    out << HelpPage(binding);
  else if (params.Has("info"))
    out << InfoPage(binding, params.Get<std::string>("info"));
  else
    return false;
  return true;
}

void LogParams(const Params& params)
{
  std::string text = "Execution parameters:\n";
  for (const auto& [name, definition] : params.Definitions())
  {
    if (definition.Group() == ParamGroup::Common && !params.Has(name))
      continue;
    const std::string value = ValueText(params.GetValue(name));
    text += "  " + name + ": " + (value.empty() ? "(none)" : value) + "\n";
  }
  Log::Info(text);
}

int RunFunction(const Binding& binding, Params& params, Streams& streams)
{
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  Log::Info(Surroundings());
  const int code = binding.Function()(params, streams);
  const std::chrono::duration<double> seconds = Clock::now() - start;
  LogParams(params);
  Log::Info("Program timers:\n  total_time: " +
            std::to_string(seconds.count()) + "s");
  return code;
}

int Run(const Binding& binding, const std::vector<std::string>& args,
        Streams& streams)
{
  Params params = ParseArgv(binding, args);
  Log::Verbose(params.Get<bool>("verbose"));
  SetNumThreads(static_cast<size_t>(params.Get<int64_t>("threads")));
  int code = static_cast<int>(ExitCode::Ok);
  if (!PrintPage(binding, params, streams.out))
  {
    RequireRequiredPassed(params);
    code = RunFunction(binding, params, streams);
  }
  // A full disk shows only now.
  streams.out.flush();
  if (!streams.out)
    throw WriteError("cannot write to standard output");
  return code;
}

}  // namespace

int RunCli(const Binding& binding, const std::vector<std::string>& args,
           std::istream& in, std::ostream& out, std::ostream& err)
{
  const LogScope scope(err);
  UseOneBlasThread();
  Streams streams{in, out, err};
  try
  {
    return Run(binding, args, streams);
  }
  catch (const UsageError& e)
  {
    Log::Fatal(std::string(e.what()) + "\nSee '" + binding.Program() +
               " --help'.");
    return static_cast<int>(e.Code());
  }
  catch (const Error& e)
  {
    Log::Fatal(e.what());
    return static_cast<int>(e.Code());
  }
  catch (const std::bad_alloc&)
  {
    Log::Fatal("out of memory");
  }
  catch (const std::exception& e)
  {
    Log::Fatal(std::string("unexpected error: ") + e.what());
  }
  return static_cast<int>(ExitCode::BadInput);
}

}  // namespace nexec::bindings
