/**
 * @file chain/executor/executor.cpp
 */
#include <nexec/chain/executor/executor.hpp>

#include <nexec/core/errors.hpp>

#include "executors.hpp"

namespace nexec
{

std::vector<std::string> ExecutorNames()
{
  return {"dense", "factored", "compiled"};
}

std::unique_ptr<Executor> MakeExecutor(const std::string& kind,
                                       const ExecutorModel& model)
{
  CheckModel(model);
  if (kind == "dense")
    return MakeDenseExecutor(model);
  if (kind == "factored")
    return MakeFactoredExecutor(model);
  if (kind == "compiled")
    throw UsageError("the compiled executor needs a certificate");
  throw UsageError("unknown executor '" + kind +
                   "'; known are: dense, factored, compiled");
}

}  // namespace nexec
