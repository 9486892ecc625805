/**
 * @file graph/executor/graph_factored_pass.hpp
 *
 * Loss and gradient of the network, with equal things computed once.
 */
#ifndef NEXEC_GRAPH_EXECUTOR_GRAPH_FACTORED_PASS_HPP
#define NEXEC_GRAPH_EXECUTOR_GRAPH_FACTORED_PASS_HPP

#include "graph_network.hpp"

namespace nexec
{

/**
 * Decisions to learn, each with what is right.  Weights are those of the loss;
 * columns are places in `types`.
 */
struct GraphExamples
{
  //! The next state of a node.
  struct Node
  {
    uint32_t state;  // with the bit that says whether it is the best
    uint32_t signal;
    NodeState next;
    double weight;
    //! Distinct types into it, its loop among them.
    std::vector<uint32_t> columns;
  };

  //! The signal of a graph.
  struct Signal
  {
    uint32_t signal;
    double weight;
    //! Distinct types in the graph.
    std::vector<uint32_t> columns;
  };

  //! Whether a gate fires.
  struct Gate
  {
    uint32_t column;
    bool fires;
    double weight;
  };

  std::vector<ArcType> types;
  std::vector<Node> nodes;
  std::vector<Signal> signals;
  std::vector<Gate> takes, points;
};

//! The parts of the loss: weighted sums of the binary cross entropy, for nodes
//! its mean over the bits, and for signals of the cross entropy.
struct GraphLoss
{
  double states = 0.0;
  double signals = 0.0;
  double takes = 0.0;
  double points = 0.0;

  double Total() const { return states + signals + takes + points; }
};

/**
 * Everything that a decision needs is in TypeTables, once for each type.  Has
 * space to work in: for one thread at a time.
 */
class GraphFactoredPass
{
 public:
  explicit GraphFactoredPass(const GraphConfig& config);

  /**
   * Loss and gradient of examples.
   *
   * @param parameters All parameters; as many as GraphLayout() says.
   * @param examples At least one type.
   * @param gradient Set to the derivative of the loss by the parameters.
   */
  GraphLoss EvaluateWithGradient(const arma::vec& parameters,
                                 const GraphExamples& examples,
                                 arma::vec& gradient);

 private:
  //! Loss of one node; adds to the errors of the tables.
  double NodeLoss(const GraphExamples::Node& node);
  //! The same for one signal.
  double SignalLoss(const GraphExamples::Signal& signal, double* gradient);
  //! Loss of gates; sets the error of their logits.
  static double GateLoss(const std::vector<GraphExamples::Gate>& gates,
                         const arma::mat& logits, arma::mat& error);
  //! Attention to columns: weights, from a row of scores.
  void Weigh(const std::vector<uint32_t>& columns, const arma::mat& scores);
  //! From the tables back to messages, embeddings, Q, K, V and heads.
  void TablesBackward(const GraphExamples& examples, double* gradient);
  //! From messages and gates back to the embeddings.
  void ArcsBackward(const GraphExamples& examples, double* gradient);

  //! A block of the gradient as a matrix.
  arma::mat GradientBlock(double* gradient, const std::string& block) const;

  GraphNetwork network;
  TypeTables tables;
  //! Attention to the columns of one example.
  std::vector<double> alpha;

  // Derivatives of the loss by the values of the same name.
  arma::mat takeError, pointError, messageLogitError, ownLogitError;
  arma::mat signalLogitError, messageError, HError;
  arma::rowvec scoreError, virtualScoreError;
};

}  // namespace nexec

#endif
