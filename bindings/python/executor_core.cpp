/**
 * @file bindings/python/executor_core.cpp
 */
#include "python/executor_core.hpp"

#include "python/keywords.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/core/errors.hpp>

#include <utility>

namespace nexec::python
{

ExecutorCore CoreOf(ExecutorModel model)
{
  if (!HasAlgorithm(model.config.algorithm))
  {
    throw UsageError("the model executes '" + model.config.algorithm +
                     "', which is not known here; if that comes from a rule "
                     "file, read it with Algorithm.from_file() first");
  }
  return {std::make_shared<const NeuralExecutor>(std::move(model)), {}};
}

const Algorithm& NamedAlgorithm(const std::string& name)
{
  const std::string suggestion = Suggestion(name, AlgorithmNames());
  if (!HasAlgorithm(name) && !suggestion.empty())
    throw UsageError("unknown algorithm '" + name + "'" + suggestion);
  return FindAlgorithm(name);
}

std::unique_ptr<Executor> MakeNamedExecutor(const std::string& name,
                                            const NeuralExecutor& executor,
                                            const size_t length)
{
  if (name != "compiled")
    return MakeExecutor(name, executor.Model());
  const std::optional<Certificate> certificate = executor.LastCertificate();
  if (!certificate || !certificate->proved)
  {
    throw ProofError(
        "the compiled executor needs a proof: call certify() first");
  }
  if (!certificate->Covers(length))
  {
    throw ProofError("the model is proved for lengths up to " +
                     std::to_string(certificate->maxLength) + ", not " +
                     std::to_string(length));
  }
  return MakeCompiledExecutor(executor.Model(), *certificate, Trust::AsGiven);
}

}  // namespace nexec::python
