/**
 * @file tests/chain/algorithm/admission_test.cpp
 */
#include "chain/algorithm/known_runs.hpp"
#include "chain/algorithm/observed_steps.hpp"
#include "made_algorithm.hpp"

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <limits>

using namespace nexec;
using Catch::Contains;

namespace
{

constexpr Code a = MadeAlgorithm::a, b = MadeAlgorithm::b;

//! Selection sort, as written on a blackboard: i is the first unfinished
//! position, j looks for the smallest value from there on, m is the best.
class SelectionSort : public MadeAlgorithm
{
 public:
  static constexpr Code i = 4, j = 2, m = 1;

  SelectionSort()
  {
    name = "selection_sort";
    bits = 3;
    states = {{"nothing", 0}, {"i", i}, {"j", j}, {"min", m}, {"i^min", i | m}};
    signals = {"swap", "scan", "better"};
    start = [](const size_t length)
    {
      std::vector<Code> codes(length, nothing);
      if (length >= 2)
        Write(codes, 0, 1, 0);
      return codes;
    };
    step = SelectionStep;
  }

 private:
  static void Write(std::vector<Code>& x, const size_t first, const size_t scan,
                    const size_t best)
  {
    x.assign(x.size(), nothing);
    x[first] |= i;
    x[best] |= m;
    if (scan < x.size())
      x[scan] |= j;
  }

  static size_t Find(const std::vector<Code>& x, const Code bit)
  {
    size_t u = 0;
    while (u < x.size() && (x[u] & bit) == 0)
      ++u;
    return u;
  }

  static SignalValue SelectionStep(Configuration& config)
  {
    std::vector<Code>& x = config.states;
    std::vector<double>& s = config.values;
    const size_t first = Find(x, i), scan = Find(x, j), best = Find(x, m);
    if (scan < x.size())
    {
      const bool better = s[scan] < s[best];
      Write(x, first, scan + 1, better ? scan : best);
      return better ? 2 : 1;
    }
    std::swap(s[first], s[best]);
    if (first + 2 < x.size())
      Write(x, first + 1, first + 2, first + 1);
    else
      x.assign(x.size(), nothing);
    return 0;
  }
};

//! Binary search for the place of the first value among the others.
class BinarySearch : public MadeAlgorithm
{
 public:
  BinarySearch()
  {
    name = "binary_search";
    bits = 3;
    states.clear();
    for (const char* state : {"nothing", "hi", "mid", "mid^hi", "lo", "lo^hi",
                              "lo^mid", "lo^mid^hi"})
      states.push_back({state, static_cast<Code>(states.size())});
    signals = {"lower", "upper"};
    start = [](const size_t length)
    {
      std::vector<Code> codes(length, nothing);
      if (length >= 2)
        Write(codes, 1, length - 1);
      return codes;
    };
    step = SearchStep;
  }

 private:
  static void Write(std::vector<Code>& x, const size_t low, const size_t high)
  {
    x.assign(x.size(), nothing);
    x[low] |= 4;
    x[high] |= 1;
    x[(low + high) / 2] |= 2;
  }

  static SignalValue SearchStep(Configuration& config)
  {
    std::vector<Code>& x = config.states;
    size_t low = 0, high = 0;
    for (size_t u = 0; u < x.size(); ++u)
    {
      low = (x[u] & 4) ? u : low;
      high = (x[u] & 1) ? u : high;
    }
    const size_t middle = (low + high) / 2;
    const bool upper = config.values[0] > config.values[middle];
    if (low == high)
      x.assign(x.size(), nothing);
    else if (upper)
      Write(x, middle + 1, high);
    else
      Write(x, low, middle);
    return upper ? 1 : 0;
  }
};

std::string ProblemOf(const Algorithm& algorithm)
{
  const Admission admission = Admit(algorithm, 5);
  CHECK(admission.Admitted() == admission.problem.empty());
  CHECK(admission.rules.has_value() == admission.Admitted());
  return admission.problem;
}

}  // namespace

TEST_CASE("Steps of long chains are told apart at every node", "[algorithm]")
{
  const MadeAlgorithm made;
  for (const size_t length : {2, 8, 9, 40})
  {
    CAPTURE(length);
    // In both steps, only what becomes of the first node differs.
    const std::vector<double> values(length, 1.0);
    Configuration before = {std::vector<Code>(length, nothing), values};
    before.states[0] = a;
    Configuration after = before;
    ObservedSteps observed(made);
    Blame blame;
    after.states[0] = b;
    observed.Add({values, 0, 0}, before, after, 0);
    CHECK(observed.Problem(blame).empty());
    after.states[0] = nothing;
    observed.Add({values, 1, 0}, before, after, 0);
    CHECK_THAT(observed.Problem(blame), Contains("which sees the same"));
    CHECK(blame.part == Blame::Part::Next);
  }
}

TEST_CASE("Every built-in algorithm is admitted", "[algorithm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    INFO(name);
    const Admission admission = Admit(FindAlgorithm(name));
    CHECK(admission.problem == "");
    CHECK(admission.rows > 10);
    CHECK(admission.edgeTypes > 10);
    CHECK(admission.steps > 300000);
    CHECK(admission.rules);
    // As counted by hand.
    if (name == "insertion_sort")
      CHECK(admission.rows == 52);
    if (name == "bubble_sort")
      CHECK(admission.rows == 37);
  }
}

TEST_CASE("What the steps do as rules does what the steps do", "[algorithm]")
{
  for (const char* name : {"insertion_sort", "odd_even_sort"})
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const LocalRules rules = *Admit(algorithm, 6).rules;
    Configuration config = algorithm.StartOn({3, 1, 2, 0, 2, 1});
    while (!config.Halted())
    {
      Configuration other = config;
      const SignalValue signal = algorithm.Step(config);
      CHECK(rules.Step(other) == signal);
      CHECK(other.states == config.states);
      CHECK(other.values == config.values);
    }
  }
}

TEST_CASE("Selection sort is refused: it exchanges values that are far apart",
          "[algorithm]")
{
  CHECK(Admit(SelectionSort()).problem ==
        "on 1,1,0 after 2 steps the value 0 moves from node 2 to node 0, but a "
        "step can only exchange values of neighbours, and a node takes part in "
        "one exchange");
}

TEST_CASE("Binary search is refused: it compares values that are far apart",
          "[algorithm]")
{
  CHECK(Admit(BinarySearch()).problem ==
        "the signal is lower on 1,0,1 after 1 step but upper on 2,0,1 after 1 "
        "step, although the same kinds of edges are present: it depends on "
        "something that no two neighbours show, such as how values compare "
        "that are not side by side, or where a node is");
}

TEST_CASE("An algorithm whose rules are missing or wrong is refused",
          "[algorithm]")
{
  MadeAlgorithm made;
  CHECK(ProblemOf(made) == "its rules cannot be had: there are none");
  made.makeRules = MadeAlgorithm::GnomeRules;
  CHECK(ProblemOf(made) == "");

  const auto wrong = [](const std::function<void(LocalRules&)>& spoil)
  {
    MadeAlgorithm algorithm;
    algorithm.makeRules = [=]
    {
      LocalRules rules = MadeAlgorithm::GnomeRules();
      spoil(rules);
      return rules;
    };
    return ProblemOf(algorithm);
  };
  CHECK(wrong(
            [](LocalRules& r) {
              r.Next(0, {b, a, border}, b);
            }) ==
        "its rules and its steps differ: on 0,0 after 0 steps node 1, which is "
        "'b' between 'a' and 'border' with signal 'right', becomes 'nothing', "
        "but the rules say 'b'");
  CHECK_THAT(wrong(
                 [](LocalRules& r) {
                   r.Fire({a, b, false});
                 }),
             Contains("values stay along an edge from a to b with the sender "
                      "not greater, but the rules move them"));
  CHECK_THAT(wrong(
                 [](LocalRules& r) {
                   r.Signal({a, b, false}, 1);
                 }),
             Contains("the signal is right, but the rules say left"));
  CHECK_THAT(wrong(
                 [](LocalRules& r) {
                   r.Start(60, {a, b}, {b});
                 }),
             Contains("another start of length 60"));
  CHECK_THAT(wrong([](LocalRules& r) { r = LocalRules(3); }),
             Contains("another number of bits"));
}

TEST_CASE("Two outcomes of one window are refused", "[algorithm]")
{
  // One role that walks right, although no node sees where that is.
  MadeAlgorithm made;
  made.start = [](const size_t length)
  {
    std::vector<Code> codes(length, nothing);
    if (length >= 2)
      codes[0] = a;
    return codes;
  };
  made.step = [](Configuration& config)
  {
    std::vector<Code>& x = config.states;
    const auto walker = std::find(x.begin(), x.end(), a);
    if (walker + 1 != x.end())
      walker[1] = a;
    *walker = nothing;
    return SignalValue(1);
  };
  CHECK(ProblemOf(made) ==
        "on 0,0 after 0 steps node 1, which is 'nothing' between 'a' and "
        "'border' with signal 'left', becomes 'a', but on 0,0 after 1 step "
        "node 0, which sees the same, becomes 'nothing' (a node does not see "
        "which neighbour "
        "is left and which is right)");
}

TEST_CASE("One kind of edge that fires here and not there is refused",
          "[algorithm]")
{
  // A pass that exchanges the first pair only.
  MadeAlgorithm made;
  made.step = [](Configuration& config)
  {
    std::vector<double>& s = config.values;
    std::vector<Code>& x = config.states;
    const size_t left =
        static_cast<size_t>(std::find(x.begin(), x.end(), a) - x.begin());
    if (left == 0 && s[0] > s[1])
      std::swap(s[0], s[1]);
    x.assign(x.size(), nothing);
    if (left + 2 == x.size())
      return SignalValue(0);
    x[left + 1] = a;
    x[left + 2] = b;
    return SignalValue(1);
  };
  CHECK(ProblemOf(made) ==
        "on 1,0 after 0 steps nodes 0 and 1 exchange their values, but on "
        "1,0,0 after 1 step nodes 1 and 2 do not, although both pairs have an "
        "edge from a to b with the sender greater, and nothing else decides "
        "about an exchange");
}

TEST_CASE("A signal that no decision list gives is refused", "[algorithm]")
{
  // Whether one of two pairs, but not the other, is out of order.
  MadeAlgorithm made;
  made.states = {{"nothing", 0}, {"a", a}, {"b", b}, {"c", 3}};
  made.start = [](const size_t length)
  {
    return length == 3 ? std::vector<Code>{a, b, 3}
                       : std::vector<Code>(length, nothing);
  };
  made.step = [](Configuration& config)
  {
    const std::vector<double>& s = config.values;
    const bool one = s[0] > s[1], two = s[1] > s[2];
    config.states.assign(config.states.size(), nothing);
    return one != two ? 1 : 0;
  };
  CHECK_THAT(ProblemOf(made),
             Contains("no list of kinds of edges") &&
                 Contains("right on 0,0,0") && Contains("left on 0,1,0"));
}

TEST_CASE("A node without a role that gets one by itself is refused",
          "[algorithm]")
{
  MadeAlgorithm made;
  made.step = [](Configuration& config)
  {
    std::vector<Code>& x = config.states;
    const bool first = x[0] == a;
    x.assign(x.size(), nothing);
    if (first)
      x.back() = b;
    return first ? 1 : 0;
  };
  CHECK(ProblemOf(made) ==
        "on 0,0,0,0 after 0 steps node 3, which is 'nothing' between 'nothing' "
        "and 'border', becomes 'b', but a node that is nothing must stay so "
        "until a "
        "neighbour has a role");
}

TEST_CASE("Values that are lost, invented or crowded are refused",
          "[algorithm]")
{
  MadeAlgorithm made;
  made.step = [](Configuration& config)
  {
    config.states.assign(config.states.size(), nothing);
    config.values[0] = config.values[1];
    return 0;
  };
  CHECK(ProblemOf(made) ==
        "on 1,0 after 0 steps the values 1,0 become 0,0, but a step may lose "
        "no value and invent none");

  // Two exchanges that share a node.
  made.step = [](Configuration& config)
  {
    std::vector<double>& s = config.values;
    config.states.assign(config.states.size(), nothing);
    for (size_t u = 0; u + 1 < s.size(); ++u)
      std::swap(s[u], s[u + 1]);
    return 0;
  };
  CHECK_THAT(ProblemOf(made),
             Contains("the value 1 moves from node 0 to node 2"));
}

TEST_CASE("A tie that would open two gates into a node is refused",
          "[algorithm]")
{
  // Three nodes d e f put the last two in order, and then, as c a b, the first
  // two in the other order.  Two nodes are a b and are put in order.
  constexpr Code c = 3, d = 4, e = 5, f = 6;
  MadeAlgorithm made;
  made.bits = 3;
  made.states = {{"nothing", 0}, {"a", a}, {"b", b}, {"c", c},
                 {"d", d},       {"e", e}, {"f", f}};
  made.start = [](const size_t length)
  {
    return length == 2 ? std::vector<Code>{a, b}
        : length == 3  ? std::vector<Code>{d, e, f}
                       : std::vector<Code>(length, nothing);
  };
  made.step = [](Configuration& config)
  {
    std::vector<double>& s = config.values;
    std::vector<Code>& x = config.states;
    const bool first = x[0] == d;
    const size_t left = first ? 1 : 0;
    if (x[0] == c ? s[0] < s[1] : s[left] > s[left + 1])
      std::swap(s[left], s[left + 1]);
    x = first ? std::vector<Code>{c, a, b}
              : std::vector<Code>(x.size(), nothing);
    return SignalValue(first ? 1 : 0);
  };
  CHECK(ProblemOf(made) ==
        "on 0,0,0 after 1 step node 1 would take the values of both "
        "neighbours: its edges from c to a with the sender not greater and "
        "from b to a with the sender not greater are ones along which values "
        "move on 0,1,1 after 1 step and on 1,0 after 0 steps");
}

TEST_CASE("Codes and signals and names that are none are refused",
          "[algorithm]")
{
  const auto problem = [](const std::function<void(MadeAlgorithm&)>& spoil)
  {
    MadeAlgorithm made;
    made.makeRules = MadeAlgorithm::GnomeRules;
    spoil(made);
    return ProblemOf(made);
  };
  using Made = MadeAlgorithm;
  CHECK(problem([](Made&) {}) == "");
  CHECK_THAT(problem([](Made& m) { m.name = "my sort"; }),
             Contains("'my sort'") && Contains("no blanks"));
  CHECK_THAT(problem([](Made& m) { m.name = ""; }), Contains("has no name"));
  CHECK_THAT(problem([](Made& m) { m.states[1].name = "a\n"; }),
             Contains("no blanks"));
  CHECK_THAT(problem([](Made& m) { m.states[2].name = "a"; }),
             Contains("two states are called a"));
  CHECK_THAT(problem([](Made& m) { m.states[2].code = a; }),
             Contains("same code"));
  CHECK_THAT(problem([](Made& m) { std::swap(m.states[0], m.states[1]); }),
             Contains("first state is not the one with code 0"));
  CHECK_THAT(problem([](Made& m) { m.bits = 9; }), Contains("9 bits"));
  CHECK_THAT(problem([](Made& m) { m.bits = 1; }),
             Contains("does not fit into 1 bit"));
  CHECK_THAT(problem([](Made& m) { m.states.pop_back(); }),
             Contains("at the start of length 2 node 1 has the code 1, which "
                      "is not a state"));
  CHECK_THAT(problem([](Made& m) { m.signals = {"only"}; }),
             Contains("1 signals"));
  CHECK_THAT(problem([](Made& m) { m.signals.assign(17, "x"); }),
             Contains("17 signals"));
  CHECK_THAT(problem([](Made& m) { m.signals[1] = "right"; }),
             Contains("two signals are called right"));
  CHECK_THAT(problem(
                 [](Made& m)
                 {
                   m.bits = 8;
                   m.signals = {"1", "2", "3"};
                 }),
             Contains("too large"));
  CHECK_THAT(problem(
                 [](Made& m)
                 {
                   m.start = [](const size_t length)
                   {
                     return std::vector<Code>(length == 9 ? 8 : length, a);
                   };
                 }),
             Contains("length 9 there are 8 codes"));
  CHECK_THAT(problem(
                 [](Made& m)
                 {
                   m.start = [](const size_t length)
                   {
                     return std::vector<Code>(length, a);
                   };
                 }),
             Contains("a chain of one node must start halted: there is "
                      "nothing to compare"));
  CHECK_THAT(problem(
                 [](Made& m)
                 {
                   m.start = [](const size_t length)
                   {
                     return std::vector<Code>(length, nothing);
                   };
                 }),
             Contains("never does a step"));
  CHECK_THAT(problem([](Made& m) { m.bound = StepBound("n"); }),
             Contains("it has not halted"));
  CHECK_THAT(problem(
                 [](Made& m)
                 {
                   m.step = [](Configuration&)
                   {
                     return SignalValue(0);
                   };
                   m.bound = StepBound("1000000*n^8");
                 }),
             Contains("on 0,0 after 10000 steps it has not halted"));
  CHECK_THAT(problem(
                 [](Made& m)
                 {
                   m.step = [](Configuration& config)
                   {
                     Made::Gnome(config);
                     return SignalValue(2);
                   };
                 }),
             Contains("the signal is number 2, but there are only 2"));
  CHECK_THAT(problem(
                 [](Made& m)
                 {
                   m.step = [](Configuration& config)
                   {
                     config.states[0] = 3;
                     return SignalValue(0);
                   };
                 }),
             Contains("on 0,0 after 1 step node 0 has the code 3"));
  CHECK_THAT(problem(
                 [](Made& m)
                 {
                   m.step = [](Configuration& config)
                   {
                     config.values.pop_back();
                     return SignalValue(0);
                   };
                 }),
             Contains("2 states and 1 values"));
  CHECK_THAT(problem(
                 [](Made& m)
                 {
                   m.step = [](Configuration&) -> SignalValue
                   {
                     throw std::runtime_error("out of ideas");
                   };
                 }),
             Contains("out of ideas (on 0,0 after 0 steps)"));
  CHECK_THROWS_AS(Admit(MadeAlgorithm(), 9), std::invalid_argument);
}

TEST_CASE("Runs that meet are known to go on alike", "[algorithm]")
{
  size_t met = 0;
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    KnownRuns known;
    size_t wrong = 0;
    for (size_t length = 0; length <= 5; ++length)
    {
      for (const std::vector<double>& values : WeakOrders(length))
      {
        // All runs are done to their end, whether it is known or not.
        std::optional<size_t> expected;
        known.Begin();
        Configuration config = algorithm.StartOn(values);
        for (size_t step = 0; !config.Halted(); ++step)
        {
          if (!expected)
          {
            const std::optional<size_t> rest = known.Meet(config);
            if (rest)
            {
              expected = step + *rest;
              known.End(*rest + 1);
              ++met;
            }
          }
          algorithm.Step(config);
          if (config.Halted())
            wrong += expected && *expected != step + 1 ? 1 : 0;
        }
        if (!expected)
          known.End(1);
      }
    }
    INFO(name);
    CHECK(wrong == 0);
  }
  CHECK(met > 1000);
}

TEST_CASE("Nothing is known of values that are not small ranks", "[algorithm]")
{
  KnownRuns known;
  const auto knows = [&](const Configuration& config)
  {
    known.Begin();
    return known.Meet(config).has_value();
  };
  const double inf = std::numeric_limits<double>::infinity();
  for (const double value : {0.5, -1.0, 255.0, 1e300, inf, -inf})
  {
    const Configuration config = {{1, 1}, {value, 0.0}};
    CHECK_FALSE(knows(config));
    known.End(1);
    CHECK_FALSE(knows(config));
  }
  CHECK_FALSE(knows({{1, 1}, {1.0, 0.0}}));
  known.End(7);
  CHECK(knows({{1, 1}, {1.0, 0.0}}));
  CHECK(known.Meet({{1, 1}, {1.0, 0.0}}).value_or(0) == 7);
  // Other values, states or lengths are other configurations.
  CHECK_FALSE(knows({{1, 1}, {0.0, 1.0}}));
  CHECK_FALSE(knows({{1, 0}, {1.0, 0.0}}));
  CHECK_FALSE(knows({{0, 1, 1}, {0.0, 1.0, 0.0}}));
  const Configuration nine = {std::vector<Code>(9, 1),
                              std::vector<double>(9, 0.0)};
  CHECK_FALSE(knows(nine));
}
