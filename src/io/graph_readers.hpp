/**
 * @file io/graph_readers.hpp
 *
 * One reader for each format of graphs.
 */
#ifndef NEXEC_IO_GRAPH_READERS_HPP
#define NEXEC_IO_GRAPH_READERS_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nexec
{

//! An edge as it stands in a text; its nodes count from 0.
struct FileEdge
{
  uint32_t first, second;
  double weight;
  uint32_t line;
  //! Where the weight is written, if it is.
  uint32_t wordStart, wordLength;
};

//! How often a text names an edge.
enum class EdgeMentions
{
  Once,
  //! From u to v and from v to u, with the same weight.
  Twice,
  //! Either; the same for all edges.
  OnceOrTwice
};

//! What a text says, before its edges are compared with each other: there are
//! no loops, and the ends of all edges are nodes.
struct FileGraph
{
  size_t numNodes = 0;
  std::vector<FileEdge> edges = {};
  EdgeMentions mentions = EdgeMentions::Once;
  //! The number of the first node in the text.
  uint32_t firstNode = 0;
};

//! Most nodes that the graph of a text may have: so that a small one cannot
//! take much memory.
size_t MaxNodesOf(const std::string_view text);

//! All of these throw InputError.  Texts have less than 2^32 bytes.
FileGraph ReadEdgeList(const std::string& name, const std::string_view text);
FileGraph ReadMatrixMarket(const std::string& name,
                           const std::string_view text);
FileGraph ReadMetis(const std::string& name, const std::string_view text);
FileGraph ReadDimacs(const std::string& name, const std::string_view text);

}  // namespace nexec

#endif
