/**
 * @file io/training_run_binary.hpp
 *
 * The bytes of a checkpoint of an executor's training.
 */
#ifndef NEXEC_IO_TRAINING_RUN_BINARY_HPP
#define NEXEC_IO_TRAINING_RUN_BINARY_HPP

#include <nexec/chain/training/training_run.hpp>

#include <string>

namespace nexec
{

//! The bytes of a file; the run has to be one without problems.
std::string EncodeTrainingRun(const TrainingRun& run);

//! The run in the bytes of a file.
TrainingRun DecodeTrainingRun(const std::string& path,
                              const std::string& bytes);

}  // namespace nexec

#endif
