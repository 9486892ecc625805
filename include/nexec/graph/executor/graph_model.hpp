/**
 * @file graph/executor/graph_model.hpp
 *
 * A discrete executor of graph algorithms as data: sizes, the parameter blocks
 * that follow, parameters, and how it was trained.
 *
 * Threads: one model used from many threads at once is safe as long as none of
 * them changes it.
 */
#ifndef NEXEC_GRAPH_EXECUTOR_GRAPH_MODEL_HPP
#define NEXEC_GRAPH_EXECUTOR_GRAPH_MODEL_HPP

#include <nexec/graph/algorithm/graph_algorithm.hpp>
#include <nexec/nn/parameters.hpp>
#include <nexec/nn/pooling.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace nexec
{

/**
 * What is needed to build the network.  Letters in shape comments: d embedding
 * size, h hidden size, b bits, Z = 2^(b + 1) states with the bit that says
 * whether the node is the best of its state, G signals.
 */
struct GraphConfig
{
  //! Sizes to be filled in.
  GraphConfig() = default;
  //! Default sizes of a model that executes this algorithm.
  explicit GraphConfig(const GraphAlgorithm& algorithm);

  //! Name of the algorithm the model executes.
  std::string algorithm;
  //! b: bits of a state.
  size_t bits = 0;
  //! G: number of signals.
  size_t signals = 1;
  //! Which gates there are.
  bool takes = false;
  bool points = false;
  //! d: size of all embeddings.
  size_t embeddingSize = 64;
  //! h: width of the one hidden layer of every MLP.
  size_t hiddenSize = 64;
  //! How nodes and the virtual node pool messages when executing; training is
  //! with Distinct.
  Pooling pooling = Pooling::Distinct;
  //! GraphRules::Digest() of the algorithm.
  std::string rulesDigest;

  //! Z: states, each with and without being best.
  size_t NumStates() const { return size_t(2) << bits; }
  //! Numbers that describe an arc: two embeddings and seven bits.
  size_t ArcSize() const { return 2 * embeddingSize + 7; }

  //! Largest sizes a model may have; files with larger ones are refused.
  static constexpr size_t maxBits = 3;
  static constexpr size_t maxSize = 4096;
};

//! Throws std::invalid_argument unless the sizes fit the algorithm, and
//! RulesError if the model has learnt other rules of this name.
void CheckConfig(const GraphConfig& config, const GraphAlgorithm& algorithm);

/**
 * The parameter blocks of a model with these sizes; weights are out x in.
 *
 * - state_embedding d x Z, and signal_embedding d x (Z G): for each signal, a
 *   table like the former;
 * - take, point (if there are such gates): MLPs from arcs to a logit;
 * - message: an MLP from arcs to d numbers;
 * - query, key, value d x d; state_head b x d and a bias;
 * - if there are several signals: virtual_score d, signal_head G x d and a
 *   bias.
 */
ParameterLayout GraphLayout(const GraphConfig& config);

//! How a model came to be.  Nothing here changes what the model computes.
struct GraphTrainingRecord
{
  //! Seed the user gave; attempts after the first one.
  uint64_t seed = 0;
  uint64_t restarts = 0;
  //! The attempt, from 0, and its update, from 1, whose weights were kept.
  uint64_t attempt = 0;
  uint64_t updates = 0;
  //! Nodes of the training graphs, and graphs in one update.
  uint64_t nodes = 0;
  uint64_t batchSize = 0;
  //! Views of nodes in one update.
  uint64_t views = 0;
  double stepSize = 0.0;
  //! Losses of the last update before the weights were kept.
  double stateLoss = 0.0;
  double gateLoss = 0.0;
  double signalLoss = 0.0;
  //! Whether the model was exact in validation, and whether it was proved.
  bool perfect = false;
  bool proved = false;
  //! Version of nexec, and the BLAS kernel it ran on.
  std::string version;
  std::string blasKernel;
};

//! A discrete executor of a graph algorithm.
struct GraphModel
{
  GraphConfig config;
  //! All parameters; see GraphLayout().
  arma::vec parameters;
  GraphTrainingRecord training;
};

//! Throws std::invalid_argument unless a model has as many parameters as its
//! sizes require.
void CheckModel(const GraphModel& model);

/**
 * A model with freshly drawn parameters: embeddings N(0, 1/4), weights of MLPs
 * N(0, 2/fan-in), value N(0, 1/d), query and key N(0, 1/(10 d)), heads
 * N(0, 1/d); biases 0.
 *
 * @param config Sizes of the model.
 * @param seed Seed; each block has a stream of its own.
 */
GraphModel InitialiseGraphModel(const GraphConfig& config, const uint64_t seed);

//! SHA-256, in hexadecimal, of the algorithm's name, the sizes and all
//! parameters, as ModelDigest() of chains.
std::string ModelDigest(const GraphModel& model);

}  // namespace nexec

#endif
