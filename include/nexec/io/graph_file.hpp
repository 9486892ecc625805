/**
 * @file io/graph_file.hpp
 *
 * Graphs as text: edge lists, and the formats of Matrix Market, METIS and
 * DIMACS.  Nothing is guessed: whatever cannot be part of a graph is an error
 * that names its place.
 */
#ifndef NEXEC_IO_GRAPH_FILE_HPP
#define NEXEC_IO_GRAPH_FILE_HPP

#include <nexec/graph/graph.hpp>

#include <istream>
#include <string>

namespace nexec
{

/**
 * Read a graph.  Nodes of a Graph count from 0, whatever they count from in
 * the text, which is one of these:
 *
 * - an edge list: a line `u v` or `u v weight` for each edge, with nodes that
 *   count from 0, and comments after #.  The first line may be `nodes N`;
 *   otherwise the largest number is that of the last node.  Without weights,
 *   all are 1;
 * - Matrix Market, if the text begins with %%MatrixMarket: a sparse symmetric
 *   matrix of real or whole numbers or of none (pattern), or a general one that
 *   is symmetric;
 * - METIS, if the name ends in .graph or .metis: with or without weights of
 *   edges;
 * - DIMACS (.gr), if the text begins with lines `c` or `p`: arcs in both
 *   directions that agree, or all in one.
 *
 * Throws InputError with the line if there is a loop, an edge that is there
 * twice, a node that does not exist, or a weight that is no finite number, or
 * that is another number than another weight but the same double.
 *
 * @param name Name of the text, for errors and for its extension.
 * @param text The text.  It may not have more than 2 GiB, and unless the number
 *     of bytes is larger, there may not be more than 2^20 nodes.
 */
Graph ReadGraph(const std::string& name, const std::string& text);

//! The same with all that comes from a stream.
Graph ReadGraph(const std::string& name, std::istream& in);

//! Load a graph: ReadGraph() with the content of a file.  Throws InputError.
Graph LoadGraph(const std::string& path);

//! A graph as an edge list: `nodes N`, then a line for each edge, with its
//! weight unless all are 1.  Reading it gives the same graph.
std::string WriteGraph(const Graph& graph);

//! Write an edge list to a file, atomically.  Throws WriteError, and UsageError
//! if the name is one of another format.
void SaveGraph(const std::string& path, const Graph& graph);

//! Throw UsageError if SaveGraph() would.
void CheckGraphExtension(const std::string& path);

}  // namespace nexec

#endif
