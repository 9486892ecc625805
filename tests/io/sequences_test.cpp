/**
 * @file io/sequences_test.cpp
 */
#include <nexec/io/sequences.hpp>

#include <nexec/core/errors.hpp>

#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <iostream>
#include <limits>
#include <numeric>
#include <sstream>

using namespace nexec;
using Catch::Matchers::Contains;
using Sequences = std::vector<std::vector<double>>;

namespace
{

std::vector<SequenceLine> Lines(const std::string& text)
{
  std::istringstream in(text);
  SequenceReader reader(in, "file");
  std::vector<SequenceLine> lines;
  for (SequenceLine line; reader.Next(line);)
  {
    lines.push_back(line);
    REQUIRE(line.number == lines.size());
  }
  return lines;
}

Sequences Values(const std::string& text)
{
  Sequences values;
  for (const SequenceLine& line : Lines(text))
    values.push_back(line.values);
  return values;
}

//! All of the text read and written again, each line in its own order.
std::string Echo(const std::string& text)
{
  std::ostringstream out;
  for (const SequenceLine& line : Lines(text))
  {
    std::vector<size_t> order(line.tokens.size());
    std::iota(order.begin(), order.end(), 0);
    WriteSequence(out, line, order);
  }
  return out.str();
}

//! The message of the InputError that refuses the text.
std::string Refusal(const std::string& text)
{
  try
  {
    Lines(text);
  }
  catch (const InputError& error)
  {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("Numbers may be separated by commas, blanks and tabs", "[io]")
{
  const std::vector<double> expected = {3, 1, 2};
  for (const char* text :
       {"3,1,2", "3 1 2", "3\t1\t2", "3, 1 ,2", "3 , 1\t,\t2", "  3   1  2 ",
        "\t3,1 2\t", "3,1,2\n", "3 1,2\r\n"})
  {
    CAPTURE(text);
    REQUIRE(Values(text) == Sequences{expected});
  }
}

TEST_CASE("Lines may differ in length and may be empty", "[io]")
{
  REQUIRE(Values("").empty());
  REQUIRE(Values("\n") == Sequences{{}});
  REQUIRE(Values("3 1 2\n5\n\n \t \n4 4") ==
          Sequences{{3, 1, 2}, {5}, {}, {}, {4, 4}});
  REQUIRE(Values("1\n\n") == Sequences{{1}, {}});
}

TEST_CASE("A byte order mark counts at the start only", "[io]")
{
  REQUIRE(Values("\xef\xbb\xbf"
                 "1 2\n") == Sequences{{1, 2}});
  REQUIRE(Values("\xef\xbb\xbf").empty());
  REQUIRE(Values("\xef\xbb\xbf\n") == Sequences{{}});
  REQUIRE_THAT(Refusal("\xef\xbb\xbf"
                       "1 x"),
               Contains("line 1, column 3:"));
  REQUIRE_THAT(Refusal("1\n\xef\xbb\xbf"
                       "2"),
               Contains("line 2, column 1:"));
}

TEST_CASE("Numbers have many forms", "[io]")
{
  const double inf = std::numeric_limits<double>::infinity();
  REQUIRE(Values("1e3 1E-2 +5 -7 .5 2. 007 +.25") ==
          Sequences{{1000, 0.01, 5, -7, 0.5, 2, 7, 0.25}});
  REQUIRE(Values("inf +inf -inf Infinity -INFINITY +Inf") ==
          Sequences{{inf, inf, -inf, inf, -inf, inf}});
  REQUIRE(Values("0.1 1.7976931348623157e308 5e-324 0e999") ==
          Sequences{{0.1, std::numeric_limits<double>::max(),
                     std::numeric_limits<double>::denorm_min(), 0}});
  REQUIRE(std::signbit(Values("-0.0")[0][0]));
  REQUIRE(!std::signbit(Values("0.0")[0][0]));
}

TEST_CASE("What is not a number is named with its place", "[io]")
{
  REQUIRE(Refusal("1 2\n3   abc 4") ==
          "'file', line 2, column 5: 'abc' is not a number");
  for (const char* text :
       {"0x10", "0x1p3", "1e",  "1e+",   ".",    "-",     "+",
        "e5",   "--1",   "+-1", "++1",   "1;2",  "1_000", "1.2.3",
        "infi", "1f",    "'1'", "\"1\"", "1\r2", "true",  "1e999x"})
  {
    CAPTURE(text);
    REQUIRE_THAT(Refusal(text),
                 Contains("column 1: '") && Contains("is not a number"));
  }
  REQUIRE_THAT(Refusal(std::string("1\0", 2)), Contains("'1\\x00' is not"));
  REQUIRE(Refusal(std::string(100, 'y')).size() < 160);
  REQUIRE(Contains("is the first line a header?").match(Refusal("name,value")));
  REQUIRE(!Contains("header").match(Refusal("1\nname")));
  REQUIRE(!Contains("header").match(Refusal("3 1 x")));
  REQUIRE(Contains("separate numbers with commas").match(Refusal("3;1;2")));
}

TEST_CASE("A NaN is refused in any spelling", "[io]")
{
  REQUIRE(Refusal("1\n\n1,2,  nan") ==
          "'file', line 3, column 7: NaN cannot be ordered");
  for (const char* text : {"NaN", "-nan", "+NAN", "nan(1)"})
  {
    CAPTURE(text);
    REQUIRE_THAT(Refusal(text), Contains("column 1: NaN cannot be ordered"));
  }
}

TEST_CASE("Numbers outside of a double's range are refused", "[io]")
{
  for (const char* text : {"1e999", "-1e999", "1e-999", "+1e309", "1e-324"})
  {
    CAPTURE(text);
    REQUIRE_THAT(Refusal(text), Contains(text) && Contains("out of range"));
  }
}

TEST_CASE("Empty fields are refused", "[io]")
{
  REQUIRE_THAT(Refusal("1,,2"), Contains("column 3: empty field"));
  REQUIRE_THAT(Refusal("1 , , 2"), Contains("column 5: empty field"));
  REQUIRE_THAT(Refusal(",1"), Contains("column 1: empty field"));
  REQUIRE_THAT(Refusal(" , 1"), Contains("column 2: empty field"));
  REQUIRE_THAT(Refusal("1,"), Contains("column 2: empty field"));
  REQUIRE_THAT(Refusal("1 ,\r\n"), Contains("column 3: empty field"));
  REQUIRE_THAT(Refusal(","), Contains("column 1: empty field"));
}

TEST_CASE("A line that is too long is refused", "[io]")
{
  std::string text(maxLineBytes - 1, ' ');
  REQUIRE(Values(text + "1\n") == Sequences{{1}});
  REQUIRE_THAT(Refusal(text + "12"),
               Contains("line 1") && Contains("longer than 16777216 bytes"));

  text.clear();
  for (size_t i = 0; i < maxLineNumbers; ++i)
    text += "7 ";
  REQUIRE(Values(text)[0].size() == maxLineNumbers);
  REQUIRE_THAT(Refusal(text + "8"), Contains("column 200001: more than"));
}

TEST_CASE("Text comes back as it was", "[io]")
{
  for (const char* text : {"1e3,  2.50\t+3 \n", "\n", "  \n", "1\r\n2\n",
                           "-0.0 0 0.00\n", " 1 , 2 \r\n\r\n", ""})
  {
    CAPTURE(text);
    REQUIRE(Echo(text) == text);
  }
  // The one thing that is added is the end of the last line.
  REQUIRE(Echo("1 2") == "1 2\n");
}

TEST_CASE("Numbers change places and separators do not", "[io]")
{
  std::ostringstream out;
  WriteSequence(out, Lines(" 1e3, 02.0\t-1 \r\n")[0], {2, 1, 0});
  REQUIRE(out.str() == " -1, 02.0\t1e3 \r\n");
}

TEST_CASE("An order that does not fit the line is refused", "[io]")
{
  std::ostringstream out;
  const SequenceLine line = Lines("1 2")[0];
  REQUIRE_THROWS_AS(WriteSequence(out, line, {0}), std::invalid_argument);
  REQUIRE_THROWS_AS(WriteSequence(out, line, {0, 2}), std::out_of_range);
}

TEST_CASE("One field of a line can be read alone", "[io]")
{
  const auto read = [](const std::string& text, const size_t field)
  {
    std::istringstream in(text);
    SequenceReader reader(in, "file");
    std::ostringstream out;
    std::vector<double> values;
    for (SequenceLine line; reader.NextField(field, line);)
    {
      REQUIRE(line.tokens.size() == 1);
      values.push_back(line.values[0]);
      WriteSequence(out, line);
    }
    REQUIRE(out.str() == text);
    return values;
  };
  using Values = std::vector<double>;
  CHECK(read("a b,3\nc, 4 ,,\r\n", 2) == Values{3, 4});
  CHECK(read("\"Lee, Ann\",3\nBob,1.5\n", 2) == Values{3, 1.5});
  CHECK(read("x  7 y\n  z 8 \n", 2) == Values{7, 8});
  // The first line says what separates fields, whatever others hold.
  CHECK(read("a\t7\tx\nb,9,c\t1\tx\n", 2) == Values{7, 1});
  CHECK(read("a, b;7\nc;8\n", 2) == Values{7, 8});
  CHECK(read("\"a;b\",7\nc,8,;\n", 2) == Values{7, 8});
}

TEST_CASE("A header says what separates the fields", "[io]")
{
  std::istringstream in("name\tscore\na,b\t3\n");
  SequenceReader reader(in, "file");
  CHECK(reader.TakeHeader() == "name\tscore\n");
  SequenceLine line;
  REQUIRE(reader.NextField(2, line));
  CHECK(line.values == std::vector<double>{3});
  CHECK(line.number == 2);
}

TEST_CASE("A line that has not ended is waited for", "[io]")
{
  std::istringstream in("1 2\n3");
  SequenceReader reader(in, "file");
  CHECK_FALSE(reader.MustWait());
  SequenceLine line;
  REQUIRE(reader.Next(line));
  CHECK(reader.MustWait());
  CHECK(reader.MustWait());
  // Nothing of it is lost.
  REQUIRE(reader.Next(line));
  CHECK(line.values == std::vector<double>{3});
  CHECK_FALSE(reader.Next(line));
}

TEST_CASE("A field that is no number or not there is refused", "[io]")
{
  const auto refusal = [](const std::string& text, const size_t field)
  {
    std::istringstream in(text);
    SequenceReader reader(in, "file");
    try
    {
      for (SequenceLine line; reader.NextField(field, line);)
        continue;
    }
    catch (const InputError& error)
    {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(refusal("a;1\nb;c\n", 2) ==
        "'file', line 2, column 3: 'c' is not a number");
  CHECK(refusal("1,2\n3\n", 2) ==
        "'file', line 2, column 1: there is no field 2; the line has 1 field");
  CHECK(refusal("1,,2\n", 2) == "'file', line 1, column 3: '' is not a number");
  CHECK(refusal("a,,2\n", 2) ==
        "'file', line 1, column 3: '' is not a number; is the first line a "
        "header? nexec_sort has --header for that");
  CHECK(refusal("\n", 1) ==
        "'file', line 1, column 1: there is no field 1; the line has 0 fields");
}

TEST_CASE("Numbers that a double cannot tell apart are refused", "[io]")
{
  const auto check = [](const std::string& text)
  {
    std::istringstream in(text);
    SequenceReader reader(in, "file");
    SequenceLine line;
    // In a table, numbers of a line are not compared.
    if (reader.Next(line, false))
      CheckDistinct(line.values, line.tokens, "here");
  };
  for (const char* text :
       {"12345678901234567891 12345678901234567890",
        "0.10000000000000000001 0.1", "5 0.30000000000000001 4 0.3",
        "9007199254740993 9007199254740992", "5e-324 4e-324",
        "-0.1 -1e-1 -0.1000000000000000000001"})
  {
    CAPTURE(text);
    CHECK_THROWS_AS(check(text), InputError);
  }
  for (const char* text :
       {"0.1 0.10 1e-1 +0.1 .1 10e-2 0.0010e2", "0 -0 0.00000000000000000 0e9",
        "100000000000000000000 1e20 1E+20", "inf +infinity inf 1",
        "12345678901234567891 12345678901234567891.000",
        "5e-324 0.5e-323 50e-325", ""})
  {
    CAPTURE(text);
    CHECK_NOTHROW(check(text));
  }
  CHECK_THROWS_WITH(check("9007199254740993 9007199254740992"),
                    "here: '9007199254740993' and '9007199254740992' are the "
                    "same number in double precision, so their order cannot "
                    "be told");
  CHECK_THROWS_WITH(Lines("1\n9007199254740993 9007199254740992"),
                    Contains("'file', line 2: '9007199254740993' and"));
}

TEST_CASE("Commas and blanks that are mixed are noticed", "[io]")
{
  CHECK(MixesSeparators(Lines("1,000 2,500")[0]));
  for (const char* text : {"1, 2 ,3", "1 2\t3", "1", " 1,2 ", "\n"})
    CHECK_FALSE(MixesSeparators(Lines(text)[0]));
}

TEST_CASE("A header is any first line", "[io]")
{
  std::istringstream in("name,\"value\"\r\n2,1\n");
  SequenceReader reader(in, "file");
  CHECK(reader.TakeHeader() == "name,\"value\"\r\n");
  SequenceLine line;
  REQUIRE(reader.Next(line));
  CHECK(line.values == std::vector<double>{2, 1});
  CHECK(reader.LineNumber() == 2);
}

TEST_CASE("A reader stops after an error and at the end", "[io]")
{
  std::istringstream in("1\n2 x\n3\n");
  SequenceReader reader(in, "file");
  SequenceLine line;
  REQUIRE(reader.Next(line));
  REQUIRE(reader.LineNumber() == 1);
  REQUIRE_THROWS_AS(reader.Next(line), InputError);
  // The line from before the error is untouched, and reading can go on.
  REQUIRE(line.values == std::vector<double>{1});
  REQUIRE(reader.Next(line));
  REQUIRE(reader.LineNumber() == 3);
  REQUIRE(!reader.Next(line));
  REQUIRE(!reader.Next(line));
  REQUIRE(line.values == std::vector<double>{3});
}

TEST_CASE("Sequences are read from files", "[io]")
{
  const TemporaryFolder folder;
  Put(folder / "file.csv", "3,1\r\n2\n\n");
  REQUIRE(ReadSequences(folder / "file.csv") == Sequences{{3, 1}, {2}, {}});
  REQUIRE_THROWS_AS(ReadSequences(folder / "none.csv"), InputError);
  REQUIRE_THROWS_WITH(ReadSequences(folder / "none.csv"),
                      Contains("none.csv") && Contains("No such file"));
  REQUIRE_THROWS_AS(ReadSequences(folder / "."), InputError);
  Put(folder / "bad.csv", "3,abc\n");
  REQUIRE_THROWS_WITH(
      ReadSequences(folder / "bad.csv"),
      Contains("bad.csv', line 1, column 3: 'abc' is not a number"));
}

TEST_CASE("A standard input that cannot be read is not an empty one", "[io]")
{
  // A folder opens but cannot be read.
  const int saved = dup(STDIN_FILENO);
  const int folder = open("/", O_RDONLY | O_CLOEXEC);
  REQUIRE(folder >= 0);
  dup2(folder, STDIN_FILENO);
  std::string message;
  try
  {
    ReadSequences("-");
  }
  catch (const InputError& error)
  {
    message = error.what();
  }
  dup2(saved, STDIN_FILENO);
  close(folder);
  close(saved);
  std::clearerr(stdin);
  std::cin.clear();
  REQUIRE_THAT(message, Contains("cannot read 'standard input'"));
}
