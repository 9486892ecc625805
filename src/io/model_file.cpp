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

bool IsBinaryName(const std::string& path, const std::string& what)
{
  const std::string extension =
      std::filesystem::path(path).extension().string();
  if (extension != ".bin" && extension != ".json")
  {
    throw UsageError("'" + path + "': the name of a " + what +
                     " file has to end in .bin or .json");
  }
  return extension == ".bin";
}

void CheckModelExtension(const std::string& path)
{
  IsBinaryName(path);
}

void SaveModel(const std::string& path, const ExecutorModel& model)
{
  SaveModelFile(path, model, ModelProblem(model), EncodeModelBinary,
                EncodeModelJson);
}

std::string SaveModelToMemory(const ExecutorModel& model,
                              const ModelFormat format)
{
  const std::string problem = ModelProblem(model);
  if (!problem.empty())
    throw WriteError("the model cannot be saved: " + problem);
  if (format == ModelFormat::Binary)
    return EncodeModelBinary(model);
  std::string text = EncodeModelJson(model);
  if (text.size() > maxJsonBytes)
    throw WriteError("the model cannot be saved: it is too large for .json");
  return text;
}

ExecutorModel LoadModel(const std::string& path)
{
  return LoadModelFile(path, DecodeModelBinary, DecodeModelJson);
}

ExecutorModel LoadModelFromMemory(const std::string& name,
                                  const std::string& bytes)
{
  return DecodeGuarded(
      name, bytes,
      bytes.compare(0, 1, "{") == 0 ? DecodeModelJson : DecodeModelBinary);
}

}  // namespace nexec
