/**
 * @file io/clrs_json.hpp
 *
 * The .json format of a continuous baseline: an object with "format",
 * "format_version", "settings", "origin", "history" (a list for each column, an
 * item for each update) and "parameters".
 */
#ifndef NEXEC_IO_CLRS_JSON_HPP
#define NEXEC_IO_CLRS_JSON_HPP

#include <nexec/clrs/clrs_model.hpp>

#include <string>

namespace nexec
{

//! What its "format" says.
constexpr const char* clrsJsonFormat = "nexec clrs model";

//! The text of a .json file; the model has to be one without problems.
std::string EncodeClrsModelJson(const ClrsModel& model);

//! The model in the text of a .json file.
ClrsModel DecodeClrsModelJson(const std::string& path,
                              const std::string& bytes);

}  // namespace nexec

#endif
