/**
 * @file chain/proof/scene_points.cpp
 */
#include "scene_points.hpp"

#include "chain/algorithm/tiling_signals.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

size_t NumberOf(const Families& types, const EdgeType& type)
{
  return static_cast<size_t>(
      std::find(types.types.begin(), types.types.end(), type) -
      types.types.begin());
}

//! The points that these orders allow; those that meet lines apart.
SceneCase Divide(const SceneProof& proof, const Scene& scene,
                 const std::vector<Order>& orders, const size_t firstLine,
                 const size_t endLine)
{
  const auto& lines = proof.rules.SignalLines();
  SceneCase points;
  points.signal = firstLine < endLine ? lines[firstLine].signal
                                      : proof.rules.SignalOtherwise();
  for (size_t k = 0; k < scene.pairs.size(); ++k)
  {
    for (const Order order : {less, equal, greater})
    {
      if (!(orders[k] & order))
        continue;
      const std::vector<EdgeType> types = TypesOf(scene.pairs[k], order);
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

std::vector<SceneCase> CasesOf(const SceneProof& proof, const Scene& scene)
{
  const auto& lines = proof.rules.SignalLines();
  const auto byLine = OrdersByLine(proof.rules, scene.pairs);
  std::vector<SceneCase> cases;
  for (size_t line = 0; line < lines.size();)
  {
    // Lines in a row with one signal are met or not as one.
    size_t end = line;
    while (end < lines.size() && lines[end].signal == lines[line].signal)
      ++end;
    if (byLine[line].empty())
      return cases;
    SceneCase points = Divide(proof, scene, byLine[line], line, end);
    if (!points.deciding.empty())
      cases.push_back(std::move(points));
    line = end;
  }
  if (!byLine.back().empty())
  {
    cases.push_back(
        Divide(proof, scene, byLine.back(), lines.size(), lines.size()));
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
