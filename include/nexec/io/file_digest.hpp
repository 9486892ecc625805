/**
 * @file io/file_digest.hpp
 *
 * Telling files apart by their content.
 */
#ifndef NEXEC_IO_FILE_DIGEST_HPP
#define NEXEC_IO_FILE_DIGEST_HPP

#include <string>

namespace nexec
{

//! The SHA-256 of a file, in hexadecimal digits; empty if it cannot be read.
std::string FileDigest(const std::string& path);

}  // namespace nexec

#endif
