/**
 * @file bindings/python/executor_core.hpp
 *
 * What is behind a Model of Python.
 */
#ifndef NEXEC_BINDINGS_PYTHON_EXECUTOR_CORE_HPP
#define NEXEC_BINDINGS_PYTHON_EXECUTOR_CORE_HPP

#include <nexec/chain/training/training_run.hpp>
#include <nexec/neural_executor.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nexec::python
{

/**
 * An executor that never changes, so that threads may use it at the same time;
 * what is proved of it replaces it by a copy that knows.  The pointer itself is
 * read and written under the interpreter's lock only.
 */
struct ExecutorCore
{
  //! Never null.
  std::shared_ptr<const NeuralExecutor> executor;
  //! Every update of the training; empty for models that were loaded.
  std::vector<TrainingUpdate> history;
};

//! An executor as it was made or loaded.  Throws UsageError if its algorithm is
//! not known here.
ExecutorCore CoreOf(ExecutorModel model);

//! The algorithm that somebody named; an UsageError says what may have been
//! meant.
const Algorithm& NamedAlgorithm(const std::string& name);

/**
 * Make a model ready to run: "dense", "factored", or "compiled", which throws
 * ProofError unless the model was certified, for this length at least.
 */
std::unique_ptr<Executor> MakeNamedExecutor(const std::string& name,
                                            const NeuralExecutor& executor,
                                            const size_t length);

}  // namespace nexec::python

#endif
