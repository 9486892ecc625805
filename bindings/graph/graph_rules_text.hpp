/**
 * @file bindings/graph/graph_rules_text.hpp
 *
 * Algorithms on graphs for people: nexec_algorithms lists and shows them.
 */
#ifndef NEXEC_BINDINGS_GRAPH_GRAPH_RULES_TEXT_HPP
#define NEXEC_BINDINGS_GRAPH_GRAPH_RULES_TEXT_HPP

#include "io/json_archive.hpp"

#include <nexec/graph/algorithm/graph_algorithm.hpp>

#include <string>
#include <vector>

namespace nexec::bindings
{

//! One line for each algorithm on graphs, under a head.
std::string GraphAlgorithmTable();

//! Everything about an algorithm, with its rules in words.
std::string GraphAlgorithmText(const GraphAlgorithm& algorithm);

//! What the table says about these algorithms, as the list `graph_algorithms`.
void WriteGraphAlgorithms(JsonWriter& write,
                          const std::vector<std::string>& names);

}  // namespace nexec::bindings

#endif
