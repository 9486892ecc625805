/**
 * @file bindings/graph/generated_graphs.hpp
 *
 * Random graphs by seed and number, the same in every program.
 */
#ifndef NEXEC_BINDINGS_GRAPH_GENERATED_GRAPHS_HPP
#define NEXEC_BINDINGS_GRAPH_GENERATED_GRAPHS_HPP

#include "options/binding.hpp"

#include <nexec/graph/generate.hpp>

namespace nexec::bindings
{

//! Largest number of nodes.
constexpr size_t maxGeneratedNodes = 1000000;

//! Declare --family and --weights.
void AddGraphKindOptions(Binding& binding);

//! Throw UsageError if such graphs may have too many edges.
void CheckGraphKind(const GraphKind& kind);

/**
 * The graph of this number, from 0; it does not depend on how many there are.
 *
 * @param kind What kind of graph.
 * @param seed What --seed says.
 * @param number Its number.
 */
Graph GeneratedGraph(const GraphKind& kind, const uint64_t seed,
                     const uint64_t number);

}  // namespace nexec::bindings

#endif
