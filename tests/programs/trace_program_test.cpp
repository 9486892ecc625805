/**
 * @file tests/programs/trace_program_test.cpp
 */
#include <nexec/io/trace_file.hpp>
#include <nexec/trace/compare.hpp>

#include "support/process.hpp"
#include "support/traces.hpp"

#include <catch2/catch.hpp>

#include <iterator>
#include <sstream>

using namespace nexec;

namespace
{

std::vector<std::string> Lines(const std::string& text)
{
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

//! Run a command with its standard output on a terminal.
ProcessResult RunOnTerminal(const std::string& command)
{
  return Run("script -qec '" + command + "' /dev/null < /dev/null");
}

}  // namespace

TEST_CASE("nexec_trace prints the paper's example step by step",
          "[program][trace]")
{
  for (const char* options : {"", " --executor dense", " --executor compiled"})
  {
    const ProcessResult result =
        Run(std::string("nexec_trace") + options, "2,4,6,3,7\n");
    CHECK(result.exitCode == 0);
    const std::vector<std::string> lines = Lines(result.out);
    REQUIRE(lines.size() == 8);
    CHECK(Contains(lines[0], "step  signal"));
    CHECK(Contains(lines[3], "2  continue"));
    CHECK(Contains(lines[3], "2<>3   2 4 i:6 j^k:3 next_j:7"));
    CHECK(Contains(lines[4], "1<>2   2 i:4 k:3 j:6 next_j:7"));
    CHECK(Contains(lines[5], "terminate"));
    CHECK(Contains(lines[5], "i:2 k:3 4 j:6 next_j:7"));
    CHECK(Contains(lines[7], "6  halted"));
    CHECK(Contains(lines[7], "  2 3 4 6 7"));
    CHECK(Contains(result.err, "halted after 6 steps"));
    // The margins are those of the trace.
    char margin[32];
    std::snprintf(margin, sizeof(margin), "%.4g",
                  ShippedTrace({2, 4, 6, 3, 7}).steps[2].margin);
    CHECK(Contains(lines[3], margin));
  }
  const ProcessResult reference = Run("nexec_trace -r", "2,4,6,3,7\n");
  CHECK(reference.exitCode == 0);
  CHECK(Contains(reference.out, "2<>3   2 4 i:6 j^k:3 next_j:7"));
  CHECK_FALSE(Contains(reference.out, "margin"));
}

TEST_CASE("nexec_trace takes one sequence from anywhere", "[program][trace]")
{
  const TemporaryFolder folder;
  Put(folder / "one.csv", "3,1,2\n");
  Put(folder / "two.csv", "3,1,2\n1\n");
  const std::string expected = Run("nexec_trace", "3,1,2\n").out;
  CHECK(Run("nexec_trace -i " + (folder / "one.csv")).out == expected);
  CHECK(Run("nexec_trace -i -", "3,1,2\n").out == expected);
  CHECK(Lines(Run("nexec_trace", "\n").out).size() == 2);
  CHECK(Run("nexec_trace -i " + (folder / "two.csv")).exitCode == 2);
  CHECK(Run("nexec_trace", "").exitCode == 2);
  CHECK(Run("nexec_trace", "1,x\n").exitCode == 2);
  CHECK(Run("nexec_trace -i /nonexistent").exitCode == 2);
  CHECK(Run("nexec_trace --length 4 -i " + (folder / "one.csv")).exitCode == 2);
  const std::string random = Run("nexec_trace --length 6 --seed 5").out;
  CHECK(random == Run("nexec_trace -l 6 -s 5").out);
  CHECK(random != Run("nexec_trace -l 6 -s 6").out);
}

TEST_CASE("One step is not called steps", "[program][trace]")
{
  CHECK(Contains(Run("nexec_trace", "1 2").err, "halted after 1 step, "));
  CHECK(Contains(Run("nexec_trace --steps 5", "1 2").err, "has only 1 step\n"));
}

TEST_CASE("nexec_trace prints the steps that are asked for", "[program][trace]")
{
  const std::vector<std::string> all = Lines(Run("nexec_trace -l 12").out);
  const std::vector<std::string> some =
      Lines(Run("nexec_trace -l 12 --steps 3,5").out);
  REQUIRE(some.size() == 4);
  for (size_t i = 0; i < 3; ++i)
    CHECK(some[1 + i] == all[1 + 3 + i]);
  CHECK(Lines(Run("nexec_trace -l 12 --steps 7").out)[1] == all[8]);
  CHECK(Lines(Run("nexec_trace -l 12 --steps 0,100000").out) == all);
  CHECK(Contains(Run("nexec_trace -l 12 --steps 99999").err, "has only"));
  for (const char* steps : {"5,3", "1,2,3", "-1", "x"})
    CHECK(Run(std::string("nexec_trace -l 12 --steps=") + steps).exitCode == 2);
}

TEST_CASE("Lines of a trace are no longer than the terminal",
          "[program][trace]")
{
  for (const size_t width : {70, 80, 100, 200})
  {
    const ProcessResult result =
        Run("COLUMNS=" + std::to_string(width) + " nexec_trace -l 60");
    CHECK(result.exitCode == 0);
    size_t longest = 0;
    for (const std::string& line : Lines(result.out))
    {
      longest = std::max(longest, line.size());
      // The inserted value is always in sight.
      REQUIRE((Contains(line, "k:") || Contains(line, "halted") ||
               Contains(line, "step")));
    }
    CHECK(longest <= width);
    CHECK(longest + 20 > width);
    CHECK(Contains(result.out, ".."));
  }
  CHECK(Run("nexec_trace -l 60").out ==
        Run("COLUMNS=80 nexec_trace -l 60").out);
  // Far too narrow: still one node a line.
  const ProcessResult narrow = Run("COLUMNS=10 nexec_trace", "2,4,6,3,7\n");
  CHECK(narrow.exitCode == 0);
  CHECK(Contains(narrow.out, "..2.. i:6 ..2.."));
  CHECK_FALSE(Contains(Run("COLUMNS=2000 nexec_trace -l 60").out, ".."));
}

TEST_CASE("Colour is for terminals, and NO_COLOR is respected",
          "[program][trace]")
{
  const std::string escape = "\033[";
  CHECK_FALSE(Contains(Run("nexec_trace -l 5").out, escape));
  if (Run("command -v script").exitCode != 0)
    return;  // There is no terminal to be had.
  const ProcessResult coloured = RunOnTerminal("nexec_trace -l 5");
  CHECK(Contains(coloured.out, escape));
  CHECK(Contains(coloured.out, "j^k:"));
  // The first state has the first colour of dark pages.
  CHECK(Contains(coloured.out, "\033[38;5;16;48;5;153mi:"));
  const ProcessResult plain = RunOnTerminal("NO_COLOR=1 nexec_trace -l 5");
  CHECK_FALSE(Contains(plain.out, escape));
  CHECK(Contains(plain.out, "j^k:"));
  // Nothing is asked of a terminal: the paper's example is shown.
  CHECK(Contains(RunOnTerminal("NO_COLOR=1 nexec_trace").out,
                 "2 4 i:6 j^k:3 next_j:7"));
}

TEST_CASE("Traces are written, read and converted", "[program][trace]")
{
  const TemporaryFolder folder;
  const ProcessResult written =
      Run("nexec_trace -o " + (folder / "a.bin"), "2,4,6,3,7\n");
  CHECK(written.exitCode == 0);
  CHECK(written.out.empty());
  CHECK(SameTrace(LoadTrace(folder / "a.bin"), ShippedTrace({2, 4, 6, 3, 7})));
  CHECK(Run("nexec_trace -t " + (folder / "a.bin")).out ==
        Run("nexec_trace", "2,4,6,3,7\n").out);
  CHECK(
      Run("nexec_trace -t " + (folder / "a.bin") + " -o " + (folder / "a.json"))
          .exitCode == 0);
  CHECK(
      Run("nexec_trace -t " + (folder / "a.json") + " -o " + (folder / "b.bin"))
          .exitCode == 0);
  CHECK(Slurp(folder / "a.bin") == Slurp(folder / "b.bin"));

  CHECK(Run("nexec_trace -l 3 -o " + (folder / "a.txt")).exitCode == 2);
  CHECK(Run("nexec_trace -l 3 -o /nonexistent/a.bin").exitCode == 4);
  CHECK(Run("nexec_trace -l 3 > /dev/full").exitCode == 4);
  CHECK(Run("nexec_trace -t " + (folder / "none.bin")).exitCode == 2);
  Put(folder / "bad.bin", "bad");
  CHECK(Run("nexec_trace -t " + (folder / "bad.bin")).exitCode == 3);
}

TEST_CASE("Traces are compared", "[program][trace]")
{
  const TemporaryFolder folder;
  const std::string wrong = NEXEC_TEST_DATA "/wrong_at_2.bin";
  Run("nexec_trace -r -o " + (folder / "a.bin"), "2,1\n");
  Run("nexec_trace -m " + wrong + " -o " + (folder / "b.bin"), "2,1\n");
  Run("nexec_trace -r -o " + (folder / "c.bin"), "2,1,3\n");
  const ProcessResult same =
      Run("nexec_trace --executor compiled -c " + (folder / "a.bin"), "2,1\n");
  CHECK(same.exitCode == 0);
  CHECK(same.out.empty());
  CHECK(Contains(same.err, "the same"));

  const ProcessResult other =
      Run("nexec_trace -t " + (folder / "a.bin") + " -c " + (folder / "b.bin") +
          " --ignore_signal");
  CHECK(other.exitCode == 1);
  const auto divergence =
      DivergenceFromAlgorithm(FindAlgorithm("insertion_sort"),
                              LoadTrace(folder / "b.bin"), SignalRule::Ignore);
  REQUIRE(divergence);
  CHECK(Contains(other.err, "step " + std::to_string(divergence->step) + ": "));
  CHECK(Contains(other.out, "first: reference\n"));
  CHECK(Contains(other.out, "second: factored\n"));
  CHECK(Contains(other.out, "  k:1 j:2\n   2  halted            1 2\n"));
  CHECK(
      Run("nexec_trace -t " + (folder / "a.bin") + " -c " + (folder / "c.bin"))
          .exitCode == 1);
}

TEST_CASE("All programs name the same step in which a model is wrong",
          "[program][trace]")
{
  const TemporaryFolder folder;
  const std::string wrong = NEXEC_TEST_DATA "/wrong_at_2.bin";
  const std::string trace = folder / "wrong.bin";
  const std::string page = folder / "wrong.html";
  const std::string reference = folder / "reference.bin";
  const std::string input = folder / "input.txt";
  Put(input, "2,1\n");
  Run("nexec_trace -m " + wrong + " -o " + trace + " -i " + input);
  Run("nexec_trace -r -o " + reference + " -i " + input);
  CHECK(Contains(Run("nexec_trace --verify -t " + trace).err, ": step 1, "));
  CHECK(Contains(Run("nexec_trace -t " + trace + " -c " + reference +
                     " --html_file " + page)
                     .err,
                 "differ at step 1: "));
  // The page goes to where that step is done.
  CHECK(Contains(Slurp(page), "\"divergence\":{\"step\":2,"));
  const std::string evaluate =
      "nexec_evaluate -m " + wrong + " --test_file " + input;
  const std::string row = Lines(Run(evaluate).out).at(1);
  std::istringstream cells(row);
  const std::vector<std::string> words{
      std::istream_iterator<std::string>(cells), {}};
  CHECK(words.at(words.size() - 2) == "1");
  // What is stored counts the steps that were taken.
  CHECK(Contains(Run(evaluate + " --json").out, "\"first_divergence\": 2"));
}

TEST_CASE("Traces are verified", "[program][trace]")
{
  const TemporaryFolder folder;
  const std::string shipped = NEXEC_SOURCE_DIR "/data/insertion_sort.bin";
  const std::string wrong = NEXEC_TEST_DATA "/wrong_at_2.bin";
  const std::string good = folder / "good.bin";
  const std::string bad = folder / "bad.bin";
  const std::string reference = folder / "reference.json";
  Run("nexec_trace --pooling hard --executor dense -o " + good, "3,1,2\n");
  Run("nexec_trace -m " + wrong + " -o " + bad, "2,1\n");
  Run("nexec_trace -r -o " + reference, "3,1,2\n");

  const std::string verify = "nexec_trace --verify -t ";
  CHECK(Run(verify + good).exitCode == 0);
  CHECK(Run(verify + reference).exitCode == 0);
  const ProcessResult both = Run(verify + good + " -m " + shipped);
  CHECK(both.exitCode == 0);
  CHECK(Contains(both.err, "insertion_sort does exactly this"));
  CHECK(Contains(both.err, "insertion_sort.bin' does exactly this"));

  // A wrong model is wrong, although it does what its trace says.
  const ProcessResult own = Run(verify + bad + " -m " + wrong);
  CHECK(own.exitCode == 1);
  CHECK(Contains(own.err, "insertion_sort does not do this"));
  CHECK(Contains(own.err, "wrong_at_2.bin' does exactly this"));

  const ProcessResult another = Run(verify + good + " -m " + wrong);
  CHECK(another.exitCode == 1);
  CHECK(Contains(another.err, "another model"));
  CHECK(Run(verify + reference + " -m " + shipped).exitCode == 1);
  CHECK(Run(verify + reference + " --other_model -m " + shipped).exitCode == 0);
  CHECK(Run(verify + bad + " --other_model -m " + shipped).exitCode == 1);
}

TEST_CASE("nexec_sort keeps the trace of one sequence", "[program][trace]")
{
  const TemporaryFolder folder;
  const std::string option = " --trace_file " + (folder / "run.bin");
  const ProcessResult result =
      Run("nexec_sort --executor compiled" + option, "10, 9.50,+1\n");
  CHECK(result.exitCode == 0);
  CHECK(result.out == "+1, 9.50,10\n");
  CHECK(SameTrace(LoadTrace(folder / "run.bin"),
                  ShippedTrace({10, 9.5, 1}, "compiled")));
  const std::string before = Slurp(folder / "run.bin");
  for (const char* input : {"", "1,2\n2,1\n"})
  {
    const ProcessResult refused = Run("nexec_sort" + option, input);
    CHECK(refused.exitCode == 2);
    CHECK(refused.out.empty());
    CHECK(Contains(refused.err, "exactly one sequence"));
  }
  CHECK(Slurp(folder / "run.bin") == before);
  CHECK(Run("nexec_sort --trace_file a.txt", "2,1\n").exitCode == 2);
  const ProcessResult unsorted =
      Run("nexec_sort -m " NEXEC_TEST_DATA "/wrong_at_2.bin" + option, "2,1\n");
  CHECK(unsorted.exitCode ==
        Run("nexec_sort -m " NEXEC_TEST_DATA "/wrong_at_2.bin", "2,1\n")
            .exitCode);
  CHECK(Slurp(folder / "run.bin") != before);
}

TEST_CASE("nexec_trace writes a page in which networks run", "[program][trace]")
{
  const TemporaryFolder folder;
  const std::string page = folder / "live.html";
  const std::string write = "nexec_trace --live_file " + page;
  const auto pageOf = [&](const std::string& options)
  {
    const ProcessResult result = Run(write + options, "");
    CAPTURE(result.err);
    CHECK(result.exitCode == 0);
    CHECK(result.out.empty());
    CHECK(Contains(result.err, "page: " + page));
    return Slurp(page);
  };

  // All that is built in, and what goes wrong.
  const std::string all = pageOf("");
  CHECK(Contains(all, "\"label\":\"Reversal\",\"group\":\"Built in, proved\""));
  CHECK(Contains(all, "\"group\":\"Wrong: see one fail\""));
  CHECK(Contains(all, "\"values\":[2,4,6,3,7]"));

  // One of one's own comes first; one algorithm only.
  const std::string gnome = NEXEC_SOURCE_DIR "/data/gnome_sort.bin";
  const std::string own =
      pageOf(" --input_model_file " + gnome + " --pooling hard --length 3");
  CHECK(Contains(own,
                 "\"models\":[{\"label\":\"Gnome sort: gnome_sort.bin\","
                 "\"group\":\"From files\""));
  CHECK_FALSE(Contains(own, "\"pooling\":\"softmax\""));
  const std::string one =
      pageOf(" --algorithm reversal --live_models_file " + gnome);
  CHECK(Contains(one, "\"label\":\"Reversal\""));
  CHECK_FALSE(Contains(one, "gnome_sort.bin"));

  // Beside other work.
  const ProcessResult both = Run(write + " --steps 6", "2,4,6,3,7\n");
  CHECK(both.exitCode == 0);
  CHECK(Contains(both.out, "halted"));

  // The sequence of the trace, which is read only once.
  const ProcessResult same =
      Run(write + " --json --input_file - --html_file " + (folder / "h.html"),
          "3,1,2\n");
  CHECK(same.exitCode == 0);
  CHECK(Contains(same.out, "\"input\": ["));
  CHECK(Contains(Slurp(page), "\"values\":[3,1,2]"));
  CHECK(Contains(Slurp(folder / "h.html"), "\"input\":[3,1,2]"));

  CHECK(Contains(Run("nexec_trace --live_models_file x.bin", "1,2\n").err,
                 "--live_models_file is ignored"));
  CHECK(Run(write + " --length 65").exitCode == 2);
  for (const std::string option : {" --html_file ", " --live_file "})
  {
    const std::string other = folder / "page.pdf";
    const ProcessResult refused = Run("nexec_trace" + option + other, "1,2\n");
    CHECK(refused.exitCode == 2);
    CHECK(Contains(refused.err, "pages are .html files, unlike '" + other));
  }
  CHECK(Run(write + " --input_model_file /nonexistent.bin").exitCode != 0);
  CHECK(Run(write + " --html_file " + page, "1,2\n").exitCode == 2);
}
