/**
 * @file io/graph_rules_file.hpp
 *
 * The rules of a graph algorithm as a file, for programs that check proofs
 * without this library.
 */
#ifndef NEXEC_IO_GRAPH_RULES_FILE_HPP
#define NEXEC_IO_GRAPH_RULES_FILE_HPP

#include <nexec/graph/algorithm/graph_algorithm.hpp>

#include <string>

namespace nexec
{

//! All that GraphRules::Digest() is about, and the names of states and
//! signals, as JSON text; doc/format.md has its keys.
std::string GraphRulesJson(const GraphAlgorithm& algorithm);

}  // namespace nexec

#endif
