/**
 * @file io/standard_input.cpp
 */
#include "standard_input.hpp"

#include <cstdio>
#include <iostream>

namespace nexec
{

bool StandardInputFailed(const std::istream& in)
{
  return in.rdbuf() == std::cin.rdbuf() && std::ferror(stdin) != 0;
}

}  // namespace nexec
