/**
 * @file clrs/predictions.hpp
 *
 * What the network predicts, and how it is compared with the truth: hints at
 * every step, which are fed into the next one, and the output, a permutation
 * and a head or plain pointers.
 */
#ifndef NEXEC_CLRS_PREDICTIONS_HPP
#define NEXEC_CLRS_PREDICTIONS_HPP

#include <nexec/clrs/clrs_model.hpp>

#include "distributions.hpp"
#include "draws.hpp"
#include "step.hpp"
#include "weights.hpp"

namespace nexec
{

//! The sequences of a shard.
struct ShardData
{
  const ClrsBatch& batch;
  //! One per sequence of the batch, or none.
  const std::vector<ClrsChance>& chances;
  //! The first sequence of the shard.
  size_t first;

  const ClrsProbes& Probes(const size_t s) const { return batch[first + s]; }

  //! Whether a sequence is given the true hints at step t = 1, 2, ...
  bool Forced(const size_t s, const size_t t) const
  {
    return t == 1 ||
        (!chances.empty() && !chances[first + s].forced.empty() &&
         chances[first + s].forced[t - 1]);
  }
};

//! Derivatives by the hints' shares, and then by their scores.
template<typename Scalar>
struct HintErrors
{
  arma::Mat<Scalar> predH;  // n x nodes
  arma::Mat<Scalar> i, j;   // 1 x nodes

  //! Set all to zero.
  void Clear(const ShardShape& shape);
};

template<typename Scalar>
struct Hints
{
  /**
   * Set the inputs (the last rows of `nodes`) and `pointing` of step t.
   *
   * @param soft Whether predictions are fed as distributions.
   * @param previous The step before; not used at t = 1.
   */
  static void Feed(const ShardShape& shape, const ShardData& data,
                   const size_t t, const bool soft,
                   const ClrsStep<Scalar>& previous, ClrsStep<Scalar>& step);

  //! The way back of Feed() to the shares of the step before.
  static void FeedBackward(const ShardShape& shape, const ShardData& data,
                           const size_t t, const bool soft,
                           const ClrsScratch<Scalar>& scratch,
                           HintErrors<Scalar>& errors);

  //! Decode the hints of a step: scores and shares.
  static void Decode(const ClrsWeights<Scalar>& weights,
                     const ShardShape& shape, ClrsStep<Scalar>& step);

  //! Sums of the cross entropies at step t, without any weights.
  static ClrsLosses Losses(const ShardShape& shape, const ShardData& data,
                           const size_t t, const ClrsStep<Scalar>& step);

  /**
   * Back from losses and following steps to the derivatives of one step.
   *
   * @param weight Weight of a step's cross entropy (of pred_h: times 1/n).
   * @param errors Derivatives by the shares; changed.
   */
  static void DecodeBackward(const ClrsWeights<Scalar>& weights,
                             const ShardShape& shape, const ShardData& data,
                             const size_t t, const ClrsStep<Scalar>& step,
                             const double weight, HintErrors<Scalar>& errors,
                             ClrsScratch<Scalar>& scratch,
                             ClrsGradients<Scalar>& gradients);
};

extern template struct Hints<float>;
extern template struct Hints<double>;

//! Decodes the output of one step of a shard and finds the way back.
template<typename Scalar>
class Output
{
 public:
  /**
   * Decode.
   *
   * @param permutation Whether the output is a permutation and a head.
   * @param noisy Whether the chances of the data are used.
   */
  void Forward(const ClrsWeights<Scalar>& weights, const ShardShape& shape,
               const ShardData& data, const bool permutation, const bool noisy,
               const ClrsStep<Scalar>& step);

  //! Sums of the losses, without any weights.
  ClrsLosses Losses(const ShardShape& shape, const ShardData& data) const;

  /**
   * Add to the derivatives of the step.
   *
   * @param weight Weight of a sequence's loss.
   */
  void Backward(const ClrsWeights<Scalar>& weights, const ShardShape& shape,
                const ShardData& data, const ClrsStep<Scalar>& step,
                const double weight, ClrsScratch<Scalar>& scratch,
                ClrsGradients<Scalar>& gradients) const;

  //! Write the output of sequence s into a trace.
  void Write(const ShardShape& shape, const size_t s,
             ClrsTraceStep& trace) const;

 private:
  bool Permutation() const { return !logPermutations.empty(); }
  //! Derivative by the scores of sequence s.
  arma::mat ScoresError(const ClrsProbes& probes, const size_t s,
                        const double weight) const;

  PointerStep<Scalar> pred;
  //! Scores of the head, 1 x nodes; empty for plain pointers.
  arma::Mat<Scalar> predMask;
  //! One per sequence; empty for plain pointers.
  std::vector<Sinkhorn> logPermutations;
  //! For each sequence the logarithm of what is compared with the truth, n x n,
  //! and of the head's distribution, n.
  std::vector<arma::mat> logShares;
  std::vector<arma::vec> logHeads;
};

extern template class Output<float>;
extern template class Output<double>;

}  // namespace nexec

#endif
