/**
 * @file io/clrs_file.cpp
 */
#include <nexec/io/clrs_file.hpp>

#include "clrs_codec.hpp"

namespace nexec
{

void SaveClrsModel(const std::string& path, const ClrsModel& model)
{
  SaveFile(path, model);
}

ClrsModel LoadClrsModel(const std::string& path)
{
  return LoadFile<ClrsModel>(path);
}

bool LooksLikeClrsModel(const std::string& bytes)
{
  constexpr FileFormat format = Codec<ClrsModel>::format;
  const std::string start = bytes.substr(0, containerHeaderSize);
  return start.find(start.compare(0, 1, "{") == 0
                        ? format.json
                        : format.container) != std::string::npos;
}

void SaveClrsRun(const std::string& path, const ClrsRun& run)
{
  SaveFile(path, run);
}

ClrsRun LoadClrsRun(const std::string& path)
{
  return LoadFile<ClrsRun>(path);
}

}  // namespace nexec
