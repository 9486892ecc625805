/**
 * @file io/model_file.cpp
 */
#include <nexec/io/model_file.hpp>

#include "model_codec.hpp"

namespace nexec
{

void CheckModelExtension(const std::string& path)
{
  IsBinaryName(path);
}

void SaveModel(const std::string& path, const ExecutorModel& model)
{
  SaveFile(path, model);
}

std::string SaveModelToMemory(const ExecutorModel& model,
                              const ModelFormat format)
{
  const std::string refusal = "the model cannot be saved: ";
  if (format == ModelFormat::Binary)
    return EncodeBinary(model, refusal);
  std::string text = EncodeJson(model, refusal);
  if (text.size() > maxJsonBytes)
    throw WriteError(refusal + "it is too large for .json");
  return text;
}

ExecutorModel LoadModel(const std::string& path)
{
  return LoadFile<ExecutorModel>(path);
}

ExecutorModel LoadModelFromMemory(const std::string& name,
                                  const std::string& bytes)
{
  return DecodeGuarded(name, bytes,
                       bytes.compare(0, 1, "{") == 0
                           ? DecodeJson<ExecutorModel>
                           : DecodeBinary<ExecutorModel>);
}

}  // namespace nexec
