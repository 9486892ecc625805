/**
 * @file io/json_scan.cpp
 */
#include "json_scan.hpp"

#include "json_archive.hpp"

#include <nexec/core/errors.hpp>

#include <utility>
#include <vector>

namespace nexec
{

namespace
{

//! Follows the events of rapidjson's reader; false stops the reader.
class KeyCollector : public json::BaseReaderHandler<json::UTF8<>, KeyCollector>
{
 public:
  explicit KeyCollector(const json::MemoryStream& stream) : stream(stream) {}

  bool StartObject() { return Enter(); }
  bool StartArray() { return Enter(); }
  bool EndObject(const json::SizeType /* members */) { return Leave(); }
  bool EndArray(const json::SizeType /* elements */) { return Leave(); }

  //! Note the key, under the keys of the objects it is in.
  bool Key(const char* text, const json::SizeType size, const bool /* copy */)
  {
    key.assign(text, size);
    std::string path;
    for (const std::string& outer : outerKeys)
      path += outer.empty() ? "" : outer + "/";
    path += key;
    if (keys.size() == maxJsonKeys)
      return Stop("more than " + std::to_string(maxJsonKeys) + " keys");
    if (!keys.emplace(path, stream.Tell() - size).second)
      return Stop("the key '" + path + "' is there twice");
    return true;
  }

  //! cereal would silently cut text at a zero.
  bool String(const char* text, const json::SizeType size,
              const bool /* copy */)
  {
    return std::string(text, size).find('\0') == std::string::npos ||
        Stop("text with a zero character");
  }

  //! Get why the reader was stopped.
  const std::string& Reason() const { return reason; }
  //! Get the keys.
  JsonKeys& Keys() { return keys; }

 private:
  bool Stop(const std::string& why)
  {
    reason = why;
    return false;
  }

  bool Enter()
  {
    if (outerKeys.size() == maxJsonDepth)
    {
      return Stop("nested more than " + std::to_string(maxJsonDepth) +
                  " levels deep");
    }
    outerKeys.push_back(key);
    key.clear();
    return true;
  }

  bool Leave()
  {
    outerKeys.pop_back();
    key.clear();
    return true;
  }

  //! Where the reader is.
  const json::MemoryStream& stream;
  //! The last key, and the key of each open object or array.
  std::string key;
  std::vector<std::string> outerKeys;
  //! What was found.
  JsonKeys keys;
  std::string reason;
};

}  // namespace

JsonKeys ScanJson(const std::string& path, const std::string& text)
{
  // The reader takes a zero byte for the end of the text.
  const size_t zero = text.find('\0');
  if (zero != std::string::npos)
    throw FormatError(path, zero, "not JSON text: there is a zero byte");
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || text[first] != '{')
    throw FormatError(path, 0, "not JSON text with an object");

  json::MemoryStream stream(text.data(), text.size());
  KeyCollector collector(stream);
  json::Reader reader;
  const json::ParseResult result =
      reader.Parse<json::kParseDefaultFlags>(stream, collector);
  if (!result.IsError())
    return std::move(collector.Keys());
  throw FormatError(path, result.Offset(),
                    collector.Reason().empty()
                        ? std::string("not valid JSON: ") +
                            json::GetParseError_En(result.Code())
                        : collector.Reason());
}

}  // namespace nexec
