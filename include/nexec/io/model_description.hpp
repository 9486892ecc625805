/**
 * @file io/model_description.hpp
 *
 * A model in words: everything but the weights themselves.
 */
#ifndef NEXEC_IO_MODEL_DESCRIPTION_HPP
#define NEXEC_IO_MODEL_DESCRIPTION_HPP

#include <nexec/executor/model.hpp>

#include <string>

namespace nexec
{

//! Lines of text for people.
std::string DescribeModel(const ExecutorModel& model);

//! The same as JSON: `config`, `training`, `blocks` (name, shape, norm).
std::string DescribeModelAsJson(const ExecutorModel& model);

}  // namespace nexec

#endif
