/**
 * @file tests/fuzz/graphs.cpp
 *
 * Texts of graphs.  METIS is known by the name only; the other formats have
 * this target, too, with other inputs to start from.
 */
#include "fuzz_target.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/graph_file.hpp>

#include <stdexcept>

using namespace nexec;

void TryBytes(const std::string& bytes)
{
  const bool isMetis = std::string(NEXEC_FILE_KIND) == "graph_metis";
  std::string once;
  try
  {
    once = WriteGraph(ReadGraph(isMetis ? "input.graph" : "input", bytes));
  }
  catch (const InputError&)
  {
    return;
  }
  // What was accepted once may not be refused now.
  if (WriteGraph(ReadGraph("again", once)) != once)
    throw std::logic_error("a graph is another one when written again");
}
