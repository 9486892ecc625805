/**
 * @file tests/support/counts.hpp
 *
 * How long the tests that could go on for ever go on.
 */
#ifndef NEXEC_TESTS_SUPPORT_COUNTS_HPP
#define NEXEC_TESTS_SUPPORT_COUNTS_HPP

#include <cstdlib>
#include <string>

namespace nexec
{

/**
 * A number from the environment (see scripts/harden).
 *
 * @param variable Name of the variable.
 * @param usual The number if it is not set.
 */
inline size_t CountFrom(const char* variable, const size_t usual)
{
  const char* const text = std::getenv(variable);
  return text == nullptr ? usual : std::stoul(text);
}

//! Whether a test is told how long to go on, and says what came of it.
inline bool IsAsked(const char* variable)
{
  return std::getenv(variable) != nullptr;
}

}  // namespace nexec

#endif
