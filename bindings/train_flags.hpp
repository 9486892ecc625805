/**
 * @file bindings/train_flags.hpp
 *
 * The options of nexec_train that are about training itself, and the run that
 * they describe.  Those that change a TrainingOptions have the names of
 * VisitOptions(), and those that change a GraphTrainingOptions the names of
 * VisitGraphOptions().
 */
#ifndef NEXEC_BINDINGS_TRAIN_FLAGS_HPP
#define NEXEC_BINDINGS_TRAIN_FLAGS_HPP

#include "options/binding.hpp"

#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/training/training_options.hpp>
#include <nexec/graph/training/graph_trainer.hpp>

namespace nexec::bindings
{

//! Declare these options.
void AddTrainOptions(Binding& binding);

/**
 * Settings of the recipe with what the user chose in their place.
 *
 * @param params Values of this run.
 * @param seed Seed of the run, which need not be the one of the options.
 */
TrainingOptions TrainingOptionsOf(const Params& params, const uint64_t seed);

//! What is required of the model of a graph algorithm: "proved" if the user
//! does not say.
std::string GraphRequireOf(const Params& params);

//! The settings for a graph algorithm with what the user chose in their place.
GraphTrainingOptions GraphTrainingOptionsOf(const Params& params,
                                            const uint64_t seed);

//! Sizes of the model of the graph algorithm that the user chose.
GraphConfig GraphConfigOf(const Params& params);

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
