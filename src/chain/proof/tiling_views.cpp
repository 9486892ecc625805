/**
 * @file chain/proof/tiling_views.cpp
 */
#include "tiling_views.hpp"

#include "chain/algorithm/tiling_step.hpp"

#include <algorithm>
#include <set>

namespace nexec
{

namespace
{

bool SameWindow(const Window& a, const Window& b)
{
  return Unmirrored(a) == Unmirrored(b);
}

template<typename T, typename Same>
void AddOnce(std::vector<T>& items, const T& item, const Same& same)
{
  const auto equals = [&](const T& other)
  {
    return same(item, other);
  };
  if (std::none_of(items.begin(), items.end(), equals))
    items.push_back(item);
}

size_t NumberOf(const Families& types, const EdgeType& type)
{
  return static_cast<size_t>(
      std::find(types.types.begin(), types.types.end(), type) -
      types.types.begin());
}

//! The points that these orders allow; those that meet lines apart.
TilingCase Divide(const TilingProof& proof, const TilingView& view,
                  const std::vector<Order>& orders, const size_t firstLine,
                  const size_t endLine)
{
  const auto& lines = proof.rules.SignalLines();
  TilingCase points;
  points.signal = firstLine < endLine ? lines[firstLine].signal
                                      : proof.rules.SignalOtherwise();
  for (size_t k = 0; k < view.pairs.size(); ++k)
  {
    for (const Order order : {less, equal, greater})
    {
      if (!(orders[k] & order))
        continue;
      const std::vector<EdgeType> types = TypesOf(view.pairs[k], order);
      bool meets = false;
      for (size_t line = firstLine; line < endLine; ++line)
      {
        meets = meets ||
            std::find(types.begin(), types.end(), lines[line].present) !=
                types.end();
      }
      (meets ? points.deciding : points.others)
          .push_back({k,
                      {NumberOf(proof.types, types[0]),
                       NumberOf(proof.types, types[1])}});
    }
  }
  return points;
}

}  // namespace

std::vector<TilingView> CollectViews(
    const std::vector<ReachableTiling>& tilings)
{
  std::vector<TilingView> views;
  for (const ReachableTiling& reachable : tilings)
  {
    if (reachable.tiling.Halted())
      continue;
    TilingView view = {PairsOf(reachable),
                       {},
                       reachable.minLength,
                       !reachable.tiling.pattern.empty()};
    for (const Window& window : WindowsOf(reachable.tiling))
      AddOnce(view.windows, window, SameWindow);
    views.push_back(view);
  }
  return views;
}

Families TilingTypes(const LocalRules& rules,
                     const std::vector<TilingView>& views)
{
  Families result;
  std::set<Code> codes;
  std::vector<std::pair<SignalValue, Window>> windows;
  for (const TilingView& view : views)
  {
    for (const TilingPair& pair : view.pairs)
    {
      for (const Order order : {less, equal, greater})
      {
        if (!(pair.orders & order))
          continue;
        for (const EdgeType& type : TypesOf(pair, order))
        {
          AddOnce(result.types, type,
                  [](const EdgeType& a, const EdgeType& b) { return a == b; });
        }
      }
    }
    for (const SignalValue signal : PossibleSignals(rules, view.pairs))
    {
      for (const Window& window : view.windows)
      {
        codes.insert(window.own);
        AddOnce(windows, {signal, window},
                [](const auto& a, const auto& b) {
                  return a.first == b.first && SameWindow(a.second, b.second);
                });
      }
    }
  }
  for (const EdgeType& type : result.types)
    result.gates.push_back({type, rules.Fires(type), true, 2, {}});
  result.codes.assign(codes.begin(), codes.end());
  result.windows = windows.size();
  return result;
}

std::vector<NodeCheck> NodesOf(const LocalRules& rules, const TilingView& view,
                               const SignalValue signal)
{
  std::vector<NodeCheck> nodes;
  for (const Window& window : view.windows)
    nodes.push_back({window, *rules.Next(signal, window), {}});
  return nodes;
}

std::vector<TilingCase> CasesOf(const TilingProof& proof,
                                const TilingView& view)
{
  const auto& lines = proof.rules.SignalLines();
  const auto byLine = OrdersByLine(proof.rules, view.pairs);
  std::vector<TilingCase> cases;
  for (size_t line = 0; line < lines.size();)
  {
    // Lines in a row with one signal are met or not as one.
    size_t end = line;
    while (end < lines.size() && lines[end].signal == lines[line].signal)
      ++end;
    if (byLine[line].empty())
      return cases;
    TilingCase points = Divide(proof, view, byLine[line], line, end);
    if (!points.deciding.empty())
      cases.push_back(std::move(points));
    line = end;
  }
  if (!byLine.back().empty())
  {
    cases.push_back(
        Divide(proof, view, byLine.back(), lines.size(), lines.size()));
  }
  return cases;
}

std::vector<Interval> TypeWeights(const Enclosures& enclosures)
{
  double largest = -std::numeric_limits<double>::infinity();
  for (const Interval& score : enclosures.scores)
    largest = std::max(largest, score.hi);
  std::vector<Interval> weights;
  for (const Interval& score : enclosures.scores)
    weights.push_back(Exp(score - largest));
  return weights;
}

}  // namespace nexec
