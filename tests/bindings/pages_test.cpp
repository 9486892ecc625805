/**
 * @file tests/bindings/pages_test.cpp
 *
 * Help, Markdown, man pages and completion from a declaration.
 */
#include "support/demo_binding.hpp"

#include "options/text.hpp"
#include "pages/doc.hpp"
#include "pages/writers.hpp"

#include <catch2/catch.hpp>

#include <sstream>

using namespace nexec;
using namespace nexec::bindings;
using Catch::Matchers::Contains;

namespace
{

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

TEST_CASE("EveryPageNamesEveryOption", "[bindings]")
{
  Binding binding = MakeBinding();
  binding.FilesIn("data", 'd', "Data").Required();
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

TEST_CASE("LinesAreFilled", "[bindings]")
{
  REQUIRE(Paragraphs("a\n  b\n\n \nc\n\n") == Args{"a b", "c"});
  REQUIRE(Paragraphs("").empty());
  const std::string wrapped = Wrap(std::string(70, 'x') + " 123456789 1", 2, 0);
  REQUIRE(wrapped == std::string(70, 'x') + " 123456789\n  1\n");
  REQUIRE(WrapCall("prog --aa 1 --bb 2", 14) ==
          Args{"prog --aa 1 \\", "    --bb 2"});
}
