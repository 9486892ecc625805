/**
 * @file io/field_checker.hpp
 *
 * What has to hold for single fields of a file, whatever the format.
 */
#ifndef NEXEC_IO_FIELD_CHECKER_HPP
#define NEXEC_IO_FIELD_CHECKER_HPP

#include <cstddef>
#include <string>

namespace nexec
{

//! Longest text in a file.
constexpr size_t maxTextBytes = 4096;
//! Longest list of settings.
constexpr size_t maxListItems = 4096;

//! Remembers the first problem of the fields it is called with.
class FieldChecker
{
 public:
  //! Text: printable ASCII is what every format and terminal can take.
  void operator()(const char* name, const std::string& text);

  //! Numbers: JSON has no others than finite ones.
  void operator()(const char* name, const double value);

  //! Whole numbers and flags.
  template<typename T>
  void operator()(const char* /* name */, const T& /* value */)
  {
  }

  //! A size has to be from 1 to the largest.
  void Size(const char* name, const size_t value, const size_t largest);

  //! Note a problem of a field, unless there is one already.
  void Note(const char* name, const std::string& reason);

  //! Get the first problem, or nothing.
  const std::string& Problem() const { return problem; }

 private:
  std::string problem;
};

}  // namespace nexec

#endif
