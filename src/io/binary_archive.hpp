/**
 * @file io/binary_archive.hpp
 *
 * The payload of a .bin file, as cereal's portable binary archive has it: a
 * byte 1 for little-endian, then fields one after the other, without names.
 * Whole numbers and numbers have 8 bytes, flags one; texts and lists begin with
 * their length.  Nothing in a payload is acted on before it has been checked.
 */
#ifndef NEXEC_IO_BINARY_ARCHIVE_HPP
#define NEXEC_IO_BINARY_ARCHIVE_HPP

#include <nexec/core/errors.hpp>

#include "container.hpp"
#include "fields.hpp"

#include <cstring>
#include <string>
#include <vector>

namespace nexec
{

//! What a payload begins with.
constexpr char littleEndianMark = '\x01';

//! Writes the fields of a payload.
class BinaryWriter : public FieldArchive<BinaryWriter>
{
 public:
  static constexpr bool reading = false, text = false;

  /**
   * @param minorVersion The format 1.x of the file.
   * @param refusal What a WriteError says before its reason.
   */
  BinaryWriter(const unsigned minorVersion, const std::string& refusal) :
      FieldArchive(minorVersion, true),
      payload(1, littleEndianMark),
      refusal(refusal)
  {
  }

  void Field(const char* /* name */, const uint64_t value)
  {
    for (size_t i = 0; i < sizeof(value); ++i)
      payload.push_back(static_cast<char>(value >> (8 * i)));
  }
  void Field(const char* name, const double value)
  {
    uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    Field(name, bits);
  }
  void Field(const char* /* name */, const bool value)
  {
    payload.push_back(value ? '\1' : '\0');
  }
  void Field(const char* name, const std::string& value)
  {
    Field(name, value.size());
    payload += value;
  }
  void Field(const char* name, const Pooling value)
  {
    Field(name, PoolingName(value));
  }
  template<typename T>
  void Field(const char* name, const std::vector<T>& values)
  {
    if (std::is_same_v<T, uint64_t> && values.size() > maxListItems)
    {
      this->Check(name,
                  "has more than " + std::to_string(maxListItems) + " items");
    }
    Field(name, values.size());
    Items(name, values.data(), values.size());
  }

  //! The fields of an object follow each other like all others.
  template<typename Body>
  void Object(const char* /* name */, const Body& body)
  {
    body();
  }

  //! Write how many rows follow.
  uint64_t Count(const char* name, const uint64_t count,
                 const size_t /* rowBytes */)
  {
    Field(name, count);
    return count;
  }

  //! Write a count and as many bytes.
  void Bytes(const char* name, const std::string& bytes) { Field(name, bytes); }

  //! Write numbers whose count is known.
  template<typename T>
  void Items(const char* name, const T* values, const size_t count)
  {
    for (size_t i = 0; i < count; ++i)
      Field(name, values[i]);
  }

  void NumBlocks(const uint64_t count) { Field("blocks", count); }
  void Block(const ParameterBlock& block, const double* values)
  {
    Field("name", block.name);
    Field("rows", block.rows);
    Field("cols", block.cols);
    Items("data", values, block.Size());
  }

  [[noreturn]] void Refuse(const char* /* name */,
                           const std::string& reason) const
  {
    throw WriteError(refusal + reason);
  }

  //! The payload so far.
  const std::string& Payload() const { return payload; }

 private:
  std::string payload;
  std::string refusal;
};

//! Reads the fields of a payload in their order.
class BinaryReader : public FieldArchive<BinaryReader>
{
 public:
  static constexpr bool reading = true, text = false;

  /**
   * @param path Name of the file, for errors.
   * @param payload Bytes to read; they have to outlive the reader.
   * @param minorVersion The format 1.x of the file.
   */
  BinaryReader(const std::string& path, const std::string& payload,
               const unsigned minorVersion) :
      FieldArchive(minorVersion, true), path(path), payload(payload)
  {
    if (payload.empty() || payload[0] != littleEndianMark)
      Refuse("", "the payload is not marked as little-endian");
    place = 1;
  }

  void Field(const char* name, uint64_t& value) { value = Whole(name); }
  void Field(const char* name, double& value)
  {
    const uint64_t bits = Whole(name);
    std::memcpy(&value, &bits, sizeof(value));
  }
  void Field(const char* name, bool& value)
  {
    const uint64_t byte = Whole(name, 1);
    Require(name, byte <= 1, "is neither true nor false");
    value = byte == 1;
  }
  void Field(const char* name, std::string& value)
  {
    Limit(name, maxTextBytes, "is longer than ", " bytes");
    Bytes(name, value);
  }
  void Field(const char* name, Pooling& value)
  {
    std::string text;
    Field(name, text);
    Check(name, PoolingProblem(text));
    value = FindPooling(text);
  }
  void Field(const char* name, std::vector<uint64_t>& values)
  {
    Limit(name, maxListItems, "has more than ", " items");
    List(name, values);
  }
  void Field(const char* name, std::vector<double>& values)
  {
    List(name, values);
  }

  template<typename Body>
  void Object(const char* /* name */, const Body& body)
  {
    body();
  }

  //! Read how many rows follow; each has at least so many bytes.
  uint64_t Count(const char* name, const uint64_t /* count */,
                 const size_t rowBytes)
  {
    const uint64_t count = Whole(name);
    // A count times the bytes of a row could overflow.
    if (count > Left() / rowBytes)
      EndsInside(name);
    return count;
  }

  //! Read a count and as many bytes.
  void Bytes(const char* name, std::string& bytes)
  {
    const uint64_t count = Count(name, 0, 1);
    bytes = payload.substr(place, count);
    place += count;
  }

  //! Read numbers whose count is known.
  template<typename T>
  void Items(const char* name, T* values, const size_t count)
  {
    for (size_t i = 0; i < count; ++i)
      Field(name, values[i]);
  }

  //! Read the number of blocks, which has to be this.
  void NumBlocks(const uint64_t count)
  {
    if (Whole("blocks") != count)
      Accept("wrong number of parameter blocks");
  }
  void Block(const ParameterBlock& block, double* values)
  {
    std::string name;
    Field("name", name);
    if (name != block.name)
      Accept("another parameter block than '" + block.name + "'");
    const uint64_t rows = Whole("rows");
    const uint64_t cols = Whole("cols");
    if (rows != block.rows || cols != block.cols)
    {
      Accept("parameter block '" + block.name + "' is " + std::to_string(rows) +
             "x" + std::to_string(cols) + " in place of " +
             std::to_string(block.rows) + "x" + std::to_string(block.cols));
    }
    Items(block.name.c_str(), values, block.Size());
  }

  //! Throw unless so many numbers can follow.
  void NeedNumbers(const char* name, const size_t count) const
  {
    if (count > Left() / sizeof(double))
      EndsInside(name);
  }

  //! Throw a FormatError about the current place.
  [[noreturn]] void Refuse(const char* /* name */,
                           const std::string& reason) const
  {
    throw FormatError(path, containerHeaderSize + place, reason);
  }

  //! Throw if bytes are left.
  void CheckAllRead() const
  {
    if (Left() != 0)
      Refuse("", "bytes follow the last field");
  }

 private:
  //! A whole number of so many bytes, the lowest first.
  uint64_t Whole(const char* name, const size_t bytes = sizeof(uint64_t))
  {
    if (Left() < bytes)
      EndsInside(name);
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; ++i)
    {
      const auto byte = static_cast<unsigned char>(payload[place++]);
      value |= uint64_t(byte) << (8 * i);
    }
    return value;
  }

  //! Throw if the count that comes next is larger than this.
  void Limit(const char* name, const uint64_t largest, const char* before,
             const char* after)
  {
    if (Whole(name) > largest)
      Check(name, before + std::to_string(largest) + after);
    place -= sizeof(uint64_t);
  }

  template<typename T>
  void List(const char* name, std::vector<T>& values)
  {
    values.resize(Count(name, 0, sizeof(T)));
    Items(name, values.data(), values.size());
  }

  [[noreturn]] void EndsInside(const char* name) const
  {
    Refuse(name, "the payload ends inside '" + std::string(name) + "'");
  }

  //! Bytes not yet read.
  size_t Left() const { return payload.size() - place; }

  std::string path;
  const std::string& payload;
  size_t place = 0;
};

}  // namespace nexec

#endif
