/**
 * @file tests/support/temporary_folder.hpp
 *
 * A folder for the files of one test, and what they contain.
 */
#ifndef NEXEC_TESTS_SUPPORT_TEMPORARY_FOLDER_HPP
#define NEXEC_TESTS_SUPPORT_TEMPORARY_FOLDER_HPP

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace nexec
{

//! A new folder that goes away with everything in it.
class TemporaryFolder
{
 public:
  TemporaryFolder()
  {
    path = (std::filesystem::temp_directory_path() / "nexec_XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr)
      throw std::runtime_error("no temporary folder");
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder()
  {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }

  //! The path of a file in it.
  std::string operator/(const std::string& name) const
  {
    return path + "/" + name;
  }

  //! Number of files in it, hidden ones too.
  size_t Count() const
  {
    return static_cast<size_t>(
        std::distance(std::filesystem::directory_iterator(path),
                      std::filesystem::directory_iterator()));
  }

 private:
  std::string path;
};

//! Write a file without any of the library.
inline void Put(const std::string& path, const std::string& bytes)
{
  std::ofstream(path, std::ios::binary) << bytes;
}

//! Read a file without any of the library.
inline std::string Slurp(const std::string& path)
{
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in),
                     std::istreambuf_iterator<char>());
}

//! A text with the first occurrence of a part replaced; std::logic_error if
//! there is none.
inline std::string Replaced(std::string text, const std::string& part,
                            const std::string& other)
{
  const size_t place = text.find(part);
  if (place == std::string::npos)
    throw std::logic_error("'" + part + "' does not occur");
  return text.replace(place, part.size(), other);
}

}  // namespace nexec

#endif
