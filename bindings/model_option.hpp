/**
 * @file bindings/model_option.hpp
 *
 * The model that a program runs: a file, or the one built into the program.
 */
#ifndef NEXEC_BINDINGS_MODEL_OPTION_HPP
#define NEXEC_BINDINGS_MODEL_OPTION_HPP

#include "options/binding.hpp"

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/executor/executor.hpp>
#include <nexec/proof/certificate.hpp>

#include <optional>

namespace nexec::bindings
{

//! Declare --input_model_file (-m) and --algorithm, of which one may be given.
void AddModelOption(Binding& binding);

//! The same, but several files may be given: ModelFiles().
void AddModelsOption(Binding& binding);

//! The model files that were passed.
std::vector<std::string> ModelFiles(const Params& params);

//! The values of a run with one of several model files.
Params WithModelFile(const Params& params, const std::string& file);

/**
 * Declare --pooling, optional: for programs that execute the model.
 * LoadModelOption() puts it into the model's configuration.
 */
void AddPoolingOption(Binding& binding);

//! The algorithm that was asked for by name, or the default.
std::string ChosenAlgorithm(const Params& params);

//! Name of the model that was asked for (of several, the first one), or of the
//! built-in one.
std::string ModelName(const Params& params);

//! Load the model that was asked for, or the built-in one, with the pooling
//! that was asked for.
ExecutorModel LoadModelOption(const Params& params);

//! The bytes of the file that LoadModelOption() has loaded.
std::string ModelBytes(const Params& params);

/**
 * Declare --executor, and --certificate_file for the compiled one.
 *
 * @param defaultKind Executor that is used if none is asked for; nothing if the
 *     program chooses itself between the factored and the compiled one.
 */
void AddExecutorOption(Binding& binding,
                       const std::optional<std::string>& defaultKind);

/**
 * Make the model ready to run as was asked for.  ProofError if it is to be
 * compiled and has no certificate that allows it.
 */
std::unique_ptr<Executor> MakeExecutorOption(const Params& params,
                                             const ExecutorModel& model);

//! The compiled executor of the model; throws as MakeExecutorOption() does.
std::unique_ptr<Executor> MakeCompiledOption(const Params& params,
                                             const ExecutorModel& model);

/**
 * Throws ProofError, with the command that may help, if the executor must not
 * be run on chains of this length.
 */
void CheckLength(const Params& params, const Executor& executor,
                 const size_t length);

/**
 * The algorithm of a model.  FormatError if this version of nexec does not
 * know it, if its codes or signals have another number of bits, or if the model
 * has learnt other rules.
 */
const Algorithm& AlgorithmOf(const Params& params, const ExecutorModel& model);

/**
 * Throws FormatError if what is in a file has learnt other rules than those of
 * the algorithm of its name; one that is not known has none.
 *
 * @param path Name of the file.
 * @param config Configuration of the model in it.
 */
void CheckRules(const std::string& path, const ExecutorConfig& config);

//! Warn if an algorithm is not known to halt in time: then a proof says less.
void WarnOfHalt(const Certificate& certificate);

}  // namespace nexec::bindings

#endif
