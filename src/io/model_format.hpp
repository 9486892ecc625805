/**
 * @file io/model_format.hpp
 *
 * What model and trace files share: two formats, named by the extension.
 */
#ifndef NEXEC_IO_MODEL_FORMAT_HPP
#define NEXEC_IO_MODEL_FORMAT_HPP

#include <nexec/core/errors.hpp>

#include "atomic_file.hpp"

#include <cereal/cereal.hpp>

#include <new>
#include <stdexcept>

namespace nexec
{

//! More than the largest model that the limits of the sizes allow.
constexpr size_t maxBinaryBytes = size_t(2) << 30;
//! Largest .json file.
constexpr size_t maxJsonBytes = size_t(64) << 20;

/**
 * Whether the extension is .bin rather than .json; UsageError if it is neither.
 *
 * @param what What the file holds, here and below: for messages.
 */
bool IsBinaryName(const std::string& path, const std::string& what = "model");

/**
 * Write a model file atomically.
 *
 * @param problem What is wrong with the model; WriteError if anything.
 * @param binary, json Make the bytes of the file.
 */
template<typename Model>
void SaveModelFile(const std::string& path, const Model& model,
                   const std::string& problem,
                   std::string (*binary)(const Model&),
                   std::string (*json)(const Model&),
                   const std::string& what = "model")
{
  const bool isBinary = IsBinaryName(path, what);
  if (!problem.empty())
    throw WriteError("cannot write '" + path + "': " + problem);
  const std::string bytes = isBinary ? binary(model) : json(model);
  if (!isBinary && bytes.size() > maxJsonBytes)
  {
    throw WriteError("cannot write '" + path + "': the " + what +
                     " is too large for .json; use .bin");
  }
  WriteFileAtomically(path, bytes);
}

/**
 * Decode the bytes of a file.  The checks inside should leave nothing for this
 * to catch; it is here so that a file can never end a program with an error
 * nobody expects.
 */
template<typename Model>
Model DecodeGuarded(const std::string& path, const std::string& bytes,
                    Model (*decode)(const std::string&, const std::string&),
                    const std::string& what = "model")
{
  try
  {
    return decode(path, bytes);
  }
  catch (const cereal::Exception& error)
  {
    throw FormatError(path, 0, "not a " + what + ": " + error.what());
  }
  catch (const std::length_error& error)
  {
    throw FormatError(path, 0, std::string("bad length: ") + error.what());
  }
  catch (const std::bad_alloc&)
  {
    throw FormatError(path, 0, "not enough memory for this " + what);
  }
}

//! Read a model file; `binary` and `json` decode its bytes.
template<typename Model>
Model LoadModelFile(const std::string& path,
                    Model (*binary)(const std::string&, const std::string&),
                    Model (*json)(const std::string&, const std::string&),
                    const std::string& what = "model")
{
  const bool isBinary = IsBinaryName(path, what);
  return DecodeGuarded(path,
                       ReadFile(path, isBinary ? maxBinaryBytes : maxJsonBytes),
                       isBinary ? binary : json, what);
}

}  // namespace nexec

#endif
