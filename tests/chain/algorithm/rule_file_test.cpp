/**
 * @file tests/chain/algorithm/rule_file_test.cpp
 */
#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/core/errors.hpp>

#include "support/counts.hpp"
#include "support/mutator.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <limits>
#include <set>

using namespace nexec;
using Catch::Contains;
using Catch::StartsWith;

namespace
{

const std::string rulesFolder = NEXEC_SOURCE_DIR "/data/rules/";

std::string Gnome()
{
  return Slurp(rulesFolder + "gnome.rules");
}

//! The text with a line that begins like this replaced.
std::string With(const std::string& text, const std::string& begin,
                 const std::string& line)
{
  const size_t place = text.find("\n" + begin) + 1;
  REQUIRE(place != 0);
  const size_t end = text.find('\n', place);
  return text.substr(0, place) + line + text.substr(end);
}

//! What is said about a text, or "".
std::string Refusal(const std::string& text)
{
  try
  {
    ParseRuleFile(text, "my.rules");
    return "";
  }
  catch (const InputError& error)
  {
    return error.what();
  }
}

//! The same about a file of this text, which is also run.
std::string LoadRefusal(const std::string& path, const std::string& text)
{
  Put(path, text);
  try
  {
    LoadRuleFile(path);
    return "";
  }
  catch (const InputError& error)
  {
    return error.what();
  }
}

std::vector<double> RunOn(const Algorithm& algorithm,
                          const std::vector<double>& values)
{
  Configuration config = algorithm.StartOn(values);
  while (!config.Halted())
    algorithm.Step(config);
  return config.values;
}

}  // namespace

TEST_CASE("Rule files of built-in algorithms do the same steps", "[algorithm]")
{
  for (const auto& [file, name] : {std::pair("gnome", "gnome_sort"),
                                   std::pair("odd_even", "odd_even_sort"),
                                   std::pair("insertion", "insertion_sort")})
  {
    INFO(file);
    const auto read = LoadRuleFile(rulesFolder + file + ".rules");
    const Algorithm& builtIn = FindAlgorithm(name);
    CHECK(read->Name() == file);
    CHECK(read->Bits() == builtIn.Bits());
    CHECK(read->Signals() == builtIn.Signals());
    REQUIRE(read->States().size() == builtIn.States().size());
    for (size_t i = 0; i < read->States().size(); ++i)
    {
      CHECK(read->States()[i].name == builtIn.States()[i].name);
      CHECK(read->States()[i].code == builtIn.States()[i].code);
    }
    for (size_t n = 0; n <= 64; ++n)
    {
      CHECK(read->Start(n) == builtIn.Start(n));
      CHECK(read->MaxSteps(n) >= builtIn.MaxSteps(n));
    }
    size_t wrong = 0;
    for (size_t n = 0; n <= 6; ++n)
    {
      for (const std::vector<double>& values : WeakOrders(n))
      {
        Configuration config = builtIn.StartOn(values);
        while (!config.Halted())
        {
          Configuration other = config;
          const SignalValue signal = builtIn.Step(config);
          const bool same = read->Step(other) == signal &&
              other.states == config.states && other.values == config.values;
          wrong += same ? 0 : 1;
        }
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("The rule files that come along are admitted", "[algorithm]")
{
  for (const char* file :
       {"gnome", "odd_even", "insertion", "zigzag", "maximum_to_back"})
  {
    INFO(file);
    const auto algorithm = LoadRuleFile(rulesFolder + file + ".rules");
    CHECK(Admit(*algorithm, 6).Admitted());
    CHECK_FALSE(HasAlgorithm(algorithm->Name()));
    // Its result, found the fast way, is where its steps lead.
    for (const std::vector<double>& values : WeakOrders(5))
      CHECK(algorithm->Result(values) == algorithm->Algorithm::Result(values));
  }
}

TEST_CASE("More than eight states get codes of a few bits", "[algorithm]")
{
  std::string states = "states nothing a b";
  for (const char* name : {"c", "d", "e", "f", "g", "h"})
    states += std::string(" ") + name;
  const auto eight = ParseRuleFile(With(Gnome(), "states", states), "my.rules");
  CHECK(eight->Bits() == 8);
  for (size_t number = 1; number <= 8; ++number)
    CHECK(eight->States()[number].code == 256 >> number);
  const auto nine =
      ParseRuleFile(With(Gnome(), "states", states + " i"), "my.rules");
  CHECK(nine->Bits() <= 7);
  std::set<Code> codes;
  for (const NamedState& state : nine->States())
    codes.insert(state.code);
  CHECK(codes.size() == 10);
  CHECK(nine->States()[0].code == nothing);
  // It is the same algorithm.
  const auto gnome = ParseRuleFile(Gnome(), "my.rules");
  for (const std::vector<double>& values : WeakOrders(4))
  {
    CHECK(nine->Result(values) == gnome->Result(values));
    CHECK(eight->Result(values) == gnome->Result(values));
  }
}

TEST_CASE("Codes are as long as the signals allow", "[algorithm]")
{
  std::string states = "states nothing a b c d e f g h";
  const std::string three = With(Gnome(), "signals", "signals right left up");
  // A bit each would be 8.
  const auto chosen = ParseRuleFile(With(three, "states", states), "my.rules");
  CHECK(chosen->Bits() <= 7);
  CHECK_FALSE(Admit(*chosen, 5).problem.size() > 0);
  CHECK(
      Refusal(With(three, "states", "states nothing a=00000001 b=00000010")) ==
      "my.rules:9: 3 signals with codes of 8 bits are too many; use codes of "
      "7 bits, or give none, and they are chosen");
  // As many states and signals as there may be.
  std::string many = "signals right left";
  for (int k = 2; k < 16; ++k)
    many += " s" + std::to_string(k);
  for (int k = 10; k < 65; ++k)
    states += " t" + std::to_string(k);
  CHECK(ParseRuleFile(With(With(Gnome(), "states", states), "signals", many),
                      "my.rules")
            ->Bits() == 7);
}

TEST_CASE("A rule file can say what its states mean", "[algorithm]")
{
  const auto gnome = ParseRuleFile(
      With(Gnome(), "description",
           "meaning a the gnome: it looks left\nmeaning nothing: asleep"),
      "my.rules");
  CHECK(gnome->States()[0].meaning == "asleep");
  CHECK(gnome->States()[1].meaning == "the gnome: it looks left");
  CHECK(gnome->States()[2].meaning.empty());
  const auto without = ParseRuleFile(Gnome(), "my.rules");
  CHECK(RulesDigest(*gnome) == RulesDigest(*without));
}

TEST_CASE("The rule files of new algorithms do what they say", "[algorithm]")
{
  const auto zigzag = LoadRuleFile(rulesFolder + "zigzag.rules");
  const auto maximum = LoadRuleFile(rulesFolder + "maximum_to_back.rules");
  for (const std::vector<double>& values : WeakOrders(6))
  {
    const std::vector<double> wave = RunOn(*zigzag, values);
    for (size_t u = 0; u + 1 < wave.size(); ++u)
      CHECK((u % 2 == 0 ? wave[u] <= wave[u + 1] : wave[u] >= wave[u + 1]));
    CHECK(std::is_permutation(wave.begin(), wave.end(), values.begin()));
    CHECK(RunOn(*maximum, values).back() ==
          *std::max_element(values.begin(), values.end()));
  }
}

TEST_CASE("Errors in rule files name file and line and what to do",
          "[algorithm]")
{
  const std::string gnome = Gnome();
  CHECK(Refusal(gnome).empty());
  const auto refusal = [&](const std::string& begin, const std::string& line)
  {
    return Refusal(With(gnome, begin, line));
  };

  CHECK(refusal("states", "sates nothing a b") ==
        "my.rules:8: a line cannot begin with 'sates'; did you mean 'states'? "
        "(lines "
        "begin with algorithm, description, states, meaning, signals, start, "
        "signal, exchange, next, halt)");
  CHECK(refusal("next left: a", "next left: aa -> b") ==
        "my.rules:18: 'aa' is not a state; did you mean 'a'? (states are "
        "nothing, "
        "a, b)");
  CHECK(refusal("signal left", "signal left if a>b") ==
        "my.rules:12: 'a>b' is not a state; put blanks around < and > (states "
        "are "
        "nothing, a, b)");
  CHECK(
      refusal("next left: a", "next lift: a -> b") ==
      "my.rules:18: 'lift' is not a signal; did you mean 'left'? (signals are "
      "right, left)");
  CHECK(refusal("halt", "") ==
        "my.rules:25: there is no line 'halt'; add one, such as: halt within "
        "n*n");
  CHECK(refusal("start", "") ==
        "my.rules:27: there is no line 'start'; add one, such as: start 2: a b "
        "...");
  CHECK(refusal("exchange", "signals up down") ==
        "my.rules:15: line 9 is a line 'signals' already; there can only be "
        "one");
  CHECK(refusal("signal right", "") ==
        "my.rules:27: it is not said what the signal is otherwise; add: signal "
        "right otherwise");
  CHECK_THAT(refusal("signal left", "signal left otherwise"),
             Contains("my.rules:13: line 12 has settled the signal"));
  CHECK_THAT(refusal("signal left", "signal left when a > b"),
             Contains("'when' where 'if' should be"));
  CHECK_THAT(refusal("signal left", "signal left if a == b"),
             Contains("'==' should be one of > < >= <= and 'beside'"));
  CHECK_THAT(refusal("signal left", "signal left if a >"),
             Contains("my.rules:12: the line ends where a state should be"));
  CHECK_THAT(
      refusal("signal left", "signal left if a > b and b beside nothing"),
      Contains("my.rules:12: there is no 'and': put the cases that rule "
               "it out in lines before this one"));
  CHECK_THAT(refusal("exchange", "exchange a > b and b > a"),
             Contains("there is no 'and' here"));
  CHECK_THAT(refusal("exchange", "exchange a >= b"),
             Contains("equal values cannot be exchanged"));
  CHECK_THAT(refusal("exchange", "exchange a > a"),
             Contains("nothing tells the two nodes apart"));
  CHECK_THAT(refusal("exchange", "exchange a > b c"),
             Contains("'c' is one word too many"));
  CHECK_THAT(refusal("next left: a", "next left a -> b"),
             Contains("'a' is not a signal"));
  CHECK_THAT(refusal("next left: a", "next left: a b"),
             Contains("'b' where '->' should be"));
  CHECK_THAT(refusal("states", "states a b"),
             Contains("first state must be nothing"));
  CHECK_THAT(refusal("states", "states nothing"),
             Contains("no state besides nothing"));
  CHECK_THAT(refusal("states", "states nothing a b a"),
             Contains("two states 'a'"));
  CHECK_THAT(refusal("states", "states nothing a b border"),
             Contains("'border' means something already"));
  CHECK_THAT(refusal("states", "states nothing a=01 b"),
             Contains("some states have bits"));
  CHECK_THAT(refusal("states", "states nothing a=01 b=100"),
             Contains("different numbers of bits: 2 and 3"));
  CHECK_THAT(refusal("description", "meaning c the third"),
             Contains("'c' is not a state"));
  CHECK_THAT(refusal("description", "meaning a"),
             Contains("a meaning is one line of text"));
  CHECK_THAT(refusal("description", "meaning a one\nmeaning a two"),
             Contains("there is a meaning of 'a' already"));
  CHECK_THAT(refusal("halt", "halt within 2n"),
             Contains("products need a *, as in 2*n"));
  CHECK_THAT(Refusal(std::string("a\0b", 3)), Contains("this is not text"));
  CHECK_THAT(refusal("states", "states nothing a=01 b=01"),
             Contains("'a' and 'b' have the same code"));
  CHECK_THAT(refusal("states", "states nothing a=01 b=00"),
             Contains("of no other state, is 0"));
  CHECK_THAT(refusal("states", "states nothing a=01 b=2"),
             Contains("such as a=01"));
  CHECK_THAT(refusal("signals", "signals right"),
             Contains("there is 1 signal, but there must be 2 to 16"));
  CHECK_THAT(refusal("signals", "signals right left left"),
             Contains("two signals 'left'"));
  CHECK_THAT(refusal("start", "start 2: a b"),
             Contains("what longer chains hold") &&
                 Contains("such as: start 2: a b ..."));
  CHECK_THAT(refusal("start", "start 1: a ..."),
             Contains("'1' should be a number from 2 to 64"));
  CHECK_THAT(refusal("start", "start two: a b ..."),
             Contains("'two' should be a number"));
  CHECK_THAT(refusal("start", "start 2: a b ... a"),
             Contains("3 states do not fit into a chain of 2"));
  CHECK_THAT(refusal("start", "start every 0 from 2: a b ..."),
             Contains("'0' should be a number"));
  CHECK_THAT(refusal("halt", "halt n"), Contains("write: halt within n*n"));
  CHECK_THAT(refusal("signal left", "signal left if a next to b"),
             Contains("write 'beside' in place of 'next to'"));
  CHECK_THAT(refusal("next left", "next left: nothing next to a -> a"),
             Contains("write 'beside' in place of 'next to'"));
  CHECK_THAT(refusal("halt", "halt within 2n"), Contains("as in 2*n"));
  CHECK_THAT(refusal("halt", "halt within n*m"),
             Contains("my.rules:27: a bound is a formula in n") &&
                 Contains("from 'm' on"));
  CHECK_THAT(refusal("halt", "halt within n^9"), Contains("above the eighth"));
  CHECK_THAT(refusal("halt", "halt within n*"), Contains("missing at its end"));
  CHECK_THAT(refusal("halt", "halt within n/0"), Contains("between 1 and"));
  CHECK_THAT(refusal("algorithm", "algorithm my sort"),
             Contains("'sort' is one word too many"));
  CHECK_THAT(Refusal(std::string("algorithm \x01\n")),
             Contains("my.rules:1: '\\x01' is not a name"));
  CHECK_THAT(Refusal(""), Contains("my.rules:1: there is no line 'algorithm'"));
  CHECK_THAT(Refusal(std::string(70000, '\n')), Contains("at most 65536"));
  CHECK_THROWS_AS(LoadRuleFile(rulesFolder), InputError);
  CHECK_THROWS_AS(LoadRuleFile(rulesFolder + "none.rules"), InputError);
}

TEST_CASE("Two rules for one window are refused if the window occurs",
          "[algorithm]")
{
  const std::string gnome = Gnome();
  const auto problem = [&](const std::string& line)
  {
    return Admit(*ParseRuleFile(gnome + line + "\n", "my.rules"), 5).problem;
  };
  CHECK(
      problem("next right: b between border and a -> b") ==
      "my.rules:28: two rules for one node: with signal 'right', line 25 makes "
      "'b' between 'a' and 'border' a 'nothing', this line makes it a 'b'; say "
      "more about the neighbours in the one that is to hold, or remove the "
      "other (on "
      "0,0 after 0 steps)");
  // This one never occurs, and this one says the same again.
  CHECK(problem("next right: b between b b -> nothing\n"
                "next right: b between b b -> a") == "");
  CHECK(problem("next right: b between border and a -> nothing") == "");
}

TEST_CASE("What is found by running a rule file is an error of a line",
          "[algorithm]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "my.rules";
  const auto refusal = [&](const std::string& text)
  {
    return LoadRefusal(path, text);
  };
  const std::string gnome = Gnome();
  CHECK(refusal(gnome) == "");
  CHECK_THAT(refusal(With(gnome, "halt", "halt within n*n - 2")),
             StartsWith(path + ":27: on 1,0 after 2 steps it has not halted"));
  CHECK_THAT(refusal(gnome + "next right: a -> b\n"),
             StartsWith(path +
                        ":28: two rules for one node: with signal 'right', "
                        "line 23 makes"));
  CHECK_THAT(refusal(With(gnome, "start", "start 40: a b ...")),
             StartsWith(path + ":10: it never does a step"));
  const std::string made =
      "algorithm made\nstates nothing a b c\nsignals x y\n"
      "signal x if a beside b\nsignal y otherwise\nnext: any -> nothing\n"
      "halt within n\nstart 2: a b ...\nstart 3: a b c ...\n";
  CHECK(refusal(made) == "");
  // A node far from all roles gets one.
  CHECK_THAT(refusal(made + "next x: nothing between nothing and border -> c"),
             StartsWith(path +
                        ":10: on 0,0,0,0,0 after 0 steps node 4, which "
                        "is 'nothing' between 'nothing' and 'border', "
                        "becomes 'c'"));
  // The one in the middle cannot take two values.
  CHECK_THAT(refusal(made + "exchange a > b\nexchange b > c"),
             StartsWith(path +
                        ":11: two gates of the rules fire into one "
                        "node (on 1,0,0 after 0 steps)"));
}

TEST_CASE("Rule files that go wrong on longer chains only are refused",
          "[algorithm]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "my.rules";
  const auto refusal = [&](const std::string& text)
  {
    return LoadRefusal(path, text);
  };
  const std::string pass = Slurp(rulesFolder + "maximum_to_back.rules");
  CHECK(refusal(pass).empty());
  // Enough for up to 21 values.
  CHECK_THAT(refusal(With(pass, "halt", "halt within 20")),
             StartsWith(path + ":") && Contains("after 20 steps") &&
                 Contains("has not halted"));
}

TEST_CASE("An algorithm that reaches too much is learnt but not proved",
          "[algorithm][proof]")
{
  const auto grow = ParseRuleFile(
      "algorithm grow\n"
      "states nothing a\n"
      "signals stop go\n"
      "start 2: a ...\n"
      "signal go if a beside nothing\n"
      "signal stop otherwise\n"
      "next go: nothing beside a -> a\n"
      "next stop: a -> nothing\n"
      "halt within n+2\n",
      "grow.rules");
  CHECK(Admit(*grow).Admitted());
  CHECK_THROWS_AS(RequireProvable(*grow), ProofError);
  for (const std::string& name : AlgorithmNames())
    CHECK_NOTHROW(RequireProvable(FindAlgorithm(name)));
}

TEST_CASE("A rule file is registered once", "[algorithm]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "my.rules";
  Put(path, With(Gnome(), "algorithm", "algorithm registered_rules"));
  Admission admission;
  const Algorithm& algorithm = RegisterRuleFile(path, &admission);
  CHECK(&FindAlgorithm("registered_rules") == &algorithm);
  CHECK(admission.rows == 21);
  CHECK_THROWS_WITH(RegisterRuleFile(path),
                    StartsWith(path +
                               ":5: there is already an algorithm "
                               "'registered_rules'"));
}

TEST_CASE("Rules that were not admitted before are run", "[algorithm]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "my.rules";
  const std::string gnome = RulesDigest(*ParseRuleFile(Gnome(), path));
  Put(path,
      With(With(Gnome(), "algorithm", "algorithm known"), "halt",
           "halt within 1"));
  for (const std::vector<std::string>& digests :
       {std::vector<std::string>(), {""}, {"", gnome}})
  {
    CHECK_THROWS_WITH(RegisterKnownRuleFile(path, digests),
                      Contains("it has not halted"));
  }
  // What two lines say of one node is no part of the digest, as only one of
  // them is followed; it is refused all the same.
  const std::string doubtful =
      With(Gnome(), "algorithm", "algorithm known") + "next left: a -> a\n";
  Put(path, doubtful);
  const std::string followed = RulesDigest(*ParseRuleFile(doubtful, path));
  CHECK_THROWS_WITH(RegisterKnownRuleFile(path, {followed}),
                    Contains("two rules for one node"));
  CHECK_FALSE(HasAlgorithm("known"));
}

TEST_CASE("A rule file that never ends is refused", "[algorithm]")
{
  const std::string text = With(Gnome(), "next right: b between",
                                "next right: b beside border -> b");
  CHECK_THAT(Admit(*ParseRuleFile(text, "my.rules"), 5).problem,
             Contains("on 0,0 after 4 steps it has not halted"));
  const std::string tight = With(Gnome(), "halt", "halt within n*n - 2");
  CHECK_THAT(Admit(*ParseRuleFile(tight, "my.rules"), 5).problem,
             Contains("it has not halted"));
  CHECK(Admit(*ParseRuleFile(With(Gnome(), "halt", "halt within (n+1)^2 - 2*n"),
                             "my.rules"),
              5)
            .problem == "");
  // Bounds beyond all numbers are cut off.
  CHECK(ParseRuleFile(With(Gnome(), "halt", "halt within 1000*n^8"), "my.rules")
            ->MaxSteps(100000) == std::numeric_limits<size_t>::max());
}

TEST_CASE("Damaged rule files are read or refused", "[algorithm][harden][slow]")
{
  FileKind kind = {"rule_file", "", false, {}, nullptr};
  for (const char* file : {"gnome", "odd_even", "insertion"})
    kind.seeds.push_back(Slurp(rulesFolder + file + ".rules"));
  Mutator mutator(kind, 1);
  const size_t count = CountFrom("NEXEC_MUTANTS", 2000);
  size_t accepted = 0, refused = 0;
  for (size_t number = 0; number < count; ++number)
  {
    const std::string bytes = mutator.Next().bytes;
    CAPTURE(number);
    try
    {
      const auto algorithm = ParseRuleFile(bytes, "mutant");
      Admit(*algorithm, 3);
      algorithm->MaxSteps(1000);
      ++accepted;
    }
    catch (const InputError&)
    {
      ++refused;
    }
  }
  CHECK(accepted > count / 20);
  CHECK(refused > count / 4);
}
