/**
 * @file io/training_run_file.hpp
 *
 * Checkpoints: unfinished training runs of executors, as files of kind "TRUN",
 * and of graph executors, of kind "GRUN", as safe as those of
 * io/model_file.hpp.
 */
#ifndef NEXEC_IO_TRAINING_RUN_FILE_HPP
#define NEXEC_IO_TRAINING_RUN_FILE_HPP

#include <nexec/chain/training/training_run.hpp>
#include <nexec/graph/training/graph_trainer.hpp>

#include <string>

namespace nexec
{

/**
 * Save a run atomically, whatever the extension.  Throws WriteError, also if
 * the run is one that could not be loaded again.
 *
 * @param path File to write.
 * @param run What to save.
 */
void SaveTrainingRun(const std::string& path, const TrainingRun& run);

/**
 * Load a run; nothing in the file is trusted.  Throws FormatError, and
 * InputError if the file cannot be opened.
 *
 * @param path File to read.
 */
TrainingRun LoadTrainingRun(const std::string& path);

//! The same for a graph executor.
void SaveGraphTrainingRun(const std::string& path, const GraphTrainingRun& run);

//! The same for a graph executor.
GraphTrainingRun LoadGraphTrainingRun(const std::string& path);

}  // namespace nexec

#endif
