/**
 * @file graph/algorithm/graph_rules.hpp
 *
 * An algorithm on graphs, stated in the terms in which a network sees the
 * world: types of arcs that are present, and one global signal.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_GRAPH_RULES_HPP
#define NEXEC_GRAPH_ALGORITHM_GRAPH_RULES_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nexec
{

//! The number of a state.
using NodeState = uint8_t;

//! Which node of a state is its best one; among equals, the lowest number.
enum class NodeBest
{
  None,
  Least,
  Greatest
};

//! What is least on the best arc of a class; among equals, the sender's number.
enum class ArcKey
{
  None,
  Index,
  Weight,
  Value,
  Sum
};

//! What is compared on an arc u -> v with weight w, where s are values.
enum class Comparison
{
  //! w < s_v.
  WeightBelow,
  //! s_u + w < s_v.
  SumBelow,
  //! s_u < s_v.
  ValueBelow,
  //! s_u < s_v, or they are equal and u < v.
  RankBelow
};

//! What a take gate on an arc u -> v makes the value of v.
enum class Offer
{
  None,
  Value,
  Weight,
  Sum,
  ValuePlusOne
};

//! The values that nodes start with.
enum class StartValues
{
  Zero,
  //! The number of the node.
  Number,
  //! Random, and drawn again after every second step.
  Random
};

//! What an algorithm observes and moves; everything else it has no idea of.
struct GraphDeclaration
{
  //! Names of the states, in the order of their numbers.
  std::vector<std::string> states;
  //! Names of the signals; one if there is nothing to signal.
  std::vector<std::string> signals = {"go"};
  NodeBest nodeBest = NodeBest::None;
  //! Best arcs into a node: one in each class, which is the sender's state and,
  //! if said so, whether the sender points to this node.
  ArcKey arcKey = ArcKey::None;
  bool classWithPointer = false;
  //! At most two.
  std::vector<Comparison> comparisons = {};
  //! Whether nodes have a pointer to a neighbour or to themselves.
  bool pointers = false;
  Offer offer = Offer::None;
  StartValues values = StartValues::Zero;
  //! State of the start node, and of all others; the same if there is no start.
  NodeState startState = 0;
  NodeState otherState = 0;
  //! States that at most one node has at any time.
  std::vector<NodeState> single = {};

  //! Bits that tell the states apart, at least one.
  size_t Bits() const;
  //! Numbers of states that these bits can write, named or not.
  size_t NumStates() const { return size_t(1) << Bits(); }
  //! Whether it matters where an execution starts.
  bool HasStart() const { return startState != otherState; }

  static constexpr size_t maxStates = 8;
  static constexpr size_t maxSignals = 4;
};

//! All that can be seen of an arc u -> v, or of the loop of a node.  What an
//! algorithm does not declare is false.
struct ArcType
{
  bool loop = false;
  NodeState sender = 0;
  bool senderBest = false;
  NodeState receiver = 0;
  bool receiverBest = false;
  //! Whether u points to v, and v to u; on a loop, whether v points to itself.
  bool pointsOut = false;
  bool pointsIn = false;
  //! The comparisons, on a loop false.
  bool first = false;
  bool second = false;
  //! Whether this is the best arc of its class into v, and the reverse arc the
  //! best of its class into u; on a loop false.
  bool best = false;
  bool chosen = false;

  //! The reverse arc, but for comparisons, which do not follow from these.
  ArcType Reversed() const;
};

//! Numbers for the types that an algorithm's declaration leaves.
class ArcTypes
{
 public:
  explicit ArcTypes(const GraphDeclaration& declaration);

  //! Get the number of types.
  size_t Count() const { return count; }
  //! Get the number of a type, which must not have what is not declared.
  size_t Index(const ArcType& type) const;
  //! Get the type of this number.
  ArcType At(size_t index) const;
  //! Get how people read it, e.g. "queue* -> out, w < s".
  std::string Name(const size_t index) const;

 private:
  GraphDeclaration declaration;
  //! How many values each field has, in the order of ArcType.
  std::array<size_t, 11> radices;
  size_t count = 1;
};

//! A condition on an arc between two nodes: what it says nothing of is free.
struct ArcPattern
{
  std::optional<NodeState> sender = {}, receiver = {};
  std::optional<bool> senderBest = {}, receiverBest = {}, pointsOut = {},
                      pointsIn = {}, first = {}, second = {}, best = {},
                      chosen = {};

  //! Whether an arc of this type meets the condition; loops meet none.
  bool Matches(const ArcType& type) const;
  //! The same condition, and that arcs have this bit, e.g. &ArcPattern::best.
  ArcPattern With(std::optional<bool> ArcPattern::*bit) const;
};

/**
 * The rules.  All decisions of a step look at the configuration before it.
 * Decision lists are asked from the top; patterns ask whether some arc (into
 * the node, or for the signal anywhere) meets them.
 */
class GraphRules
{
 public:
  struct SignalLine
  {
    ArcPattern present;
    size_t signal;
  };

  //! The next state of nodes in state `own`: if the signal is this one, the
  //! node is (not) the best of its state, and some arc into it meets `arc`.
  struct NextLine
  {
    std::optional<size_t> signal;
    NodeState own;
    std::optional<bool> best;
    std::optional<ArcPattern> arc;
    NodeState next;
  };

  //! Throws std::invalid_argument if the declaration makes no sense.
  explicit GraphRules(const GraphDeclaration& declaration);

  //! Append to the decision list of the signal.
  GraphRules& Signal(const ArcPattern& present, const size_t signal);
  //! What the signal is if no line applies.
  GraphRules& SignalOtherwise(const size_t signal);
  //! Let the take gates of arcs that meet this fire.
  GraphRules& Take(const ArcPattern& arc);
  //! The same for point gates.
  GraphRules& Point(const ArcPattern& arc);
  //! Append to the decision list of the next state; a node that no line
  //! applies to stays as it is.
  GraphRules& Next(const NextLine& line);

  const GraphDeclaration& Declaration() const { return declaration; }
  const ArcTypes& Types() const { return types; }
  const std::vector<SignalLine>& SignalLines() const { return signalLines; }
  size_t SignalOtherwise() const { return otherwise; }
  const std::vector<ArcPattern>& TakeLines() const { return takeLines; }
  const std::vector<ArcPattern>& PointLines() const { return pointLines; }
  const std::vector<NextLine>& NextLines() const { return nextLines; }

  //! Whether the take gate of this type fires; never on loops.
  bool Takes(const size_t type) const { return takes[type] != 0; }
  //! Whether the point gate of this type fires; never on loops.
  bool Points(const size_t type) const { return points[type] != 0; }

  //! The first line of the signal's list that this type meets; the number of
  //! lines if there is none.  The first line that any present type meets
  //! decides.
  size_t SignalLineOf(const size_t type) const { return signalLineOf[type]; }
  //! The signal that this line decides; that of no line, if it is their number.
  size_t SignalOfLine(const size_t line) const
  {
    return line < signalLines.size() ? signalLines[line].signal : otherwise;
  }

  //! The first line of the list of next states that applies to a node with an
  //! arc of this type into it, under this signal; asked with the loop's type,
  //! the first line that asks for no arc.  The number of lines if there is
  //! none.  The first line over all types into a node decides.
  size_t NextLineOf(const size_t signal, const size_t type) const
  {
    return nextLineOf[signal * types.Count() + type];
  }
  //! The next state of a node in state `own` that this line decides.
  NodeState NextOfLine(const size_t line, const NodeState own) const
  {
    return line < nextLines.size() ? nextLines[line].next : own;
  }

  //! SHA-256 of everything that decides what an execution does, in hexadecimal
  //! digits.
  std::string Digest() const;

 private:
  void Check(const ArcPattern& pattern) const;
  void CheckState(const NodeState code) const;
  void CheckSignal(const size_t signal) const;
  void Fill(std::vector<uint8_t>& gates, const ArcPattern& arc);

  GraphDeclaration declaration;
  ArcTypes types;
  std::vector<SignalLine> signalLines;
  size_t otherwise = 0;
  std::vector<ArcPattern> takeLines, pointLines;
  std::vector<NextLine> nextLines;
  //! What follows for each type.
  std::vector<uint8_t> takes, points;
  std::vector<uint32_t> signalLineOf, nextLineOf;
};

}  // namespace nexec

#endif
