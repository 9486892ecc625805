/**
 * @file clrs/output.hpp
 *
 * The output: a permutation and a head, or plain pointers.
 */
#ifndef NEXEC_CLRS_OUTPUT_HPP
#define NEXEC_CLRS_OUTPUT_HPP

#include "distributions.hpp"
#include "hints.hpp"

namespace nexec
{

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
