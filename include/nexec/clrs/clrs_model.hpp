/**
 * @file clrs/clrs_model.hpp
 *
 * A continuous baseline as data: settings, parameters, and where they are from.
 */
#ifndef NEXEC_CLRS_CLRS_MODEL_HPP
#define NEXEC_CLRS_CLRS_MODEL_HPP

#include <nexec/clrs/loss_split.hpp>
#include <nexec/clrs/preset.hpp>
#include <nexec/clrs/score.hpp>

#include <optional>

namespace nexec
{

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
 * An untrained network.  The same arguments give the same parameters.
 *
 * @param preset Settings of network and training.
 * @param seed Seed of the run.
 */
ClrsModel InitialiseClrsModel(const ClrsPreset& preset, const uint64_t seed);

//! The losses of all updates.
LossHistory LossesOf(const ClrsModel& model);

}  // namespace nexec

#endif
