/**
 * @file io/file_digest.cpp
 */
#include "file_digest.hpp"

#include "core/sha256.hpp"

#include <fstream>
#include <vector>

namespace nexec
{

std::string FileDigest(const std::string& path)
{
  std::ifstream file(path, std::ios::binary);
  std::vector<char> part(1 << 16);
  Sha256 digest;
  while (file)
  {
    file.read(part.data(), static_cast<std::streamsize>(part.size()));
    digest.Add(part.data(), static_cast<size_t>(file.gcount()));
  }
  return file.eof() ? digest.Hex() : "";
}

std::string SequencesDigest(const std::vector<std::vector<double>>& sequences)
{
  Sha256 digest;
  for (const std::vector<double>& values : sequences)
  {
    digest.Add(values.size());
    digest.Add(values.data(), values.size() * sizeof(double));
  }
  return digest.Hex();
}

}  // namespace nexec
