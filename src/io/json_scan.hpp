/**
 * @file io/json_scan.hpp
 *
 * A first pass over JSON text that builds nothing: it finds bad syntax and
 * deep nesting before a parser takes memory, and notes where the keys are.
 */
#ifndef NEXEC_IO_JSON_SCAN_HPP
#define NEXEC_IO_JSON_SCAN_HPP

#include <cstddef>
#include <map>
#include <string>

namespace nexec
{

//! Deepest nesting and largest number of keys that are accepted.
constexpr size_t maxJsonDepth = 16;
constexpr size_t maxJsonKeys = 1000;

//! Where each key is: paths such as "config/bits", and bytes from the start.
using JsonKeys = std::map<std::string, size_t>;

/**
 * Scan JSON text.  Throws FormatError if it is not JSON, is nested too deeply,
 * has too many keys, or the same key twice.
 *
 * @param path Name of the file, for errors.
 * @param text The text.
 */
JsonKeys ScanJson(const std::string& path, const std::string& text);

}  // namespace nexec

#endif
