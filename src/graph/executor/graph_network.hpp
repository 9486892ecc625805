/**
 * @file graph/executor/graph_network.hpp
 *
 * The layers of a graph executor over one parameter vector, and what follows
 * from them for types of arcs alone, as small tables.
 */
#ifndef NEXEC_GRAPH_EXECUTOR_GRAPH_NETWORK_HPP
#define NEXEC_GRAPH_EXECUTOR_GRAPH_NETWORK_HPP

#include <nexec/graph/executor/graph_model.hpp>
#include <nexec/nn/layers.hpp>

#include "graph/algorithm/graph_steps.hpp"

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace nexec
{

//! The number of a state with the bit that says whether the node is its best.
inline size_t ExtendedState(const size_t state, const bool best)
{
  return 2 * state + (best ? 1 : 0);
}

/**
 * The weights with which messages of different types are pooled; they sum to 1.
 *
 * @param pooling Distinct: softmax of the scores.  Softmax: the same with every
 *     arc, not only with every type.  Hard: 1 for the largest score, the first
 *     among equals.
 * @param scores A score for each type that is there; at least one.
 * @param counts How many arcs have each type.
 */
std::vector<double> Attend(const Pooling pooling,
                           const std::vector<double>& scores,
                           const std::vector<uint32_t>& counts);

/**
 * The blocks of the model as layers.  An object serves one thread at a time
 * (see Layer); several may look at the same parameters.
 */
struct GraphNetwork
{
  explicit GraphNetwork(const GraphConfig& config);

  //! Look at these parameters from now on; as many as `layout` has (not
  //! checked); must outlive the use.
  void SetParameters(const arma::vec& parameters);

  //! Call with every layer that the model has and the name of its first block.
  void ForEachLayer(
      const std::function<void(Layer&, const std::string&)>& visit);

  //! Where in the parameter vector the block of this name starts; throws
  //! std::out_of_range if there is none.
  size_t Offset(const std::string& block) const;

  //! Whether there is something to signal.
  bool HasSignals() const { return config.signals > 1; }

  /**
   * What describes arcs, for each a column: the embeddings of both ends, then
   * loop, points out, points in, first, second, best, chosen (0 or 1).
   */
  arma::mat ArcInputs(const std::vector<ArcType>& arcs);

  GraphConfig config;
  ParameterLayout layout;
  Embedding stateEmbedding;   // state -> d
  Embedding signalEmbedding;  // signal Z + state -> d
  Mlp take, point;            // 2d+7 -> h -> 1
  Mlp message;                // 2d+7 -> h -> d
  Linear query, key, value;   // d -> d, no bias
  Linear stateHead;           // d -> b
  Linear virtualScore;        // d -> 1, no bias
  Linear signalHead;          // d -> G
};

/**
 * What decisions need of the parameters.  With r_t the message of type t, H
 * and S the embeddings, O and o the state head, V the value, the logits of a
 * node in (extended) state x under signal g with types T into it are
 *
 *   O (H[x] + S[x, g]) + o + sum_T alpha_t (O V) r_t,
 *   alpha = softmax over T of (Q H[x])' (K r_t) / sqrt(d).
 *
 * The receiver's state is part of the type, so the score is a number of the
 * type.  The logits of the signals are n + sum beta_t N r_t with the softmax
 * over all types in the graph of w' r_t.
 */
struct TypeTables
{
  //! Compute the tables for these types, one column for each.  Requires a
  //! network that looks at parameters.
  void Compute(GraphNetwork& network, const std::vector<ArcType>& types);

  double scale;             // 1 / sqrt(d)
  arma::mat H, S;           // d x Z, d x (Z G)
  arma::mat inputs;         // (2d+7) x K
  arma::mat takeLogits;     // 1 x K; empty if there are no such gates
  arma::mat pointLogits;    // 1 x K; the same
  arma::mat messages;       // d x K
  arma::mat QH;             // d x Z
  arma::mat KR;             // d x K
  arma::rowvec scores;      // 1 x K
  arma::mat M;              // b x d, O V
  arma::mat messageLogits;  // b x K, O V r
  arma::mat ownLogits;      // b x (Z G), [g Z + x]: O (H[x] + S[x, g]) + o
  arma::mat virtualScores;  // 1 x K; empty without signals
  arma::mat signalLogits;   // G x K, N r; the same
  arma::vec signalBias;     // G
};

/**
 * A model as one who decides: the factored executor.  Tables for all types are
 * computed once.
 */
class NetworkDecider : public GraphDecider
{
 public:
  //! Throws as CheckModel() and CheckConfig() do.  The rules are looked at for
  //! their types only.  All have to outlive it.
  NetworkDecider(const GraphModel& model, const GraphAlgorithm& algorithm);

  bool Takes(const uint32_t type) override;
  bool Points(const uint32_t type) override;
  size_t Signal(const TypeBag& present) override;
  NodeState Next(const uint32_t loop, const TypeBag& into,
                 const size_t signal) override;

  //! Get the logits of a node's next state, b numbers.
  arma::vec NextLogits(const uint32_t loop, const TypeBag& into,
                       const size_t signal) const;
  //! Get the logits of the signals; requires that there are several.
  arma::vec SignalLogits(const TypeBag& present) const;
  //! Get the tables, whose columns are all types in order.
  const TypeTables& Tables() const { return tables; }
  //! Get the least |logit| of all decisions so far (of a signal, the lead over
  //! the next one); infinite before the first.
  double Margin() const { return margin; }

 private:
  //! Decide as Next() does, from the numbers.
  NodeState Decide(const uint32_t loop, const TypeBag& into,
                   const size_t signal);

  const GraphModel& model;
  const ArcTypes& types;
  TypeTables tables;
  //! For each type, its receiver as an extended state.
  std::vector<uint32_t> receivers;
  double margin;
  //! What nodes with the same view have been decided to be: the loop, the
  //! signal and the types, and the next state.
  std::unordered_map<std::u32string, NodeState> known;
  std::u32string view;
};

}  // namespace nexec

#endif
