/**
 * @file chain/proof/families.hpp
 *
 * Everything that a network can see of the reachable configurations.
 */
#ifndef NEXEC_CHAIN_PROOF_FAMILIES_HPP
#define NEXEC_CHAIN_PROOF_FAMILIES_HPP

#include "chain/algorithm/words.hpp"

#include <vector>

namespace nexec
{

//! A position in a reachable word: where to look for a decision.
struct Origin
{
  //! Number of the word, and how its neighbours compare.
  size_t word = 0;
  ComparisonPattern pattern = {};
  //! The cell; of an edge, the left one.
  size_t cell = 0;
};

//! A node that must take a certain code.
struct NodeCheck
{
  Window window;
  Code expected;
  Origin origin;
};

//! An edge whose gate must fire or not.
struct GateCheck
{
  EdgeType type;
  bool fires;
  //! Whether the edge goes from left to right at its origin.
  bool rightward;
  //! Length of the shortest chain that has this edge.
  size_t length;
  Origin origin;
};

/**
 * Configurations with the same edges except for pairs of `nothing`: of these
 * there are m, of which t are tied, so m + t edges of type (nothing, nothing,
 * 0) and m - t of type (nothing, nothing, 1).
 */
struct Family
{
  //! Types (numbers into Families::types) and how many edges have them.
  std::vector<std::pair<size_t, size_t>> edges;
  //! m, or the least m if there is no largest one.
  size_t idlePairs;
  bool unbounded;
  std::vector<NodeCheck> nodes;

  //! Length of the chain with m pairs of `nothing`.
  size_t Length(const size_t m) const;
};

struct Families
{
  //! The edge types that occur; the first two are (nothing, nothing, 0 and 1).
  std::vector<EdgeType> types;
  std::vector<GateCheck> gates;
  std::vector<Family> families;
  //! Codes that occur.
  std::vector<Code> codes;
  //! Windows that occur, with different signals counted apart.
  size_t windows;
};

/**
 * Look at the reachable words as a network does.
 *
 * @param rules What must happen.
 * @param words All reachable words.
 */
Families CollectFamilies(const LocalRules& rules,
                         const std::vector<ReachableWord>& words);

}  // namespace nexec

#endif
