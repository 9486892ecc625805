/**
 * @file tests/support/numbered_model.hpp
 *
 * Models that can be told apart, and from mixtures of each other.
 */
#ifndef NEXEC_TESTS_SUPPORT_NUMBERED_MODEL_HPP
#define NEXEC_TESTS_SUPPORT_NUMBERED_MODEL_HPP

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/model.hpp>

namespace nexec
{

//! A model every parameter of which says what its number is.
inline ExecutorModel NumberedModel(const uint64_t number)
{
  ExecutorConfig config(FindAlgorithm("insertion_sort"));
  config.embeddingSize = 32;
  config.hiddenSize = 32;
  ExecutorModel model;
  model.config = config;
  model.training.seed = number;
  model.parameters.set_size(ExecutorLayout(config).Size());
  model.parameters.fill(static_cast<double>(number));
  return model;
}

}  // namespace nexec

#endif
