/**
 * @file clrs/shard.hpp
 *
 * Some sequences from the first step to the last, and back.
 */
#ifndef NEXEC_CLRS_SHARD_HPP
#define NEXEC_CLRS_SHARD_HPP

#include "comm/parts.hpp"
#include "predictions.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace nexec
{

//! A workspace for one shard at a time.  What it computes does not depend on
//! what it was used for before.
template<typename Scalar>
class ClrsShard
{
 public:
  //! Called after every step t = 1, ..., n - 1.
  using Visitor =
      std::function<void(const size_t t, const ClrsStep<Scalar>& step)>;

  //! Say what the next calls are about.
  void Begin(const ClrsConfig& config, const ClrsWeights<Scalar>& weights,
             const ShardData& data, const size_t sequences);

  /**
   * Run all steps.
   *
   * @param keep Whether all steps are kept, for Backward().
   * @param visitor Called after every step.
   */
  void Forward(const bool keep, const Visitor& visitor);

  /**
   * Go back through all steps.
   *
   * @param weight Weight of a sequence's output losses.
   * @param hintWeight Weight of its hint losses at one step.
   * @param gradients Added to.
   */
  void Backward(const double weight, const double hintWeight,
                ClrsGradients<Scalar>& gradients);

  //! Decode the output of a step.
  void DecodeOutput(const ClrsStep<Scalar>& step, const bool noisy)
  {
    output.Forward(*weights, shape, *data, config->permutation, noisy, step);
  }

  //! Get the sizes.
  const ShardShape& Shape() const { return shape; }
  //! Get the output decoded last.
  const Output<Scalar>& Decoded() const { return output; }

 private:
  //! Get the memory of step t.
  ClrsStep<Scalar>& Step(const size_t t) { return steps[t % used]; }
  //! Compute step t from the one before.
  void RunStep(const size_t t);
  //! Give step t the hidden state of the one before.
  void CarryHidden(const size_t t, ClrsStep<Scalar>& step);
  //! Derivatives of step t; `hintErrors` and `hiddenError` from those after it.
  void StepBackward(const size_t t, const double weight,
                    const double hintWeight, ClrsGradients<Scalar>& gradients);
  const ClrsConfig* config = nullptr;
  const ClrsWeights<Scalar>* weights = nullptr;
  const ShardData* data = nullptr;
  ShardShape shape = {};
  std::vector<ClrsStep<Scalar>> steps;
  //! How many of the steps are in use; t takes the place t modulo this.
  size_t used = 2;
  Output<Scalar> output;
  ClrsScratch<Scalar> scratch;
  //! Derivatives by what a step hands to the next: shares and hidden state.
  HintErrors<Scalar> hintErrors;
  arma::Mat<Scalar> hiddenError;
};

extern template class ClrsShard<float>;
extern template class ClrsShard<double>;

/**
 * Workspaces and gradients that are kept from batch to batch: getting tens of
 * megabytes from the system anew would take longer than filling them.
 */
template<typename Scalar>
class ClrsShardPool
{
 public:
  using Shard = std::unique_ptr<ClrsShard<Scalar>>;

  //! Take a workspace that no one else uses.
  Shard Take()
  {
    const std::lock_guard<std::mutex> lock(mutex);
    if (free.empty())
      return std::make_unique<ClrsShard<Scalar>>();
    Shard shard = std::move(free.back());
    free.pop_back();
    return shard;
  }

  //! Give it back.
  void Return(Shard shard)
  {
    const std::lock_guard<std::mutex> lock(mutex);
    free.push_back(std::move(shard));
  }

  //! Have so many gradients.
  void NeedGradients(const ClrsConfig& config, const size_t count)
  {
    while (gradients.size() < count)
    {
      gradients.push_back(std::make_unique<ClrsGradients<Scalar>>(config));
    }
  }

  //! Get the gradient of the shard with this number.
  ClrsGradients<Scalar>& Gradients(const size_t number)
  {
    return *gradients[number];
  }

  //! Get the memory for summing gradients up.
  SumBuffers& Buffers() { return buffers; }

 private:
  std::mutex mutex;
  std::vector<Shard> free;
  std::vector<std::unique_ptr<ClrsGradients<Scalar>>> gradients;
  SumBuffers buffers;
};

}  // namespace nexec

#endif
