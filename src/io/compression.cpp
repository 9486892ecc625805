/**
 * @file io/compression.cpp
 */
#include "compression.hpp"

#include <nexec/core/errors.hpp>

#include <zlib.h>

#include <cstdint>
#include <new>
#include <vector>

namespace nexec
{

namespace
{

constexpr size_t lengthSize = 8;

//! Deflate makes at most 258 bytes of two bits, and no more of anything else.
constexpr size_t maxRatio = 1032;

//! An inflate stream that is closed again.
class Inflater
{
 public:
  explicit Inflater(const std::string& bytes)
  {
    // zlib takes a non-const pointer, but never writes there.
    stream.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data() + lengthSize));
    stream.avail_in = static_cast<uInt>(bytes.size() - lengthSize);
    if (inflateInit(&stream) != Z_OK)
      throw std::bad_alloc();
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream); }

  //! Append what comes next, some of it; whether there may be more.
  bool Next(std::string& content)
  {
    std::vector<char> chunk(size_t(1) << 18);
    stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
    stream.avail_out = static_cast<uInt>(chunk.size());
    const int status = inflate(&stream, Z_NO_FLUSH);
    content.append(chunk.data(), chunk.size() - stream.avail_out);
    complete = status == Z_STREAM_END && stream.avail_in == 0;
    return status == Z_OK;
  }

  //! Whether the stream came to its end, and nothing is behind it.
  bool Complete() const { return complete; }

 private:
  z_stream stream = {};
  bool complete = false;
};

//! The length that the content is said to have.
size_t DeclaredLength(const std::string& path, const size_t offset,
                      const std::string& bytes)
{
  if (bytes.size() < lengthSize)
    throw FormatError(path, offset, "the payload ends inside its length");
  uint64_t length = 0;
  for (size_t i = lengthSize; i-- > 0;)
    length = length << 8 | static_cast<unsigned char>(bytes[i]);
  if (length > maxContentBytes || length / maxRatio > bytes.size())
    throw FormatError(path, offset, "the length of the content cannot be");
  return length;
}

}  // namespace

std::string Compress(const std::string& content)
{
  if (content.size() > maxContentBytes)
    throw WriteError("cannot write more than " +
                     std::to_string(maxContentBytes) + " bytes to one file");
  std::string bytes;
  for (size_t i = 0; i < lengthSize; ++i)
    bytes.push_back(static_cast<char>((content.size() >> (8 * i)) & 0xff));
  uLongf size = compressBound(content.size());
  bytes.resize(lengthSize + size);
  if (compress2(reinterpret_cast<Bytef*>(bytes.data()) + lengthSize, &size,
                reinterpret_cast<const Bytef*>(content.data()), content.size(),
                Z_BEST_COMPRESSION) != Z_OK)
    throw std::bad_alloc();
  bytes.resize(lengthSize + size);
  return bytes;
}

std::string Decompress(const std::string& path, const size_t offset,
                       const std::string& bytes)
{
  const size_t length = DeclaredLength(path, offset, bytes);
  Inflater inflater(bytes);
  std::string content;
  while (content.size() <= length && inflater.Next(content))
    continue;
  if (!inflater.Complete() || content.size() != length)
    throw FormatError(path, offset, "the payload is not compressed as it says");
  return content;
}

}  // namespace nexec
