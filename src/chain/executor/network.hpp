/**
 * @file chain/executor/network.hpp
 *
 * The layers of the executor over one parameter vector.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_NETWORK_HPP
#define NEXEC_CHAIN_EXECUTOR_NETWORK_HPP

#include <nexec/chain/executor/config.hpp>
#include <nexec/nn/layers.hpp>

#include <functional>
#include <string>

namespace nexec
{

/**
 * The blocks of the model as layers.  An object serves one thread at a time
 * (see Layer); several may look at the same parameters.
 */
struct ExecutorNetwork
{
  explicit ExecutorNetwork(const ExecutorConfig& config);

  /**
   * Look at these parameters from now on.
   *
   * @param parameters All parameters, as many as `layout` has (not checked);
   *     must outlive the use.
   */
  void SetParameters(const arma::vec& parameters);

  //! Call with every layer and the name of its first parameter block.
  void ForEachLayer(
      const std::function<void(Layer&, const std::string&)>& visit);

  //! Where in the parameter vector the block of this name starts; throws
  //! std::out_of_range if there is none.
  size_t Offset(const std::string& block) const;

  ExecutorConfig config;
  ParameterLayout layout;
  Embedding stateEmbedding;  // code -> d
  Mlp take;                  // 2d+1 -> h -> 1
  Mlp edge;                  // 2d+1 -> h -> d
  Linear edgeScore;          // d -> 1, no bias
  Mlp virtualNode;           // d -> h -> d
  Linear query, key, value;  // d -> d, no bias
  Linear stateHead;          // d -> b
  Linear virtualHead;        // d -> v
};

}  // namespace nexec

#endif
