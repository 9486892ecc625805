/**
 * @file io/payload.cpp
 */
#include "payload.hpp"

#include <nexec/core/errors.hpp>

#include "container.hpp"

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

//! The name and shape in the file have to be those that follow from the sizes.
void ReadShape(BinaryReader& read, const ParameterBlock& block)
{
  std::string name;
  uint64_t rows = 0;
  uint64_t cols = 0;
  read("name", name);
  if (name != block.name)
    read.Refuse("another parameter block than '" + block.name + "'");
  read("rows", rows);
  read("cols", cols);
  if (rows != block.rows || cols != block.cols)
  {
    read.Refuse("parameter block '" + block.name + "' is " +
                std::to_string(rows) + "x" + std::to_string(cols) +
                " in place of " + std::to_string(block.rows) + "x" +
                std::to_string(block.cols));
  }
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

void WriteBlocks(BinaryArchive& archive, const ParameterLayout& layout,
                 const arma::vec& values)
{
  BinaryWriter write(archive);
  write("blocks", layout.Blocks().size());
  for (const ParameterBlock& block : layout.Blocks())
  {
    write("name", block.name);
    write("rows", block.rows);
    write("cols", block.cols);
    archive(cereal::binary_data(values.memptr() + block.offset,
                                block.Size() * sizeof(double)));
  }
}

arma::vec ReadBlocks(BinaryReader& read, const ParameterLayout& layout)
{
  uint64_t blocks = 0;
  read("blocks", blocks);
  if (blocks != layout.Blocks().size())
    read.Refuse("wrong number of parameter blocks");

  // The limits of the sizes keep this product far from overflowing.
  read.Need("parameters", layout.Size() * sizeof(double));
  arma::vec values(layout.Size());
  for (const ParameterBlock& block : layout.Blocks())
  {
    ReadShape(read, block);
    read.Numbers(block.name, values.memptr() + block.offset, block.Size());
    read.Accept(BlockProblem(values, block));
  }
  return values;
}

void WriteOptimizer(BinaryArchive& archive, const ParameterLayout& layout,
                    const AdamState& state)
{
  BinaryWriter write(archive);
  write("block_updates", state.updates);
  WriteBlocks(archive, layout, state.mean);
  WriteBlocks(archive, layout, state.square);
}

AdamState ReadOptimizer(BinaryReader& read, const ParameterLayout& layout)
{
  AdamState state;
  read("block_updates", state.updates);
  if (state.updates.size() != layout.Blocks().size())
    read.Refuse("'block_updates' is not one number for each block");
  state.mean = ReadBlocks(read, layout);
  state.square = ReadBlocks(read, layout);
  if (state.square.min() < 0.0)
    read.Refuse("a mean of squares is negative");
  return state;
}

}  // namespace nexec
