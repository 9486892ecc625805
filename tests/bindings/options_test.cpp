/**
 * @file tests/bindings/options_test.cpp
 *
 * From declared options and the words of a command line to values.
 */
#include "support/demo_binding.hpp"

#include "options/parse_argv.hpp"
#include "options/text.hpp"

#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

using namespace nexec;
using namespace nexec::bindings;
using Catch::Matchers::Contains;

namespace
{

Params Parse(const Args& args)
{
  return ParseArgv(MakeBinding(), args);
}

//! Get the message of the UsageError, or "" if nothing is thrown.
std::string ParseMessage(const Args& args)
{
  try
  {
    Parse(args);
  }
  catch (const UsageError& e)
  {
    return e.what();
  }
  return "";
}

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
  REQUIRE(Parse({"--json=true"}).Get<bool>("json"));
  REQUIRE(Parse({"-n=a"}).Get<std::string>("name") == "=a");
  REQUIRE_FALSE(Parse({"-v", "--"}).Has("name"));
}

TEST_CASE("NumbersAreToldFromOtherWords", "[bindings]")
{
  for (const char* text : {"3", "3 1 2", "3,1", "3, 1, 2", "3,", " -3 1e5 "})
    CHECK(AreNumbers(text));
  for (const char* text : {"", " ", ",", "3 x", "3,,1", "x", "3 , 1", "-"})
    CHECK_FALSE(AreNumbers(text));
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
  // Whole numbers may have an exponent.
  REQUIRE(Parse({"-L", "1e1,2.5E1"}).Get<std::vector<int64_t>>("lengths") ==
          std::vector<int64_t>{10, 25});
  Param many("some_number", 0, "", ParamKind::Int);
  many.Min(0).Max(1e12);
  REQUIRE(std::get<int64_t>(many.Parse("1e6")) == 1000000);
  for (const char* text :
       {"1.5e0", "1e-1", "1e13", "1e300", "1e", "e1", "1e6x"})
  {
    CAPTURE(text);
    REQUIRE_THROWS_WITH(many.Parse(text),
                        Contains("a whole number, at least 0 and at most "
                                 "1000000000000"));
  }
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
      {{"--lr", "1"}, "(did you mean --step_size?)"},
      {{"--model", "x"}, "(did you mean --input_model_file?)"},
      {{"--model_file", "x"}, "(did you mean --input_model_file?)"},
      {{"--lengths", "8", "16", "32", "--json"},
       "--lengths (-L) takes numbers with commas and no blanks between them: "
       "write 8,16,32"},
      {{"-L8,", "16"}, "write 8,16"},
      {{"-z"}, "unknown option '-z'"},
      {{"-l", "2", "--length", "3"}, "--length (-l) is passed more than once"},
      {{"--json", "--json"}, "--json is passed more than once"},
      {{"--json=false"}, "--json takes no value, but 'false' is passed"},
      {{"stray"}, "unexpected argument 'stray'"},
      {{"--", "stray"}, "unexpected argument"},
      {{"two"}, "unexpected argument 'two'; did you mean --algorithm two?"},
      {{"my.rules"}, "'my.rules'; all input is passed with options"},
      {{"model.bin"}, "'model.bin'; all input is passed with options"},
      {{"--length"}, "--length (-l) needs a value: a whole number"},
      {{"-vl"}, "--length (-l) needs a value"},
      {{"-vz"}, "unknown option '-z'"},
      {{"-v="}, "unknown option '-='"},
      {{"-5"}, "unexpected argument '-5'"},
      {{"-"}, "unexpected argument '-'"},
      {{""}, "unexpected argument ''"},
      {{"-m"}, "--input_model_file (-m) needs a value: a file name"},
      {{"-m", "--seed", "1"}, "--input_model_file (-m) needs a value"},
      {{"-m", "--seed=1"}, "--input_model_file (-m) needs a value"},
      {{"--name=", "bob"}, "--name (-n) needs a value"}};
  for (const auto& [args, message] : cases)
    CHECK_THAT(ParseMessage(args), Contains(message));
  // Which option takes a file is said where that is clear.
  Binding binding = MakeBinding();
  binding.FileIn("algorithm_file", 0, "Rules");
  binding.FileIn("input", 'i', "Numbers");
  binding.SuggestFor("input_model");
  const auto message = [&](const Args& args)
  {
    try
    {
      ParseArgv(binding, args);
    }
    catch (const UsageError& e)
    {
      return std::string(e.what());
    }
    return std::string();
  };
  CHECK_THAT(message({"my.rules"}),
             Contains("did you mean --algorithm_file my.rules?"));
  CHECK_THAT(message({"model.bin"}),
             Contains("did you mean --input_model_file model.bin?"));
  CHECK_THAT(message({"3", "1"}),
             Contains("numbers are read from standard input, or from "
                      "--input_file"));
  // Nothing is suggested when nothing is near.
  REQUIRE(ParseMessage({"--zzzzzzzz"}) == "unknown option '--zzzzzzzz'");
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
  REQUIRE_THROWS_WITH(parse({"-d", "a.bin,b.bin"}),
                      "--data_file (-d): there is no file 'a.bin,b.bin'; put "
                      "blanks between names, not commas");
  REQUIRE_THROWS_AS(parse({"-d"}), UsageError);
  REQUIRE_THROWS_WITH(RequireRequiredPassed(ParseArgv(binding, {})),
                      "Must pass --data_file (-d)");
}

TEST_CASE("WordsWithoutANameAreAFileOrNumbers", "[bindings]")
{
  Binding binding = MakeBinding();
  binding.Plain("input_model", "name");
  const auto parse = [&](const Args& args)
  {
    return ParseArgv(binding, args);
  };
  CHECK(parse({"m.bin"}).Get<std::string>("input_model") == "m.bin");
  CHECK(parse({"--", "-m.bin"}).Get<std::string>("input_model") == "-m.bin");
  CHECK(
      parse({"3", "-1", "--length", "5", "+.5e3,2"}).Get<std::string>("name") ==
      "3 -1 +.5e3,2");
  CHECK_THROWS_WITH(parse({"3", "a"}),
                    Contains("'a' is not a number; give numbers, or one"));
  CHECK_THROWS_AS(parse({"-inf"}), UsageError);
  CHECK_THROWS_AS(parse({"a", "-m", "b"}), UsageError);
  Binding many = MakeBinding();
  many.FilesIn("data", 'd', "Data");
  many.Plain("data");
  CHECK(ParseArgv(many, {"a", "1"}).Get<std::vector<std::string>>("data") ==
        std::vector<std::string>{"a", "1"});
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

TEST_CASE("NamesAreJoinedAndGuessed", "[bindings]")
{
  REQUIRE(JoinList({"a", "b", "c"}, "or") == "a, b or c");
  REQUIRE(ClosestName("sede", {"seed", "name"}) == "seed");
  REQUIRE(ClosestName("x", {"seed", "j"}).empty());
}
