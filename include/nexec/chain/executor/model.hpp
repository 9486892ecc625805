/**
 * @file chain/executor/model.hpp
 *
 * A discrete executor as data: sizes, the parameter blocks that follow,
 * parameters, how it is executed and how it was trained.
 *
 * Threads: one model used from many threads at once is safe as long as none of
 * them changes it.  Functions that take a const ExecutorModel& only read it.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_MODEL_HPP
#define NEXEC_CHAIN_EXECUTOR_MODEL_HPP

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/nn/parameters.hpp>
#include <nexec/nn/pooling.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace nexec
{

/**
 * What is needed to build the network.  Letters in shape comments: d embedding
 * size, h hidden size, b bits, v signal bits, S = 2^b state codes, N nodes, E
 * directed edges.
 */
struct ExecutorConfig
{
  //! Sizes to be filled in.
  ExecutorConfig() = default;
  //! Default sizes of a model that executes this algorithm.
  explicit ExecutorConfig(const Algorithm& algorithm);

  //! Name of the algorithm the model executes (see
  //! chain/algorithm/registry.hpp).
  std::string algorithm;
  //! b: bits of a state code.
  size_t bits = 0;
  //! v: bits of a signal.
  size_t signalBits = 1;
  //! d: size of all embeddings.
  size_t embeddingSize = 64;
  //! h: width of the one hidden layer of every MLP.
  size_t hiddenSize = 64;
  //! How the virtual node pools edges when executing.
  Pooling pooling = Pooling::Softmax;
  //! RulesDigest() of the algorithm; empty if it is not known, as in models
  //! that are older than digests.
  std::string rulesDigest;

  //! S: number of state codes.
  size_t NumCodes() const { return size_t(1) << bits; }

  //! Largest sizes a model may have; files with larger ones are refused.
  static constexpr size_t maxBits = 8;
  static constexpr size_t maxSize = 4096;
};

//! Get what is wrong if a model has learnt other rules than those of this
//! algorithm; empty if it has not, or if that is not known.
std::string RulesProblem(const ExecutorConfig& config,
                         const Algorithm& algorithm);

/**
 * Throws std::invalid_argument unless the sizes fit the algorithm, so that its
 * codes can be used as indices, and RulesError if there is a RulesProblem().
 */
void CheckConfig(const ExecutorConfig& config, const Algorithm& algorithm);

/**
 * The parameter blocks of a model with these sizes; weights are out x in.
 *
 * @param config Sizes of the model.
 */
ParameterLayout ExecutorLayout(const ExecutorConfig& config);

//! How a model came to be.  Nothing here changes what the model computes.
struct TrainingRecord
{
  //! Seed the user gave.
  uint64_t seed = 0;
  //! Attempts after the first one.
  uint64_t restarts = 0;
  //! The attempt, from 0, and its update, from 1, whose weights were kept.
  uint64_t attempt = 0;
  uint64_t updates = 0;
  //! Length of the training sequences.
  uint64_t length = 0;
  //! Sequences in one update.
  uint64_t batchSize = 0;
  //! "staged" or "plain".
  std::string recipe;
  //! Share of the sequences that had ties.
  double tiedShare = 0.0;
  //! Update from which attention between nodes was learnt.
  uint64_t attentionStart = 0;
  //! Largest norm of the gradient; 0 = no limit.
  double maxGradientNorm = 0.0;
  //! Step size of the optimizer.
  double stepSize = 0.0;
  //! lambda_v: weight of the virtual node's loss.
  double virtualNodeWeight = 0.0;
  //! Weight of the entropy of the virtual node's attention.
  double sharpening = 0.0;
  //! Losses of the last update before the weights were kept.
  double stateLoss = 0.0;
  double scalarLoss = 0.0;
  double virtualLoss = 0.0;
  //! Whether every validation roll-out was exact.
  bool perfect = false;
  //! Version of nexec, and the BLAS kernel it ran on.
  std::string version;
  std::string blasKernel;
};

//! A discrete executor.
struct ExecutorModel
{
  ExecutorConfig config;
  //! All parameters; see ExecutorLayout().
  arma::vec parameters;
  TrainingRecord training;
};

/**
 * Throws std::invalid_argument unless a model has as many parameters as its
 * sizes require.  Loaded and trained models do.
 */
void CheckModel(const ExecutorModel& model);

/**
 * A model with freshly drawn parameters.  Weights and biases of linear layers
 * are uniform in +-1/sqrt(fan-in); embeddings are standard normal.  The same
 * arguments give the same model.
 *
 * @param config Sizes of the model.
 * @param seed Seed; each block has a stream of its own.
 */
ExecutorModel InitialiseModel(const ExecutorConfig& config,
                              const uint64_t seed);

/**
 * SHA-256, in hexadecimal, of the algorithm's name, the sizes and all
 * parameters.  How the model was trained, how it pools and in which format it
 * is stored do not matter.
 */
std::string ModelDigest(const ExecutorModel& model);

}  // namespace nexec

#endif
