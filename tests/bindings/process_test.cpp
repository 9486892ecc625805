/**
 * @file tests/bindings/process_test.cpp
 *
 * A program's run from its command line to its exit code, and what it logs.
 */
#include "support/demo_binding.hpp"

#include "options/parse_argv.hpp"
#include "pages/writers.hpp"
#include "process/interrupt.hpp"
#include "process/log.hpp"
#include "process/run_cli.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <new>
#include <sstream>
#include <streambuf>

using namespace nexec;
using namespace nexec::bindings;
using Catch::Matchers::Contains;

namespace
{

//! What one run left behind.
struct Outcome
{
  int code;
  std::string out;
  std::string err;
};

Outcome RunWith(const Binding& binding, const Args& args)
{
  std::istringstream in("hello");
  std::ostringstream out;
  std::ostringstream err;
  const int code = RunCli(binding, args, in, out, err);
  return {code, out.str(), err.str()};
}

//! Run a program whose work is to throw.
template<typename E>
Outcome RunThrowing(const E& error)
{
  Binding binding = MakeBinding();
  binding.Function([&error](Params&, Context&) -> int { throw error; });
  return RunWith(binding, {});
}

//! Catches the log while it lives.
class LogCatcher
{
 public:
  LogCatcher() { Log::Stream(&stream); }
  ~LogCatcher() { Log::Stream(nullptr); }
  std::string Text() const { return stream.str(); }

 private:
  std::ostringstream stream;
};

//! A stream that takes nothing, like a full disk.
class FullBuffer : public std::streambuf
{
 protected:
  int overflow(int) override { return traits_type::eof(); }
};

}  // namespace

TEST_CASE("RunCliPassesStreamsAndExitCode", "[bindings]")
{
  const Outcome plain = RunWith(MakeBinding(), {});
  REQUIRE(plain.code == 0);
  REQUIRE(plain.out == "hello 16\n");
  REQUIRE(plain.err.empty());
  REQUIRE(RunWith(MakeBinding(), {"--json"}).code == 1);
}

TEST_CASE("RequiredOptionsAreRequiredOnlyForWork", "[bindings]")
{
  Binding binding = MakeBinding();
  binding.FileIn("input", 'i', "Data").Required();
  const Outcome missing = RunWith(binding, {});
  REQUIRE(missing.code == 2);
  REQUIRE(missing.out.empty());
  REQUIRE_THAT(missing.err, Contains("Must pass --input_file (-i)"));
  REQUIRE(RunWith(binding, {"-i", "x"}).code == 0);
  const Outcome help = RunWith(binding, {"-h"});
  REQUIRE(help.code == 0);
  REQUIRE_THAT(help.out, Contains("nexec_demo --input_file <file> [options]"));
  REQUIRE_THAT(help.out, Contains("Required input options"));
}

TEST_CASE("VersionWinsOverHelpOverInfo", "[bindings]")
{
  const Args all = {"--info", "length", "--help", "--version"};
  const Outcome version = RunWith(MakeBinding(), all);
  REQUIRE(version.code == 0);
  REQUIRE_THAT(version.out, Catch::StartsWith("nexec_demo 0.1.0\n"));
  REQUIRE(Count(version.out, "\n") == 3);
  const Outcome help = RunWith(MakeBinding(), {"--info", "length", "-h"});
  REQUIRE(help.code == 0);
  REQUIRE(help.out == HelpPage(MakeBinding()));
  const Outcome info = RunWith(MakeBinding(), {"--info", "length"});
  REQUIRE(info.code == 0);
  REQUIRE_THAT(info.out, Catch::StartsWith("  --length (-l) [int]"));
}

TEST_CASE("InfoTakesEverySpelling", "[bindings]")
{
  const std::string entry = InfoPage(MakeBinding(), "input_model");
  REQUIRE_THAT(entry, Contains("--input_model_file (-m) [file]"));
  for (const std::string& name :
       Args{"m", "-m", "input_model_file", "--input_model_file"})
    REQUIRE(InfoPage(MakeBinding(), name) == entry);
  const Outcome unknown = RunWith(MakeBinding(), {"--info", "lengt"});
  REQUIRE(unknown.code == 2);
  REQUIRE(unknown.out.empty());
  REQUIRE_THAT(unknown.err,
               Contains("there is no option 'lengt' (did you "
                        "mean --length?)"));
}

TEST_CASE("EachErrorHasItsExitCode", "[bindings]")
{
  const Outcome usage = RunThrowing(UsageError("wrong"));
  REQUIRE(usage.code == 2);
  REQUIRE(usage.err == "[FATAL] wrong\n[FATAL] See 'nexec_demo --help'.\n");
  const Outcome input = RunThrowing(InputError("not a number"));
  REQUIRE(input.code == 2);
  REQUIRE(input.err == "[FATAL] not a number\n");
  REQUIRE(RunThrowing(FormatError("f", 3, "bad")).code == 3);
  REQUIRE(RunThrowing(WriteError("full")).code == 4);
  REQUIRE(RunThrowing(TrainingError("diverged")).code == 5);
  const Outcome memory = RunThrowing(std::bad_alloc());
  REQUIRE(memory.code == 2);
  REQUIRE(memory.err == "[FATAL] out of memory\n");
  const Outcome other = RunThrowing(std::runtime_error("oops"));
  REQUIRE(other.code == 2);
  REQUIRE(other.err == "[FATAL] unexpected error: oops\n");
}

TEST_CASE("FullOutputIsAWriteError", "[bindings]")
{
  for (const Args& args : std::vector<Args>{{}, {"--help"}})
  {
    FullBuffer buffer;
    std::ostream out(&buffer);
    std::istringstream in;
    std::ostringstream err;
    REQUIRE(RunCli(MakeBinding(), args, in, out, err) == 4);
    REQUIRE(err.str() == "[FATAL] cannot write to standard output\n");
  }
}

TEST_CASE("VerboseEndsWithValuesAndTime", "[bindings]")
{
  const Outcome verbose = RunWith(MakeBinding(), {"-v", "--lengths", "3,4"});
  REQUIRE_THAT(verbose.err, Contains("[INFO ]   lengths: 3,4\n"));
  REQUIRE_THAT(verbose.err, !Contains("seed:"));
  REQUIRE_THAT(verbose.err, Contains("[INFO ]   total_time: "));
  REQUIRE(verbose.out == "hello 16\n");
  // Nothing of it stays behind.
  REQUIRE(!Log::Verbose());
  REQUIRE(RunWith(MakeBinding(), {}).err.empty());
}

TEST_CASE("ThreadsOptionReachesTheLibrary", "[bindings]")
{
  Binding binding = MakeBinding();
  size_t threads = 0;
  binding.Function(
      [&threads](Params&, Context&)
      {
        threads = NumThreads();
        return 0;
      });
  REQUIRE(RunWith(binding, {"-j", "3"}).code == 0);
  REQUIRE(threads == 3);
  REQUIRE(RunWith(binding, {"-j", "-1"}).code == 2);
  SetNumThreads(0);
}

TEST_CASE("IgnoredParamsAreReported", "[bindings]")
{
  const auto report = [](const Args& args)
  {
    const LogCatcher log;
    ReportIgnoredParam(ParseArgv(MakeBinding(), args),
                       {{"json", true}, {"seed", false}}, "name");
    return log.Text();
  };
  REQUIRE(report({"--json", "-n", "x"}) ==
          "[WARN ] --name (-n) is ignored because --json is passed and --seed "
          "(-s) is not passed\n");
  REQUIRE(report({"--json"}).empty());
  REQUIRE(report({"-n", "x"}).empty());
  REQUIRE(report({"--json", "-s", "1", "-n", "x"}).empty());
}

TEST_CASE("Every line of a message gets its tag", "[bindings]")
{
  std::ostringstream out;
  Log::Stream(&out);
  Log::Warn("first\nsecond");
  Log::Info("hidden");
  Log::Verbose(true);
  Log::Info("shown");
  Log::Verbose(false);
  Log::Fatal("end");
  Log::Plain("plain");
  Log::Stream(nullptr);
  CHECK(out.str() ==
        "[WARN ] first\n[WARN ] second\n[INFO ] shown\n"
        "[FATAL] end\nplain\n");
}

TEST_CASE("Errors know their exit codes", "[bindings]")
{
  CHECK(UsageError("").Code() == ExitCode::BadInput);
  CHECK(InputError("").Code() == ExitCode::BadInput);
  CHECK(WriteError("").Code() == ExitCode::CannotWrite);
  CHECK(TrainingError("").Code() == ExitCode::TrainingFailed);
  const FormatError error("a.bin", 12, "odd");
  CHECK(error.Code() == ExitCode::BadFile);
  CHECK(error.Path() == "a.bin");
  CHECK(error.Offset() == 12);
  CHECK(std::string(error.what()) == "'a.bin' (byte 12): odd");
}

TEST_CASE("Requests to save are counted, also after an earlier piece of work",
          "[bindings]")
{
  for (size_t piece = 0; piece < 2; ++piece)
  {
    const InterruptRequest interrupt;
    const int before = interrupt.SaveRequests();
    REQUIRE(std::raise(SIGUSR1) == 0);
    CHECK(interrupt.SaveRequests() == before + 1);
    CHECK(interrupt.Signal() == 0);
  }
  // One that comes late ends nothing.
  CHECK(std::raise(SIGUSR1) == 0);
}
