/**
 * @file tests/io/json_parser_test.cpp
 */
#include "io/json_parser.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/certificate_file.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

//! The margin of a certificate in which it is written like this.
double MarginWrittenAs(const std::string& number)
{
  std::string text = CertificateText({});
  const std::string field = "\"margin\": ";
  const size_t place = text.find(field) + field.size();
  text.replace(place, text.find(',', place) - place, number);
  return LoadCertificateFromMemory("certificate", text).margin;
}

//! The value of the only key of an object in which it is written like this.
JsonValues Parsed(const std::string& value)
{
  return ParseJson("file", "{\"a\": " + value + "}");
}

JsonNode NodeOf(const std::string& value)
{
  return Parsed(value).nodes[1];
}

double NumberOf(const std::string& value)
{
  const JsonNode node = NodeOf(value);
  REQUIRE(node.type == JsonType::Number);
  double number = 0.0;
  std::memcpy(&number, &node.bits, sizeof(number));
  return number;
}

std::string TextOf(const std::string& value)
{
  const JsonValues values = Parsed(value);
  REQUIRE(values.nodes[1].type == JsonType::Text);
  return values.TextOf(values.nodes[1]);
}

//! Where a text is refused, and why.
std::pair<size_t, std::string> ParserRefusal(const std::string& text)
{
  try
  {
    ParseJson("file", text);
  }
  catch (const FormatError& error)
  {
    return {error.Offset(), error.Reason()};
  }
  return {0, "accepted"};
}

}  // namespace

TEST_CASE("Zeros are zeros, however they are written", "[io]")
{
  const std::vector<std::string> zeros = {
      "0",       "0.0",      "-0.0",   "0e5",     "0e-23",   "0e-324",
      "0e-300",  "0e300",    "0E+400", "0e-4000", "-0e-50",  "0.0e-100",
      "-0.0e99", "0.00E-25", "-0",     "0e0",     "-0.00000"};
  for (const std::string& number : zeros)
  {
    CAPTURE(number);
    CHECK(MarginWrittenAs(number) == 0.0);
  }
  for (size_t digits = 1; digits < 400; ++digits)
  {
    CAPTURE(digits);
    CHECK(MarginWrittenAs("0." + std::string(digits, '0')) == 0.0);
    CHECK(std::signbit(MarginWrittenAs("-0." + std::string(digits, '0'))));
  }
  CHECK(MarginWrittenAs("0." + std::string(40, '0') + "5") == 5e-41);
  CHECK(MarginWrittenAs("0.5e-40") == 0.5e-40);
}

TEST_CASE("What is no number does not become one", "[io]")
{
  for (const char* text : {"0e-32---",
                           "0e5e5",
                           "0e5.0",
                           "0.000-",
                           "0.000e",
                           "0e",
                           "0e+",
                           "0.",
                           "-",
                           "00e5",
                           "--0e5",
                           "01",
                           "+1",
                           ".5",
                           "1.",
                           "-.5",
                           "1e",
                           "0x1",
                           "1_0",
                           "Na",
                           "Infinit",
                           "-N",
                           "nan",
                           "inf",
                           "1e999",
                           "-1e309",
                           "1e99999999999999999999",
                           "1e9223372036854775807"})
  {
    CAPTURE(text);
    CHECK_THROWS_AS(Parsed(text), FormatError);
    CHECK_THROWS_AS(MarginWrittenAs(text), FormatError);
  }
  CHECK_THROWS_AS(Parsed(std::string(400, '9')), FormatError);
}

TEST_CASE("Numbers are exact", "[io]")
{
  for (const uint64_t whole :
       {uint64_t(0), uint64_t(1), uint64_t(9007199254740993), ~uint64_t(0)})
  {
    CHECK(NodeOf(std::to_string(whole)).type == JsonType::Whole);
    CHECK(NodeOf(std::to_string(whole)).bits == whole);
  }
  CHECK(NumberOf("18446744073709551616") == 18446744073709551616.0);
  CHECK(NumberOf("-1") == -1.0);
  CHECK(std::signbit(NumberOf("-0")));
  CHECK(NumberOf("1.0") == 1.0);
  CHECK(NumberOf("1e2") == 100.0);
  CHECK(NumberOf("10.0e5") == 1e6);
  CHECK(NumberOf("0.1") == 0.1);
  CHECK(NumberOf("5e-324") == 5e-324);
  CHECK(NumberOf("1.7976931348623157E+308") == 1.7976931348623157e308);
  CHECK(NumberOf("0.0000001e312") == 1e305);
  CHECK(std::isnan(NumberOf("NaN")));
  CHECK(NumberOf("Infinity") == INFINITY);
  CHECK(NumberOf("-Infinity") == -INFINITY);
  // What is too small is a zero with its sign.
  for (const std::string& small :
       {std::string("1e-400"), std::string("2e-324"),
        "0." + std::string(400, '0') + "1", std::string("123e-999999999999"),
        std::string("1e-99999999999999999999"),
        std::string("0.01e-9223372036854775807")})
  {
    CAPTURE(small);
    CHECK(NumberOf(small) == 0.0);
    CHECK_FALSE(std::signbit(NumberOf(small)));
    CHECK(std::signbit(NumberOf("-" + small)));
  }
}

TEST_CASE("Text is what its escapes stand for", "[io]")
{
  CHECK(TextOf("\"\"") == "");
  CHECK(TextOf("\"0e-30, [\"") == "0e-30, [");
  CHECK(TextOf("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"") == "\"\\/\b\f\n\r\t");
  CHECK(TextOf("\"\\u0041\\u00e9\\u20ac\\ud83d\\uDE00\"") ==
        "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  CHECK(TextOf("\"\xc3\xa9\"") == "\xc3\xa9");
  for (const char* text :
       {"\"", "\"a", "\"\\", "\"\\\"", "\"\\x\"", "\"\\u\"", "\"\\u12\"",
        "\"\\u12g4\"", "\"\\u-123\"", "\"\\ud83d\"", "\"\\ud83dx\"",
        "\"\\ud83d\\n\"", "\"\\ud83d\\u0041\"", "\"\\ude00\"", "\"\\u0000\"",
        "\"a\nb\"", "'a'"})
  {
    CAPTURE(text);
    CHECK_THROWS_AS(Parsed(text), FormatError);
  }
}

TEST_CASE("Values are where the text has them", "[io]")
{
  const std::string text =
      " {\"a\" : [1, [true, null], {\"b\": \"x\"}], \"c\": {\"a\": false}}\n";
  const JsonValues values = ParseJson("file", text);
  CHECK(values.keys.size() == 4);
  CHECK(values.keys.at("a").offset == text.find("a\""));
  CHECK(values.keys.at("a").node == 1);
  CHECK(values.keys.at("a/b").node == 7);
  CHECK(values.keys.at("c/a").offset == text.rfind("a\""));
  CHECK(values.keys.at("c/a").node == 9);
  CHECK(values.nodes.size() == 10);
  CHECK(values.nodes[0].end == 10);
  CHECK(values.nodes[1].end == 8);
  CHECK(values.nodes[3].end == 6);
  CHECK(values.nodes[9].type == JsonType::Flag);
}

TEST_CASE("Bad syntax is named with its place", "[io]")
{
  const auto check =
      [](const std::string& text, const size_t offset, const char* reason)
  {
    CAPTURE(text);
    CHECK(ParserRefusal(text).first == offset);
    CHECK_THAT(ParserRefusal(text).second, Contains(reason));
  };
  check("", 0, "not JSON text");
  check("[]", 0, "not JSON text");
  check(std::string("{}\0", 3), 2, "zero byte");
  check("{} x", 3, "not valid JSON: something follows");
  check("{", 1, "a key is expected");
  check("{\"a\" 1}", 5, "a colon is expected");
  check("{\"a\": }", 6, "a value is expected");
  check("{\"a\": 1 \"b\": 2}", 8, "a comma or '}' is expected");
  check("{\"a\": 1,}", 8, "a key is expected");
  check("{\"a\": [1,]}", 9, "a value is expected");
  check("{\"a\": [1}", 8, "a comma or ']' is expected");
  check("{\"a\": 1.x}", 8, "a digit is expected");
  check("{\"a\": 1e999}", 6, "not valid JSON: a number is too large");
  check("{\"a\": 1, \"a\": 2}", 10, "the key 'a' is there twice");
  check("{\"" + std::string(4097, 'a') + "\": 1}", 2, "longer than 4096");
  check("{\"a\": tru}", 6, "a value is expected");
  check("{\"a\": [[[[[[[[[[[[[[[[", 21, "16 levels deep");
}
