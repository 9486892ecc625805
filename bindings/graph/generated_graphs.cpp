/**
 * @file bindings/graph/generated_graphs.cpp
 */
#include "generated_graphs.hpp"

#include <nexec/core/errors.hpp>

namespace nexec::bindings
{

namespace
{

//! A clique has half the square of its nodes as edges.
constexpr size_t maxDenseNodes = 10000;

}  // namespace

void AddGraphKindOptions(Binding& binding)
{
  binding.ChoiceIn("family", 0, "Kind of graph.", GraphFamilies(),
                   GraphKind().family);
  binding.ChoiceIn("weights", 0, "Kind of weights.", GraphWeightKinds(),
                   GraphKind().weights);
}

void CheckGraphKind(const GraphKind& kind)
{
  const bool isDense = kind.family == "clique" || kind.probability > 0.0;
  if (isDense && kind.nodes > maxDenseNodes)
  {
    throw UsageError("a " + kind.family + " of " + std::to_string(kind.nodes) +
                     " nodes may have too many edges; at most " +
                     std::to_string(maxDenseNodes) + " nodes are allowed");
  }
}

Graph GeneratedGraph(const GraphKind& kind, const uint64_t seed,
                     const uint64_t number)
{
  RandomStream random(seed, Purpose::EvaluationData, number);
  return GenerateGraph(kind, random);
}

}  // namespace nexec::bindings
