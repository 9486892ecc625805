/**
 * @file io/sequences.hpp
 *
 * Sequences of numbers as text, one a line.  Nothing is guessed: a field that
 * is not a number is an error that names its place.
 */
#ifndef NEXEC_IO_SEQUENCES_HPP
#define NEXEC_IO_SEQUENCES_HPP

#include <cstddef>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

namespace nexec
{

//! Limits of a line; longer ones are refused.
constexpr size_t maxLineBytes = size_t(16) << 20;
constexpr size_t maxLineNumbers = 100000;

//! One line of input, taken apart so that it can be put together again.
struct SequenceLine
{
  //! The numbers.
  std::vector<double> values;
  //! Each number as it was written.
  std::vector<std::string> tokens;
  //! What stands before each token and, last, after the last one; always one
  //! more than there are tokens.
  std::vector<std::string> gaps;
  //! "\n" or "\r\n".
  std::string lineEnd = "\n";
};

/**
 * Reads sequences line by line.  Numbers are separated by blanks, tabs or one
 * comma (blanks around it do not count).  Lines may differ in length; a blank
 * line is an empty sequence.  A leading UTF-8 byte order mark is skipped.
 * Numbers are decimal or infinities; a NaN, or a number outside of the range
 * of a double, has no place in an order and is refused.
 */
class SequenceReader
{
 public:
  /**
   * @param in Stream to read; it has to outlive the reader.
   * @param name What to call it in errors.
   */
  SequenceReader(std::istream& in, const std::string& name);

  /**
   * Read the next line.  Throws InputError.
   *
   * @param line Where to put it; unchanged at the end of the input.
   * @return False at the end of the input.
   */
  bool Next(SequenceLine& line);

  //! Get the number of lines read so far.
  size_t LineNumber() const { return lineNumber; }

 private:
  //! Where lines come from.
  std::istream& in;
  //! Name of the input.
  std::string name;
  //! Lines read so far.
  size_t lineNumber = 0;
};

/**
 * Write a line with its numbers as they were written but in another order;
 * separators and line end stay as they were.
 *
 * @param out Stream to write to; the caller checks its state.
 * @param line Line to write.
 * @param order Position in the line of the first, second, ... number to write.
 */
void WriteSequence(std::ostream& out, const SequenceLine& line,
                   const std::vector<size_t>& order);

/**
 * Read all sequences of a file.  Throws InputError.
 *
 * @param path File to read; "-" is the standard input.
 */
std::vector<std::vector<double>> ReadSequences(const std::string& path);

}  // namespace nexec

#endif
