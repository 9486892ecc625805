/**
 * @file chain/compiled/row_machine.cpp
 */
#include "row_machine.hpp"

#include <algorithm>

namespace nexec
{

RowMachine::RowMachine(const LocalRules& rules) : codes(rules.NumCodes())
{
  for (const LocalRules::SignalLine& line : rules.SignalLines())
    signals.push_back(line.signal);
  signals.push_back(rules.SignalOtherwise());

  const auto lineOf = [&](const EdgeType& type)
  {
    const auto& lines = rules.SignalLines();
    const auto found = std::find_if(lines.begin(), lines.end(),
                                    [&](const LocalRules::SignalLine& line)
                                    { return line.present == type; });
    return static_cast<uint16_t>(found - lines.begin());
  };
  for (size_t left = 0; left < codes; ++left)
  {
    for (size_t right = 0; right < codes; ++right)
    {
      // Equal, less, greater.
      for (size_t way = 0; way < 3; ++way)
      {
        const EdgeType rightward = {Code(left), Code(right), way == 2};
        const EdgeType leftward = {Code(right), Code(left), way == 1};
        pairs.push_back({std::min(lineOf(rightward), lineOf(leftward)),
                         rules.Fires(rightward), rules.Fires(leftward)});
      }
    }
  }

  for (size_t signal = 0; signal < rules.NumSignals(); ++signal)
  {
    for (size_t own = 0; own < codes; ++own)
    {
      for (size_t left = 0; left <= codes; ++left)
      {
        for (size_t right = 0; right <= codes; ++right)
        {
          // Rows that are not there are never asked for.
          const Window window = {Code(own), NeighbourAt(left, codes),
                                 NeighbourAt(right, codes)};
          next.push_back(
              rules.Next(SignalValue(signal), window).value_or(nothing));
        }
      }
    }
  }
}

void RowMachine::Advance(const SignalValue signal,
                         const std::vector<Code>& before,
                         std::vector<Code>& after) const
{
  const size_t n = before.size();
  after.resize(n);
  const size_t noNeighbour = NeighbourIndex(border, codes);
  size_t left = noNeighbour;
  for (size_t u = 0; u < n; ++u)
  {
    after[u] =
        Next(signal, before[u], left, u + 1 < n ? before[u + 1] : noNeighbour);
    left = before[u];
  }
}

void RowMachine::Decide(const Configuration& config,
                        StepDecision& decision) const
{
  const std::vector<Code>& x = config.states;
  const std::vector<double>& s = config.values;
  decision.gates.clear();
  decision.changes.clear();
  size_t line = signals.size() - 1;
  for (size_t u = 0; u + 1 < x.size(); ++u)
  {
    const PairRow& row = Row(x[u], x[u + 1], s[u], s[u + 1]);
    line = std::min<size_t>(line, row.line);
    if (row.rightward || row.leftward)
      decision.gates.push_back({u, row.rightward, row.leftward});
  }
  std::vector<Code> after;
  Advance(signals[line], x, after);
  for (size_t u = 0; u < x.size(); ++u)
  {
    if (after[u] != x[u])
      decision.changes.push_back({u, after[u]});
  }
}

size_t RowMachine::Run(std::vector<Code>& states, std::vector<Item>& items,
                       const size_t maxSteps) const
{
  std::vector<Code> after;
  const auto halted = [&]
  {
    return std::all_of(states.begin(), states.end(),
                       [](const Code code) { return code == nothing; });
  };
  size_t steps = 0;
  for (; steps < maxSteps && !halted(); ++steps)
  {
    size_t line = signals.size() - 1;
    // Exchanges do not overlap, but a pair beside one is seen as it was.
    double leftValue = items.empty() ? 0.0 : items[0].value;
    for (size_t u = 0; u + 1 < items.size(); ++u)
    {
      const double rightValue = items[u + 1].value;
      const PairRow& row = Row(states[u], states[u + 1], leftValue, rightValue);
      line = std::min<size_t>(line, row.line);
      if (row.rightward && row.leftward)
        std::swap(items[u], items[u + 1]);
      leftValue = rightValue;
    }
    Advance(signals[line], states, after);
    states.swap(after);
  }
  return steps;
}

}  // namespace nexec
