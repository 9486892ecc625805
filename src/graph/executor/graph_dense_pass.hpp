/**
 * @file graph/executor/graph_dense_pass.hpp
 *
 * The network as its equations say, one decision after the other.  This is the
 * reference that the factored executor is tested against.
 */
#ifndef NEXEC_GRAPH_EXECUTOR_GRAPH_DENSE_PASS_HPP
#define NEXEC_GRAPH_EXECUTOR_GRAPH_DENSE_PASS_HPP

#include "graph_network.hpp"

#include <limits>

namespace nexec
{

/**
 * With x^ a state and the bit that says whether a node is the best of its
 * state, and H and S the embeddings, an arc u -> v is described by
 *
 *   z = [H[x^_u], H[x^_v], loop, points out, points in, first, second, best,
 *        chosen],
 *
 * its gates are MLP_take(z) > 0 and MLP_point(z) > 0, its message is
 * r = MLP_message(z).  A node with the distinct messages r_t into it, that of
 * its own loop among them, and the signal g pools them by
 *
 *   alpha_t = exp(a_t) / sum exp(a_t),  a_t = (Q H[x^_v])' (K r_t) / sqrt(d),
 *   h = H[x^_v] + S[x^_v, g] + V sum alpha_t r_t,
 *
 * and bit j of its next state is (O h + o)_j > 0.  The virtual node pools the
 * distinct messages of the whole graph by
 *
 *   beta_t = exp(w' r_t) / sum exp(w' r_t),
 *
 * and the signal is the largest of N sum beta_t r_t + n.  Other ways to pool
 * are those of Attend().
 */
class DenseDecider : public GraphDecider
{
 public:
  //! Throws as CheckModel() and CheckConfig() do.  All have to outlive it.
  DenseDecider(const GraphModel& model, const GraphAlgorithm& algorithm);

  bool Takes(const uint32_t type) override;
  bool Points(const uint32_t type) override;
  size_t Signal(const TypeBag& present) override;
  NodeState Next(const uint32_t loop, const TypeBag& into,
                 const size_t signal) override;

  //! Get the logit of a gate.
  double TakeLogit(const uint32_t type);
  double PointLogit(const uint32_t type);
  //! Get the logits of the signals; requires that there are several.
  arma::vec SignalLogits(const TypeBag& present);
  //! Get the logits of a node's next state, b numbers.
  arma::vec NextLogits(const uint32_t loop, const TypeBag& into,
                       const size_t signal);
  //! Get the least |logit| of all decisions so far, as NetworkDecider has it.
  double Margin() const { return margin; }

 private:
  //! Whether a gate or bit is on.
  bool IsAbove(const double logit);
  //! z of these types, one column for each.
  arma::mat Inputs(const std::vector<uint32_t>& types);
  //! Their messages r.
  arma::mat Messages(const TypeBag& bag);

  const GraphModel& model;
  const ArcTypes& types;
  GraphNetwork network;
  double margin = std::numeric_limits<double>::infinity();
};

}  // namespace nexec

#endif
