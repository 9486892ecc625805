/**
 * @file io/model_file.cpp
 */
#include <nexec/io/model_file.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/io/atomic_file.hpp>

#include "model_binary.hpp"
#include "model_checks.hpp"
#include "model_json.hpp"

#include <cereal/cereal.hpp>

#include <filesystem>
#include <new>
#include <stdexcept>

namespace nexec
{

namespace
{

//! More than the largest model that the limits of the sizes allow.
constexpr size_t maxBinaryBytes = size_t(2) << 30;

enum class Format
{
  Binary,
  Json
};

Format FormatOf(const std::string& path)
{
  const std::string extension =
      std::filesystem::path(path).extension().string();
  if (extension == ".bin")
    return Format::Binary;
  if (extension == ".json")
    return Format::Json;
  throw UsageError("'" + path +
                   "': the name of a model file has to end in .bin or .json");
}

ExecutorModel Decode(const Format format, const std::string& path,
                     const std::string& bytes)
{
  // The checks inside should leave nothing for this to catch; it is here so
  // that a file can never end a program with an error nobody expects.
  try
  {
    return format == Format::Binary ? DecodeModelBinary(path, bytes)
                                    : DecodeModelJson(path, bytes);
  }
  catch (const cereal::Exception& error)
  {
    throw FormatError(path, 0, std::string("not a model: ") + error.what());
  }
  catch (const std::length_error& error)
  {
    throw FormatError(path, 0, std::string("bad length: ") + error.what());
  }
  catch (const std::bad_alloc&)
  {
    throw FormatError(path, 0, "not enough memory for this model");
  }
}

}  // namespace

void CheckModelExtension(const std::string& path)
{
  FormatOf(path);
}

void SaveModel(const std::string& path, const ExecutorModel& model)
{
  const Format format = FormatOf(path);
  const std::string problem = ModelProblem(model);
  if (!problem.empty())
    throw WriteError("cannot write '" + path + "': " + problem);

  const std::string bytes = format == Format::Binary ? EncodeModelBinary(model)
                                                     : EncodeModelJson(model);
  if (format == Format::Json && bytes.size() > maxJsonBytes)
  {
    throw WriteError("cannot write '" + path +
                     "': the model is too large for .json; use .bin");
  }
  WriteFileAtomically(path, bytes);
}

ExecutorModel LoadModel(const std::string& path)
{
  const Format format = FormatOf(path);
  const size_t limit = format == Format::Binary ? maxBinaryBytes : maxJsonBytes;
  return Decode(format, path, ReadFile(path, limit));
}

ExecutorModel LoadModelFromMemory(const std::string& name,
                                  const std::string& bytes)
{
  return Decode(Format::Binary, name, bytes);
}

}  // namespace nexec
