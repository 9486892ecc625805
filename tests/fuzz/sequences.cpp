/**
 * @file tests/fuzz/sequences.cpp
 *
 * Input with sequences of numbers: lines of text, or an array of NumPy.  What
 * an input is only its first bytes say, so both targets are this one, with
 * other inputs to start from.
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

//! Read everything, and return it as it is written in the same order.
std::string ReadAndWrite(const std::string& bytes)
{
  std::istringstream in(bytes);
  SequenceReader reader(in, "input");
  std::ostringstream out;
  out << reader.Head();
  for (SequenceLine line; reader.Next(line);)
  {
    std::vector<size_t> order(line.tokens.size());
    std::iota(order.begin(), order.end(), size_t(0));
    WriteSequence(out, line, order);
  }
  return out.str();
}

}  // namespace

void TryBytes(const std::string& bytes)
{
  std::string once;
  try
  {
    once = ReadAndWrite(bytes);
  }
  catch (const InputError&)
  {
    return;
  }
  // What was accepted once may not be refused now.
  if (ReadAndWrite(once) != once)
    throw std::logic_error("sequences are others when written again");
}
