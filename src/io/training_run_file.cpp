/**
 * @file io/training_run_file.cpp
 */
#include <nexec/io/training_run_file.hpp>

#include "training_run_codec.hpp"

namespace nexec
{

void SaveTrainingRun(const std::string& path, const TrainingRun& run)
{
  SaveFile(path, run);
}

TrainingRun LoadTrainingRun(const std::string& path)
{
  return LoadFile<TrainingRun>(path);
}

}  // namespace nexec
