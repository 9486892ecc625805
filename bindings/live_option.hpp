/**
 * @file bindings/live_option.hpp
 *
 * The page in which networks run.
 */
#ifndef NEXEC_BINDINGS_LIVE_OPTION_HPP
#define NEXEC_BINDINGS_LIVE_OPTION_HPP

#include "options/binding.hpp"

#include "io/live_file.hpp"

namespace nexec::bindings
{

//! Declare --live_file and --live_models_file, both optional.
void AddLiveOption(Binding& binding);

/**
 * Write the page: the model that was asked for first, then those of
 * --live_models_file, the built-in ones, and wrong ones; with --algorithm, only
 * what executes that.
 *
 * @param params Values of this run, with those of AddModelOption() and
 *     AddPoolingOption().
 * @param values What the page begins with.
 */
void WriteLivePage(const Params& params, const std::vector<double>& values);

/**
 * A model with what its list says of it: how it was trained.
 *
 * @param model The model.
 * @param group The part of the list.
 * @param label What it is called, after the name of its algorithm; may be "".
 */
LiveModel LiveModelOf(const ExecutorModel& model, const std::string& group,
                      const std::string& label);

}  // namespace nexec::bindings

#endif
