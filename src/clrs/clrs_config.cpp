/**
 * @file clrs/clrs_config.cpp
 */
#include <nexec/clrs/clrs_config.hpp>

#include <nexec/core/errors.hpp>

#include <utility>

namespace nexec
{

namespace
{

using NamedProcessor = std::pair<std::string, ClrsProcessor>;

//! Switches: along pointers, gated, triplets.
const std::vector<NamedProcessor>& Processors()
{
  static const std::vector<NamedProcessor> processors = {
      {"mpnn", {false, false, false}},
      {"pgn", {true, false, false}},
      {"gmpnn", {false, true, false}},
      {"triplet_mpnn", {false, false, true}},
      {"triplet_gmpnn", {false, true, true}}};
  return processors;
}

}  // namespace

std::vector<std::string> ClrsProcessorNames()
{
  std::vector<std::string> names;
  for (const NamedProcessor& processor : Processors())
    names.push_back(processor.first);
  return names;
}

ClrsProcessor FindClrsProcessor(const std::string& name)
{
  for (const NamedProcessor& processor : Processors())
  {
    if (processor.first == name)
      return processor.second;
  }
  throw UsageError("no processor '" + name + "'");
}

}  // namespace nexec
