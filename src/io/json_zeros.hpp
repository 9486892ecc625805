/**
 * @file io/json_zeros.hpp
 *
 * Zeros that rapidjson cannot read.
 */
#ifndef NEXEC_IO_JSON_ZEROS_HPP
#define NEXEC_IO_JSON_ZEROS_HPP

#include <string>

namespace nexec
{

/**
 * JSON text with every long zero (0.000...0, -0e-50) as 0.0 or -0.0, filled up
 * with blanks so that all else stays where it is.  The parser of rapidjson 1.1
 * makes other numbers of such zeros: it normalises them as if one of their bits
 * were set.
 */
std::string WithPlainZeros(std::string text);

}  // namespace nexec

#endif
