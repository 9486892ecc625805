/**
 * @file io/npy_header.hpp
 *
 * The header of a .npy file: a Python dictionary with three known keys.
 */
#ifndef NEXEC_IO_NPY_HEADER_HPP
#define NEXEC_IO_NPY_HEADER_HPP

#include <cstddef>
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

/**
 * Parse the text of a header.  Throws InputError.
 *
 * @param name What to call the file in errors.
 * @param text From the opening brace to the end of the padding.
 * @param offset Where the text begins in the file.
 */
NpyHeader ParseNpyHeader(const std::string& name, const std::string& text,
                         const size_t offset);

//! Throw an InputError about a byte of a file.
[[noreturn]] void RefuseNpy(const std::string& name, const size_t offset,
                            const std::string& reason);

}  // namespace nexec

#endif
