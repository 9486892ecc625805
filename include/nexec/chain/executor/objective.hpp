/**
 * @file chain/executor/objective.hpp
 *
 * The training loss: its parts, and the whole as a function that any optimizer
 * can minimise.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_OBJECTIVE_HPP
#define NEXEC_CHAIN_EXECUTOR_OBJECTIVE_HPP

#include <nexec/chain/executor/model.hpp>

#include <armadillo>

#include <cstdint>
#include <memory>
#include <vector>

namespace nexec
{

//! How much the optional parts of the loss count.
struct LossWeights
{
  //! lambda_v of eq. (per-step-loss).
  double virtualNode = 1.0;
  //! Weight of the entropy of the virtual node's attention.
  double sharpening = 0.0;
  //! A kind of node update (window and next state) counts in the state loss as
  //! its frequency to the power -rareKinds; 0 = every node counts the same.
  double rareKinds = 0.0;
};

//! The parts of the loss, each a mean; none is multiplied by its weight.
struct LossParts
{
  //! Cross entropy of the state bits: mean over bits, nodes and transitions.
  double state = 0.0;
  //! Squared error of the scalars: mean over nodes and transitions.
  double scalar = 0.0;
  //! Cross entropy of the virtual node's signal: mean over its bits and
  //! transitions.
  double virtualNode = 0.0;
  //! Entropy of the virtual node's attention: mean over transitions.
  double entropy = 0.0;

  //! Get the loss that is minimised.
  double Total(const LossWeights& weights) const
  {
    return state + scalar + weights.virtualNode * virtualNode +
        weights.sharpening * entropy;
  }
};

/**
 * The loss over a fixed set of sequences, with the members that ensmallen asks
 * of a separable differentiable function; ensmallen itself is not needed.
 *
 * Function i is what sequence i adds to the loss: the sum of all functions,
 * divided by their number, is the loss of all transitions as Train() measures
 * it for a batch.  Sequences that take more steps add more to it.  Results
 * depend on the arguments and the shuffles so far, never on the threads.
 *
 * It has space to work in: one objective is for one thread at a time.
 */
class ExecutorObjective
{
 public:
  /**
   * Requires sizes that fit the algorithm (CheckConfig()) and
   * weights.rareKinds = 0, as that is no sum over sequences: else
   * std::invalid_argument.  A NaN in a sequence is an InputError.
   *
   * @param config Algorithm and sizes of the model.
   * @param sequences Inputs of the executions to learn from; any lengths.
   * @param weights Weights of the parts of the loss.
   * @param seed Seed of Shuffle().
   */
  ExecutorObjective(const ExecutorConfig& config,
                    const std::vector<std::vector<double>>& sequences,
                    const LossWeights& weights = LossWeights(),
                    const uint64_t seed = 1);
  //! The same functions in the same order, with space of their own.
  ExecutorObjective(const ExecutorObjective& other);
  ~ExecutorObjective();

  //! Get the number of functions: one for each sequence.
  size_t NumFunctions() const { return sequences.size(); }

  //! Put the functions into another order: the next one of the seed.
  void Shuffle();

  /**
   * The sum of some functions.  Requires begin + batchSize <= NumFunctions()
   * and as many parameters as ExecutorLayout() has, in any shape: else
   * std::invalid_argument.
   *
   * @param parameters Where to evaluate.
   * @param begin First function.
   * @param batchSize Number of functions.
   */
  double Evaluate(const arma::mat& parameters, const size_t begin,
                  const size_t batchSize);

  /**
   * The same, and its derivative.
   *
   * @param parameters Where to evaluate.
   * @param begin First function.
   * @param gradient Set to the derivative of the result, in the shape of the
   *     parameters; may not be the same matrix.
   * @param batchSize Number of functions.
   */
  double EvaluateWithGradient(const arma::mat& parameters, const size_t begin,
                              arma::mat& gradient, const size_t batchSize);

  //! The sum of all functions.
  double Evaluate(const arma::mat& parameters)
  {
    return Evaluate(parameters, 0, NumFunctions());
  }

  //! The sum of all functions, and its derivative.
  double EvaluateWithGradient(const arma::mat& parameters, arma::mat& gradient)
  {
    return EvaluateWithGradient(parameters, 0, gradient, NumFunctions());
  }

 private:
  struct Work;

  //! Have the work be about these functions.
  void Select(const size_t begin, const size_t count);

  const Algorithm& algorithm;
  std::vector<std::vector<double>> sequences;
  LossWeights weights;
  uint64_t seed;
  uint64_t shuffles = 0;

  size_t numParameters;
  //! Nodes and transitions of all sequences.
  double allNodes, allTransitions;
  //! What the functions need to be computed.
  std::unique_ptr<Work> work;
};

}  // namespace nexec

#endif
