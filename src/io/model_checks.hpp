/**
 * @file io/model_checks.hpp
 *
 * What has to hold for a model in a file, whatever the format.  Each check
 * returns what is wrong, or nothing; the caller knows the place and the error.
 */
#ifndef NEXEC_IO_MODEL_CHECKS_HPP
#define NEXEC_IO_MODEL_CHECKS_HPP

#include <nexec/chain/executor/model.hpp>

#include <string>

namespace nexec
{

//! The text is the name of a way to pool.
std::string PoolingProblem(const std::string& field, const std::string& text);

//! The sizes are within their limits, the text is fit to print, and all is as
//! format 1.minorVersion has it.
std::string ConfigProblem(const ExecutorConfig& config,
                          const unsigned minorVersion);

//! The numbers are finite and the text is fit to print.
std::string TrainingProblem(const TrainingRecord& training);

/**
 * All values of a block are finite.
 *
 * @param parameters All parameters.
 * @param block Which of them to look at.
 */
std::string BlockProblem(const arma::vec& parameters,
                         const ParameterBlock& block);

//! There are as many parameters as the layout has, and all are finite.
std::string ParametersProblem(const ParameterLayout& layout,
                              const arma::vec& parameters);

//! All of the above, and there are as many parameters as the sizes ask for.
std::string ModelProblem(const ExecutorModel& model);

}  // namespace nexec

#endif
