/**
 * @file io/model_binary.hpp
 *
 * The .bin format of a model: a container of kind "MODL" around configuration,
 * training record, and the parameters block by block.
 */
#ifndef NEXEC_IO_MODEL_BINARY_HPP
#define NEXEC_IO_MODEL_BINARY_HPP

#include <nexec/chain/executor/model.hpp>

#include <string>

namespace nexec
{

//! The bytes of a .bin file; the model has to be one without problems.
std::string EncodeModelBinary(const ExecutorModel& model);

//! The model in the bytes of a .bin file.
ExecutorModel DecodeModelBinary(const std::string& path,
                                const std::string& bytes);

}  // namespace nexec

#endif
