/**
 * @file bindings/built_in.cpp
 */
#include "built_in.hpp"

#include <nexec/io/certificate_file.hpp>

namespace nexec::bindings
{

namespace
{

const std::string modelExtension = ".bin";

std::optional<std::string> Content(const EmbeddedFile* file,
                                   const std::string& name)
{
  for (; file->name != nullptr; ++file)
  {
    if (file->name == name)
      return std::string(file->begin, file->end);
  }
  return std::nullopt;
}

std::vector<std::string> ModelNames(const EmbeddedFile* file)
{
  std::vector<std::string> names;
  for (; file->name != nullptr; ++file)
  {
    const std::string name = file->name;
    const size_t stem = name.rfind(modelExtension);
    if (stem != std::string::npos &&
        stem + modelExtension.size() == name.size())
      names.push_back(name.substr(0, stem));
  }
  return names;
}

}  // namespace

std::vector<std::string> BuiltInModelNames()
{
  return ModelNames(builtInFiles);
}

std::optional<std::string> BuiltInModel(const std::string& algorithm)
{
  return Content(builtInFiles, algorithm + modelExtension);
}

std::optional<std::string> BuiltInCertificate(const std::string& algorithm,
                                              const Pooling pooling)
{
  return Content(builtInFiles,
                 CertificatePath(algorithm + modelExtension, pooling));
}

std::vector<std::string> BuiltInGraphModelNames()
{
  return ModelNames(builtInGraphFiles);
}

std::optional<std::string> BuiltInGraphModel(const std::string& algorithm)
{
  return Content(builtInGraphFiles, algorithm + modelExtension);
}

std::optional<std::string> BuiltInGraphCertificate(const std::string& algorithm,
                                                   const Pooling pooling)
{
  return Content(builtInGraphFiles,
                 CertificatePath(algorithm + modelExtension, pooling));
}

std::vector<std::pair<std::string, std::string>> WrongModels()
{
  std::vector<std::pair<std::string, std::string>> models;
  for (const EmbeddedFile* file = wrongFiles; file->name != nullptr; ++file)
    models.emplace_back(file->name, std::string(file->begin, file->end));
  return models;
}

}  // namespace nexec::bindings
