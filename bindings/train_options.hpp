/**
 * @file bindings/train_options.hpp
 *
 * What the options of nexec_train say about a run.
 */
#ifndef NEXEC_BINDINGS_TRAIN_OPTIONS_HPP
#define NEXEC_BINDINGS_TRAIN_OPTIONS_HPP

#include "core/binding.hpp"

#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/executor/training_options.hpp>

namespace nexec::bindings
{

//! Restarts until there is a proof, unless the user says else: enough that
//! hardly any seed ends without one.
constexpr size_t restartsUntilProved = 50;

//! Declare the options that these functions read.
void AddTrainOptions(Binding& binding);

/**
 * Settings of the recipe with what the user chose in their place.
 *
 * @param params Values of this run.
 * @param seed Seed of the run, which need not be the one of the options.
 */
TrainingOptions TrainingOptionsOf(const Params& params, const uint64_t seed);

/**
 * Sizes of the model: those of the input model, or as the user chose.
 *
 * @param params Values of this run.
 * @param initial The input model; nullptr if there is none.
 * @param own The algorithm of a rule file; nullptr if there is none.
 */
ExecutorConfig ExecutorConfigOf(const Params& params,
                                const ExecutorModel* initial,
                                const Algorithm* own);

}  // namespace nexec::bindings

#endif
