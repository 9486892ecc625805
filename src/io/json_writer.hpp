/**
 * @file io/json_writer.hpp
 *
 * JSON files: the first two keys say what the file is.
 */
#ifndef NEXEC_IO_JSON_WRITER_HPP
#define NEXEC_IO_JSON_WRITER_HPP

#include "fields.hpp"
#include "json_archive.hpp"

#include <cstdint>
#include <sstream>
#include <string>

namespace nexec
{

using JsonArchive = cereal::JSONOutputArchive;
using JsonFieldWriter = FieldWriter<JsonArchive>;

//! What a file is, in its keys "format" and "format_version".
struct JsonFormat
{
  const char* name;
  uint64_t version;
  //! Blanks in front of a line, for each level.
  unsigned indent = 2;
};

//! Write an object of this name; the function writes what is in it.
template<typename Function>
void WriteObject(JsonArchive& archive, const std::string& name,
                 const Function& writeFields)
{
  archive.setNextName(name.c_str());
  archive.startNode();
  JsonFieldWriter write(archive);
  writeFields(write);
  archive.finishNode();
}

/**
 * The text of a file.
 *
 * @param format What it is.
 * @param writeContent Called with the archive and a writer.
 */
template<typename Function>
std::string JsonText(const JsonFormat& format, const Function& writeContent)
{
  // Down to the smallest double; fewer would cut small numbers to zero.
  constexpr int maxDecimalPlaces = 324;
  std::ostringstream text;
  {
    // The archive writes the last bracket when it goes out of scope.  Numbers
    // get as many digits as they need to come back exactly.
    using Options = JsonArchive::Options;
    JsonArchive archive(
        text,
        Options(maxDecimalPlaces, Options::IndentChar::space, format.indent));
    JsonFieldWriter write(archive);
    write("format", std::string(format.name));
    write("format_version", format.version);
    writeContent(archive, write);
  }
  return text.str() + "\n";
}

}  // namespace nexec

#endif
