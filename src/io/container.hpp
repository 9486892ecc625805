/**
 * @file io/container.hpp
 *
 * What the files of models, checkpoints and traces share: two formats, named by
 * the extension, and the frame around every .bin file: a 64-byte little-endian
 * header, then the payload.  Bytes 0 to 63 keep this layout in every version of
 * the format:
 *
 *   0  8  magic 89 'N' 'E' 'X' 'C' 0D 0A 1A
 *   8  2  format major            10  2  format minor
 *  12  4  header length (64)      16  4  kind, e.g. "MODL"
 *  20  4  payload encoding: 1 = cereal portable binary, little-endian;
 *         2 = the same, compressed: 8 bytes with its length, a zlib stream
 *  24  8  payload length          32  4  CRC-32 of the payload
 *  36 24  zero                    60  4  CRC-32 of bytes 0 to 59
 *
 * The checksums find accidents; they are no defence against forgery.
 */
#ifndef NEXEC_IO_CONTAINER_HPP
#define NEXEC_IO_CONTAINER_HPP

#include <cstddef>
#include <cstdint>
#include <string>

namespace nexec
{

//! Bytes before the payload.
constexpr size_t containerHeaderSize = 64;

//! What a header says.
struct ContainerInfo
{
  unsigned majorVersion, minorVersion;
  std::string kind;
  uint64_t payloadLength;
  uint32_t checksum;
};

/**
 * Read the header of a file that UnwrapPayload() has accepted.
 *
 * @param bytes Content of the file.
 */
ContainerInfo ReadContainerInfo(const std::string& bytes);

/**
 * Put a header in front of a payload.  Throws std::invalid_argument unless the
 * kind has four characters.
 *
 * @param kind Four characters that say what the payload is.
 * @param payload Bytes to wrap.
 * @param minorVersion The oldest format 1.x that says what they mean.
 */
std::string WrapPayload(const std::string& kind, const std::string& payload,
                        const unsigned minorVersion = 0);

//! The same with the payload compressed.  Throws WriteError if it is too large
//! to be read again.
std::string WrapCompressed(const std::string& kind, const std::string& payload,
                           const unsigned minorVersion = 0);

/**
 * Check a whole file and return its payload, no longer compressed.  Throws
 * FormatError.
 *
 * @param path Name of the file, for errors.
 * @param bytes Its whole content.
 * @param kind What the payload has to be.
 */
std::string UnwrapPayload(const std::string& path, const std::string& bytes,
                          const std::string& kind);

//! More than the largest model that the limits of the sizes allow.
constexpr size_t maxBinaryBytes = size_t(2) << 30;

/**
 * Whether the extension is .bin rather than .json; UsageError if it is neither.
 *
 * @param what What the file holds, for messages.
 */
bool IsBinaryName(const std::string& path, const std::string& what = "model");

}  // namespace nexec

#endif
