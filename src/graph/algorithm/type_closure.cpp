/**
 * @file graph/algorithm/type_closure.cpp
 *
 * A core is what is kept of two neighbours: their states, and who points to
 * whom; or of a node: its state, and whether it points to itself.  Everything
 * else about them may be as it likes, as long as it is consistent.  From each
 * core we do one step, in which what other neighbours contribute is whatever
 * any type found so far could.  Every core of every execution is found: it is
 * at the start, and if all cores of a configuration are, then so are all of
 * the next one.
 */
#include "type_closure.hpp"

#include "arc_pairs.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace nexec
{

namespace
{

struct NodeCore
{
  NodeState state;
  bool pointsToItself;

  bool operator<(const NodeCore& with) const
  {
    return std::tie(state, pointsToItself) <
        std::tie(with.state, with.pointsToItself);
  }
};

ArcType LoopOf(const NodeState state, const bool best, const bool pointed)
{
  ArcType loop;
  loop.loop = true;
  loop.sender = loop.receiver = state;
  loop.senderBest = loop.receiverBest = best;
  loop.pointsOut = loop.pointsIn = pointed;
  return loop;
}

/**
 * The search.  What the other arcs into a node may be is asked of the types
 * found so far: any whose receiver is in the same state, and as good in it.
 */
class CoreSearch
{
 public:
  explicit CoreSearch(const GraphRules& rules) :
      rules(rules), declaration(rules.Declaration())
  {
    const NodeState start = declaration.startState;
    const NodeState other = declaration.otherState;
    AddNode(start, declaration.pointers);
    AddNode(other, declaration.pointers);
    AddPair({other, other, false, false});
    if (declaration.HasStart())
      AddPair({start, other, false, false});
    while (changed)
    {
      changed = false;
      CollectTypes();
      const std::map<PairCore, std::vector<ArcPair>> found = pairs;
      for (const auto& [core, choices] : found)
      {
        for (const ArcPair& pair : choices)
          StepPair(pair);
      }
      for (const NodeCore& core : std::set<NodeCore>(nodes))
        StepNode(core);
    }
  }

  TypeClosure Result() const
  {
    TypeClosure closure;
    closure.contains.assign(rules.Types().Count(), 0);
    closure.cores = pairs.size();
    for (const uint32_t type : arcs)
      closure.contains[type] = 1;
    for (const NodeCore& core : nodes)
    {
      for (const bool best : Bests())
      {
        const ArcType loop = LoopOf(core.state, best, core.pointsToItself);
        closure.contains[rules.Types().Index(loop)] = 1;
      }
    }
    for (uint32_t type = 0; type < closure.contains.size(); ++type)
    {
      if (closure.contains[type])
        (rules.Types().At(type).loop ? closure.loops : closure.arcs)
            .push_back(type);
    }
    const std::set<size_t> signals = Signals(nullptr);
    closure.signals.assign(signals.begin(), signals.end());
    return closure;
  }

 private:
  void AddNode(const NodeState state, const bool pointsToItself)
  {
    changed |= nodes.insert({state, pointsToItself}).second;
  }

  //! Add a core and its mirror image.
  void AddPair(const PairCore& core)
  {
    if (core.one == core.other && IsSingle(declaration, core.one))
      return;
    const PairCore mirrored = {core.other, core.one, core.otherPoints,
                               core.onePoints};
    for (const PairCore& one : {core, mirrored})
    {
      if (pairs.count(one) != 0)
        continue;
      pairs.emplace(one, PairsOf(declaration, one));
      changed = true;
    }
  }

  //! Whether nodes can be the best of their state, or not.
  std::vector<bool> Bests() const
  {
    return declaration.nodeBest == NodeBest::None
        ? std::vector<bool>{false}
        : std::vector<bool>{false, true};
  }

  void CollectTypes()
  {
    std::set<uint32_t> found;
    for (const auto& [core, choices] : pairs)
    {
      for (const ArcPair& pair : choices)
        found.insert(static_cast<uint32_t>(rules.Types().Index(pair.there)));
    }
    arcs.assign(found.begin(), found.end());
    arcTypes.clear();
    for (const uint32_t type : arcs)
      arcTypes.push_back(rules.Types().At(type));
  }

  //! Whether some type found so far meets the condition.
  bool SomeMeets(const ArcPattern& pattern) const
  {
    return std::any_of(arcTypes.begin(), arcTypes.end(),
                       [&](const ArcType& type)
                       { return pattern.Matches(type); });
  }

  //! The same for types that can lead into the node that this one leads into.
  template<typename Condition>
  bool SomeInto(const ArcType& into, const Condition& condition) const
  {
    for (size_t i = 0; i < arcs.size(); ++i)
    {
      const ArcType& type = arcTypes[i];
      if (type.receiver == into.receiver &&
          type.receiverBest == into.receiverBest && condition(arcs[i], type))
        return true;
    }
    return false;
  }

  //! The signals that are possible where a pair is present, if there is one.
  std::set<size_t> Signals(const ArcPair* pair) const
  {
    std::set<size_t> possible;
    for (const GraphRules::SignalLine& line : rules.SignalLines())
    {
      const bool met = pair != nullptr &&
          (line.present.Matches(pair->there) ||
           line.present.Matches(pair->back));
      if (met || SomeMeets(line.present))
        possible.insert(line.signal);
      if (met)
        return possible;
    }
    possible.insert(rules.SignalOtherwise());
    return possible;
  }

  //! The next states of a node that this arc or loop leads into.
  std::set<NodeState> Next(const ArcType& into, const size_t signal) const
  {
    std::set<NodeState> possible;
    for (const GraphRules::NextLine& line : rules.NextLines())
    {
      if (line.own != into.receiver ||
          (line.signal && *line.signal != signal) ||
          (line.best && *line.best != into.receiverBest))
        continue;
      const bool met = !line.arc || line.arc->Matches(into);
      const auto meets = [&](const uint32_t, const ArcType& type)
      {
        return line.arc->Matches(type);
      };
      if (met || SomeInto(into, meets))
        possible.insert(line.next);
      if (met)
        return possible;
    }
    possible.insert(into.receiver);
    return possible;
  }

  //! Whether the receiver can point to the sender after the step, and whether
  //! it can not.
  std::vector<bool> NextPointer(const ArcType& into) const
  {
    if (!declaration.pointers)
      return {false};
    if (!into.loop && rules.Points(rules.Types().Index(into)))
      return {true};
    if (!into.pointsIn)
      return {false};
    const auto points = [&](const uint32_t type, const ArcType&)
    {
      return rules.Points(type);
    };
    return SomeInto(into, points) ? std::vector<bool>{false, true}
                                  : std::vector<bool>{true};
  }

  void StepPair(const ArcPair& pair)
  {
    const std::vector<bool> onePoints = NextPointer(pair.back);
    const std::vector<bool> otherPoints = NextPointer(pair.there);
    for (const size_t signal : Signals(&pair))
    {
      const std::set<NodeState> others = Next(pair.there, signal);
      for (const NodeState one : Next(pair.back, signal))
      {
        for (const NodeState other : others)
        {
          for (const bool oneTo : onePoints)
          {
            for (const bool otherTo : otherPoints)
              AddPair({one, other, oneTo, otherTo});
          }
        }
      }
    }
  }

  void StepNode(const NodeCore& core)
  {
    for (const bool best : Bests())
    {
      const ArcType loop = LoopOf(core.state, best, core.pointsToItself);
      const std::vector<bool> pointers = NextPointer(loop);
      for (const size_t signal : Signals(nullptr))
      {
        for (const NodeState next : Next(loop, signal))
        {
          for (const bool pointsToItself : pointers)
            AddNode(next, pointsToItself);
        }
      }
    }
  }

  const GraphRules& rules;
  const GraphDeclaration& declaration;
  //! With all that arcs between them can be.
  std::map<PairCore, std::vector<ArcPair>> pairs;
  std::set<NodeCore> nodes;
  //! The types of all pairs, and what they stand for.
  std::vector<uint32_t> arcs;
  std::vector<ArcType> arcTypes;
  bool changed = true;
};

}  // namespace

TypeClosure CloseTypes(const GraphRules& rules)
{
  return CoreSearch(rules).Result();
}

}  // namespace nexec
