/**
 * @file clrs/clrs_model.hpp
 *
 * A continuous baseline as data: settings, parameters, and where they are from.
 */
#ifndef NEXEC_CLRS_CLRS_MODEL_HPP
#define NEXEC_CLRS_CLRS_MODEL_HPP

#include <nexec/clrs/clrs_config.hpp>
#include <nexec/nn/parameters.hpp>

#include <cstdint>
#include <optional>

namespace nexec
{

//! The parts of the loss.  Every part is a mean over sequences, steps (hints
//! only) and nodes.
struct ClrsLosses
{
  //! Output: the cycle (or the pointers).
  double pred = 0.0;
  //! Output: the head; 0 for plain pointers.
  double predMask = 0.0;
  //! Hint: the pointers.
  double predH = 0.0;
  //! Hint: the displaced node.
  double i = 0.0;
  //! Hint: the inserted node.
  double j = 0.0;

  //! The output loss.
  double Output() const { return pred + predMask; }
  //! The hint loss.
  double Hint() const { return predH + i + j; }
  //! What is learnt.
  double Total(const double hintWeight = 1.0) const
  {
    return Output() + hintWeight * Hint();
  }

  //! Add other losses, part by part.
  ClrsLosses& operator+=(const ClrsLosses& other)
  {
    pred += other.pred;
    predMask += other.predMask;
    predH += other.predH;
    i += other.i;
    j += other.j;
    return *this;
  }
};

//! How good the output is after the last step: shares of what is right.
struct ClrsScore
{
  //! Of all nodes, those that point where they should: the benchmark's score.
  double node = 0.0;
  //! Of all sequences, those in which every node does.
  double sequence = 0.0;
};

//! What is known after one update.
struct ClrsUpdate
{
  //! Length of the batch.
  uint64_t length = 0;
  //! Losses of the noisy pass that gave the gradient.
  ClrsLosses losses;
  //! Norm of the gradient before clipping.
  double gradientNorm = 0.0;
  //! Set when the network was validated after this update.
  std::optional<ClrsScore> validation;
};

//! A network and everything that made it.
struct ClrsModel
{
  //! Settings of network and training.
  ClrsPreset preset;
  uint64_t seed = 1;
  //! The updates behind these parameters.
  std::vector<ClrsUpdate> history;
  //! Version of nexec, and the BLAS kernel it ran on.
  std::string version;
  std::string blasKernel;
  //! All parameters; see ClrsLayout().
  arma::vec parameters;
};

/**
 * Blocks of the parameter vector: a weight (out x in) and a bias for every
 * linear map, named as in "enc.pos.w", "proc.mlp0.b", "dec.pred_h.3.w".
 */
ParameterLayout ClrsLayout(const ClrsConfig& config);

/**
 * Initial parameters: weights are normal with deviation 1/sqrt(in), cut off at
 * two deviations; biases 0, but -3 for the gate, which starts nearly closed.
 * The same arguments give the same parameters.
 *
 * @param config What the network is made of.
 * @param seed Seed of the run.
 */
arma::vec InitialClrsParameters(const ClrsConfig& config, const uint64_t seed);

/**
 * An untrained network.  The same arguments give the same parameters.
 *
 * @param preset Settings of network and training.
 * @param seed Seed of the run.
 */
ClrsModel InitialiseClrsModel(const ClrsPreset& preset, const uint64_t seed);

}  // namespace nexec

#endif
