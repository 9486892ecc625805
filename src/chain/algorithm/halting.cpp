/**
 * @file chain/algorithm/halting.cpp
 */
#include "halting.hpp"

#include <nexec/chain/algorithm/trajectory.hpp>

#include "core/number_text.hpp"
#include "tiling_step.hpp"
#include "wide.hpp"
#include "word_ranking.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace nexec
{

namespace
{

//! Two formulas are compared as polynomials from at most this length on.
constexpr size_t longestSingle = 64;

//! Up to this length, all inputs can be run.
constexpr size_t longestExhaustive = 6;

//! Inputs that take too many steps are looked for up to this length.
constexpr size_t longestInput = 256;

//! Nodes that may be looked at in this search, over all steps.
constexpr size_t maxNodeSteps = 20000000;

//! How many steps a run takes; `limit` + 1 if it takes more than `limit`.
size_t StepsOn(const LocalRules& rules, const std::vector<double>& values,
               const size_t limit)
{
  Configuration config = {rules.Start(values.size()), values};
  size_t steps = 0;
  for (; !config.Halted() && steps <= limit; ++steps)
    rules.Step(config);
  return steps;
}

//! The largest number of steps of all runs of a length, each of at most `limit`
//! steps; if one takes more, `limit` + 1.
size_t MostSteps(const LocalRules& rules, const size_t length,
                 const size_t limit)
{
  size_t most = 0;
  for (const std::vector<double>& values : WeakOrders(length))
    most = std::max(most, StepsOn(rules, values, limit));
  return most;
}

//! Whether p(n) >= 0 for all n >= from, because p(from + y) has no negative
//! coefficient.
bool NotNegativeFrom(std::vector<Wide> p, const size_t from)
{
  // Divide by n - from over and over: the remainders are the coefficients.
  for (size_t done = 0; done < p.size(); ++done)
  {
    for (size_t i = p.size() - 1; i-- > done;)
      p[i] = Plus(p[i], Times(Wide(from), p[i + 1]));
    if (p[done] < 0)
      return false;
  }
  return true;
}

//! The difference of two formulas, times some positive number.
std::vector<Wide> Difference(const StepBound& a, const StepBound& b)
{
  std::vector<Wide> difference(
      std::max(a.Numerators().size(), b.Numerators().size()), 0);
  for (size_t i = 0; i < a.Numerators().size(); ++i)
    difference[i] = Times(a.Numerators()[i], b.Denominator());
  for (size_t i = 0; i < b.Numerators().size(); ++i)
  {
    difference[i] =
        Plus(difference[i], -Times(b.Numerators()[i], a.Denominator()));
  }
  return difference;
}

//! A length from which on one formula is at least the other, or nothing if none
//! was found.
std::optional<size_t> AtLeastFrom(const StepBound& formula,
                                  const StepBound& other, const size_t from)
{
  try
  {
    const std::vector<Wide> difference = Difference(formula, other);
    for (size_t n = from; n <= std::max(from, longestSingle); ++n)
    {
      if (NotNegativeFrom(difference, n))
        return n;
    }
  }
  catch (const std::overflow_error&)
  {
  }
  return std::nullopt;
}

//! Whether no run takes more steps than are declared, for all lengths.
bool Keeps(const StepLimit& limit, const StepBound& declared,
           const LocalRules& rules)
{
  const std::optional<size_t> from =
      AtLeastFrom(declared, limit.formula, limit.from);
  if (!from)
    return false;
  for (size_t n = 0; n < *from; ++n)
  {
    if (limit.At(n) <= declared.At(n))
      continue;
    const bool few = n <= longestExhaustive;
    if (!few || MostSteps(rules, n, declared.At(n)) > declared.At(n))
      return false;
  }
  return true;
}

//! An input with a name.
struct NamedInput
{
  std::string text;
  std::vector<double> values;
};

//! A few inputs of two or more values; the slowest ones are often among them.
std::vector<NamedInput> InputsOf(const size_t length)
{
  const std::string last = std::to_string(length);
  std::vector<double> down, up, inTurn;
  for (size_t u = 0; u < length; ++u)
  {
    down.push_back(double(length - u));
    up.push_back(double(1 + u));
    inTurn.push_back(double(u % 2 == 0 ? length - u / 2 : 1 + u / 2));
  }
  const std::string beforeLast = std::to_string(length - 1);
  std::vector<NamedInput> inputs = {
      {last + "," + beforeLast + ",...,1", down},
      {"1,2,...," + last, up},
      {last + ",1," + beforeLast + ",2,...", inTurn}};
  for (uint64_t index = 0; index < 4; ++index)
  {
    std::vector<double> values =
        RandomSequence(length, 0, Purpose::Samples, index);
    // Few different values have ties.
    for (double& value : values)
      value = std::floor((index % 2 == 0 ? 1000.0 : 4.0) * value);
    inputs.push_back({last + " random values", values});
  }
  for (NamedInput& input : inputs)
  {
    if (length > 8)
      continue;
    input.text.clear();
    for (const double value : input.values)
    {
      input.text += input.text.empty() ? "" : ",";
      input.text += std::to_string(static_cast<int>(value));
    }
  }
  return inputs;
}

//! Look for an input that takes more steps than are declared; "" if none was
//! found.
std::string LateInput(const StepLimit& limit, const StepBound& declared,
                      const LocalRules& rules)
{
  size_t nodeSteps = 0;
  for (size_t n = 2; n <= longestInput; ++n)
  {
    const size_t bound = declared.At(n);
    if (limit.At(n) <= bound)
      continue;
    for (const NamedInput& input : InputsOf(n))
    {
      if (nodeSteps > maxNodeSteps || bound > maxNodeSteps / n)
        return "";
      const size_t steps = StepsOn(rules, input.values, bound);
      if (steps > bound)
      {
        return "does not halt within " + CountText(bound, "step") + " on " +
            input.text;
      }
      nodeSteps += steps * n;
    }
  }
  return "";
}

//! What a limit says about what is declared.
HaltProof Compare(const Algorithm& algorithm, StepLimit limit)
{
  const StepBound declared = algorithm.Bound();
  const LocalRules& rules = algorithm.Rules();
  HaltProof proof;
  // Short chains that start in their own way may take longer.
  for (size_t n = 2; n < limit.from && n <= longestExhaustive; ++n)
  {
    if (limit.shorter[n] > limit.formula.At(n))
      limit.shorter[n] = MostSteps(rules, n, limit.shorter[n]);
  }
  size_t from = limit.from;
  while (from > 2 && limit.shorter[from - 1] <= limit.formula.At(from - 1))
    --from;
  proof.steps = limit.formula.Text();
  if (from > 2)
    proof.steps += " (from n = " + std::to_string(from) + " on)";
  proof.proved = Keeps(limit, declared, rules);
  if (proof.proved)
    return proof;
  proof.problem = LateInput(limit, declared, rules);
  if (proof.problem.empty())
  {
    proof.problem = "the best proof found is for " + proof.steps +
        " steps, and no run was found that takes more than " + declared.Text() +
        (from > 2 ? "" : "; declare " + proof.steps + " to have it proved");
  }
  return proof;
}

//! What a pair of neighbours does.
enum class PairKind
{
  //! Exchanges its values if the left one is greater.
  Sorts,
  //! Never exchanges them.
  Rests,
  Other
};

PairKind KindOf(const LocalRules& rules, const Code left, const Code right)
{
  // Gates of equal values move nothing, and gates alone do not occur.
  const bool ifGreater =
      rules.Fires({left, right, true}) && rules.Fires({right, left, false});
  const bool ifLess =
      rules.Fires({left, right, false}) && rules.Fires({right, left, true});
  if (ifLess)
    return PairKind::Other;
  return ifGreater ? PairKind::Sorts : PairKind::Rests;
}

//! Its shortest configuration, in which all pairs of pairs occur.
std::vector<Code> ShortestOf(const ReachableTiling& reachable)
{
  const Tiling& t = reachable.tiling;
  std::vector<Code> states = t.head;
  if (!t.pattern.empty())
  {
    const size_t p = t.pattern.size();
    for (size_t j = 0; j < 3 * p + t.rest; ++j)
      states.push_back(t.pattern[j % p]);
  }
  states.insert(states.end(), t.tail.begin(), t.tail.end());
  return states;
}

//! Premises (a) and (b).
bool PairsAlternate(const LocalRules& rules, const std::vector<Code>& states)
{
  std::optional<PairKind> before;
  for (size_t u = 0; u + 1 < states.size(); ++u)
  {
    const PairKind kind = KindOf(rules, states[u], states[u + 1]);
    if (kind == PairKind::Other || kind == before)
      return false;
    before = kind;
  }
  return true;
}

//! Whether all nodes become `nothing`.
bool Ends(const LocalRules& rules, const SignalValue signal,
          const std::vector<Window>& windows)
{
  return std::all_of(windows.begin(), windows.end(),
                     [&](const Window& window)
                     { return rules.Next(signal, window) == nothing; });
}

//! Premise (c) for one signal, if not all nodes become `nothing`.
bool FirstPairTurns(const LocalRules& rules, const SignalValue signal,
                    const std::vector<Code>& states)
{
  const auto first = rules.Next(signal, WindowAt(states, 0));
  const auto second = rules.Next(signal, WindowAt(states, 1));
  return first && second &&
      KindOf(rules, *first, *second) != KindOf(rules, states[0], states[1]);
}

bool Alternates(const LocalRules& rules, const ReachableTiling& reachable)
{
  const std::vector<Code> states = ShortestOf(reachable);
  if (states.size() < 2 || !PairsAlternate(rules, states))
    return false;
  const std::vector<Window> windows = WindowsOf(reachable.tiling);
  std::vector<TilingPair> pairs = PairsOf(reachable);
  for (const SignalValue signal : PossibleSignals(rules, pairs))
  {
    if (!Ends(rules, signal, windows) && !FirstPairTurns(rules, signal, states))
      return false;
  }
  // Premise (d): a pair that must be greater is one too many.
  for (TilingPair& pair : pairs)
  {
    pair.orders &= less | equal;
    if (pair.orders == 0)
      return true;
  }
  const std::vector<SignalValue> whenSorted = PossibleSignals(rules, pairs);
  return std::all_of(whenSorted.begin(), whenSorted.end(),
                     [&](const SignalValue signal)
                     { return Ends(rules, signal, windows); });
}

/**
 * Whether the rules are odd-even transposition sort, which has sorted n values
 * after n steps, whichever pairs begin (Knuth, The Art of Computer Programming,
 * vol. 3, section 5.3.4):
 *
 * (a) every pair of neighbours is one that exchanges its values if the left one
 *     is greater, and not if it is less; or one that never does;
 * (b) as long as a chain has not halted, of the two pairs of a node exactly one
 *     is of the first kind;
 * (c) in each step, all nodes become `nothing`, or the first pair becomes one
 *     of the other kind;
 * (d) once no value is greater than the one after it, all nodes become
 *     `nothing`.
 *
 * If so, every run of n >= 2 nodes halts within n + 1 steps.
 *
 * @param rules The algorithm.
 * @param tilings All tilings that it reaches.
 */
bool Alternates(const LocalRules& rules,
                const std::vector<ReachableTiling>& tilings)
{
  return std::all_of(
      tilings.begin(), tilings.end(),
      [&](const ReachableTiling& reachable)
      { return reachable.tiling.Halted() || Alternates(rules, reachable); });
}

}  // namespace

HaltProof ProveHalt(const Algorithm& algorithm,
                    const std::vector<ReachableWord>& words)
{
  HaltProof proof;
  for (const size_t degree : {1, 2})
  {
    std::string problem;
    const std::optional<StepLimit> limit =
        RankWords(algorithm.Rules(), words, degree, problem);
    if (limit)
      proof = Compare(algorithm, *limit);
    else if (proof.steps.empty())
      proof.problem = problem;
    if (proof.proved)
      break;
  }
  return proof;
}

HaltProof ProveHalt(const Algorithm& algorithm,
                    const std::vector<ReachableTiling>& tilings)
{
  if (!Alternates(algorithm.Rules(), tilings))
  {
    HaltProof proof;
    proof.problem =
        "no argument is known for rules whose active nodes fill the chain, "
        "other than alternating exchanges";
    return proof;
  }
  return Compare(algorithm, {2, StepBound("n + 1"), {0, 0}});
}

}  // namespace nexec
