/**
 * @file io/npy_header.hpp
 *
 * The header of a .npy file: a Python dictionary with three known keys.
 */
#ifndef NEXEC_SRC_IO_NPY_HEADER_HPP
#define NEXEC_SRC_IO_NPY_HEADER_HPP

#include "npy.hpp"

namespace nexec
{

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
