/**
 * @file tests/programs/sort_program_test.cpp
 */
#include "support/comma_locale.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

TEST_CASE("nexec_sort sorts standard input with the built-in model",
          "[program]")
{
  const ProcessResult result = Run("nexec_sort", "3,1,2\n");
  CHECK(result.exitCode == 0);
  CHECK(result.out == "1,2,3\n");
  CHECK(result.err.empty());
}

TEST_CASE("nexec_sort keeps the text of numbers and the shape of lines",
          "[program]")
{
  const ProcessResult result = Run("nexec_sort", "1e3 0x\n");
  CHECK(result.exitCode == 2);
  CHECK(Run("nexec_sort", "10, 9.50,+1\n\n7\t-inf 7.0\n5").out ==
        "+1, 9.50,10\n\n-inf\t7 7.0\n5\n");
  CHECK(Run("nexec_sort", "1.0 1 1.00\n").out == "1.0 1 1.00\n");
  CHECK(Run("nexec_sort", "0 -0 0.0 -1\r\n").out == "-1 0 -0 0.0\r\n");
  CHECK(Run("nexec_sort", "").out.empty());
}

TEST_CASE("A column of numbers is sorted", "[program]")
{
  CHECK(Run("nexec_sort", "5\n3\n9\n1\n").out == "1\n3\n5\n9\n");
  CHECK(Run("nexec_sort", " 5\r\n\n3").out == " 3\r\n\n5\n");
  CHECK(Run("nexec_sort --descending", "5\n3\n9\n").out == "9\n5\n3\n");
  CHECK(Run("nexec_sort --header", "x\n5\n3\n").out == "x\n3\n5\n");
  // Two numbers in one line: lines are sequences.
  CHECK(Run("nexec_sort", "5\n3\n2 1\n").out == "5\n3\n1 2\n");
  const ProcessResult bad = Run("nexec_sort", "5\n3\nx\n");
  CHECK(bad.exitCode == 2);
  CHECK(bad.out.empty());
  const ProcessResult longer = Run("seq 100001 | nexec_sort");
  CHECK(longer.exitCode == 2);
  CHECK(Contains(longer.err, "more than 100000 lines in one column"));
  // Lines without a number are none of it.
  CHECK(
      Run("(yes '' | head -n 100001; echo 2 1) | nexec_sort | tail -n 1").out ==
      "1 2\n");
}

TEST_CASE("Columns and tables can be sorted", "[program]")
{
  CHECK(Run("nexec_sort --columns", "3, 1\n2, 5\n1, 0\n").out ==
        "1, 0\n2, 1\n3, 5\n");
  CHECK(
      Run("nexec_sort --columns --header --descending", "a b\n3 1\n2 5\n1 0\n")
          .out == "a b\n3 5\n2 1\n1 0\n");
  CHECK(Run("nexec_sort --columns", "\n3 1\n\n2 5\n\n").out ==
        "\n2 1\n\n3 5\n\n");
  CHECK(Run("nexec_sort --key 2", "a\t7\nb,9,c\t1\n").out ==
        "b,9,c\t1\na\t7\n");
  CHECK(Contains(
      Run("nexec_sort --key 2", "a 9007199254740993\nb 9007199254740992\n").err,
      "column 2: "));
  CHECK(Run("nexec_sort --columns", "").out.empty());
  const ProcessResult ragged = Run("nexec_sort --columns", "1 2\n3\n");
  CHECK(ragged.exitCode == 2);
  CHECK(Contains(ragged.err,
                 "line 2: has 1 number, but the lines before it "
                 "have 2"));

  const std::string table = "name,score\n\"Lee, Ann\",3\nBob,1.5\nCy,3.0\n";
  CHECK(Run("nexec_sort --header --key 2", table).out ==
        "name,score\nBob,1.5\n\"Lee, Ann\",3\nCy,3.0\n");
  CHECK(Run("nexec_sort --header --key 2 --descending", table).out ==
        "name,score\n\"Lee, Ann\",3\nCy,3.0\nBob,1.5\n");
  const ProcessResult few = Run("nexec_sort --header --key 3", table);
  CHECK(few.exitCode == 2);
  CHECK(Contains(few.err, "line 2, column 1: there is no field 3"));
  CHECK(Run("nexec_sort --key 0", table).exitCode == 2);
  CHECK(Contains(Run("nexec_sort --header --key score", table).err,
                 "--key: 'score' is not allowed; expected the number of a "
                 "column, counted from 1, not its name"));
  // Nothing is written of a table that cannot be sorted, not even its header.
  for (const std::string options : {"--columns", "--key 1", ""})
  {
    const ProcessResult text = Run("nexec_sort --header " + options, table);
    CHECK(text.exitCode == 2);
    CHECK(text.out.empty());
  }

  const ProcessResult both = Run("nexec_sort --key 1 --columns", "");
  CHECK(both.exitCode == 2);
  CHECK(Contains(both.err, "give one"));
  const TemporaryFolder folder;
  const ProcessResult traced =
      Run("nexec_sort --descending -t " + (folder / "trace.json"), "2 1\n");
  CHECK(traced.exitCode == 2);
  CHECK(Contains(traced.err, "--descending"));
}

TEST_CASE("A column with a line of several numbers is no column", "[program]")
{
  const ProcessResult mixed = Run("nexec_sort", "5\n3 4\n1\n7 6\n");
  CHECK(mixed.exitCode == 0);
  CHECK(mixed.out == "5\n3 4\n1\n6 7\n");
  CHECK(mixed.err ==
        "[WARN ] 'standard input', line 2 has 2 numbers, so each line is "
        "sorted, not the column\n");
  // Nothing is said where there was no column.
  CHECK(Run("nexec_sort", "\n3 4\n1\n").err.empty());
}

TEST_CASE("Of words without an option, all are numbers or one is a file",
          "[program]")
{
  CHECK(Run("nexec_sort 3 1 2").out == "1 2 3\n");
  CHECK(Run("nexec_sort '3 1 2'").out == "1 2 3\n");
  CHECK(Run("nexec_sort '3 1' 2").out == "1 2 3\n");
  CHECK(Run("nexec_sort 3, 1, 2").out == "1, 2, 3\n");
  CHECK(Run("nexec_sort -3, -10, 2").out == "-10, -3, 2\n");
  CHECK(Run("nexec_sort ' -3 -10'").out == " -10 -3\n");
  for (const std::string words : {"3 1 x", "x 3 1"})
  {
    const ProcessResult result = Run("nexec_sort " + words);
    CHECK(result.exitCode == 2);
    CHECK(Contains(result.err, "'x' is not a number; give numbers, or one"));
  }
}

TEST_CASE("The compiled executor takes over where there is much to do",
          "[program]")
{
  const std::string took = "compiled executor from here on";
  const auto descending = [](const int count)
  {
    return "seq " + std::to_string(count) + " -1 1 | paste -sd, | ";
  };
  // As many steps as the factored executor would need half a minute for.
  const ProcessResult line = Run(descending(20000) + "nexec_sort --verbose");
  CHECK(line.exitCode == 0);
  CHECK(line.out == Run("seq -s, 20000").out);
  CHECK(Contains(line.err, took + ", because there is much to do"));
  // Not for little, and not where an executor was asked for.
  CHECK_FALSE(Contains(Run(descending(1000) + "nexec_sort -v").err, took));
  CHECK_FALSE(Contains(
      Run(descending(3200) + "nexec_sort -v --executor factored").err, took));
  // Many lines come to as much, and all of them are the same.
  const std::string lines =
      "for k in $(seq 12); do seq -s, 1000 -1 1; done | nexec_sort -v";
  const ProcessResult many = Run(lines);
  CHECK(Contains(many.err, took));
  CHECK(many.out == Run(lines + " --executor factored").out);

  // Without a certificate, and with one that ends too soon, nothing changes.
  const TemporaryFolder folder;
  const std::string model = folder / "model.bin";
  Put(model, Slurp(NEXEC_SOURCE_DIR "/data/insertion_sort.bin"));
  const std::string sort = "nexec_sort -v -m " + model;
  const std::string sorted = Run("seq -s, 3200").out;
  const ProcessResult none = Run(descending(3200) + sort);
  CHECK(none.out == sorted);
  CHECK(Contains(none.err, "there is no certificate"));
  REQUIRE(Run("nexec_certify --max_length 100 -m " + model + " -o " +
              (folder / "model.softmax.certificate.json"))
              .exitCode == 0);
  const ProcessResult ended = Run(descending(3200) + sort);
  CHECK(ended.exitCode == 0);
  CHECK(ended.out == sorted);
  CHECK(Contains(ended.err, "a sequence is longer than what is proved"));
  CHECK_FALSE(Contains(ended.err, took));
  // One that was asked for should be right.
  Put(folder / "other.json", "{}");
  const ProcessResult wrong =
      Run(descending(3200) + "nexec_sort -m " + model + " --certificate_file " +
          (folder / "other.json"));
  CHECK(wrong.out == sorted);
  CHECK(Contains(wrong.err, "[WARN ] cannot use the compiled executor"));
}

TEST_CASE("A line is sorted when it arrives", "[program]")
{
  // The second line is sent only when the first one has come back.
  const ProcessResult result =
      Run("coproc nexec_sort\necho 3 1 2 >&${COPROC[1]}\n"
          "read -r first <&${COPROC[0]}\necho $first 0 >&${COPROC[1]}\n"
          "read -r second <&${COPROC[0]}\necho $second");
  CHECK(result.out == "0 1 2 3\n");
  // That one has begun changes nothing.
  CHECK(Run("coproc nexec_sort\nprintf '3 1 2\\n4' >&${COPROC[1]}\n"
            "read -r first <&${COPROC[0]}\necho \" $first\" >&${COPROC[1]}\n"
            "read -r second <&${COPROC[0]}\necho $second")
            .out == "1 2 3 4\n");
}

TEST_CASE("A long line has a progress bar on a terminal", "[program]")
{
  // `script` gives the program a terminal, and shows what was written there.
  const TemporaryFolder folder;
  const std::string sort = "; script -qec 'nexec_sort -o " + (folder / "out") +
      " -i " + (folder / "in") + " --executor ";
  for (const std::string executor : {"factored", "compiled"})
  {
    CHECK(Run("seq 400 -1 1 | paste -sd, > " + (folder / "in") + sort +
              executor + "' /dev/null | grep -c 'sorting \\['")
              .out == "1\n");
    CHECK(Run("seq -s, 400").out == Slurp(folder / "out"));
    // A short one has none, and nothing is drawn where there is no terminal.
    CHECK(
        Run("echo 3,1,2 > " + (folder / "in") + sort + executor + "' /dev/null")
            .out.empty());
    CHECK(Run("seq 400 -1 1 | paste -sd, | nexec_sort --executor " + executor)
              .err.empty());
  }
}

TEST_CASE("Many short lines are sorted, each as it is when alone", "[program]")
{
  // More than are worked on at once, of lengths 0 to 4.
  std::string input, expected;
  for (size_t line = 0; line < 40000; ++line)
  {
    for (size_t i = 0; i < line % 5; ++i)
    {
      input += (i > 0 ? " " : "") + std::to_string(line % 7 + 9 - i);
      expected += (i > 0 ? " " : "") +
          std::to_string(line % 7 + 9 - (line % 5 - 1 - i));
    }
    input += '\n';
    expected += '\n';
  }
  const ProcessResult result = Run("nexec_sort", input);
  CHECK((result.out == expected));
  CHECK(Contains(result.err, "so each line is sorted"));
  CHECK((Run("nexec_sort --threads 1", input).out == expected));
}

TEST_CASE("Numbers that cannot be told apart are refused", "[program]")
{
  const ProcessResult result =
      Run("nexec_sort", "2 1\n12345678901234567891,12345678901234567890\n");
  CHECK(result.exitCode == 2);
  CHECK(result.out == "1 2\n");
  CHECK(Contains(result.err, "line 2: '12345678901234567891' and"));
  CHECK(Run("nexec_sort", "9007199254740993\n9007199254740992\n").exitCode ==
        2);
  const TemporaryFolder folder;
  CHECK(Run("nexec_sort -t " + (folder / "trace.json"),
            "9007199254740993 9007199254740992\n")
            .exitCode == 2);
  // In columns, other numbers are neighbours.
  CHECK(Run("nexec_sort --columns", "9007199254740993 9007199254740992\n")
            .exitCode == 0);
  const ProcessResult mixed = Run("nexec_sort", "1,000 2,500\n");
  CHECK(mixed.exitCode == 0);
  CHECK(mixed.out == "000,1 2,500\n");
  CHECK(Contains(mixed.err, "commas and blanks"));
}

TEST_CASE("nexec_sort reads and writes files", "[program]")
{
  const TemporaryFolder folder;
  Put(folder / "in.csv", "5,4,3\n2,1\n");
  const ProcessResult result = Run("nexec_sort -i " + (folder / "in.csv") +
                                   " -o " + (folder / "out.csv"));
  CHECK(result.exitCode == 0);
  CHECK(result.out.empty());
  CHECK(Slurp(folder / "out.csv") == "3,4,5\n1,2\n");
  CHECK(Run("nexec_sort --executor dense -i " + (folder / "in.csv")).out ==
        "3,4,5\n1,2\n");
}

TEST_CASE("The pooling can be chosen when executing", "[program]")
{
  // The margins have enough digits to tell the two apart.
  const TemporaryFolder folder;
  const auto evaluate = [&](const std::string& name, const std::string& option)
  {
    const std::string call =
        "nexec_evaluate --lengths 16 -o " + (folder / name);
    CHECK(Run(call + option).exitCode == 0);
    return Slurp(folder / name);
  };
  const std::string asTheModelSays = evaluate("model", "");
  CHECK(evaluate("softmax", " --pooling softmax") == asTheModelSays);
  CHECK(evaluate("hard", " --pooling hard") != asTheModelSays);
  CHECK(Run("nexec_sort --pooling softmax", "3,1,2\n").out == "1,2,3\n");
  const ProcessResult unknown = Run("nexec_sort --pooling mean", "3,1,2\n");
  CHECK(unknown.exitCode == 2);
  CHECK(Contains(unknown.err, "--pooling"));
}

TEST_CASE("nexec_sort refuses what is no number, with its place", "[program]")
{
  const ProcessResult text = Run("nexec_sort", "3,1,2\n4,abc,5\n1\n");
  CHECK(text.exitCode == 2);
  CHECK(Contains(text.err, "line 2, column 3"));
  CHECK(Contains(text.err, "abc"));
  CHECK(text.out == "1,2,3\n");
  const ProcessResult nan = Run("nexec_sort", "1,nan\n");
  CHECK(nan.exitCode == 2);
  CHECK(Contains(nan.err, "line 1, column 3"));
  CHECK(Run("nexec_sort", "1,,2\n").exitCode == 2);
  const ProcessResult tooLong =
      Run("for i in $(seq 100001); do printf '1 '; done | nexec_sort");
  CHECK(tooLong.exitCode == 2);
  CHECK(Contains(tooLong.err, "line 1, column"));
  CHECK(Run("nexec_sort -i /nonexistent").exitCode == 2);
}

TEST_CASE("A bad line leaves no output file behind", "[program]")
{
  const TemporaryFolder folder;
  Put(folder / "in.csv", "2,1\nx\n");
  Put(folder / "out.csv", "old");
  const ProcessResult result = Run("nexec_sort -i " + (folder / "in.csv") +
                                   " -o " + (folder / "out.csv"));
  CHECK(result.exitCode == 2);
  CHECK(Slurp(folder / "out.csv") == "old");
}

TEST_CASE("nexec_sort fails loudly when it cannot write", "[program]")
{
  CHECK(Run("nexec_sort > /dev/full", "2,1\n").exitCode == 4);
  CHECK(Run("nexec_sort -o /dev/full", "2,1\n").exitCode == 4);
  CHECK(Run("nexec_sort -o /nonexistent/out", "2,1\n").exitCode == 4);
}

TEST_CASE("Every program notices that its output goes nowhere", "[program]")
{
  for (const std::string command :
       {"nexec_sort --help", "nexec_sort --version", "nexec_trace --length 5",
        "nexec_evaluate --lengths 3 -n 2", "nexec_certify -n 5",
        "nexec_inspect", "nexec_inspect --json"})
  {
    CAPTURE(command);
    const ProcessResult full = Run(command + " > /dev/full");
    CHECK(full.exitCode == 4);
    CHECK(Contains(full.err, "cannot write"));
  }
  // A reader that has seen enough ends the writer by SIGPIPE; where that is
  // ignored, by an error.
  const std::string lines = "yes 2,1 2> /dev/null | head -n 100000 ";
  const std::string end = "| nexec_sort | head -n 1; exit ${PIPESTATUS[2]}";
  const ProcessResult closed = Run(lines + end);
  CHECK(closed.out == "1,2\n");
  CHECK((closed.exitCode == 141 || closed.exitCode == 4));
  const ProcessResult ignored = Run("trap '' PIPE\n" + lines + end);
  CHECK(ignored.out == "1,2\n");
  CHECK(ignored.exitCode == 4);
  CHECK(Contains(ignored.err, "cannot write"));
}

TEST_CASE("A sequence the network cannot sort is named and kept", "[program]")
{
  // An untrained model does not sort, but it loses nothing.
  const TemporaryFolder folder;
  const std::string model = folder / "bad.bin";
  REQUIRE(Run("nexec_train --updates 2 --embedding_size 8 --require none "
              "--max_restarts 0 -M " +
              model)
              .exitCode == 0);
  const ProcessResult result = Run("nexec_sort -m " + model, "3,2,1\n7\n");
  CHECK(result.exitCode == 1);
  CHECK(Contains(result.err, "line 1"));
  CHECK_FALSE(Contains(result.err, "line 2"));
  CHECK(Contains(result.err, "is not right: "));
  const std::string line = result.out.substr(0, result.out.find('\n'));
  CHECK(line.size() == 5);
  for (const char* number : {"1", "2", "3"})
    CHECK(Contains(line, number));

  // Where it halts, the first number that is wrong is named with the right one,
  // and the line is that of the input.
  const ProcessResult halted = Run("nexec_sort --header -m " NEXEC_SOURCE_DIR
                                   "/data/wrong/insertion_sort_plain.bin",
                                   "a b\n6 5 4 3 2 1\n");
  CHECK(halted.exitCode == 1);
  CHECK(Contains(halted.err, "line 2 is not right: "));
  CHECK(Contains(halted.err, "number 1 is 5, but should be 1"));
}

TEST_CASE("A copied program works on its own", "[program]")
{
  const TemporaryFolder folder;
  const ProcessResult result =
      Run("cp $(command -v nexec_sort) " + (folder / "my_sort") +
              " && cd / && " + (folder / "my_sort"),
          "2 1\n");
  CHECK(result.exitCode == 0);
  CHECK(result.out == "1 2\n");
}

TEST_CASE("Numbers do not depend on the locale", "[program]")
{
  const GermanFolder german;
  const std::string environment =
      "LOCPATH=" + german.Path() + " LC_ALL=de_DE.UTF-8 ";
  CHECK(Run(environment + "nexec_sort", "2.5,1.5\n").out == "1.5,2.5\n");
  const std::string evaluate = "nexec_evaluate --lengths 30 -n 3";
  const std::string table = Run(evaluate).out;
  CHECK(Contains(table, "100.00%"));
  CHECK(Run(environment + evaluate).out == table);
}

TEST_CASE("Text comes in many ways", "[program]")
{
  // Commas, tabs, blanks; line ends of two kinds, a byte order mark, no end.
  CHECK(Run("nexec_sort", "2,1\r\n4, 3\r\n").out == "1,2\r\n3, 4\r\n");
  CHECK(Run("nexec_sort", "2\t1\r\n").out == "1\t2\r\n");
  CHECK(Run("nexec_sort", "2 1\n\r\n4 3").out == "1 2\n\r\n3 4\n");
  CHECK(Run("nexec_sort",
            "\xef\xbb\xbf"
            "2,1\r\n")
            .out == "1,2\r\n");

  // A pipe, a named pipe, a file in the place of standard input.
  const TemporaryFolder folder;
  Put(folder / "in.csv", "2,1\n");
  CHECK(Run("cat " + (folder / "in.csv") + " | nexec_sort").out == "1,2\n");
  CHECK(Run("nexec_sort -i - < " + (folder / "in.csv")).out == "1,2\n");
  CHECK(Run("mkfifo " + (folder / "fifo") + "; cat " + (folder / "in.csv") +
            " > " + (folder / "fifo") + " & nexec_sort -i " + (folder / "fifo"))
            .out == "1,2\n");

  // A line of as many numbers as there may be, and more bytes than a buffer.
  std::string ascending;
  for (int i = 0; i < 100000; ++i)
    ascending += (i == 0 ? "" : ",") + std::to_string(i) + ".000000000000000";
  CHECK(Run("nexec_sort --executor compiled", ascending).out ==
        ascending + "\n");
  const ProcessResult endless = Run("yes 1 | tr -d '\\n' | nexec_sort");
  CHECK(endless.exitCode == 2);
  CHECK(Contains(endless.err, "longer than 16777216 bytes"));
}

TEST_CASE("Input that is no text is called what it is", "[program]")
{
  const auto refusal = [](const std::string& options, const std::string& input)
  {
    const ProcessResult result = Run("nexec_sort " + options, input);
    CHECK(result.exitCode == 2);
    CHECK(result.out.empty());
    return result.err;
  };
  CHECK(Contains(refusal("",
                         std::string("\xff\xfe"
                                     "1\0\n\0",
                                     6)),
                 "UTF-16"));
  CHECK(Contains(refusal("",
                         std::string("\xfe\xff\0"
                                     "1\0\n",
                                     6)),
                 "UTF-16"));
  CHECK(Contains(refusal("", std::string("1\0 2\0\n", 6)), "'1\\x00'"));
  CHECK(Contains(refusal("-i " NEXEC_SOURCE_DIR "/data/insertion_sort.bin", ""),
                 "insertion_sort.bin' holds no numbers: it is a nexec file"));
  CHECK(
      Contains(refusal("-i " NEXEC_SOURCE_DIR "/data/insertion_sort.json", ""),
               "'{' is not a number"));
  CHECK(Contains(refusal("", "PK\3\4...."), ".npz"));
  CHECK(Contains(refusal("", "\x1f\x8b...."), "gzip"));
  CHECK(Contains(refusal("", "\x93..."), "byte "));
  CHECK(Contains(refusal("-i /tmp", ""), "Is a directory"));
  CHECK(Contains(refusal("-i /nonexistent", ""), "No such file"));
  CHECK(Contains(Run("nexec_trace -i /nonexistent").err, "No such file"));
  CHECK(Contains(
      Run("nexec_evaluate -T " NEXEC_SOURCE_DIR "/data/insertion_sort.bin").err,
      "it is a nexec file"));
}

TEST_CASE("The number of threads does not change the output", "[program]")
{
  std::string input;
  for (int line = 0; line < 700; ++line)
    input += std::to_string(line % 13) + " " + std::to_string(line % 7) + " " +
        std::to_string(line % 5) + "\n";
  const std::string one = Run("nexec_sort -j 1", input).out;
  CHECK(one.size() == input.size());
  for (const char* threads : {"2", "3", "4"})
    CHECK(one == Run(std::string("nexec_sort -j ") + threads, input).out);
}
