/**
 * @file bindings/python/executor_core.cpp
 */
#include "python/executor_core.hpp"

#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/core/errors.hpp>

#include <utility>

namespace nexec::python
{

ExecutorCore CoreOf(ExecutorModel model)
{
  return {std::make_shared<const NeuralExecutor>(std::move(model)), {}};
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
