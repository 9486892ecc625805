/**
 * @file bindings/process/run_cli.cpp
 */
#include "run_cli.hpp"
#include "core/blas.hpp"
#include "log.hpp"

#include <chrono>
#include <iostream>
#include <new>
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/version.hpp>
#include <streambuf>
#include <thread>

#include "options/parse_argv.hpp"
#include "pages/writers.hpp"
#include "ranks.hpp"

namespace nexec::bindings
{

namespace
{

//! Swallows everything.
class NullBuffer : public std::streambuf
{
 private:
  int_type overflow(const int_type c) override
  {
    return traits_type::not_eof(c);
  }
};

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
std::string Surroundings(const Binding& binding, const Communicator& ranks)
{
  return BlasDescription() + "\n" +
      (binding.UsesRanks() ? ranks.Description() + "\n" : "") + Compiler() +
      ", OpenMP threads: " + std::to_string(NumThreads());
}

std::string VersionPage(const Binding& binding, const Communicator& ranks)
{
  return binding.Program() + " " + version + "\n" +
      Surroundings(binding, ranks) + "\n";
}

/**
 * Print what --version, --help and --info ask for; the first wins.
 *
 * @return Whether anything was asked for.
 */
bool PrintPage(const Binding& binding, const Params& params,
               const Context& context)
{
  std::ostream& out = context.out;
  if (params.Get<bool>("version"))
    out << VersionPage(binding, context.ranks);
  else if (params.Get<bool>("help"))
    out << HelpPage(binding);
  else if (params.Has("info"))
    out << InfoPage(binding, params.Get<std::string>("info"));
  else
    return false;
  return true;
}

//! Whether an option is not what its default says, because another one was
//! passed in its place.
bool IsReplaced(const Params& params, const std::string& name)
{
  return name == "algorithm" && !params.Has(name) &&
      params.Definitions().count("algorithm_file") > 0 &&
      params.Has("algorithm_file");
}

void LogParams(const Params& params)
{
  std::string text = "Execution parameters:\n";
  for (const auto& [name, definition] : params.Definitions())
  {
    if (definition.Group() == ParamGroup::Common && !params.Has(name))
      continue;
    if (IsReplaced(params, name))
      continue;
    const std::string value = ValueText(params.GetValue(name));
    // Where there is no value, the program has chosen one, and says so itself.
    if (!value.empty())
      text.append("  ").append(name).append(": ").append(value).append("\n");
  }
  Log::Info(text);
}

int RunFunction(const Binding& binding, Params& params, Context& context)
{
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  Log::Info(Surroundings(binding, context.ranks));
  const int code = binding.Function()(params, context);
  const std::chrono::duration<double> seconds = Clock::now() - start;
  LogParams(params);
  Log::Info("Program timers:\n  total_time: " +
            std::to_string(seconds.count()) + "s");
  return code;
}

int Run(const Binding& binding, const std::vector<std::string>& args,
        Context& context)
{
  Params params = ParseArgv(binding, args);
  Log::Verbose(params.Get<bool>("verbose"));
  const size_t threads = static_cast<size_t>(params.Get<int64_t>("threads"));
  SetNumThreads(threads);
  int code = static_cast<int>(ExitCode::Ok);
  if (!PrintPage(binding, params, context))
  {
    RequireRequiredPassed(params);
    RequireLaunch(binding, context.ranks.Size());
    if (binding.UsesRanks())
      GiveUpAfter(context.ranks, params.Get<double>("comm_timeout"));
    SetRankThreads(context.ranks, threads);
    RequireSameProgram(context.ranks);
    RequireSameFiles(context.ranks, params);
    code = RunFunction(binding, params, context);
  }
  // A full disk shows only now.
  context.out.flush();
  if (!context.out)
    throw WriteError("cannot write to standard output");
  return code;
}

//! Run, with failures turned into messages.
Ending RunToEnd(const Binding& binding, const std::vector<std::string>& args,
                Context& context)
{
  const int badInput = static_cast<int>(ExitCode::BadInput);
  try
  {
    return {Run(binding, args, context), ""};
  }
  catch (const UsageError& e)
  {
    return {
        badInput,
        std::string(e.what()) + "\nSee '" + binding.Program() + " --help'."};
  }
  catch (const Error& e)
  {
    return {static_cast<int>(e.Code()), e.what()};
  }
  catch (const std::bad_alloc&)
  {
    return {badInput, "out of memory"};
  }
  catch (const std::exception& e)
  {
    return {badInput, std::string("unexpected error: ") + e.what()};
  }
}

}  // namespace

int RunCli(const Binding& binding, const std::vector<std::string>& args,
           std::istream& in, std::ostream& out, std::ostream& err,
           Communicator& ranks)
{
  UseOneBlasThread();
  // Of many processes, one talks.
  NullBuffer nothing;
  std::ostream silence(&nothing);
  const bool talks = IsRoot(ranks) && LaunchOf().rank == 0;
  const LogScope scope(talks ? err : silence);
  Context context{in, talks ? out : silence, talks ? err : silence, ranks};
  const int code = EndTogether(ranks, RunToEnd(binding, args, context));
  // A launcher ends all processes when the first one fails: let it be the one
  // that talks.
  if (code != 0 && !talks && ranks.Size() == 1)
    std::this_thread::sleep_for(std::chrono::seconds(1));
  return code;
}

}  // namespace nexec::bindings
