/**
 * @file io/training_run_checks.hpp
 *
 * What has to hold for a training run in a file.  Each check returns what is
 * wrong, or nothing.
 */
#ifndef NEXEC_IO_TRAINING_RUN_CHECKS_HPP
#define NEXEC_IO_TRAINING_RUN_CHECKS_HPP

#include <nexec/chain/training/training_run.hpp>

#include <string>

namespace nexec
{

//! Sizes are within their limits, numbers finite, text fit to print.
std::string OptionsProblem(const TrainingOptions& options);

//! Attempt and update are some that the options allow.
std::string ProgressProblem(const TrainingRun& run);

//! The numbers are numbers.
std::string ScoreProblem(const ValidationScore& score);

//! The numbers are finite, and the last update is the one the run is at.
std::string UpdatesProblem(const TrainingRun& run);

//! All of the above, and the models are sound.
std::string TrainingRunProblem(const TrainingRun& run);

}  // namespace nexec

#endif
