/**
 * @file io/field_checker.cpp
 */
#include "field_checker.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

void FieldChecker::operator()(const char* name, const std::string& text)
{
  const bool printable =
      std::all_of(text.begin(), text.end(),
                  [](const char c) { return c >= ' ' && c <= '~'; });
  if (text.size() > maxTextBytes)
    Note(name, "is longer than " + std::to_string(maxTextBytes) + " bytes");
  else if (!printable)
    Note(name, "has characters that are not printable ASCII");
}

void FieldChecker::operator()(const char* name, const double value)
{
  if (!std::isfinite(value))
    Note(name, "is not finite");
}

void FieldChecker::Size(const char* name, const size_t value,
                        const size_t largest)
{
  if (value >= 1 && value <= largest)
    return;
  Note(name,
       "is " + std::to_string(value) + ", but has to be 1 to " +
           std::to_string(largest));
}

void FieldChecker::Note(const char* name, const std::string& reason)
{
  if (problem.empty())
    problem = "'" + std::string(name) + "' " + reason;
}

}  // namespace nexec
