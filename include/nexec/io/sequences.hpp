/**
 * @file io/sequences.hpp
 *
 * Sequences of numbers as text, one per line, or as the rows of a .npy array.
 * Nothing is guessed: a field that is not a number is an error that names its
 * place.
 */
#ifndef NEXEC_IO_SEQUENCES_HPP
#define NEXEC_IO_SEQUENCES_HPP

#include <cstddef>
#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace nexec
{

class NpyArray;

//! Limits of a line; longer ones are refused.
constexpr size_t maxLineBytes = size_t(16) << 20;
constexpr size_t maxLineNumbers = 100000;

//! One line of text or row of an array, taken apart so that it can be put
//! together again.
struct SequenceLine
{
  //! The numbers.
  std::vector<double> values;
  //! Each number as it was written; of an array, its bytes.
  std::vector<std::string> tokens;
  //! What stands before each token and, last, after the last one; always one
  //! more than there are tokens.
  std::vector<std::string> gaps;
  //! "\n" or "\r\n"; nothing in an array.
  std::string lineEnd = "\n";
  //! Which line or row of the input it is, from 1.
  size_t number = 0;
};

/**
 * Reads sequences line by line.  Numbers are separated by blanks, tabs or one
 * comma (blanks around it do not count).  Lines may differ in length; a blank
 * line is an empty sequence.  A leading UTF-8 byte order mark is skipped.
 * Numbers are decimal or infinities; a NaN, or a number outside of the range
 * of a double, has no place in an order and is refused.
 *
 * Input that begins with the magic bytes of .npy is read as such an array,
 * whole and checked before its first row; each row is a line.
 */
class SequenceReader
{
 public:
  /**
   * @param in Stream to read; it has to outlive the reader.
   * @param name What to call it in errors.
   */
  SequenceReader(std::istream& in, const std::string& name);
  ~SequenceReader();

  /**
   * Read the next line.  Throws InputError.
   *
   * @param line Where to put it; unchanged at the end of the input.
   * @param isSequence Whether its numbers are compared with each other: then
   *     those that a double cannot tell apart are refused (CheckDistinct()).
   * @return False at the end of the input.
   */
  bool Next(SequenceLine& line, const bool isSequence = true);

  /**
   * Read the next line as text in fields, of which one is a number.  Fields
   * stand between tabs, semicolons or commas, the first of these that the
   * first line has, or else between blanks; what is in double quotes does not
   * count.  Throws InputError.
   *
   * @param field Number of the field, from 1.
   * @param line Set to a line of one number: the rest is in its two gaps.
   * @return False at the end of the input.
   */
  bool NextField(const size_t field, SequenceLine& line);

  //! Read the first line, whatever it holds, and return it as it is, with its
  //! end.  Throws InputError, also for an array.
  std::string TakeHeader();

  //! Whether the end of the next line is still to come, as far as can be
  //! known.
  bool MustWait();

  //! Whether the input is an array; has to look at it.
  bool IsArray();

  //! Get the number of lines or rows read so far.
  size_t LineNumber() const { return lineNumber; }

  /**
   * What has to stand before the first line when all are written again: nothing
   * for text; of an array, a header for the same shape and type, stored by
   * rows.  Throws InputError, because this has to look at the input.
   */
  std::string Head();

  //! What to call a line in messages, e.g. "line 3" or "row 3".
  std::string PlaceOf(const size_t number) const;

 private:
  //! Find out what the input is, once.
  void Begin();
  //! Read a line of text, with its end.
  bool NextText(std::string& text);
  //! Decide what separates fields, at the first line.
  void LearnSeparators(const std::string& text);
  //! Read a line of numbers.
  bool NextLine(SequenceLine& line);
  //! Read a row of the array.
  bool NextRow(SequenceLine& line);

  //! Where lines come from.
  std::istream& in;
  //! Name of the input.
  std::string name;
  //! Lines read so far.
  size_t lineNumber = 0;
  //! What MustWait() has seen of the next line.
  std::string begunLine;
  //! What stands between fields; nothing before that is known.
  std::string separators;
  //! Whether the first byte has been looked at.
  bool begun = false;
  //! Whether it was that of a .npy file.
  bool isArray = false;
  //! The array, unless it was refused.
  std::unique_ptr<NpyArray> array;
};

/**
 * Write a line with its numbers as they were written but in another order;
 * separators and line end stay as they were.  Throws std::invalid_argument if
 * there are not as many positions as numbers, and std::out_of_range for one
 * that is not in the line.
 *
 * @param out Stream to write to; the caller checks its state.
 * @param line Line to write.
 * @param order Position in the line of the first, second, ... number to write.
 */
void WriteSequence(std::ostream& out, const SequenceLine& line,
                   const std::vector<size_t>& order);

//! The same with the numbers where they are.
void WriteSequence(std::ostream& out, const SequenceLine& line);

/**
 * Refuse numbers that differ as they are written but are the same double, so
 * that their order could not be told.  Throws InputError.
 *
 * @param values The numbers.
 * @param tokens The same as they were written.
 * @param place Where they stand, for the message.
 */
void CheckDistinct(const std::vector<double>& values,
                   const std::vector<std::string>& tokens,
                   const std::string& place);

//! Whether some numbers of a line have a comma between them and others only
//! blanks, as in "1,000 2,500".
bool MixesSeparators(const SequenceLine& line);

/**
 * Read all sequences of a file, text or .npy.  Throws InputError.
 *
 * @param path File to read; "-" is the standard input.
 */
std::vector<std::vector<double>> ReadSequences(const std::string& path);

}  // namespace nexec

#endif
