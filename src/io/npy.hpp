/**
 * @file io/npy.hpp
 *
 * Arrays of numbers in NumPy's .npy format.  The header is parsed by hand and
 * nothing in it is evaluated; what does not fit exactly is an error.
 */
#ifndef NEXEC_IO_NPY_HPP
#define NEXEC_IO_NPY_HPP

#include <cstddef>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace nexec
{

//! What every .npy file begins with; no text of numbers can.
constexpr std::string_view npyMagic("\x93NUMPY", 6);

//! What the header of a .npy file says.
struct NpyHeader
{
  //! Type of the numbers as NumPy writes it, e.g. "<f8".
  std::string type = "<f8";
  //! Whether columns, not rows, are stored one after another.
  bool fortranOrder = false;
  //! Numbers along each axis.
  std::vector<size_t> shape;
};

/**
 * The first bytes of a .npy file, up to the numbers, as numpy.save() writes
 * them (format version 1.0).
 */
std::string EncodeNpyHeader(const NpyHeader& header);

//! Whether the stream is the standard input and a read of it has failed; it
//! reports that as its end.
inline bool StandardInputFailed(const std::istream& in)
{
  return in.rdbuf() == std::cin.rdbuf() && std::ferror(stdin) != 0;
}

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
