/**
 * @file tests/chain/algorithm/halting_test.cpp
 */
#include "chain/algorithm/halting.hpp"
#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include "chain/algorithm/linear_program.hpp"

#include "made_algorithm.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace nexec;
using Catch::StartsWith;

namespace
{

const std::string rulesFolder = NEXEC_SOURCE_DIR "/data/rules/";

//! Close what an algorithm reaches, and look for a proof.
HaltProof Prove(const Algorithm& algorithm)
{
  const LocalRules& rules = algorithm.Rules();
  return WordsProblem(rules).empty()
      ? ProveHalt(algorithm, CloseWords(rules))
      : ProveHalt(algorithm, CloseTilings(rules));
}

//! Steps of a run of rules; no more than `limit`.
size_t StepsOf(const LocalRules& rules, const std::vector<double>& values,
               const size_t limit)
{
  Configuration config = {rules.Start(values.size()), values};
  size_t steps = 0;
  for (; !config.Halted() && steps < limit; ++steps)
    rules.Step(config);
  return steps;
}

//! The most steps of all runs of a length; no more than `limit` are done.
size_t MostSteps(const LocalRules& rules, const size_t length,
                 const size_t limit)
{
  size_t most = 0;
  for (const std::vector<double>& values : WeakOrders(length))
    most = std::max(most, StepsOf(rules, values, limit));
  return most;
}

//! Whether runs of 12 nodes never have more than three that are active.
bool KeepsFewActive(const LocalRules& rules)
{
  for (uint64_t index = 0; index < 10; ++index)
  {
    Configuration config = {rules.Start(12),
                            RandomSequence(12, 0, Purpose::Test, index)};
    for (size_t step = 0; step < 200 && !config.Halted(); ++step)
    {
      rules.Step(config);
      const auto idle =
          std::count(config.states.begin(), config.states.end(), nothing);
      if (idle < 9)
        return false;
    }
  }
  return true;
}

//! A rule file of the project with a line replaced by others.
std::unique_ptr<const Algorithm> Changed(const std::string& file,
                                         const std::string& begin,
                                         const std::string& lines)
{
  std::string text = Slurp(rulesFolder + file + ".rules");
  const size_t place = text.find("\n" + begin) + 1;
  REQUIRE(place != 0);
  text.replace(place, text.find('\n', place) - place, lines);
  return ParseRuleFile(text, "my.rules");
}

//! The same for gnome sort with another bound.
HaltProof GnomeWithin(const std::string& bound)
{
  return Prove(*Changed("gnome", "halt", "halt within " + bound));
}

//! A pair that walks right and left; what it does at the ends is missing.
const std::string walker = R"(
algorithm walker
states nothing a b c d
signals walk turn
start 2: a b ...
signal walk if b beside nothing or c beside nothing
signal turn otherwise
next walk: a or d -> nothing
next walk: b -> a
next walk: c -> d
next walk: nothing beside b -> b
next walk: nothing beside c -> c
)";

}  // namespace

TEST_CASE("Built-in algorithms halt in time at all lengths",
          "[algorithm][halting]")
{
  // Slowest inputs of six values meet all of these bounds.
  for (const auto& [name, steps] :
       {std::pair("insertion_sort", "n^2/2 + n/2 - 1"),
        std::pair("gnome_sort", "n^2 - 1"),
        std::pair("bubble_sort", "n^2/2 - n/2"),
        std::pair("reversal", "n^2/2 - n/2"),
        std::pair("cocktail_sort", "n^2/2 - n/2"),
        std::pair("minimum_to_front", "n - 1"),
        std::pair("odd_even_sort", "n + 1")})
  {
    INFO(name);
    const Algorithm& algorithm = FindAlgorithm(name);
    const HaltProof proof = Prove(algorithm);
    CHECK(proof.proved);
    CHECK(proof.steps == steps);
    CHECK(proof.steps == algorithm.Bound().Text());
    CHECK(proof.problem == "");
    for (size_t n = 0; n <= 6; ++n)
    {
      const size_t most = MostSteps(algorithm.Rules(), n, 1000);
      CHECK(most <= StepBound(proof.steps).At(n));
      if (n == 6)
        CHECK(most == StepBound(proof.steps).At(n));
    }
  }
}

TEST_CASE("Rule files of the project halt in time at all lengths",
          "[algorithm][halting]")
{
  for (const auto& [file, steps] :
       {std::pair("gnome", "n^2 - 1"), std::pair("gnome_from_right", "n^2 - 1"),
        std::pair("insertion", "n^2/2 + n/2 - 1"),
        std::pair("maximum_to_back", "n - 1"), std::pair("odd_even", "n + 1"),
        std::pair("zigzag", "n - 1")})
  {
    INFO(file);
    const HaltProof proof = Prove(*LoadRuleFile(rulesFolder + file + ".rules"));
    CHECK(proof.proved);
    CHECK(proof.steps == steps);
    CHECK(proof.problem == "");
  }
}

TEST_CASE("A bound that is too small is not proved", "[algorithm][halting]")
{
  const HaltProof proof = GnomeWithin("1024");
  CHECK_FALSE(proof.proved);
  CHECK(proof.steps == "n^2 - 1");
  CHECK(proof.problem == "does not halt within 1024 steps on 33,32,...,1");
  CHECK(GnomeWithin("n").problem == "does not halt within 2 steps on 2,1");
  CHECK(GnomeWithin("n*n - 2").problem ==
        "does not halt within 2 steps on 2,1");
  CHECK(GnomeWithin("n*n/2 + 10").problem ==
        "does not halt within 23 steps on 5,4,3,2,1");
  CHECK(GnomeWithin("1").problem == "does not halt within 1 step on 2,1");
  // It would take a million values to see it.
  CHECK(GnomeWithin("n*n - 1 - n/1000000").problem ==
        "the best proof found is for n^2 - 1 steps, and no run was found that "
        "takes more than n^2 - n/1000000 - 1; declare n^2 - 1 to have it "
        "proved");

  const auto slow = Changed("odd_even", "halt", "halt within n");
  CHECK_THAT(Prove(*slow).problem,
             StartsWith("does not halt within 3 steps on 3,2,1"));
}

TEST_CASE("A bound may be large, and small at short lengths",
          "[algorithm][halting]")
{
  CHECK(GnomeWithin("n*n - 1").proved);
  CHECK(GnomeWithin("n^8").proved);
  // More than is needed from 5 nodes on, and just enough before.
  CHECK(GnomeWithin("n*n + (n-2)*(n-3)*(n-4) - 1").proved);
  // Less at lengths of 2 to 40, where single lengths are looked at.
  CHECK_FALSE(GnomeWithin("n*n*n/40").proved);
  CHECK(GnomeWithin("n*n*n/40 + n*n").proved);
}

TEST_CASE("A short chain that starts in its own way is exact",
          "[algorithm][halting]")
{
  // Chains of two and three nodes walk to the end and back, longer ones stop
  // at once.
  const auto algorithm = ParseRuleFile(walker + R"(
start 4: c d ...
next turn: a -> c
next turn: b -> d
next turn: c or d -> nothing
halt within n + 1
)",
                                       "my.rules");
  const HaltProof proof = Prove(*algorithm);
  CHECK(proof.proved);
  CHECK(proof.steps == "1 (from n = 4 on)");
  CHECK(proof.problem == "");
  CHECK(MostSteps(algorithm->Rules(), 2, 100) == 2);
  CHECK(MostSteps(algorithm->Rules(), 3, 100) == 4);
  CHECK(MostSteps(algorithm->Rules(), 4, 100) == 1);
}

TEST_CASE("Rules that never halt are not proved", "[algorithm][halting]")
{
  const auto forever = ParseRuleFile(walker + R"(
next turn: a -> c
next turn: b -> d
next turn: c -> a
next turn: d -> b
halt within n^8
)",
                                     "my.rules");
  const HaltProof proof = Prove(*forever);
  CHECK_FALSE(proof.proved);
  CHECK(proof.steps == "");
  CHECK(proof.problem == "no ranking function was found");

  // Once to the end and back.
  const auto back = ParseRuleFile(walker + R"(
next turn: a -> c
next turn: b -> d
next turn: c or d -> nothing
halt within 2*n - 2
)",
                                  "my.rules");
  CHECK(Prove(*back).proved);
  CHECK(Prove(*back).steps == "2*n - 2");
  CHECK(MostSteps(back->Rules(), 6, 100) == 10);

  // Gnome sort that stays at the right end.
  const auto stays = Changed("gnome", "next right: b between",
                             "next right: b between a and border -> b");
  CHECK(Prove(*stays).problem == "no ranking function was found");
  // Gnome sort that exchanges equal values, too, and then walks left.
  const auto ties = Changed("gnome", "signal left if",
                            "signal right if a < b\nsignal left if a > b");
  CHECK(Prove(*ties).proved);
  const auto unstable =
      Changed("gnome", "signal left if", "signal left if a >= b");
  CHECK_FALSE(Prove(*unstable).proved);
}

TEST_CASE("Alternating exchanges are recognised by all their premises",
          "[algorithm][halting]")
{
  const auto problem = [](const std::string& begin, const std::string& lines)
  {
    const auto algorithm = Changed("odd_even", begin, lines);
    const HaltProof proof = Prove(*algorithm);
    CHECK(proof.proved == proof.problem.empty());
    return proof.problem;
  };
  const std::string unknown =
      "no argument is known for rules whose active nodes fill the chain, other "
      "than alternating exchanges";
  CHECK(problem("halt", "halt within n + 1") == "");
  CHECK(problem("halt", "halt within 2*n") == "");
  // The pairs of every round are the same.
  CHECK(problem("next end", R"(
next continue: pA between border and qA -> pA
next continue: pA between qB and qA -> pA
next continue: qA between pA and pB -> qA
next continue: qA between pA and border -> qA
next continue: qA between pA and alone -> qA
next continue: pB between qA and qB -> pB
next continue: qB between pB and pA -> qB
next continue: qB between pB and border -> qB
next continue: qB between pB and alone -> qB
next continue: alone between qA and border -> alone
next continue: alone between qB and border -> alone
next end: any -> nothing)") == unknown);
  // It does not end when all is sorted.
  CHECK(problem("signal end", "signal continue otherwise") == unknown);
  CHECK(problem("signal continue if alone",
                "signal continue if alone >= pA or alone > pB or qA > alone or "
                "qB > alone") == unknown);
  // Every other pair of a round does nothing, or the wrong thing.
  CHECK(problem("exchange", "exchange pA > qA") == unknown);
  CHECK(problem("exchange", "exchange pA > qA or pB < qB") == unknown);
  CHECK(problem("exchange", "exchange pA > qA\nexchange pB qB") == unknown);
  // Ending too early is no reason not to halt.
  CHECK(problem("signal continue if alone", "# nothing") == "");
}

TEST_CASE("The search for a ranking function has limits",
          "[algorithm][halting]")
{
  // A head walks over marks to the right, to the left, and to the right again:
  // there is a shape for each of its places, as far as there are marks.
  const auto proof = [](const size_t marks)
  {
    std::string start = "start " + std::to_string(marks + 2) + ": W";
    for (size_t mark = 0; mark < marks; ++mark)
      start += " m";
    return Prove(*ParseRuleFile(R"(
algorithm marks
states nothing m W x V y U z
signals go end
signal end if U beside nothing
signal go otherwise
next end: any -> nothing
next go: W -> x
next go: m beside W -> W
next go: W between x and nothing -> V
next go: V -> y
next go: x beside V -> V
next go: V between border and y -> U
next go: U -> z
next go: y beside U -> U
halt within 200
)" + start + " ...",
                                "my.rules"));
  };
  CHECK(proof(10).proved);
  CHECK(proof(10).steps == "33");
  CHECK(proof(50).problem ==
        "the search for a ranking function would take more than 400 unknowns "
        "or 20000 constraints");
}

TEST_CASE("What is proved of changed rules holds", "[algorithm][halting]")
{
  RandomStream random(1, Purpose::Test, 0);
  const auto pick = [&](const size_t count)
  {
    return static_cast<Code>(random.Uniform() * double(count));
  };
  size_t proved = 0, others = 0, wrong = 0;
  for (size_t number = 0; number < 400; ++number)
  {
    // A pair of codes that walks by itself, with a few changes.
    MadeAlgorithm made;
    made.bound = StepBound("n*n + 2");
    LocalRules r = MadeAlgorithm::GnomeRules();
    r.SignalOtherwise(pick(2));
    for (size_t change = 0; change < 2; ++change)
    {
      const auto own = static_cast<Code>(1 + pick(2));
      const auto other = static_cast<Code>(1 + pick(2));
      const Neighbour neighbours[] = {nothing, border, other};
      r.Next(pick(2), {own, neighbours[pick(3)], neighbours[pick(3)]}, pick(3));
    }
    if (pick(2) == 0)
      r.Start(2, {}, {MadeAlgorithm::a, MadeAlgorithm::b});
    made.makeRules = [&]
    {
      return r;
    };
    std::vector<ReachableWord> words;
    try
    {
      if (!KeepsFewActive(r))
        continue;  // There would be too many words.
      words = CloseWords(r);
    }
    catch (const std::logic_error&)
    {
      continue;  // Gates do not go together.
    }
    const HaltProof proof = ProveHalt(made, words);
    ++(proof.proved ? proved : others);
    for (size_t n = 2; n <= 5; ++n)
    {
      const size_t most = MostSteps(r, n, 200);
      if (proof.proved && most > made.MaxSteps(n))
        ++wrong;
      if (proof.proved && proof.steps != "0" &&
          most > StepBound(proof.steps).At(n))
        ++wrong;
    }
  }
  CHECK(wrong == 0);
  CHECK(proved > 100);
  CHECK(others > 10);
}

TEST_CASE("Linear programs are solved", "[algorithm][halting]")
{
  // x + y with x + 2 y >= 4 and x - y >= -1: the corner is (2/3, 5/3).
  LinearProgram program = {
      {1, 1}, {true, true}, {{{{0, 1}, {1, 2}}, 4}, {{{0, 1}, {1, -1}}, -1}}};
  const auto corner = program.Solve();
  REQUIRE(corner);
  CHECK((*corner)[0] == Approx(2.0 / 3));
  CHECK((*corner)[1] == Approx(5.0 / 3));
  // Below 0 there is a better one, if only one constraint is left.
  program.constraints.pop_back();
  CHECK_FALSE(program.Solve());
  program.mayBeNegative = {false, false};
  REQUIRE(program.Solve());
  CHECK((*program.Solve())[1] == Approx(2.0));
  program.constraints.push_back({{{0, -1}, {1, -1}}, -1});
  CHECK_FALSE(program.Solve());
}

TEST_CASE("A chain of one node must start halted", "[algorithm][halting]")
{
  const std::string problem =
      "a chain of one node must start halted: there is nothing to compare";
  LocalRules words = MadeAlgorithm::GnomeRules();
  words.Start(1, {MadeAlgorithm::b}, {}).Start(2, {2, 1}, {});
  CHECK_THROWS_WITH(CloseWords(words), problem);
  CHECK_THROWS_AS(CloseWords(words), std::invalid_argument);

  LocalRules tilings = FindAlgorithm("odd_even_sort").Rules();
  tilings.StartRepeating(1, 2, {}, tilings.StartLines().front().filling,
                         {tilings.StartLines().back().tail});
  CHECK_THROWS_WITH(CloseTilings(tilings), problem);
  CHECK_THROWS_AS(CloseTilings(tilings), std::invalid_argument);

  MadeAlgorithm made;
  made.start = [](const size_t length)
  {
    return std::vector<Code>(length, MadeAlgorithm::b);
  };
  const Admission admission = Admit(made, 3);
  CHECK(admission.problem == problem);
  CHECK(admission.blame.part == Blame::Part::Start);
}
