/**
 * @file io/model_json.hpp
 *
 * The .json format of a model: an object with "format", "format_version",
 * "config", "training", and "parameters" with one object for each block.
 */
#ifndef NEXEC_IO_MODEL_JSON_HPP
#define NEXEC_IO_MODEL_JSON_HPP

#include <nexec/chain/executor/model.hpp>

#include <string>

namespace nexec
{

//! The text of a .json file; the model has to be one without problems.
std::string EncodeModelJson(const ExecutorModel& model);

//! The model in the text of a .json file.
ExecutorModel DecodeModelJson(const std::string& path,
                              const std::string& bytes);

}  // namespace nexec

#endif
