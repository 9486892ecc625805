/**
 * @file io/binary_reader.cpp
 */
#include "binary_reader.hpp"

#include <nexec/core/errors.hpp>

#include "container.hpp"
#include "field_checker.hpp"
#include "model_checks.hpp"

#include <cereal/cereal.hpp>

namespace nexec
{

namespace
{

//! cereal takes any first byte for an endianness, so look before it does.
const std::string& CheckEndianness(const std::string& path,
                                   const std::string& payload)
{
  if (payload.empty() || payload[0] != '\x01')
  {
    throw FormatError(path, containerHeaderSize,
                      "the payload is not marked as little-endian");
  }
  return payload;
}

}  // namespace

MemoryBuffer::MemoryBuffer(const std::string& bytes)
{
  // std::streambuf wants char*, but a get area is never written to.
  char* const first = const_cast<char*>(bytes.data());
  setg(first, first, first + bytes.size());
}

BinaryReader::BinaryReader(const std::string& path,
                           const std::string& payload) :
    path(path),
    buffer(CheckEndianness(path, payload)),
    stream(&buffer),
    archive(stream)
{
}

void BinaryReader::operator()(const char* name, uint64_t& value)
{
  Need(name, sizeof(value));
  archive(value);
}

void BinaryReader::operator()(const char* name, double& value)
{
  Need(name, sizeof(value));
  archive(value);
}

void BinaryReader::operator()(const char* name, bool& value)
{
  Need(name, 1);
  // A bool with another bit pattern than 0 or 1 is undefined behaviour.
  uint8_t byte = 0;
  archive(byte);
  if (byte > 1)
    Refuse("'" + std::string(name) + "' is neither true nor false");
  value = byte == 1;
}

void BinaryReader::operator()(const char* name, std::string& value)
{
  uint64_t size = 0;
  (*this)(name, size);
  if (size > maxTextBytes)
  {
    Refuse("'" + std::string(name) + "' is longer than " +
           std::to_string(maxTextBytes) + " bytes");
  }
  Need(name, size);
  value.resize(size);
  archive(cereal::binary_data(value.data(), size));
}

void BinaryReader::operator()(const char* name, std::vector<uint64_t>& values)
{
  uint64_t count = 0;
  (*this)(name, count);
  if (count > maxListItems)
  {
    Refuse("'" + std::string(name) + "' has more than " +
           std::to_string(maxListItems) + " items");
  }
  values.resize(count);
  for (uint64_t& value : values)
    (*this)(name, value);
}

void BinaryReader::operator()(const char* name, Pooling& value)
{
  std::string text;
  (*this)(name, text);
  Accept(PoolingProblem(name, text));
  value = FindPooling(text);
}

void BinaryReader::Numbers(const std::string& name, double* values,
                           const size_t count)
{
  Need(name, count * sizeof(double));
  archive(cereal::binary_data(values, count * sizeof(double)));
}

void BinaryReader::operator()(const char* name, std::vector<double>& values)
{
  uint64_t count = 0;
  (*this)(name, count);
  // A count times 8 could overflow.
  if (count > Left() / sizeof(double))
    Refuse("the payload ends inside '" + std::string(name) + "'");
  values.resize(count);
  Numbers(name, values.data(), count);
}

std::string BinaryReader::Bytes(const char* name)
{
  uint64_t count = 0;
  (*this)(name, count);
  Need(name, count);
  std::string bytes(count, '\0');
  archive(cereal::binary_data(bytes.data(), count));
  return bytes;
}

void BinaryReader::Need(const std::string& name, const size_t count) const
{
  if (buffer.Left() < count)
    Refuse("the payload ends inside '" + name + "'");
}

void BinaryReader::Refuse(const std::string& reason) const
{
  throw FormatError(path, containerHeaderSize + buffer.Position(), reason);
}

void BinaryReader::Accept(const std::string& problem) const
{
  if (!problem.empty())
    Refuse(problem);
}

void BinaryReader::CheckAllRead() const
{
  if (Left() != 0)
    Refuse("bytes follow the last field");
}

}  // namespace nexec
