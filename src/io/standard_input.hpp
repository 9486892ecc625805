/**
 * @file io/standard_input.hpp
 *
 * What is special about the standard input.
 */
#ifndef NEXEC_IO_STANDARD_INPUT_HPP
#define NEXEC_IO_STANDARD_INPUT_HPP

#include <istream>

namespace nexec
{

//! Whether the stream is the standard input and a read of it has failed; it
//! reports that as its end.
bool StandardInputFailed(const std::istream& in);

}  // namespace nexec

#endif
