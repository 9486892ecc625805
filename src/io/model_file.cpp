/**
 * @file io/model_file.cpp
 */
#include <nexec/io/model_file.hpp>

#include "model_binary.hpp"
#include "model_checks.hpp"
#include "model_format.hpp"
#include "model_json.hpp"

#include <filesystem>

namespace nexec
{

ModelFormat ModelFormatOf(const std::string& path, const std::string& what)
{
  const std::string extension =
      std::filesystem::path(path).extension().string();
  if (extension == ".bin")
    return ModelFormat::Binary;
  if (extension == ".json")
    return ModelFormat::Json;
  throw UsageError("'" + path + "': the name of a " + what +
                   " file has to end in .bin or .json");
}

void CheckModelExtension(const std::string& path)
{
  ModelFormatOf(path);
}

void SaveModel(const std::string& path, const ExecutorModel& model)
{
  SaveModelFile(path, model, ModelProblem(model), EncodeModelBinary,
                EncodeModelJson);
}

std::string SaveModelToMemory(const ExecutorModel& model)
{
  const std::string problem = ModelProblem(model);
  if (!problem.empty())
    throw WriteError("the model cannot be saved: " + problem);
  return EncodeModelBinary(model);
}

ExecutorModel LoadModel(const std::string& path)
{
  return LoadModelFile(path, DecodeModelBinary, DecodeModelJson);
}

ExecutorModel LoadModelFromMemory(const std::string& name,
                                  const std::string& bytes)
{
  return DecodeGuarded(name, bytes, DecodeModelBinary);
}

}  // namespace nexec
