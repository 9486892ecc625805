/**
 * @file io/training_run_file.cpp
 */
#include <nexec/io/training_run_file.hpp>

#include "container.hpp"
#include "training_run_binary.hpp"
#include "training_run_checks.hpp"

namespace nexec
{

void SaveTrainingRun(const std::string& path, const TrainingRun& run)
{
  const std::string problem = TrainingRunProblem(run);
  if (!problem.empty())
    throw WriteError("cannot write '" + path + "': " + problem);
  WriteFileAtomically(path, EncodeTrainingRun(run));
}

TrainingRun LoadTrainingRun(const std::string& path)
{
  return DecodeGuarded(path, ReadFile(path, maxBinaryBytes), DecodeTrainingRun,
                       "checkpoint");
}

}  // namespace nexec
