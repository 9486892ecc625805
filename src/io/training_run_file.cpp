/**
 * @file io/training_run_file.cpp
 */
#include <nexec/io/training_run_file.hpp>

#include "graph_training_run_codec.hpp"
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

void SaveGraphTrainingRun(const std::string& path, const GraphTrainingRun& run)
{
  SaveFile(path, run);
}

GraphTrainingRun LoadGraphTrainingRun(const std::string& path)
{
  return LoadFile<GraphTrainingRun>(path);
}

}  // namespace nexec
