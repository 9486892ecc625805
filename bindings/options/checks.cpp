/**
 * @file bindings/options/checks.cpp
 */
#include "checks.hpp"
#include "process/log.hpp"

#include <nexec/core/errors.hpp>

#include "text.hpp"

namespace nexec::bindings
{

namespace
{

using Names = std::vector<std::string>;

//! Get those of the options that were passed, or those that were not.
Names Select(const Params& params, const Names& names, const bool passed)
{
  Names selected;
  for (const std::string& name : names)
  {
    if (params.Has(name) == passed)
      selected.push_back(name);
  }
  return selected;
}

std::string Labels(const Params& params, const Names& names,
                   const std::string& last)
{
  Names labels;
  for (const std::string& name : names)
    labels.push_back(params.Definition(name).Label());
  return JoinList(labels, last);
}

[[noreturn]] void Complain(const std::string& sentence,
                           const std::string& message)
{
  throw UsageError(sentence + (message.empty() ? "" : "; " + message) + "!");
}

}  // namespace

void RequireOnlyOnePassed(const Params& params, const Names& names,
                          const std::string& message)
{
  RequireAtLeastOnePassed(params, names, message);
  const Names passed = Select(params, names, true);
  if (passed.size() > 1)
    Complain("Must pass only one of " + Labels(params, names, "or") + ", not " +
                 Labels(params, passed, "and"),
             message);
}

void RequireAtLeastOnePassed(const Params& params, const Names& names,
                             const std::string& message)
{
  if (Select(params, names, true).empty())
    Complain("Must pass " + std::string(names.size() > 1 ? "one of " : "") +
                 Labels(params, names, "or"),
             message);
}

void RequireNoneOrAllPassed(const Params& params, const Names& names,
                            const std::string& message)
{
  const Names passed = Select(params, names, true);
  const Names missing = Select(params, names, false);
  if (!passed.empty() && !missing.empty())
    Complain("Must pass " + Labels(params, missing, "and") + " with " +
                 Labels(params, passed, "and"),
             message);
}

void ReportIgnoredParam(
    const Params& params,
    const std::vector<std::pair<std::string, bool>>& conditions,
    const std::string& name)
{
  if (!params.Has(name))
    return;
  std::vector<std::string> reasons;
  for (const auto& [other, passed] : conditions)
  {
    if (params.Has(other) != passed)
      return;
    reasons.push_back(params.Definition(other).Label() +
                      (passed ? " is passed" : " is not passed"));
  }
  Log::Warn(params.Definition(name).Label() + " is ignored because " +
            JoinList(reasons, "and") + "!");
}

void RequireRequiredPassed(const Params& params)
{
  Names required;
  for (const auto& [name, definition] : params.Definitions())
  {
    if (definition.IsRequired())
      required.push_back(name);
  }
  const Names missing = Select(params, required, false);
  if (!missing.empty())
    Complain("Must pass " + Labels(params, missing, "and"), "");
}

}  // namespace nexec::bindings
