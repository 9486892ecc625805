/**
 * @file chain/proof/scenes.cpp
 */
#include "scenes.hpp"

#include "chain/algorithm/tiling_signals.hpp"

#include <algorithm>
#include <set>

namespace nexec
{

namespace
{

bool SameWindow(const Window& a, const Window& b)
{
  return a.own == b.own &&
      std::minmax(a.left, a.right) == std::minmax(b.left, b.right);
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

}  // namespace

std::vector<Scene> CollectScenes(const std::vector<ReachableTiling>& tilings)
{
  std::vector<Scene> scenes;
  for (const ReachableTiling& reachable : tilings)
  {
    if (reachable.tiling.Halted())
      continue;
    Scene scene = {PairsOf(reachable),
                   {},
                   reachable.minLength,
                   !reachable.tiling.pattern.empty()};
    for (const Window& window : WindowsOf(reachable.tiling))
      AddOnce(scene.windows, window, SameWindow);
    scenes.push_back(scene);
  }
  return scenes;
}

Families SceneTypes(const LocalRules& rules, const std::vector<Scene>& scenes)
{
  Families result;
  std::set<Code> codes;
  std::vector<std::pair<SignalValue, Window>> windows;
  for (const Scene& scene : scenes)
  {
    for (const TilingPair& pair : scene.pairs)
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
    for (const SignalValue signal : PossibleSignals(rules, scene.pairs))
    {
      for (const Window& window : scene.windows)
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

std::vector<NodeCheck> NodesOf(const LocalRules& rules, const Scene& scene,
                               const SignalValue signal)
{
  std::vector<NodeCheck> nodes;
  for (const Window& window : scene.windows)
    nodes.push_back({window, *rules.Next(signal, window), {}});
  return nodes;
}

}  // namespace nexec
