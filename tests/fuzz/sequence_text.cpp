/**
 * @file tests/fuzz/sequence_text.cpp
 *
 * Text with sequences of numbers.
 */
#include "fuzz_target.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/sequences.hpp>

#include <numeric>
#include <sstream>
#include <stdexcept>

using namespace nexec;

namespace
{

//! The line as it is written with its numbers where they are.
std::string Written(const SequenceLine& line)
{
  std::vector<size_t> order(line.tokens.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::ostringstream out;
  WriteSequence(out, line, order);
  return out.str();
}

}  // namespace

void TryBytes(const std::string& bytes)
{
  std::istringstream in(bytes);
  SequenceReader reader(in, "text");
  try
  {
    SequenceLine line, again;
    while (reader.Next(line))
    {
      std::istringstream lineIn(Written(line));
      SequenceReader(lineIn, "line").Next(again);
      if (again.values != line.values || again.tokens != line.tokens)
        throw std::logic_error("a line is another one when written again");
    }
  }
  catch (const InputError&)
  {
  }
}
