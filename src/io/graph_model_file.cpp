/**
 * @file io/graph_model_file.cpp
 */
#include <nexec/io/graph_model_file.hpp>

#include "graph_certificate_codec.hpp"
#include "graph_model_codec.hpp"

namespace nexec
{

void SaveGraphModel(const std::string& path, const GraphModel& model)
{
  SaveFile(path, model);
}

std::string SaveGraphModelToMemory(const GraphModel& model,
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

GraphModel LoadGraphModel(const std::string& path)
{
  return LoadFile<GraphModel>(path);
}

GraphModel LoadGraphModelFromMemory(const std::string& name,
                                    const std::string& bytes)
{
  return DecodeGuarded(name, bytes,
                       bytes.compare(0, 1, "{") == 0
                           ? DecodeJson<GraphModel>
                           : DecodeBinary<GraphModel>);
}

bool LooksLikeGraphModel(const std::string& bytes)
{
  constexpr FileFormat format = Codec<GraphModel>::format;
  const std::string start = bytes.substr(0, containerHeaderSize);
  return start.find(start.compare(0, 1, "{") == 0
                        ? format.json
                        : format.container) != std::string::npos;
}

std::string GraphCertificateText(const GraphCertificate& certificate)
{
  return EncodeJson(certificate);
}

void SaveGraphCertificate(const std::string& path,
                          const GraphCertificate& certificate)
{
  WriteFileAtomically(path, GraphCertificateText(certificate));
}

GraphCertificate LoadGraphCertificate(const std::string& path)
{
  return LoadGraphCertificateFromMemory(path, ReadFile(path, maxJsonBytes));
}

GraphCertificate LoadGraphCertificateFromMemory(const std::string& name,
                                                const std::string& text)
{
  return DecodeGuarded(name, text, DecodeJson<GraphCertificate>);
}

}  // namespace nexec
