/**
 * @file graph/algorithm/eccentricity.cpp
 *
 * The eccentricity of the start: layers flood outwards, and the last one sends
 * an echo back that counts the layers.
 */
#include "built_in_graph_algorithms.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

constexpr NodeState eccentricityNew = 0, eccentricityFront = 1,
                    eccentricityBack = 2, eccentricityEcho = 3;

GraphRules EccentricityRules()
{
  GraphDeclaration declaration;
  declaration.states = {"new", "front", "back", "echo"};
  declaration.signals = {"gather", "flood"};
  declaration.arcKey = ArcKey::Index;
  declaration.classWithPointer = true;
  declaration.pointers = true;
  declaration.offer = Offer::ValuePlusOne;
  declaration.startState = eccentricityFront;
  declaration.otherState = eccentricityNew;
  constexpr size_t gather = 0, flood = 1;

  GraphRules rules(declaration);
  const ArcPattern reached = ArcFrom(eccentricityFront, eccentricityNew);
  const ArcPattern echoed =
      ArcFrom(eccentricityEcho, eccentricityBack).With(&ArcPattern::pointsOut);
  rules.Signal(reached, flood).SignalOtherwise(gather);
  rules.Point(reached.With(&ArcPattern::best));
  rules.Take(echoed.With(&ArcPattern::best));
  rules.Next({anything, eccentricityNew, anything, reached, eccentricityFront});
  rules.Next({flood, eccentricityFront, anything, anything, eccentricityBack});
  rules.Next({gather, eccentricityFront, anything, anything, eccentricityEcho});
  rules.Next({anything, eccentricityBack, anything, echoed, eccentricityEcho});
  rules.Next(
      {anything, eccentricityEcho, anything, anything, eccentricityBack});
  return rules;
}

//! The start has the eccentricity in the end, and the nodes on paths of the
//! tree from it to a farthest node what is left of that.
GraphConfiguration Eccentricity(const GraphInput& input)
{
  const Graph& graph = input.graph;
  const size_t n = graph.NumNodes();
  GraphConfiguration end = AllNodes(graph, eccentricityNew);
  const std::vector<size_t> distances = DistancesFrom(graph, input.start);
  PointToStart(graph, distances, end);
  size_t farthest = 0;
  for (const size_t distance : distances)
    farthest = distance < n ? std::max(farthest, distance) : farthest;
  for (uint32_t node = 0; node < n; ++node)
  {
    if (distances[node] < n)
      end.states[node] = eccentricityBack;
    if (distances[node] != farthest)
      continue;
    for (uint32_t above = node; above != input.start;)
    {
      above = end.pointers[above];
      end.values[above] = static_cast<double>(farthest - distances[above]);
    }
  }
  return end;
}

}  // namespace

GraphAlgorithm MakeEccentricity()
{
  return {"eccentricity",
          "Finds how many edges the farthest node that can be reached is away "
          "from the start.",
          EccentricityRules(),
          GraphAnswer::StartValue,
          GraphWeights::Ignored,
          Eccentricity};
}

}  // namespace nexec
