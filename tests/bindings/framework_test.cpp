/**
 * @file tests/bindings/framework_test.cpp
 *
 * The binding framework, tried on a program that does not exist.
 */
#include <catch2/catch.hpp>
#include <new>
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>
#include <sstream>
#include <streambuf>

#include "options/parse_argv.hpp"
#include "options/text.hpp"
#include "pages/doc.hpp"
#include "pages/writers.hpp"
#include "process/log.hpp"
#include "process/run_cli.hpp"

using namespace nexec;
using namespace nexec::bindings;
using Catch::Matchers::Contains;

namespace
{

using Args = std::vector<std::string>;

//! Copies its input to its output.
int Echo(Params& params, Context& context)
{
  std::string word;
  context.in >> word;
  context.out << word << " " << params.Get<int64_t>("length") << "\n";
  return params.Get<bool>("json") ? 1 : 0;
}

Binding MakeBinding()
{
  Binding binding("demo");
  binding.UserName("Show what a program can do")
      .ShortDesc("A first paragraph about {param:length}.")
      .LongDesc("Some text.\n\nMore text about {param:input_model} | more.")
      .Example("A call:", "{call: --length 3 --output_model_file m.bin -a 1}")
      .SeeAlso("nexec_other");
  binding.ChoiceIn("algorithm", 0, "What to learn", {"one", "two"}, "one");
  binding.IntIn("length", 'l', "Length, see {param:lengths}", 16).Min(1);
  binding.IntIn("seed", 's', "Seed").DefaultText("chosen by the clock");
  binding.DoubleIn("step_size", 'a', "A a|b step", 1e-3).Above(0.0).Max(1.0);
  binding.FlagIn("json", 0, "Print JSON");
  binding.StringIn("name", 'n', "Some name", "fred");
  binding.IntListIn("lengths", 'L', "Lengths", {16, 64}).Min(0);
  binding.FileIn("input_model", 'm', "Model to read");
  binding.FileOut("output_model", 'M', "Model to write");
  binding.Function(Echo);
  return binding;
}

Params Parse(const Args& args)
{
  return ParseArgv(MakeBinding(), args);
}

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

//! Get the message of the UsageError, or "" if nothing is thrown.
template<typename F>
std::string Message(const F& function)
{
  try
  {
    function();
  }
  catch (const UsageError& e)
  {
    return e.what();
  }
  return "";
}

std::string ParseMessage(const Args& args)
{
  return Message([&args]() { Parse(args); });
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

size_t Count(const std::string& text, const std::string& part)
{
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + 1))
    ++count;
  return count;
}

//! Put a text on one line.
std::string Flat(const std::string& text)
{
  std::string flat;
  for (const std::string& word : Words(text))
    flat += word + " ";
  return flat;
}

const DocStyle plainStyle = {[](const std::string& text) { return text; },
                             [](const std::string& text)
                             {
                               return "<" + text + ">";
                             }};

}  // namespace

TEST_CASE("DefaultsAreUsedWhenNothingIsPassed", "[bindings]")
{
  const Params params = Parse({});
  REQUIRE(params.Get<std::string>("algorithm") == "one");
  REQUIRE(params.Get<int64_t>("length") == 16);
  REQUIRE(params.Get<double>("step_size") == 1e-3);
  REQUIRE(params.Get<bool>("json") == false);
  REQUIRE(params.Get<std::string>("name") == "fred");
  REQUIRE(params.Get<std::vector<int64_t>>("lengths") ==
          std::vector<int64_t>{16, 64});
  REQUIRE(params.Get<std::string>("input_model").empty());
  for (const auto& [name, definition] : params.Definitions())
    REQUIRE(!params.Has(name));
}

TEST_CASE("EveryTypeIsParsed", "[bindings]")
{
  const Params params =
      Parse({"--algorithm", "two", "--length=7", "--json", "-a", "0.25",
             "-nbob", "--lengths", "1,2,3", "-m", "in.bin",
             "--output_model_file", "o.bin", "-s", "-9223372036854775808"});
  REQUIRE(params.Get<std::string>("algorithm") == "two");
  REQUIRE(params.Get<int64_t>("length") == 7);
  REQUIRE(params.Get<bool>("json"));
  REQUIRE(params.Get<double>("step_size") == 0.25);
  REQUIRE(params.Get<std::string>("name") == "bob");
  REQUIRE(params.Get<std::vector<int64_t>>("lengths") ==
          std::vector<int64_t>{1, 2, 3});
  REQUIRE(params.Get<std::string>("input_model") == "in.bin");
  REQUIRE(params.Get<std::string>("output_model") == "o.bin");
  REQUIRE(params.Get<int64_t>("seed") == INT64_MIN);
  REQUIRE(params.Has("seed"));
  REQUIRE(!params.Has("verbose"));
}

TEST_CASE("OddTextsSurviveTheParser", "[bindings]")
{
  for (const std::string& text :
       Args{"", "[a,b]", "{}", "a b", "-", "-x", "%%"})
    REQUIRE(Parse({"--name", text}).Get<std::string>("name") == text);
  REQUIRE(Parse({"--name=a=b"}).Get<std::string>("name") == "a=b");
  REQUIRE(Parse({"-vn-x"}).Get<std::string>("name") == "-x");
  REQUIRE(Parse({"-n=a"}).Get<std::string>("name") == "=a");
  REQUIRE_FALSE(Parse({"-v", "--"}).Has("name"));
}

TEST_CASE("WrongUseOfParamsIsALogicError", "[bindings]")
{
  const Params params = Parse({});
  REQUIRE_THROWS_AS(params.Get<int64_t>("nothing"), std::logic_error);
  REQUIRE_THROWS_AS(params.Has("nothing"), std::logic_error);
  REQUIRE_THROWS_AS(params.Get<double>("length"), std::logic_error);
  // There is neither a value nor a default.
  REQUIRE_THROWS_AS(params.Get<int64_t>("seed"), std::logic_error);
}

TEST_CASE("SetChecksTypeAndRange", "[bindings]")
{
  Params params = Parse({});
  params.Set("length", 5);
  REQUIRE(params.Get<int64_t>("length") == 5);
  REQUIRE(params.Has("length"));
  REQUIRE_THROWS_AS(params.Set("length", 0), UsageError);
  REQUIRE_THROWS_AS(params.Set("length", "five"), std::logic_error);
}

TEST_CASE("BadValuesAreRefusedWithAReason", "[bindings]")
{
  const std::vector<std::pair<Args, std::string>> cases = {
      {{"--length", "abc"},
       "--length (-l): 'abc' is not allowed; expected a whole number, at "
       "least 1"},
      {{"-l", "1.5"}, "'1.5' is not allowed"},
      {{"-l", "0"}, "'0' is not allowed; expected a whole number, at least 1"},
      {{"-l", ""}, "'' is not allowed"},
      {{"-l", " 5"}, "' 5' is not allowed"},
      {{"-s", "9223372036854775808"}, "does not fit into a 64-bit number"},
      {{"-a", "nan"}, "expected a number, above 0 and at most 1"},
      {{"-a", "inf"}, "'inf' is not allowed"},
      {{"-a", "0"}, "'0' is not allowed"},
      {{"-a", "1.01"}, "'1.01' is not allowed"},
      {{"-a", "0,5"}, "'0,5' is not allowed"},
      {{"-a", "1e999"}, "does not fit"},
      {{"--algorithm", "three"},
       "'three' is not allowed; expected one of one "
       "or two"},
      {{"-L", "1,,2"}, "'1,,2' is not allowed"},
      {{"-L", "1,"}, "'1,' is not allowed"},
      {{"-L", "1,x"}, "'x' is not allowed"},
      {{"-L", "1,-2"}, "each at least 0"},
      {{"-m", ""}, "expected a file name"}};
  for (const auto& [args, message] : cases)
    CHECK_THAT(ParseMessage(args), Contains(message));
}

TEST_CASE("LimitsThemselvesAreAllowedOrNot", "[bindings]")
{
  REQUIRE(Parse({"-l", "1"}).Get<int64_t>("length") == 1);
  REQUIRE(Parse({"-a", "1"}).Get<double>("step_size") == 1.0);
  REQUIRE(Parse({"-L", "0"}).Get<std::vector<int64_t>>("lengths") ==
          std::vector<int64_t>{0});
  Param below("some_name", 0, "", ParamKind::Double);
  below.Below(2.0);
  REQUIRE_THROWS_AS(below.Parse("2"), UsageError);
  REQUIRE(std::get<double>(below.Parse("1.5")) == 1.5);
}

TEST_CASE("BadCommandLinesAreRefused", "[bindings]")
{
  const std::vector<std::pair<Args, std::string>> cases = {
      {{"--lenght", "3"}, "unknown option '--lenght' (did you mean --length?)"},
      {{"--step-size=1"}, "'--step-size' (did you mean --step_size?)"},
      {{"--input_model", "x"}, "(did you mean --input_model_file?)"},
      {{"-z"}, "unknown option '-z'"},
      {{"-l", "2", "--length", "3"}, "--length (-l) is passed more than once"},
      {{"--json", "--json"}, "--json is passed more than once"},
      {{"--json=false"}, "--json takes no value, but 'false' is passed"},
      {{"stray"}, "unexpected argument 'stray'"},
      {{"--", "stray"}, "unexpected argument"},
      {{"--length"}, "--length (-l) needs a value: a whole number"},
      {{"-vl"}, "--length (-l) needs a value"},
      {{"-vz"}, "unknown option '-z'"},
      {{"-v="}, "unknown option '-='"},
      {{"-5"}, "unknown option '-5'"},
      {{"-"}, "unexpected argument '-'"},
      {{""}, "unexpected argument ''"},
      {{"-m"}, "--input_model_file (-m) needs a value: a file name"},
      {{"-m", "--seed", "1"}, "--input_model_file (-m) needs a value"},
      {{"--name=", "bob"}, "--name (-n) needs a value"}};
  for (const auto& [args, message] : cases)
    CHECK_THAT(ParseMessage(args), Contains(message));
  // Nothing is suggested when nothing is near.
  REQUIRE(ParseMessage({"--zzzzzzzz"}) == "unknown option '--zzzzzzzz'");
}

TEST_CASE("WrongDeclarationsAreLogicErrors", "[bindings]")
{
  Binding binding = MakeBinding();
  REQUIRE_THROWS_AS(binding.FlagIn("length", 0, ""), std::logic_error);
  REQUIRE_THROWS_AS(binding.FlagIn("loud", 'l', ""), std::logic_error);
  REQUIRE_THROWS_AS(binding.FlagIn("host", 'h', ""), std::logic_error);
  REQUIRE_THROWS_AS(binding.StringIn("input_model_file", 0, ""),
                    std::logic_error);
  REQUIRE_THROWS_AS(binding.FlagIn("BadName", 0, ""), std::logic_error);
  REQUIRE_THROWS_AS(binding.ChoiceIn("choice", 0, "", {"a", "b"}, "c"),
                    std::logic_error);
  REQUIRE_THROWS_AS(binding.IntIn("count", 0, "", 0).Min(1), std::logic_error);
  REQUIRE_NOTHROW(binding.FlagIn("fine", 'f', ""));
}

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
  REQUIRE_THAT(missing.err, Contains("Must pass --input_file (-i)!"));
  REQUIRE(RunWith(binding, {"-i", "x"}).code == 0);
  const Outcome help = RunWith(binding, {"-h"});
  REQUIRE(help.code == 0);
  REQUIRE_THAT(help.out, Contains("nexec_demo --input_file <file> [options]"));
  REQUIRE_THAT(help.out, Contains("Required input options"));
}

TEST_CASE("SeveralFilesCanBePassed", "[bindings]")
{
  Binding binding = MakeBinding();
  binding.FilesIn("data", 'd', "Data").Required();
  const auto parse = [&](const Args& args)
  {
    return ParseArgv(binding, args).Get<std::vector<std::string>>("data");
  };
  const std::vector<std::string> both = {"a", "b"};
  REQUIRE(parse({"--data_file", "a"}) == std::vector<std::string>{"a"});
  REQUIRE(parse({"--data_file", "a", "b", "--json"}) == both);
  REQUIRE(parse({"-d", "a", "-l", "3", "-d", "b"}) == both);
  REQUIRE(parse({"-da", "b"}) == both);
  REQUIRE(parse({"--data_file=a", "b", "--"}) == both);
  REQUIRE_THROWS_AS(parse({"-d", "a", ""}), UsageError);
  REQUIRE_THROWS_AS(parse({"-d"}), UsageError);
  REQUIRE(RunWith(binding, {}).code == 2);
  REQUIRE_THAT(RunWith(binding, {"-h"}).out, Contains("--data_file (-d)"));
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
  REQUIRE_THAT(verbose.err, Contains("[INFO ]   seed: (none)\n"));
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

TEST_CASE("EveryPageNamesEveryOption", "[bindings]")
{
  const Binding binding = MakeBinding();
  for (const auto& [name, param] : binding.Definitions())
  {
    const std::string option = "--" + param.CliName();
    CHECK_THAT(
        HelpPage(binding),
        Contains("\n  " + param.Label() + " [" + param.TypeName() + "]"));
    CHECK_THAT(MarkdownPage(binding), Contains("| `" + option + "`"));
    CHECK_THAT(CompletionScript({binding}), Contains(option));
    std::string roff = "\\fB\\-\\-" + param.CliName() + "\\fR";
    CHECK_THAT(ManPage(binding), Contains(".TP\n" + roff));
  }
}

TEST_CASE("HelpTellsDefaultsChoicesAndExitCodes", "[bindings]")
{
  const std::string help = HelpPage(MakeBinding());
  REQUIRE_THAT(help, Catch::StartsWith("Usage: nexec_demo [options]\n"));
  const std::string flat = Flat(help);
  REQUIRE_THAT(flat, Contains("One of: one or two."));
  REQUIRE_THAT(flat, Contains("Default value: 16,64."));
  REQUIRE_THAT(flat, Contains("Default value: 0.001."));
  REQUIRE_THAT(flat, Contains("Default value: chosen by the clock."));
  REQUIRE_THAT(flat, Contains("Must be at least 1."));
  REQUIRE_THAT(help, Contains("'--length (-l)'"));
  REQUIRE_THAT(help, Contains("$ nexec_demo --length 3 --output_model_file"));
  REQUIRE_THAT(help, Contains("\n  5  Training diverged"));
  REQUIRE(help.find("Required input") == std::string::npos);
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);)
    CHECK(line.size() <= 80);
}

TEST_CASE("OptionsStandInTheirBlocks", "[bindings]")
{
  const std::string help = HelpPage(MakeBinding());
  const Args order = {"Optional input options:",
                      "--algorithm",
                      "--json",
                      "--step_size",
                      "Optional output options:",
                      "--output_model_file (-M) [",
                      "Common options:",
                      "--help",
                      "--version",
                      "Exit codes:"};
  size_t at = help.find(order[0]);
  for (const std::string& part : order)
  {
    INFO(part);
    at = help.find(part, at);
    REQUIRE(at != std::string::npos);
  }
}

TEST_CASE("PlaceholdersResolveOrThrow", "[bindings]")
{
  const Binding binding = MakeBinding();
  const auto resolve = [&binding](const std::string& text)
  {
    return Resolve(binding, text, plainStyle);
  };
  REQUIRE(resolve("a {param:seed} b") == "a <--seed (-s)> b");
  REQUIRE(resolve("{call: -l 3 --seed=-1 -- -5}") ==
          "<nexec_demo -l 3 --seed=-1 -- -5>");
  REQUIRE(resolve("{call: -l 3 | sort --other}") ==
          "<nexec_demo -l 3 | sort --other>");
  REQUIRE(resolve("{\"a\": 1} {} {x}") == "{\"a\": 1} {} {x}");
  for (const std::string& text :
       Args{"{param:nothing}", "{param:input_model_file}", "{thing:seed}",
            "{call: --nothing}", "{call: --input_model x}", "{call: -z}",
            "{param:seed"})
  {
    INFO(text);
    REQUIRE_THROWS_AS(resolve(text), std::logic_error);
  }
}

TEST_CASE("AWrongPlaceholderBreaksEveryPage", "[bindings]")
{
  Binding binding = MakeBinding();
  binding.FlagIn("odd", 0, "See {param:nothing}");
  REQUIRE_THROWS_AS(HelpPage(binding), std::logic_error);
  REQUIRE_THROWS_AS(ManPage(binding), std::logic_error);
  REQUIRE_THROWS_AS(MarkdownPage(binding), std::logic_error);
}

TEST_CASE("MarkdownEscapesOnlyWhereNeeded", "[bindings]")
{
  Binding binding = MakeBinding();
  binding.FlagIn("odd", 0, "x < y * z but `a<b`");
  const std::string page = MarkdownPage(binding);
  REQUIRE_THAT(page, Contains("A a\\|b step."));
  REQUIRE_THAT(page, Contains("x &lt; y \\* z but `a<b`."));
  // Outside of tables a pipe is a pipe.
  REQUIRE_THAT(page, Contains("`--input_model_file (-m)` | more."));
  REQUIRE_THAT(page, Contains("[nexec_other](nexec_other.md)"));
}

TEST_CASE("ManPageEscapesRoff", "[bindings]")
{
  Binding binding = MakeBinding();
  binding.FlagIn("odd", 0, ".TH is 'a\\b' .csv a.b");
  const std::string page = ManPage(binding);
  REQUIRE_THAT(page, Contains("\n\\&.TH is \\(aqa\\eb\\(aq \\&.csv a.b.\n"));
  REQUIRE_THAT(page,
               Catch::StartsWith(".TH nexec_demo 1 \"\" \"nexec 0.1.0\""));
}

TEST_CASE("PagesTellOfSeveralProcesses", "[bindings]")
{
  Binding binding = MakeBinding();
  REQUIRE_FALSE(binding.HasRanks());
  for (const std::string& page :
       {MarkdownPage(binding), ManPage(binding), HelpPage(binding),
        CompletionScript({binding})})
    CHECK(Count(page, "_mpi") == 0);

  binding.Ranks("They share it.", trainingTimeout);
  const std::string markdown = MarkdownPage(binding);
  const size_t section = markdown.find("\n### On several processes\n");
  REQUIRE(section != std::string::npos);
  REQUIRE_THAT(markdown.substr(section),
               Contains("\n$ mpirun -n 2 nexec_demo_mpi --length 3") &&
                   Contains("\nThey share it. Only the first") &&
                   Contains("\n| `--comm_timeout` | `double` | Seconds"));
  // The rest of the page is about the program alone.
  CHECK(Count(markdown.substr(0, section), "comm_timeout") == 0);
  REQUIRE_THAT(ManPage(binding),
               Contains("\nnexec_demo, nexec_demo_mpi \\- Show what") &&
                   Contains("\n.SH ON SEVERAL PROCESSES\n.PP\n") &&
                   Contains("\n.TP\n\\fB\\-\\-comm_timeout\\fR"));
  REQUIRE_THAT(CompletionScript({binding}),
               Contains("complete -F _nexec_demo_mpi nexec_demo_mpi\n"));

  // Each program helps with its own options.
  REQUIRE_THAT(HelpPage(binding), Contains("nexec_other and nexec_demo_mpi."));
  CHECK(Count(HelpPage(binding), "comm_timeout") == 0);
  REQUIRE_FALSE(binding.ForRanks().HasRanks());
  const std::string help = HelpPage(binding.ForRanks());
  REQUIRE_THAT(help,
               Contains("Usage: mpirun -n 2 nexec_demo_mpi [options]") &&
                   Contains("They share it.") && Contains("--comm_timeout") &&
                   Contains("\n  6  Another process"));
}

TEST_CASE("CompletionKnowsChoicesAndFiles", "[bindings]")
{
  const std::string script = CompletionScript({MakeBinding()});
  REQUIRE_THAT(script, Contains("--algorithm) _nexec_words 'one two'"));
  REQUIRE_THAT(script, Contains("--input_model_file|-m) _nexec_files"));
  REQUIRE_THAT(script, Contains("--length|-l) return ;;"));
  REQUIRE(Count(script, "--json)") == 0);
  REQUIRE_THAT(script, Contains("complete -F _nexec_demo nexec_demo\n"));
}

TEST_CASE("IgnoredParamsAreReported", "[bindings]")
{
  const auto report = [](const Args& args)
  {
    const LogCatcher log;
    ReportIgnoredParam(Parse(args), {{"json", true}, {"seed", false}}, "name");
    return log.Text();
  };
  REQUIRE(report({"--json", "-n", "x"}) ==
          "[WARN ] --name (-n) is ignored because --json is passed and --seed "
          "(-s) is not passed!\n");
  REQUIRE(report({"--json"}).empty());
  REQUIRE(report({"-n", "x"}).empty());
  REQUIRE(report({"--json", "-s", "1", "-n", "x"}).empty());
}

TEST_CASE("TextHelpers", "[bindings]")
{
  REQUIRE(Paragraphs("a\n  b\n\n \nc\n\n") == Args{"a b", "c"});
  REQUIRE(Paragraphs("").empty());
  REQUIRE(JoinList({"a", "b", "c"}, "or") == "a, b or c");
  REQUIRE(ClosestName("sede", {"seed", "name"}) == "seed");
  REQUIRE(ClosestName("x", {"seed", "j"}).empty());
  const std::string wrapped = Wrap(std::string(70, 'x') + " 123456789 1", 2, 0);
  REQUIRE(wrapped == std::string(70, 'x') + " 123456789\n  1\n");
  REQUIRE(WrapCall("prog --aa 1 --bb 2", 14) ==
          Args{"prog --aa 1 \\", "    --bb 2"});
}
