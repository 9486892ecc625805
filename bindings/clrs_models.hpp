/**
 * @file bindings/clrs_models.hpp
 *
 * The continuous baselines that a program looks at.
 */
#ifndef NEXEC_BINDINGS_CLRS_MODELS_HPP
#define NEXEC_BINDINGS_CLRS_MODELS_HPP

#include "options/binding.hpp"

#include <nexec/clrs/clrs_model.hpp>

namespace nexec::bindings
{

//! Declare --input_model_file (-m), required, one or more.
void AddClrsModelsOption(Binding& binding);

/**
 * Load all models that were asked for.  UsageError unless they differ in seeds
 * and numbers of updates only: means over others would mean nothing.
 */
std::vector<ClrsModel> LoadClrsModels(const Params& params);

//! What the models are, as in "generalist2022, seeds 1 2 3, 1000 updates".
std::string DescribeClrsModels(const std::vector<ClrsModel>& models);

}  // namespace nexec::bindings

#endif
