/**
 * @file tests/support/file_kinds.hpp
 *
 * Every kind of file that is loaded, for the tests that damage files and for
 * the fuzz targets.  A new kind is one more entry of the table.
 */
#ifndef NEXEC_TESTS_SUPPORT_FILE_KINDS_HPP
#define NEXEC_TESTS_SUPPORT_FILE_KINDS_HPP

#include <functional>
#include <string>
#include <vector>

namespace nexec
{

//! One kind of file.
struct FileKind
{
  //! Also the name of its fuzz target, e.g. "executor_model_bin".
  std::string name;
  //! Kind in the header of the container; empty for text.
  std::string container;
  //! Whether the payload is compressed.
  bool compressed;
  //! Small files that are sound.
  std::vector<std::string> seeds;
  /**
   * Load the bytes, use what was loaded, and encode it again.  Throws
   * FormatError; anything else is a bug.
   */
  std::function<std::string(const std::string&)> reload;

  bool IsText() const { return container.empty(); }
};

//! All kinds.
const std::vector<FileKind>& FileKinds();

//! The kind with this name; std::out_of_range if there is none.
const FileKind& FindFileKind(const std::string& name);

/**
 * Load bytes as such a file.  If that goes well, what was loaded has to
 * survive another round: std::logic_error unless it is encoded to bytes that
 * are loaded and encoded to the same bytes.
 *
 * @return Whether they were loaded; false if they were refused.
 */
bool Survives(const FileKind& kind, const std::string& bytes);

}  // namespace nexec

#endif
