/**
 * @file chain/algorithm/alternation.cpp
 */
#include "alternation.hpp"

#include "tiling_signals.hpp"

#include <algorithm>
#include <optional>

namespace nexec
{

namespace
{

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

}  // namespace

bool Alternates(const LocalRules& rules,
                const std::vector<ReachableTiling>& tilings)
{
  return std::all_of(
      tilings.begin(), tilings.end(),
      [&](const ReachableTiling& reachable)
      { return reachable.tiling.Halted() || Alternates(rules, reachable); });
}

}  // namespace nexec
