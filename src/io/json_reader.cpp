/**
 * @file io/json_reader.cpp
 */
#include "json_reader.hpp"

#include <nexec/core/errors.hpp>

#include "fields.hpp"
#include "json_zeros.hpp"

#include <cereal/types/string.hpp>
#include <cereal/types/vector.hpp>

namespace nexec
{

// The scan comes first in the list below: it has to pass before cereal looks
// at the text.
JsonReader::JsonReader(const std::string& path, const std::string& text) :
    path(path),
    stream(WithPlainZeros(text)),
    keys(ScanJson(path, stream.str())),
    unread(keys),
    archive(stream)
{
}

template<typename T>
void JsonReader::Read(const std::string& name, T& value,
                      const std::string& type)
{
  if (keys.count(PathOf(name)) == 0)
    Refuse("", "the key '" + PathOf(name) + "' is missing");
  try
  {
    archive(cereal::make_nvp(name, value));
  }
  catch (const cereal::Exception&)
  {
    Refuse(name, "'" + PathOf(name) + "' has to be " + type);
  }
  unread.erase(PathOf(name));
}

void JsonReader::operator()(const std::string& name, uint64_t& value)
{
  Read(name, value, "a whole number from 0 to 2^64-1");
}

void JsonReader::operator()(const std::string& name, double& value)
{
  Read(name, value, "a number");
}

void JsonReader::operator()(const std::string& name, bool& value)
{
  Read(name, value, "true or false");
}

void JsonReader::operator()(const std::string& name, std::string& value)
{
  Read(name, value, "text");
}

void JsonReader::operator()(const std::string& name, Pooling& value)
{
  std::string text;
  (*this)(name, text);
  const std::string problem = PoolingProblem(name, text);
  if (!problem.empty())
    Refuse(name, problem);
  value = FindPooling(text);
}

void JsonReader::operator()(const std::string& name,
                            std::vector<uint64_t>& values)
{
  Read(name, values, "an array of whole numbers");
}

void JsonReader::operator()(const std::string& name,
                            std::vector<std::vector<uint64_t>>& rows)
{
  Read(name, rows, "an array of arrays of whole numbers");
}

void JsonReader::operator()(const std::string& name,
                            std::vector<double>& values)
{
  Read(name, values, "an array of numbers");
}

void JsonReader::Enter(const std::string& name)
{
  if (keys.count(PathOf(name)) == 0)
    Refuse("", "the key '" + PathOf(name) + "' is missing");
  try
  {
    archive.setNextName(name.c_str());
    archive.startNode();
  }
  catch (const cereal::Exception&)
  {
    Refuse(name, "'" + PathOf(name) + "' has to be an object");
  }
  unread.erase(PathOf(name));
  objects.push_back(name);
}

void JsonReader::Leave()
{
  archive.finishNode();
  objects.pop_back();
}

void JsonReader::Part(const std::string& name,
                      const std::function<std::string()>& readFields)
{
  Enter(name);
  const std::string problem = readFields();
  if (!problem.empty())
    Refuse("", problem);
  Leave();
}

unsigned JsonReader::CheckFormat(const std::string& format,
                                 const uint64_t newest)
{
  std::string found;
  uint64_t foundVersion = 0;
  (*this)("format", found);
  if (found != format)
    Refuse("format", "not a " + format);
  (*this)("format_version", foundVersion);
  if (foundVersion >= 1 && foundVersion <= newest)
    return static_cast<unsigned>(foundVersion);
  Refuse("format_version",
         "written in format " + std::to_string(foundVersion) +
             ", but this nexec reads format " + std::to_string(newest));
}

void JsonReader::CheckAllRead() const
{
  if (!unread.empty())
  {
    throw FormatError(path, unread.begin()->second,
                      "unknown key '" + unread.begin()->first + "'");
  }
}

void JsonReader::Refuse(const std::string& name,
                        const std::string& reason) const
{
  const JsonKeys::const_iterator place = keys.find(PathOf(name));
  throw FormatError(path, place == keys.end() ? 0 : place->second, reason);
}

std::string JsonReader::PathOf(const std::string& name) const
{
  std::string result;
  for (const std::string& object : objects)
    result += (result.empty() ? "" : "/") + object;
  return result + (result.empty() || name.empty() ? "" : "/") + name;
}

}  // namespace nexec
