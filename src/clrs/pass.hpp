/**
 * @file clrs/pass.hpp
 *
 * The continuous baseline: forward, losses, gradient.
 */
#ifndef NEXEC_CLRS_PASS_HPP
#define NEXEC_CLRS_PASS_HPP

#include <nexec/clrs/clrs_model.hpp>
#include <nexec/comm/communicator.hpp>

#include "draws.hpp"

#include <memory>

namespace nexec
{

template<typename Scalar>
class ClrsShardPool;

/**
 * Runs the network on batches of one length.  Parameters and gradients are
 * double outside and Scalar inside: float is for training, double for tests.
 * Results do not depend on the number of threads.  Has space to work in: for
 * one thread at a time.
 *
 * All members throw InputError if there are not as many parameters as
 * ClrsLayout() says, if the sequences of the batch are none, differ in length
 * or are shorter than 2, or if the chances are for others.
 */
template<typename Scalar>
class ClrsPass
{
 public:
  explicit ClrsPass(const ClrsConfig& config);
  ~ClrsPass();
  ClrsPass(const ClrsPass&) = delete;
  ClrsPass& operator=(const ClrsPass&) = delete;

  /**
   * Losses of a batch.
   *
   * @param parameters All parameters.
   * @param batch Sequences of one length, at least 2.
   * @param chances One per sequence, or none: no noise, no true hints.
   */
  ClrsLosses Evaluate(const arma::vec& parameters, const ClrsBatch& batch,
                      const std::vector<ClrsChance>& chances = {});

  /**
   * Losses and the derivative of Total(hintWeight), back through all steps.
   *
   * @param parameters All parameters.
   * @param batch Sequences of one length, at least 2.
   * @param chances One per sequence, or none.
   * @param hintWeight Weight of the hint losses.
   * @param gradient Set to the derivative by the parameters.
   * @param ranks Processes that call this together, with the same arguments,
   *     and share the shards; all get the same bits, whatever their number.
   */
  ClrsLosses EvaluateWithGradient(const arma::vec& parameters,
                                  const ClrsBatch& batch,
                                  const std::vector<ClrsChance>& chances,
                                  const double hintWeight, arma::vec& gradient,
                                  Communicator& ranks = Alone());

  /**
   * Where the nodes of each sequence point after the last step, without noise
   * or true hints.
   *
   * @param parameters All parameters.
   * @param batch Sequences of one length, at least 2.
   * @param ranks As above.
   */
  std::vector<arma::uvec> Pointers(const arma::vec& parameters,
                                   const ClrsBatch& batch,
                                   Communicator& ranks = Alone());

  /**
   * What the network does on each sequence, without noise or true hints.
   *
   * @param parameters All parameters.
   * @param batch Sequences of one length, at least 2.
   * @param options What to keep.
   */
  std::vector<ClrsTrace> Trace(const arma::vec& parameters,
                               const ClrsBatch& batch,
                               const ClrsTraceOptions& options = {});

 private:
  ClrsConfig config;
  //! Workspaces, kept from batch to batch.
  std::unique_ptr<ClrsShardPool<Scalar>> pool;
};

extern template class ClrsPass<float>;
extern template class ClrsPass<double>;

}  // namespace nexec

#endif
