/**
 * @file io/container.cpp
 */
#include "container.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/core/interruption.hpp>

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <new>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace nexec
{

namespace
{

constexpr std::string_view magic("\x89NEXC\r\n\x1a", 8);
constexpr size_t kindSize = 4;
constexpr uint64_t formatMajor = 1;
constexpr uint64_t formatMinor = 5;
constexpr uint64_t cerealPortableBinary = 1;
constexpr uint64_t compressedPortableBinary = 2;

//! Bytes of the length in front of a zlib stream.
constexpr size_t lengthSize = 8;
//! Longest content that is compressed or accepted.
constexpr size_t maxContentBytes = size_t(1) << 28;
//! Deflate makes at most 258 bytes of two bits, and no more of anything else.
constexpr size_t maxRatio = 1032;

//! Where the fields of the header are.
enum Offset : size_t
{
  Major = 8,
  Minor = 10,
  HeaderLength = 12,
  Kind = 16,
  Encoding = 20,
  PayloadLength = 24,
  PayloadChecksum = 32,
  Reserved = 36,
  HeaderChecksum = 60
};

//! Append the low bytes of a number, lowest first.
void Put(std::string& bytes, const uint64_t value, const size_t count)
{
  for (size_t i = 0; i < count; ++i)
    bytes.push_back(static_cast<char>((value >> (8 * i)) & 0xff));
}

//! The number that Put() wrote at an offset.
uint64_t Get(const std::string& bytes, const size_t offset, const size_t count)
{
  uint64_t value = 0;
  for (size_t i = 0; i < count; ++i)
  {
    const auto byte = static_cast<unsigned char>(bytes[offset + i]);
    value |= static_cast<uint64_t>(byte) << (8 * i);
  }
  return value;
}

//! CRC-32 of part of some bytes.
uint64_t Checksum(const std::string& bytes, const size_t offset,
                  const size_t count)
{
  return crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()) + offset,
                 count);
}

//! Whether a checksum is the one that was found.  A fuzzer cannot guess any,
//! and would never come past this.
bool IsRight(const uint64_t declared, const uint64_t found)
{
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  (void)declared, (void)found;
  return true;
#else
  return declared == found;
#endif
}

std::string VersionText(const uint64_t major, const uint64_t minor)
{
  return std::to_string(major) + "." + std::to_string(minor);
}

//! Is this a header of ours, whole and undamaged?
void CheckHeader(const std::string& path, const std::string& bytes)
{
  if (bytes.empty())
    throw FormatError(path, 0, "not a nexec file: it is empty");
  if (bytes.compare(0, magic.size(), magic, 0, bytes.size()) != 0)
    throw FormatError(path, 0, "not a nexec file");
  if (bytes.size() < containerHeaderSize)
  {
    throw FormatError(path, bytes.size(),
                      "truncated: the header has " +
                          std::to_string(containerHeaderSize) + " bytes");
  }
  if (!IsRight(Get(bytes, HeaderChecksum, 4),
               Checksum(bytes, 0, HeaderChecksum)))
    throw FormatError(path, HeaderChecksum, "damaged: wrong header checksum");
}

//! Was it written by a version of the format that we know?
void CheckVersion(const std::string& path, const std::string& bytes)
{
  const uint64_t major = Get(bytes, Major, 2);
  const uint64_t minor = Get(bytes, Minor, 2);
  if (major == formatMajor && minor <= formatMinor)
    return;
  const std::string ours = VersionText(formatMajor, formatMinor);
  if (major < formatMajor)
  {
    throw FormatError(path, Major,
                      "format " + VersionText(major, minor) +
                          " does not exist; this nexec reads format " + ours);
  }
  throw FormatError(path, Major,
                    "written in the newer format " + VersionText(major, minor) +
                        ", but this nexec reads format " + ours +
                        "; use a newer nexec");
}

//! Are the fields that version 1 fixes as they have to be?
void CheckFixedFields(const std::string& path, const std::string& bytes)
{
  if (Get(bytes, HeaderLength, 4) != containerHeaderSize)
    throw FormatError(path, HeaderLength, "wrong header length");
  const uint64_t encoding = Get(bytes, Encoding, 4);
  if (encoding != cerealPortableBinary && encoding != compressedPortableBinary)
    throw FormatError(path, Encoding, "unknown payload encoding");
  const size_t nonZero = bytes.find_first_not_of('\0', Reserved);
  if (nonZero < HeaderChecksum)
    throw FormatError(path, nonZero, "a reserved byte is not zero");
}

//! What a kind is for people; other formats may have others.
std::string KindInWords(const std::string& kind)
{
  const std::map<std::string, std::string> words = {
      {"MODL", "an executor model"},
      {"CLRS", "a baseline model"},
      {"GMDL", "a graph model"},
      {"TRUN", "a checkpoint of an executor's training"},
      {"GRUN", "a checkpoint of a graph executor's training"},
      {"CKPT", "a checkpoint of a baseline's training"},
      {"TRCE", "a trace"}};
  const auto found = words.find(kind);
  if (found != words.end())
    return found->second;
  std::string text = kind;
  for (char& c : text)
    c = c < ' ' || c > '~' ? '?' : c;
  return "something of kind '" + text + "'";
}

//! Which program takes such a file, where another is needed.
std::string ProgramFor(const std::string& kind)
{
  if (kind == "TRCE")
    return "; nexec_trace --trace_file shows it";
  if (kind == "GMDL")
    return "; nexec_graph --input_model_file runs it";
  return kind == "MODL" ? "; nexec_sort --input_model_file runs it" : "";
}

//! Is the payload what was asked for?
void CheckKind(const std::string& path, const std::string& bytes,
               const std::string& kind)
{
  const std::string found = bytes.substr(Kind, kindSize);
  if (found == kind)
    return;
  throw FormatError(path, Kind,
                    "wrong kind of file: it holds " + KindInWords(found) +
                        ", but " + KindInWords(kind) + " is needed" +
                        ProgramFor(found));
}

//! Is the payload all there, with nothing behind it, and undamaged?
void CheckPayload(const std::string& path, const std::string& bytes)
{
  const uint64_t present = bytes.size() - containerHeaderSize;
  const uint64_t declared = Get(bytes, PayloadLength, 8);
  if (present < declared)
  {
    throw FormatError(path, bytes.size(),
                      "truncated: the payload has " + std::to_string(present) +
                          " of " + std::to_string(declared) + " bytes");
  }
  if (present > declared)
  {
    throw FormatError(path, containerHeaderSize + declared,
                      std::to_string(present - declared) + " trailing bytes");
  }
  if (!IsRight(Get(bytes, PayloadChecksum, 4),
               Checksum(bytes, containerHeaderSize, declared)))
  {
    throw FormatError(path, containerHeaderSize,
                      "damaged: wrong payload checksum");
  }
}

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
    ThrowIfInterrupted();
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

//! A deflate stream that is closed again.
class Deflater
{
 public:
  explicit Deflater(const std::string& content) : content(content)
  {
    if (deflateInit(&stream, Z_BEST_COMPRESSION) != Z_OK)
      throw std::bad_alloc();
  }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;
  ~Deflater() { deflateEnd(&stream); }

  //! Append what becomes of some more of the content; whether there is more.
  bool Next(std::string& bytes)
  {
    ThrowIfInterrupted();
    const size_t taken = std::min(content.size() - next, chunkSize);
    // zlib takes a non-const pointer, but never writes there.
    stream.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(content.data() + next));
    stream.avail_in = static_cast<uInt>(taken);
    next += taken;
    const size_t size = bytes.size();
    bytes.resize(size + deflateBound(&stream, taken));
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data()) + size;
    stream.avail_out = static_cast<uInt>(bytes.size() - size);
    const int status =
        deflate(&stream, next == content.size() ? Z_FINISH : Z_NO_FLUSH);
    bytes.resize(bytes.size() - stream.avail_out);
    // There may not have been room for all.
    next -= stream.avail_in;
    return status != Z_STREAM_END;
  }

 private:
  static constexpr size_t chunkSize = size_t(1) << 20;

  const std::string& content;
  size_t next = 0;
  z_stream stream = {};
};

//! The length that the content of a compressed payload is said to have.
size_t ContentLength(const std::string& path, const std::string& payload)
{
  if (payload.size() < lengthSize)
  {
    throw FormatError(path, containerHeaderSize,
                      "the payload ends inside its length");
  }
  const uint64_t length = Get(payload, 0, lengthSize);
  if (length > maxContentBytes || length / maxRatio > payload.size())
  {
    throw FormatError(path, containerHeaderSize,
                      "the length of the content cannot be");
  }
  return length;
}

//! The content of a compressed payload.  The length is checked against the
//! limit and against what zlib can make of so many bytes, and memory is taken
//! only as the content comes out.
std::string Decompress(const std::string& path, const std::string& payload)
{
  const size_t length = ContentLength(path, payload);
  Inflater inflater(payload);
  std::string content;
  while (content.size() <= length && inflater.Next(content))
    continue;
  if (!inflater.Complete() || content.size() != length)
  {
    throw FormatError(path, containerHeaderSize,
                      "the payload is not compressed as it says");
  }
  return content;
}

//! Compress content.  Throws WriteError if it is too long.
std::string Compress(const std::string& content)
{
  if (content.size() > maxContentBytes)
  {
    throw WriteError("cannot write more than " +
                     std::to_string(maxContentBytes) + " bytes to one file");
  }
  std::string bytes;
  Put(bytes, content.size(), lengthSize);
  Deflater deflater(content);
  while (deflater.Next(bytes))
    continue;
  return bytes;
}

//! Put a header in front of a payload that is encoded in this way.
std::string Wrap(const std::string& kind, const std::string& payload,
                 const uint64_t encoding, const unsigned minorVersion)
{
  if (kind.size() != kindSize)
    throw std::invalid_argument("a kind of payload has four characters");

  std::string bytes(magic);
  bytes.reserve(containerHeaderSize + payload.size());
  Put(bytes, formatMajor, 2);
  Put(bytes, minorVersion, 2);
  Put(bytes, containerHeaderSize, 4);
  bytes += kind;
  Put(bytes, encoding, 4);
  Put(bytes, payload.size(), 8);
  Put(bytes, Checksum(payload, 0, payload.size()), 4);
  bytes.resize(HeaderChecksum, '\0');
  Put(bytes, Checksum(bytes, 0, HeaderChecksum), 4);
  return bytes += payload;
}

}  // namespace

bool IsBinaryName(const std::string& path, const std::string& what)
{
  const std::string extension =
      std::filesystem::path(path).extension().string();
  if (extension != ".bin" && extension != ".json")
  {
    throw UsageError("'" + path + "': the name of a " + what +
                     " file has to end in .bin or .json");
  }
  return extension == ".bin";
}

ContainerInfo ReadContainerInfo(const std::string& bytes)
{
  ContainerInfo info;
  info.majorVersion = static_cast<unsigned>(Get(bytes, Major, 2));
  info.minorVersion = static_cast<unsigned>(Get(bytes, Minor, 2));
  info.kind = bytes.substr(Kind, kindSize);
  info.payloadLength = Get(bytes, PayloadLength, 8);
  info.checksum = static_cast<uint32_t>(Get(bytes, PayloadChecksum, 4));
  return info;
}

std::string WrapPayload(const std::string& kind, const std::string& payload,
                        const unsigned minorVersion)
{
  return Wrap(kind, payload, cerealPortableBinary, minorVersion);
}

std::string WrapCompressed(const std::string& kind, const std::string& payload,
                           const unsigned minorVersion)
{
  return Wrap(kind, Compress(payload), compressedPortableBinary, minorVersion);
}

std::string UnwrapPayload(const std::string& path, const std::string& bytes,
                          const std::string& kind)
{
  CheckHeader(path, bytes);
  CheckVersion(path, bytes);
  CheckFixedFields(path, bytes);
  CheckKind(path, bytes, kind);
  CheckPayload(path, bytes);
  std::string payload = bytes.substr(containerHeaderSize);
  return Get(bytes, Encoding, 4) == compressedPortableBinary
      ? Decompress(path, payload)
      : payload;
}

}  // namespace nexec
