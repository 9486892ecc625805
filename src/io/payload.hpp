/**
 * @file io/payload.hpp
 *
 * The payload of a .bin file, read and written with cereal: fields one after
 * the other, and parameters as blocks, each with its name, its shape and its
 * values.  cereal never acts on a number from the file that has not been
 * checked.
 */
#ifndef NEXEC_IO_PAYLOAD_HPP
#define NEXEC_IO_PAYLOAD_HPP

#include <nexec/nn/optimizer.hpp>
#include <nexec/nn/pooling.hpp>

#include "fields.hpp"

#include <cereal/archives/portable_binary.hpp>
#include <cereal/types/vector.hpp>

#include <cstdint>
#include <istream>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

namespace nexec
{

using BinaryArchive = cereal::PortableBinaryOutputArchive;
using BinaryWriter = FieldWriter<BinaryArchive>;

/**
 * The bytes of a payload.
 *
 * @param writeFields Called with the archive and a writer.
 */
template<typename Function>
std::string PayloadBytes(const Function& writeFields)
{
  std::ostringstream payload;
  BinaryArchive archive(payload, BinaryArchive::Options::LittleEndian());
  BinaryWriter write(archive);
  writeFields(archive, write);
  return payload.str();
}

//! A stream buffer over bytes in memory that knows how many are left.
class MemoryBuffer : public std::streambuf
{
 public:
  //! @param bytes What to read; it has to outlive the buffer.
  explicit MemoryBuffer(const std::string& bytes);

  //! Bytes already read.
  size_t Position() const { return static_cast<size_t>(gptr() - eback()); }
  //! Bytes not yet read.
  size_t Left() const { return static_cast<size_t>(egptr() - gptr()); }
};

//! Reads each field it is called with, in the order of the file.
class BinaryReader
{
 public:
  /**
   * @param path Name of the file, for errors.
   * @param payload Bytes to read; they have to outlive the reader.
   */
  BinaryReader(const std::string& path, const std::string& payload);

  //! Read a whole number.
  void operator()(const char* name, uint64_t& value);
  //! Read a number.
  void operator()(const char* name, double& value);
  //! Read a flag.
  void operator()(const char* name, bool& value);
  //! Read text.
  void operator()(const char* name, std::string& value);
  //! Read a few whole numbers.
  void operator()(const char* name, std::vector<uint64_t>& values);
  //! Read the name of a way to pool.
  void operator()(const char* name, Pooling& value);

  //! Read many numbers.
  void Numbers(const std::string& name, double* values, const size_t count);
  //! Read a count and as many numbers.
  void operator()(const char* name, std::vector<double>& values);
  //! Read a count and as many bytes.
  std::string Bytes(const char* name);

  //! Throw unless this many bytes are left.
  void Need(const std::string& name, const size_t count) const;

  //! Throw a FormatError about the current place.
  [[noreturn]] void Refuse(const std::string& reason) const;

  //! Do so if one of the checks found a problem.
  void Accept(const std::string& problem) const;

  //! Throw if bytes are left.
  void CheckAllRead() const;

  //! Bytes not yet read.
  size_t Left() const { return buffer.Left(); }

 private:
  //! Name of the file.
  std::string path;
  //! The payload.
  MemoryBuffer buffer;
  //! What cereal reads.
  std::istream stream;
  //! The archive.
  cereal::PortableBinaryInputArchive archive;
};

//! Write one value for every parameter of the layout.
void WriteBlocks(BinaryArchive& archive, const ParameterLayout& layout,
                 const arma::vec& values);

//! Read them; names and shapes have to be those of the layout.
arma::vec ReadBlocks(BinaryReader& read, const ParameterLayout& layout);

//! Write what Adam remembers, with two such sets of blocks.
void WriteOptimizer(BinaryArchive& archive, const ParameterLayout& layout,
                    const AdamState& state);

//! Read it; it has to be of this layout.
AdamState ReadOptimizer(BinaryReader& read, const ParameterLayout& layout);

}  // namespace nexec

#endif
