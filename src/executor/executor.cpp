/**
 * @file executor/executor.cpp
 */
#include <nexec/executor/executor.hpp>

#include <nexec/core/errors.hpp>

#include "executors.hpp"

namespace nexec
{

std::vector<std::string> ExecutorNames()
{
  return {"dense", "factored"};
}

std::unique_ptr<Executor> MakeExecutor(const std::string& kind,
                                       const ExecutorModel& model)
{
  if (kind == "dense")
    return MakeDenseExecutor(model);
  if (kind == "factored")
    return MakeFactoredExecutor(model);
  throw UsageError("unknown executor '" + kind +
                   "'; known are: dense, factored");
}

}  // namespace nexec
