/**
 * @file chain/algorithm/decision_list.cpp
 */
#include "decision_list.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

/**
 * A type that is present only in situations with this signal, or nullptr.
 * Types that gates look at come first, then those of more situations.
 */
const EdgeType* BestLine(const std::vector<Situation>& situations,
                         const std::vector<EdgeType>& types,
                         const SignalValue signal, const LocalRules& rules)
{
  const EdgeType* best = nullptr;
  std::pair<bool, size_t> bestRank;
  for (const EdgeType& type : types)
  {
    size_t with = 0, without = 0;
    for (const Situation& situation : situations)
    {
      if (situation.Has(type))
        ++(situation.signal == signal ? with : without);
    }
    const std::pair<bool, size_t> rank(
        rules.LooksAt(type.sender, type.receiver), with);
    if (with > 0 && without == 0 && (best == nullptr || rank > bestRank))
    {
      best = &type;
      bestRank = rank;
    }
  }
  return best;
}

}  // namespace

bool Situation::Has(const EdgeType& type) const
{
  return std::find(present.begin(), present.end(), type) != present.end();
}

std::vector<Situation> LearnSignal(std::vector<Situation> situations,
                                   const std::vector<EdgeType>& types,
                                   LocalRules& rules)
{
  rules.SignalOtherwise(0);
  while (std::any_of(situations.begin(), situations.end(),
                     [](const Situation& s) { return s.signal != 0; }))
  {
    const EdgeType* line = nullptr;
    size_t signal = rules.NumSignals();
    while (line == nullptr && signal-- > 0)
      line =
          BestLine(situations, types, static_cast<SignalValue>(signal), rules);
    if (line == nullptr)
      return situations;
    rules.Signal(*line, static_cast<SignalValue>(signal));
    situations.erase(std::remove_if(situations.begin(), situations.end(),
                                    [&](const Situation& situation)
                                    { return situation.Has(*line); }),
                     situations.end());
  }
  return {};
}

}  // namespace nexec
