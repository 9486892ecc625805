/**
 * @file chain/algorithm/observation.hpp
 *
 * What a network sees of a chain: codes bit by bit, edges as types, nodes as
 * windows.  How all of these are numbered is defined only here.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_OBSERVATION_HPP
#define NEXEC_CHAIN_ALGORITHM_OBSERVATION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nexec
{

//! The code of a state: the algorithm's bits, most significant first.
using Code = uint8_t;

//! The code that every algorithm uses for an idle node, one without a role; all
//! others are active.
constexpr Code nothing = 0;

//! A value of the global signal of a step: a number into Algorithm::Signals(),
//! whose bits are as those of a code.
using SignalValue = uint8_t;

//! No algorithm has more signals than this many bits can tell apart.
constexpr size_t maxSignalBits = 4;

//! The number with only this bit of `bits` set; bit 0 is the most significant
//! one.  Rows of logits and of targets are bits in this order.
constexpr size_t BitMask(const size_t bit, const size_t bits)
{
  return size_t(1) << (bits - 1 - bit);
}

//! Whether this bit of a code or signal is set.
constexpr bool BitOf(const size_t number, const size_t bit, const size_t bits)
{
  return (number & BitMask(bit, bits)) != 0;
}

//! A number with one more bit, after those that it has.
constexpr size_t AppendBit(const size_t number, const bool bit)
{
  return 2 * number + (bit ? 1 : 0);
}

//! Where an execution stands: one code and one scalar per position, as many of
//! one as of the other.
struct Configuration
{
  std::vector<Code> states;
  std::vector<double> values;

  //! Number of positions.
  size_t Size() const { return states.size(); }
  //! Whether every node is `nothing`; this configuration is absorbing.
  bool Halted() const
  {
    return std::all_of(states.begin(), states.end(),
                       [](const Code code) { return code == nothing; });
  }
};

//! A directed edge as a network sees it.  Here and in a window, numbers of
//! states may stand for codes where all that is counted has few states.
struct EdgeType
{
  Code sender;
  Code receiver;
  //! The comparison bit: whether the sender's value is greater than the
  //! receiver's.
  bool greater;
};

//! Whether two edge types are the same.
inline bool operator==(const EdgeType& a, const EdgeType& b)
{
  return a.sender == b.sender && a.receiver == b.receiver &&
      a.greater == b.greater;
}

//! The type of the edge u -> u+1; requires u + 1 < config.Size().
inline EdgeType RightwardType(const Configuration& config, const size_t u)
{
  return {config.states[u], config.states[u + 1],
          config.values[u] > config.values[u + 1]};
}

//! The type of the edge u+1 -> u; requires u + 1 < config.Size().
inline EdgeType LeftwardType(const Configuration& config, const size_t u)
{
  return {config.states[u + 1], config.states[u],
          config.values[u + 1] > config.values[u]};
}

//! Number of edge types between S states.
constexpr size_t NumEdgeTypes(const size_t S)
{
  return 2 * S * S;
}

//! The number of an edge type among those between S states.
constexpr size_t TypeIndex(const EdgeType& type, const size_t S)
{
  return 2 * (type.sender * S + type.receiver) + (type.greater ? 1 : 0);
}

//! The edge type with this number.
constexpr EdgeType TypeAt(const size_t index, const size_t S)
{
  return {static_cast<Code>(index / 2 / S), static_cast<Code>(index / 2 % S),
          index % 2 == 1};
}

//! A code, or `border` for a neighbour that is not there.
using Neighbour = uint16_t;
constexpr Neighbour border = 256;

//! The slot of a neighbour in a table over S states: the border comes last.
constexpr size_t NeighbourIndex(const Neighbour neighbour, const size_t S)
{
  return neighbour < S ? neighbour : S;
}

//! The neighbour in this slot.
constexpr Neighbour NeighbourAt(const size_t index, const size_t S)
{
  return index < S ? static_cast<Neighbour>(index) : border;
}

//! What a node sees of the chain.
struct Window
{
  Code own;
  Neighbour left;
  Neighbour right;
};

//! Whether two windows are the same; see also the mirrored one below.
inline bool operator==(const Window& a, const Window& b)
{
  return a.own == b.own && a.left == b.left && a.right == b.right;
}

//! The window or the same one mirrored, whichever has the lesser neighbour at
//! the left: a network does not tell them apart.
constexpr Window Unmirrored(const Window& window)
{
  return {window.own, std::min(window.left, window.right),
          std::max(window.left, window.right)};
}

/**
 * The window of a node.
 *
 * @param size Number of nodes.
 * @param node The node; less than size.
 * @param codeAt Says what the code of a node is.
 */
template<typename CodeAt>
Window WindowAt(const size_t size, const size_t node, const CodeAt& codeAt)
{
  return {codeAt(node), node > 0 ? Neighbour(codeAt(node - 1)) : border,
          node + 1 < size ? Neighbour(codeAt(node + 1)) : border};
}

//! The window of a node in a chain; requires node < states.size().
inline Window WindowAt(const std::vector<Code>& states, const size_t node)
{
  return WindowAt(states.size(), node,
                  [&](const size_t u) { return states[u]; });
}

//! Number of windows over S states.
constexpr size_t NumWindows(const size_t S)
{
  return S * (S + 1) * (S + 1);
}

//! The number of a window over S states, from the slots of its neighbours.
constexpr size_t WindowIndex(const size_t own, const size_t leftIndex,
                             const size_t rightIndex, const size_t S)
{
  return (own * (S + 1) + leftIndex) * (S + 1) + rightIndex;
}

//! The number of a window over S states.
constexpr size_t WindowIndex(const Window& window, const size_t S)
{
  return WindowIndex(window.own, NeighbourIndex(window.left, S),
                     NeighbourIndex(window.right, S), S);
}

}  // namespace nexec

#endif
