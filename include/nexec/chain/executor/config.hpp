/**
 * @file chain/executor/config.hpp
 *
 * The sizes of a discrete executor, the parameter blocks that follow, and how
 * it is executed.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_CONFIG_HPP
#define NEXEC_CHAIN_EXECUTOR_CONFIG_HPP

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/nn/parameters.hpp>
#include <nexec/nn/pooling.hpp>

#include <cstddef>
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
  //! Sizes that have yet to be filled in.
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

}  // namespace nexec

#endif
