/**
 * @file io/json_parser.hpp
 *
 * JSON text as values.  One pass over the text checks all of it; what it may
 * make us do has limits.  Numbers are exact, however they are written;
 * rapidjson 1.1.0, which writes our text, reads some zeros as other numbers,
 * and refuses others.
 */
#ifndef NEXEC_IO_JSON_PARSER_HPP
#define NEXEC_IO_JSON_PARSER_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace nexec
{

//! Largest text, deepest nesting, most and longest keys that are accepted.
constexpr size_t maxJsonBytes = size_t(64) << 20;
constexpr size_t maxJsonDepth = 16;
constexpr size_t maxJsonKeys = 1000;
constexpr size_t maxKeyBytes = 4096;

enum class JsonType : uint8_t
{
  Null,
  Flag,
  Whole,
  Number,
  Text,
  List,
  Object
};

//! A value.  What is in a list or an object comes right after it.
struct JsonNode
{
  //! The flag or the whole number; the bits of another number; or, of a text,
  //! its place among all texts (upper half) and its size.
  uint64_t bits;
  //! The number of the node after this one and all that is in it.
  uint32_t end;
  JsonType type;
};

//! Where a key is, in bytes from the start, and the number of its node.
struct JsonKey
{
  size_t offset;
  uint32_t node;
};

//! What a text holds.
struct JsonValues
{
  //! All values, in the order of the text.
  std::vector<JsonNode> nodes;
  //! All texts among them, without their escapes.
  std::string texts;
  //! All keys by their paths, such as "config/bits".
  std::map<std::string, JsonKey> keys;

  //! Get the text of a node that is one.
  std::string TextOf(const JsonNode& node) const
  {
    return texts.substr(node.bits >> 32, node.bits & UINT32_MAX);
  }
};

/**
 * Parse JSON text.  NaN, Infinity and -Infinity are numbers, too.  Throws
 * FormatError if it is not JSON with an object, is larger or nested deeper than
 * the limits, has more or longer keys, or one twice.
 *
 * @param path Name of the file, for errors.
 * @param text The text.
 */
JsonValues ParseJson(const std::string& path, const std::string& text);

}  // namespace nexec

#endif
