/**
 * @file io/atomic_file.hpp
 *
 * Whole files in and out.  A file is either the old one or the new one, never
 * half of each, whatever happens while it is written.
 */
#ifndef NEXEC_IO_ATOMIC_FILE_HPP
#define NEXEC_IO_ATOMIC_FILE_HPP

#include <cstddef>
#include <string>

namespace nexec
{

/**
 * Write a file so that a crash or a full disk leaves the old one intact: the
 * bytes go to a temporary in the same folder, which then takes the name.  An
 * existing file keeps its mode; a symbolic link keeps pointing at its target.
 * Devices, FIFOs and /dev/stdout are written directly.  Throws WriteError.
 *
 * A process that is killed leaves its temporary, `.name.tmp.<process>.<digits>`
 * for a file `name`.  The next write of the same file removes it, if it is the
 * same user's, an hour old, and its process is gone.
 *
 * @param path File to write.
 * @param bytes Its whole content.
 */
void WriteFileAtomically(const std::string& path, const std::string& bytes);

/**
 * Throw WriteError if it is plain already that the file cannot be written
 * (no such folder, a folder of that name, no permission), so that long work is
 * not done for nothing.  Nothing is created.
 *
 * @param path File that will be written later.
 */
void CheckWritable(const std::string& path);

/**
 * Read a whole file.  Throws InputError if it cannot be opened, and
 * FormatError if it cannot be read or is too large.
 *
 * @param path File to read.
 * @param maxBytes Largest size that is accepted.
 */
std::string ReadFile(const std::string& path, const size_t maxBytes);

//! The SHA-256 of a file, in hexadecimal digits; empty if it cannot be read.
std::string FileDigest(const std::string& path);

}  // namespace nexec

#endif
