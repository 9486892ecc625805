/**
 * @file bindings/algorithm_option.cpp
 */
#include "algorithm_option.hpp"

#include <nexec/algorithm/registry.hpp>
#include <nexec/algorithm/rule_file.hpp>
#include <nexec/core/errors.hpp>

namespace nexec::bindings
{

void AddAlgorithmFileOption(Binding& binding)
{
  binding.FileIn("algorithm_file", 0,
                 "Rule file with an algorithm of your own; nexec_algorithms "
                 "checks it.");
}

const Algorithm* UseAlgorithmFile(const Params& params)
{
  if (!params.Has("algorithm_file"))
    return nullptr;
  return &RegisterAlgorithm(
      LoadRuleFile(params.Get<std::string>("algorithm_file")));
}

void RequireOneAlgorithm(const Params& params)
{
  if (params.Has("algorithm") && params.Has("algorithm_file"))
  {
    throw UsageError(
        "pass --algorithm or --algorithm_file, not both: a rule "
        "file has the name of its algorithm in it");
  }
}

}  // namespace nexec::bindings
