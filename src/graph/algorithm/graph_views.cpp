/**
 * @file graph/algorithm/graph_views.cpp
 */
#include "graph_views.hpp"

#include <algorithm>
#include <array>

namespace nexec
{

namespace
{

//! Shares of the types that a view keeps: few, some, many.
constexpr std::array<double, 3> shares = {0.03, 0.1, 0.3};

void Shuffle(std::vector<uint32_t>& items, RandomStream& random)
{
  for (size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[random.Below(i)]);
}

}  // namespace

GraphViews::GraphViews(const GraphRules& rules) :
    rules(rules), closure(CloseTypes(rules)), groups(rules)
{
  for (const uint32_t loop : closure.loops)
  {
    leading.emplace_back();
    std::copy_if(closure.arcs.begin(), closure.arcs.end(),
                 std::back_inserter(leading.back()),
                 [&](const uint32_t arc)
                 { return groups.CanLeadTo(arc, loop); });
  }
}

NodeView GraphViews::DrawNode(RandomStream& random) const
{
  NodeView view;
  const size_t which = random.Below(closure.loops.size());
  view.loop = closure.loops[which];
  const double share = shares[random.Below(shares.size())];
  std::vector<uint32_t> order = leading[which];
  Shuffle(order, random);

  std::vector<size_t> signals;
  std::copy_if(closure.signals.begin(), closure.signals.end(),
               std::back_inserter(signals),
               [&](const size_t signal)
               { return groups.CanSignal(signal, view.loop); });
  view.types.push_back(view.loop);
  for (const uint32_t type : order)
  {
    if (random.Uniform() >= share ||
        std::any_of(view.types.begin() + 1, view.types.end(),
                    [&](const uint32_t other)
                    { return !groups.CanMeet(type, other); }))
      continue;
    std::vector<size_t> left;
    std::copy_if(signals.begin(), signals.end(), std::back_inserter(left),
                 [&](const size_t signal)
                 { return groups.CanSignal(signal, type); });
    if (left.empty())
      continue;
    signals = std::move(left);
    view.types.push_back(type);
  }
  std::sort(view.types.begin(), view.types.end());
  view.signal = signals[random.Below(signals.size())];
  return view;
}

SignalView GraphViews::DrawSignal(RandomStream& random) const
{
  SignalView view;
  const double share = shares[random.Below(shares.size())];
  view.push_back(closure.loops[random.Below(closure.loops.size())]);
  for (const std::vector<uint32_t>* types : {&closure.loops, &closure.arcs})
  {
    for (const uint32_t type : *types)
    {
      if (type != view.front() && random.Uniform() < share)
        view.push_back(type);
    }
  }
  std::sort(view.begin(), view.end());
  return view;
}

}  // namespace nexec
