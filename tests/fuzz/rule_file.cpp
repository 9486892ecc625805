/**
 * @file tests/fuzz/rule_file.cpp
 *
 * Rule files: read or refused, and what is read can be judged.
 */
#include "fuzz_target.hpp"

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>
#include <nexec/core/errors.hpp>

using namespace nexec;

void TryBytes(const std::string& bytes)
{
  try
  {
    const auto algorithm = ParseRuleFile(bytes, "input");
    Admit(*algorithm, 3);
    algorithm->MaxSteps(1000);
  }
  catch (const InputError&)
  {
  }
}
