/**
 * @file io/standard_input.hpp
 *
 * What is special about the standard input.
 */
#ifndef NEXEC_IO_STANDARD_INPUT_HPP
#define NEXEC_IO_STANDARD_INPUT_HPP

#include <cstdio>
#include <iostream>

namespace nexec
{

//! Whether the stream is the standard input and a read of it has failed; it
//! reports that as its end.
inline bool StandardInputFailed(const std::istream& in)
{
  return in.rdbuf() == std::cin.rdbuf() && std::ferror(stdin) != 0;
}

}  // namespace nexec

#endif
