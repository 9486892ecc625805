/**
 * @file graph/proof/graph_cases.hpp
 *
 * All that nodes and the virtual node can see in any graph, as few cases.
 */
#ifndef NEXEC_GRAPH_PROOF_GRAPH_CASES_HPP
#define NEXEC_GRAPH_PROOF_GRAPH_CASES_HPP

#include <nexec/graph/algorithm/graph_rules.hpp>

#include "graph/algorithm/arc_groups.hpp"
#include "graph/algorithm/type_closure.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace nexec
{

/**
 * Sets of types in which one line of a decision list decides: some are there,
 * any of the others may be.  Types are given by their places in
 * GraphCases::types.
 */
struct TypeSets
{
  std::vector<size_t> present;
  std::vector<size_t> others;
};

//! What a node sees, by the signal, its loop (the first type present) and the
//! arc that decides (the second one), if any.
struct NodeCase : TypeSets
{
  size_t signal;
  NodeState next;
};

//! What the virtual node sees, by the arc that decides; if none does, by a
//! loop.
struct SignalCase : TypeSets
{
  size_t signal;
};

/**
 * Every set of types into a node that the closure and the groups allow is in
 * exactly one case: that of the first line that one of its types meets, and
 * of the first type that meets it.  The same holds for sets of types in a
 * graph, which have no groups.
 */
struct GraphCases
{
  //! The rules have to outlive it.
  explicit GraphCases(const GraphRules& rules);

  TypeClosure closure;
  //! What is wrong with the rules; nothing can be proved then.
  std::string fault;
  //! The types of the closure: loops, then arcs.
  std::vector<uint32_t> types;
  //! For each of them, the groups it is in, as bits: of the arcs into one node
  //! at most one is in a group.
  std::vector<uint64_t> groups;
  std::vector<NodeCase> nodes;
  //! None without signals.
  std::vector<SignalCase> signals;

  //! Get the number of loops among the types.
  size_t NumLoops() const { return closure.loops.size(); }
  //! Get how many sets a case of a node, or of a graph, stands for.
  double NumSets(const NodeCase& one) const;
  double NumSets(const SignalCase& one) const;

 private:
  //! @param possible Places of arcs that may lead to this loop.
  void AddNodeCases(const GraphRules& rules, const size_t loop,
                    const size_t signal, const std::vector<size_t>& possible);
  void AddSignalCases(const GraphRules& rules, const ArcGroups& arcGroups);
};

}  // namespace nexec

#endif
