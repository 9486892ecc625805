/**
 * @file graph/algorithm/graph_steps.hpp
 *
 * One step of an execution: what is observed, who decides, what moves.
 */
#ifndef NEXEC_GRAPH_ALGORITHM_GRAPH_STEPS_HPP
#define NEXEC_GRAPH_ALGORITHM_GRAPH_STEPS_HPP

#include <nexec/graph/algorithm/graph_algorithm.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace nexec
{

//! Types that are there, each once, in increasing order, and how many arcs (or
//! loops) have each.
struct TypeBag
{
  std::vector<uint32_t> types;
  std::vector<uint32_t> counts;
};

//! Decides a step, from types alone: the rules, or a network.
class GraphDecider
{
 public:
  virtual ~GraphDecider() = default;

  //! Whether the take gate of arcs of this type fires.
  virtual bool Takes(const uint32_t type) = 0;
  //! Whether the point gate does.
  virtual bool Points(const uint32_t type) = 0;
  //! The signal, from all types in the graph, loops included.
  virtual size_t Signal(const TypeBag& present) = 0;
  //! The next state of a node, from the types into it, its loop included.
  virtual NodeState Next(const uint32_t loop, const TypeBag& into,
                         const size_t signal) = 0;
};

//! The rules, as one who decides.
class RulesDecider : public GraphDecider
{
 public:
  //! The rules have to outlive it.
  explicit RulesDecider(const GraphRules& rules) : rules(rules) {}

  bool Takes(const uint32_t type) override { return rules.Takes(type); }
  bool Points(const uint32_t type) override { return rules.Points(type); }
  size_t Signal(const TypeBag& present) override;
  NodeState Next(const uint32_t loop, const TypeBag& into,
                 const size_t signal) override;

 private:
  const GraphRules& rules;
};

//! The types of all arcs and loops of a configuration.
class GraphObserver
{
 public:
  //! Both have to outlive it.
  GraphObserver(const Graph& graph, const GraphRules& rules);

  //! Look at a configuration.
  void Observe(const GraphConfiguration& configuration);

  //! Get the type of an arc, as observed.
  uint32_t ArcTypeOf(const size_t arc) const { return arcTypes[arc]; }
  //! Get the type of the loop of a node.
  uint32_t LoopTypeOf(const size_t node) const { return loopTypes[node]; }

  //! Get the types into a node, its loop included; valid until the next call.
  const TypeBag& Into(const size_t node);
  //! Get the types in the graph; valid until the next call.
  const TypeBag& Present();

 private:
  void FindBestNodes(const GraphConfiguration& configuration);
  void FindBestArcs(const GraphConfiguration& configuration);
  void Collect(const uint32_t type);
  const TypeBag& Collected();

  const Graph& graph;
  const GraphRules& rules;
  std::vector<uint32_t> arcTypes, loopTypes;
  std::vector<uint8_t> nodeBest, arcBest;
  TypeBag collected;
  //! For each type, how often it is in the collection; all 0 between calls.
  std::vector<uint32_t> counts;
};

//! What one step was.
struct GraphStepRecord
{
  size_t signal = 0;
  //! Whether a state, value or pointer changed; with random values, a state or
  //! pointer.
  bool changed = false;
  //! Nodes into which two gates of one kind fired.
  size_t faults = 0;
};

/**
 * An execution, step by step.
 */
class GraphRun
{
 public:
  //! All have to outlive the run.  Throws UsageError if there is no such start
  //! node, and std::invalid_argument if random values are needed, but missing.
  GraphRun(const GraphInput& input, const GraphAlgorithm& algorithm);

  //! The same from another configuration than the first one, as step 0.
  GraphRun(const GraphInput& input, const GraphAlgorithm& algorithm,
           const GraphConfiguration& configuration);

  //! Get where the execution stands.
  const GraphConfiguration& Now() const { return configuration; }
  //! Observe where the execution stands; to be called before Decide().
  GraphObserver& Observe();
  //! Do one step as observed.
  GraphStepRecord Decide(GraphDecider& decider);
  //! Observe, and do one step.
  GraphStepRecord Step(GraphDecider& decider);
  //! Get the number of steps done.
  size_t Steps() const { return steps; }

 private:
  void DrawValues(const size_t round);
  double OfferOn(const size_t arc, const uint32_t sender) const;
  //! The first arc into a node whose gate is open, if any.
  template<typename Gate>
  std::optional<size_t> OpenArc(const size_t node, const Gate& gate,
                                size_t& faults) const;

  const GraphInput input;
  const GraphRules& rules;
  GraphObserver observer;
  GraphConfiguration configuration, next;
  size_t steps = 0;
};

//! Steps after which an execution is given up.
inline size_t MaxGraphSteps(const size_t numNodes)
{
  return 4 * numNodes + 8;
}

//! Where the rules end, and after how many steps, the last one not counted as
//! it changes nothing; throws std::logic_error if they do not halt.
struct GraphEnd
{
  GraphConfiguration configuration;
  size_t steps = 0;
};
GraphEnd RunGraphRules(const GraphInput& input,
                       const GraphAlgorithm& algorithm);

}  // namespace nexec

#endif
