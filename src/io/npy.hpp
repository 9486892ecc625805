/**
 * @file io/npy.hpp
 *
 * Arrays of numbers in NumPy's .npy format.  The header is parsed by hand and
 * nothing in it is evaluated; what does not fit exactly is an error.
 */
#ifndef NEXEC_IO_NPY_HPP
#define NEXEC_IO_NPY_HPP

#include "npy_header.hpp"

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace nexec
{

//! Limits of an array; larger ones are refused.  A row may have as many numbers
//! as a line of text.
constexpr size_t maxNpyNumbers = size_t(1) << 27;
constexpr size_t maxNpyRows = size_t(1) << 24;

/**
 * An array with one or two axes, whole numbers or floating-point numbers of
 * either byte order, or truth values.  An array with one axis is one row.
 */
class NpyArray
{
 public:
  /**
   * Read an array, and nothing may follow it.  Memory is taken only as bytes
   * come in.  Throws InputError: for a file that is no such array, and for
   * numbers that are NaN or too long to be exact as a double.
   *
   * @param in Stream to read, from the magic bytes on.
   * @param name What to call it in errors.
   */
  NpyArray(std::istream& in, const std::string& name);

  //! Get what the header says.
  const NpyHeader& Header() const { return header; }
  //! Get the number of rows.
  size_t Rows() const { return rows; }
  //! Get the numbers of each row.
  size_t Cols() const { return cols; }

  //! Get a number; requires row < Rows() and col < Cols(), as does Bytes().
  double Value(const size_t row, const size_t col) const;
  //! Get the bytes of a number as they stand in the file; they live as long as
  //! the array.
  std::string_view Bytes(const size_t row, const size_t col) const;

 private:
  //! Refuse numbers that cannot be ordered as doubles.
  void CheckValues(const std::string& name) const;

  NpyHeader header;
  size_t rows = 1;
  size_t cols = 0;
  //! Bytes of a number.
  size_t itemSize = 0;
  //! All of them.
  std::string data;
};

}  // namespace nexec

#endif
