/**
 * @file io/binary_reader.hpp
 *
 * Reads fields from a payload with cereal, but never lets cereal act on a
 * number from the file that has not been checked.
 */
#ifndef NEXEC_IO_BINARY_READER_HPP
#define NEXEC_IO_BINARY_READER_HPP

#include <nexec/nn/pooling.hpp>

#include <cereal/archives/portable_binary.hpp>

#include <cstdint>
#include <istream>
#include <streambuf>
#include <string>
#include <vector>

namespace nexec
{

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

}  // namespace nexec

#endif
