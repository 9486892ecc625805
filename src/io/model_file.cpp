/**
 * @file io/model_file.cpp
 */
#include <nexec/io/model_file.hpp>

#include "container.hpp"
#include "model_codec.hpp"

namespace nexec
{

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
  const bool isJson = bytes.compare(0, 1, "{") == 0;
  if (isJson && bytes.size() > maxJsonBytes)
  {
    throw FormatError(
        name, maxJsonBytes,
        "larger than the limit of " + std::to_string(maxJsonBytes) + " bytes");
  }
  return DecodeGuarded(name, bytes,
                       isJson ? DecodeModelJson : DecodeModelBinary);
}

}  // namespace nexec
