/**
 * @file io/fields.hpp
 *
 * What archives share.  An archive reads or writes named fields, as bytes or as
 * JSON; a codec says once, for all four, which fields a file has and what has
 * to hold for them.  An archive has
 *
 * - reading, text: whether it reads, and whether it is JSON;
 * - Field(name, value): reads or writes a field as it is;
 * - Object(name, body): calls body() for fields that are an object of this name
 *   in JSON;
 * - NumBlocks(), Block(): read or write blocks of parameters;
 * - NeedNumbers(name, count): when reading, throws unless there can be so many;
 * - Refuse(name, reason): throws FormatError or, when writing, WriteError;
 * - Count(), Items(), Bytes(): of .bin files only, rows, numbers and bytes.
 */
#ifndef NEXEC_IO_FIELDS_HPP
#define NEXEC_IO_FIELDS_HPP

#include <nexec/nn/parameters.hpp>
#include <nexec/nn/pooling.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace nexec
{

static_assert(std::is_same_v<size_t, uint64_t>,
              "whole numbers have 64 bits in a file");

//! Longest text in a file.
constexpr size_t maxTextBytes = 4096;
//! Longest list of settings.
constexpr size_t maxListItems = 4096;

//! What is wrong with a text, or nothing: printable ASCII is what every format
//! and terminal can take.
inline std::string FieldProblem(const std::string& text)
{
  if (text.size() > maxTextBytes)
    return "is longer than " + std::to_string(maxTextBytes) + " bytes";
  const bool printable =
      std::all_of(text.begin(), text.end(),
                  [](const char c) { return c >= ' ' && c <= '~'; });
  return printable ? "" : "has characters that are not printable ASCII";
}

//! The same for a number: JSON has no others than finite ones.
inline std::string FieldProblem(const double value)
{
  return std::isfinite(value) ? "" : "is not finite";
}

//! Whole numbers, flags and lists are sound as they are.
template<typename T>
std::string FieldProblem(const T& /* value */)
{
  return "";
}

//! The text is the name of a way to pool.
inline std::string PoolingProblem(const std::string& text)
{
  std::string known;
  for (const std::string& name : PoolingNames())
  {
    if (text == name)
      return "";
    known += (known.empty() ? "" : ", ") + name;
  }
  // The text itself may not be fit to print.
  return "has to be one of: " + known;
}

//! The part of an archive that is the same in all of them.
template<typename Archive>
class FieldArchive
{
 public:
  //! Read or write a field, and check it unless the file may hold anything.
  template<typename T>
  void operator()(const char* name, T&& value)
  {
    Self().Field(name, value);
    if (strict)
      Check(name, FieldProblem(value));
  }

  //! The minor number of the file's format.
  unsigned MinorVersion() const { return minorVersion; }

  //! Read or write a size, which has to be from 1 to the largest.
  template<typename T>
  void Size(const char* name, T& value, const size_t largest)
  {
    Self().Field(name, value);
    CheckSize(name, value, largest);
  }

  //! Check a size that was read or will be written.
  void CheckSize(const char* name, const size_t value, const size_t largest)
  {
    if (value >= 1 && value <= largest)
      return;
    Check(name,
          "is " + std::to_string(value) + ", but has to be 1 to " +
              std::to_string(largest));
  }

  //! Something has to hold for a field.
  void Require(const char* name, const bool holds, const char* problem)
  {
    if (!holds)
      Check(name, problem);
  }

  //! Refuse a file with a problem of a field, unless it is empty.
  void Check(const char* name, const std::string& problem)
  {
    if (!problem.empty())
      Self().Refuse(name, "'" + std::string(name) + "' " + problem);
  }

  //! The same for a problem of the file as a whole, or of the current object.
  void Accept(const std::string& problem)
  {
    if (!problem.empty())
      Self().Refuse("", problem);
  }

 protected:
  /**
   * @param minorVersion The format 1.x of the file.
   * @param strict Whether text has to be fit to print and numbers finite.
   */
  FieldArchive(const unsigned minorVersion, const bool strict) :
      minorVersion(minorVersion), strict(strict)
  {
  }

  unsigned minorVersion;
  bool strict;

 private:
  Archive& Self() { return static_cast<Archive&>(*this); }
};

}  // namespace nexec

#endif
