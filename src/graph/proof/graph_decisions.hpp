/**
 * @file graph/proof/graph_decisions.hpp
 *
 * Which decisions of a graph network are right in all cases, and by how much.
 */
#ifndef NEXEC_GRAPH_PROOF_GRAPH_DECISIONS_HPP
#define NEXEC_GRAPH_PROOF_GRAPH_DECISIONS_HPP

#include <nexec/graph/proof/graph_certify.hpp>

#include "graph_cases.hpp"
#include "graph_enclosures.hpp"
#include "graph_rounding.hpp"
#include "least_mean.hpp"

#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace nexec
{

//! What has been found out about decisions of one kind.
struct DecisionResult
{
  //! No decision comes nearer to the wrong side of zero.
  double margin = std::numeric_limits<double>::infinity();
  //! The largest share of a margin that rounding could take.
  double share = 0.0;
  //! Softmax pooling: the largest size of a neighbourhood or a graph up to
  //! which all is proved; nothing if that is not even the smallest one.
  std::optional<uint64_t> limit = 0;
  //! Hard pooling: cases in which rounding could choose another type.
  uint64_t contested = 0;
  //! What is not proved (with softmax pooling, beyond the limit).
  std::vector<GraphDoubt> doubts;
};

//! Checks all decisions of a model.
class GraphDecisions
{
 public:
  //! All have to outlive it.
  GraphDecisions(const GraphModel& model, const GraphRules& rules,
                 const GraphCases& cases);

  //! Check the gates of all types.
  DecisionResult Gates() const;
  //! Check all next states; the limit is a number of neighbours.
  DecisionResult States() const;
  //! Check all signals; the limit is a number of arcs and loops.
  DecisionResult Signals() const;

  //! The most neighbours of a node and the most arcs and loops of a graph.
  static constexpr uint64_t mostNeighbours = Graph::maxNodes - 1;
  static constexpr uint64_t mostItems =
      2 * uint64_t(Graph::maxEdges) + Graph::maxNodes;

 private:
  //! One number of one case: it has to be above the bound on its error.
  struct Question
  {
    const TypeSets& sets;
    //! Whether types lead into a node: then groups count.
    bool ofNode;
    //! What a type makes of the number if it is the only one, by its place.
    std::function<Interval(const size_t place)> value;
    //! Describes it, but for the types.
    std::function<GraphDoubt()> describe;
  };

  //! Numbers that are the same for all questions about nodes, or about graphs.
  struct Attention
  {
    //! By place: scores, and the weights that follow from them, but for a
    //! factor that is the same for all types that may meet.
    std::vector<Interval> scores, weights;
    //! Bounds on errors: of the numbers asked for, and of scores.
    double bound = 0.0;
    double scoreBound = 0.0;
  };

  template<typename Visitor>
  void VisitStates(const Visitor& visit) const;
  template<typename Visitor>
  void VisitSignals(const Visitor& visit) const;

  void AskHard(const Question& question, const Attention& attention,
               DecisionResult& result) const;
  void AskDistinct(const Question& question, const Attention& attention,
                   DecisionResult& result) const;
  void LowerLimit(const Question& question, const Attention& attention,
                  DecisionResult& result) const;
  void AskSoftmax(const Question& question, const Attention& attention,
                  DecisionResult& result) const;
  template<typename Visit>
  DecisionResult AskAll(const Visit& visit, const Attention& attention,
                        const uint64_t most) const;

  LeastMean MeanOf(const Question& question, const Attention& attention,
                   const bool repeated) const;
  void AddDoubt(const Question& question, const double margin,
                const std::vector<size_t>& chosen,
                DecisionResult& result) const;

  const GraphModel& model;
  const GraphRules& rules;
  const GraphCases& cases;
  std::vector<ArcType> types;
  GraphEnclosures enclosures;
  GraphRounding rounding;
  Attention ofNodes, ofGraph;
};

}  // namespace nexec

#endif
