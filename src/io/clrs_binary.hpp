/**
 * @file io/clrs_binary.hpp
 *
 * Continuous baselines and their runs as bytes.
 */
#ifndef NEXEC_IO_CLRS_BINARY_HPP
#define NEXEC_IO_CLRS_BINARY_HPP

#include <nexec/clrs/clrs_trainer.hpp>

#include <string>

namespace nexec
{

//! Kind of a .bin file with a model.
constexpr const char* clrsModelKind = "CLRS";

//! The bytes of a .bin file; the model has to be one without problems.
std::string EncodeClrsModel(const ClrsModel& model);

//! The model in the bytes of a .bin file.
ClrsModel DecodeClrsModel(const std::string& path, const std::string& bytes);

//! The bytes of a run; its models have to be without problems.
std::string EncodeClrsRun(const ClrsRun& run);

//! The run in the bytes of a file.
ClrsRun DecodeClrsRun(const std::string& path, const std::string& bytes);

}  // namespace nexec

#endif
