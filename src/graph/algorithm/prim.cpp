/**
 * @file graph/algorithm/prim.cpp
 *
 * Prim's algorithm: a tree takes in the node that its lightest edge leads to.
 */
#include "built_in_graph_algorithms.hpp"

#include <set>
#include <utility>

namespace nexec
{

namespace
{

constexpr NodeState primOut = 0, primQueue = 1, primTree = 2;

//! The best node in the queue joins the tree, and offers the weights of its
//! edges.  The second comparison is not needed.
GraphRules PrimRules()
{
  GraphDeclaration declaration;
  declaration.states = {"out", "queue", "tree"};
  declaration.nodeBest = NodeBest::Least;
  declaration.comparisons = {Comparison::WeightBelow, Comparison::SumBelow};
  declaration.pointers = true;
  declaration.offer = Offer::Weight;
  declaration.startState = primQueue;
  declaration.otherState = primOut;

  GraphRules rules(declaration);
  const ArcPattern found =
      ArcFrom(primQueue, primOut).With(&ArcPattern::senderBest);
  const ArcPattern lighter = ArcFrom(primQueue, primQueue)
                                 .With(&ArcPattern::senderBest)
                                 .With(&ArcPattern::first);
  rules.Take(found).Take(lighter);
  rules.Point(found).Point(lighter);
  rules.Next({anything, primQueue, true, anything, primTree});
  rules.Next({anything, primOut, anything, found, primQueue});
  return rules;
}

GraphConfiguration Prim(const GraphInput& input)
{
  const Graph& graph = input.graph;
  GraphConfiguration end = AllNodes(graph, primOut);
  if (graph.NumNodes() == 0)
    return end;
  // The weight of the lightest edge from the tree, and the node.
  std::set<std::pair<double, uint32_t>> queue;
  end.states[input.start] = primQueue;
  queue.emplace(0.0, static_cast<uint32_t>(input.start));
  while (!queue.empty())
  {
    const uint32_t node = queue.begin()->second;
    queue.erase(queue.begin());
    end.states[node] = primTree;
    for (size_t arc = graph.FirstArc(node); arc < graph.FirstArc(node + 1);
         ++arc)
    {
      const uint32_t other = graph.Sender(arc);
      const double weight = graph.Weight(arc);
      const bool queued = end.states[other] == primQueue;
      if (end.states[other] == primTree ||
          (queued && !(weight < end.values[other])))
        continue;
      if (queued)
        queue.erase({end.values[other], other});
      queue.emplace(weight, other);
      end.states[other] = primQueue;
      end.values[other] = weight;
      end.pointers[other] = node;
    }
  }
  return end;
}

}  // namespace

GraphAlgorithm MakePrim()
{
  return {"prim",
          "Finds a tree of least total weight that spans all nodes that can be "
          "reached from the start.",
          PrimRules(),
          GraphAnswer::Pointers,
          GraphWeights::Any,
          Prim};
}

}  // namespace nexec
