/**
 * @file io/json_archive.cpp
 */
#include "json_archive.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/core/interruption.hpp>

#include <cereal/archives/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace nexec
{

// Some copies of cereal have a rapidjson of their own with another name.
#ifdef CEREAL_RAPIDJSON_NAMESPACE
namespace json = CEREAL_RAPIDJSON_NAMESPACE;
#else
namespace json = RAPIDJSON_NAMESPACE;
#endif

namespace
{

//! What a file of another format is.  Nothing of what is in a file is shown
//! unless it is known.
std::string OtherFormat(const std::string& found)
{
  if (found == "nexec trace")
    return ", but a trace; nexec_trace --trace_file shows it";
  if (found == "nexec graph model")
    return ", but a graph model; nexec_graph --input_model_file runs it";
  if (found == "nexec certificate" || found == "nexec graph certificate")
    return ", but a " + found.substr(found.find(' ') + 1);
  return found == "nexec model"
      ? ", but an executor model; nexec_sort --input_model_file runs it"
      : "";
}

}  // namespace

struct JsonWriter::Output
{
  json::StringBuffer buffer;
  json::PrettyWriter<json::StringBuffer> writer =
      json::PrettyWriter<json::StringBuffer>(buffer);
};

JsonWriter::JsonWriter(const unsigned indent, const unsigned minorVersion) :
    FieldArchive(minorVersion, false), output(std::make_unique<Output>())
{
  // Down to the smallest double; fewer would cut small numbers to zero.
  constexpr int maxDecimalPlaces = 324;
  output->writer.SetMaxDecimalPlaces(maxDecimalPlaces);
  output->writer.SetIndent(' ', indent);
  StartObject();
}

JsonWriter::JsonWriter(const JsonFormat& format, const bool strict,
                       const std::string& refusal) :
    JsonWriter(format.indent, static_cast<unsigned>(format.version - 1))
{
  this->strict = strict;
  this->refusal = refusal;
  Field("format", format.name);
  Field("format_version", format.version);
}

JsonWriter::~JsonWriter() = default;

void JsonWriter::StartObject()
{
  output->writer.StartObject();
}

void JsonWriter::EndObject()
{
  output->writer.EndObject();
}

void JsonWriter::StartList()
{
  // Long files have many lists.
  ThrowIfInterrupted();
  output->writer.StartArray();
}

void JsonWriter::EndList()
{
  output->writer.EndArray();
}

void JsonWriter::Key(const char* name)
{
  output->writer.Key(name);
}

void JsonWriter::Value(const uint64_t value)
{
  output->writer.Uint64(value);
}

void JsonWriter::Value(const double value)
{
  output->writer.Double(value);
}

void JsonWriter::Value(const bool value)
{
  output->writer.Bool(value);
}

void JsonWriter::Value(const std::string& value)
{
  output->writer.String(value.data(),
                        static_cast<json::SizeType>(value.size()));
}

void JsonWriter::Null()
{
  output->writer.Null();
}

void JsonWriter::FiniteOrNull(const double value)
{
  if (std::isfinite(value))
    Value(value);
  else
    Null();
}

void JsonWriter::Block(const ParameterBlock& block, const double* values)
{
  Object(block.name.c_str(),
         [&]
         {
           Field("rows", block.rows);
           Field("cols", block.cols);
           List("data",
                [&]
                {
                  for (size_t i = 0; i < block.Size(); ++i)
                    Value(values[i]);
                });
         });
}

void JsonWriter::Refuse(const char* /* name */, const std::string& reason) const
{
  throw WriteError(refusal + reason);
}

std::string JsonWriter::Text()
{
  EndObject();
  return std::string(output->buffer.GetString(), output->buffer.GetSize()) +
      "\n";
}

JsonReader::JsonReader(const std::string& path, const std::string& text,
                       const bool strict) :
    FieldArchive(0, strict),
    path(path),
    textSize(text.size()),
    values(ParseJson(path, text))
{
  for (const auto& [key, place] : values.keys)
    unread.insert(key);
}

bool JsonReader::Get(const uint32_t node, uint64_t& value) const
{
  value = values.nodes[node].bits;
  return values.nodes[node].type == JsonType::Whole;
}

bool JsonReader::Get(const uint32_t node, double& value) const
{
  const auto& [bits, end, type] = values.nodes[node];
  if (type == JsonType::Whole)
    value = static_cast<double>(bits);
  else
    std::memcpy(&value, &bits, sizeof(value));
  return type == JsonType::Whole || type == JsonType::Number;
}

bool JsonReader::Get(const uint32_t node, bool& value) const
{
  value = values.nodes[node].bits != 0;
  return values.nodes[node].type == JsonType::Flag;
}

bool JsonReader::Get(const uint32_t node, std::string& value) const
{
  if (values.nodes[node].type != JsonType::Text)
    return false;
  value = values.TextOf(values.nodes[node]);
  return true;
}

void JsonReader::Field(const char* name, Pooling& value)
{
  std::string text;
  Field(name, text);
  Check(name, PoolingProblem(text));
  value = FindPooling(text);
}

void JsonReader::Block(const ParameterBlock& block, double* values)
{
  Object(block.name.c_str(),
         [&]
         {
           uint64_t rows = 0;
           uint64_t cols = 0;
           std::vector<double> data;
           Field("rows", rows);
           Field("cols", cols);
           Field("data", data);
           if (rows != block.rows || cols != block.cols ||
               data.size() != block.Size())
           {
             Accept("parameter block '" + block.name + "' is " +
                    std::to_string(rows) + "x" + std::to_string(cols) +
                    " with " + std::to_string(data.size()) +
                    " values in place of " + std::to_string(block.rows) + "x" +
                    std::to_string(block.cols));
           }
           std::copy(data.begin(), data.end(), values);
         });
}

void JsonReader::NeedNumbers(const char* name, const size_t count) const
{
  // A number and its comma take two bytes at least, so a short text cannot
  // make us take much memory.
  if (count > textSize / 2)
    Refuse(name, "too short for a model of these sizes");
}

void JsonReader::CheckFormat(const char* format, const uint64_t newest)
{
  std::string found;
  uint64_t version = 0;
  Field("format", found);
  if (found != format)
  {
    Refuse("format", std::string("not a ") + format + OtherFormat(found));
  }
  Field("format_version", version);
  if (version < 1 || version > newest)
  {
    Refuse("format_version",
           "written in format " + std::to_string(version) +
               ", but this nexec reads format " + std::to_string(newest));
  }
  minorVersion = static_cast<unsigned>(version - 1);
}

uint32_t JsonReader::Find(const char* name)
{
  const std::string key = PathOf(name);
  const auto place = values.keys.find(key);
  if (place == values.keys.end())
    Refuse("", "the key '" + key + "' is missing");
  unread.erase(key);
  return place->second.node;
}

void JsonReader::Enter(const char* name)
{
  if (values.nodes[Find(name)].type != JsonType::Object)
    Refuse(name, "'" + PathOf(name) + "' has to be an object");
  objects.push_back(name);
}

void JsonReader::CheckAllRead() const
{
  if (!unread.empty())
  {
    throw FormatError(path, values.keys.at(*unread.begin()).offset,
                      "unknown key '" + *unread.begin() + "'");
  }
}

void JsonReader::Refuse(const char* name, const std::string& reason) const
{
  const auto place = values.keys.find(PathOf(name));
  throw FormatError(path, place == values.keys.end() ? 0 : place->second.offset,
                    reason);
}

std::string JsonReader::PathOf(const char* name) const
{
  std::string result;
  for (const std::string& object : objects)
    result += object + "/";
  result += name;
  if (*name == '\0' && !result.empty())
    result.pop_back();
  return result;
}

}  // namespace nexec
