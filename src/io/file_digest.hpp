/**
 * @file io/file_digest.hpp
 *
 * Telling files apart by their content.
 */
#ifndef NEXEC_IO_FILE_DIGEST_HPP
#define NEXEC_IO_FILE_DIGEST_HPP

#include <string>
#include <vector>

namespace nexec
{

//! The SHA-256 of a file, in hexadecimal digits; empty if it cannot be read.
std::string FileDigest(const std::string& path);

//! The same for sequences, wherever they come from: of their lengths and bits.
std::string SequencesDigest(const std::vector<std::vector<double>>& sequences);

}  // namespace nexec

#endif
