/**
 * @file io/compression.hpp
 *
 * zlib around bytes, with the length that they have: 8 bytes, lowest first,
 * then a zlib stream.
 */
#ifndef NEXEC_SRC_IO_COMPRESSION_HPP
#define NEXEC_SRC_IO_COMPRESSION_HPP

#include <cstddef>
#include <string>

namespace nexec
{

//! Longest content that is compressed or accepted.
constexpr size_t maxContentBytes = size_t(1) << 28;

//! Compress bytes.  Throws WriteError if there are too many.
std::string Compress(const std::string& content);

/**
 * Get the bytes back.  The length is checked against the limit and against
 * what zlib can make of so many bytes, and memory is taken only as the content
 * comes out.  Throws FormatError.
 *
 * @param path Name of the file, for errors.
 * @param offset Where in the file the compressed bytes begin, for errors.
 * @param bytes What Compress() made.
 */
std::string Decompress(const std::string& path, const size_t offset,
                       const std::string& bytes);

}  // namespace nexec

#endif
