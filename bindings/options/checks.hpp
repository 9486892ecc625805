/**
 * @file bindings/options/checks.hpp
 *
 * Checks of options against each other.  They write the sentence; the message
 * of the caller only says why, starts lower-case and has no end mark.
 */
#ifndef NEXEC_BINDINGS_OPTIONS_CHECKS_HPP
#define NEXEC_BINDINGS_OPTIONS_CHECKS_HPP

#include <string>
#include <utility>
#include <vector>

#include "param.hpp"

namespace nexec::bindings
{

/**
 * Throw UsageError unless exactly one of the options was passed.
 *
 * @param params Values of this run.
 * @param names Options, without "_file".
 * @param message Why, or nothing.
 */
void RequireOnlyOnePassed(const Params& params,
                          const std::vector<std::string>& names,
                          const std::string& message = "");

/**
 * Throw UsageError unless one or more of the options were passed.
 *
 * @param params Values of this run.
 * @param names Options, without "_file".
 * @param message Why, or nothing.
 */
void RequireAtLeastOnePassed(const Params& params,
                             const std::vector<std::string>& names,
                             const std::string& message = "");

/**
 * Throw UsageError if only some of the options were passed.
 *
 * @param params Values of this run.
 * @param names Options, without "_file".
 * @param message Why, or nothing.
 */
void RequireNoneOrAllPassed(const Params& params,
                            const std::vector<std::string>& names,
                            const std::string& message = "");

/**
 * Warn if an option was passed although it has no effect.
 *
 * @param params Values of this run.
 * @param conditions Other options, and whether each was passed (true) or not
 *     (false) when the option has no effect.  All must hold.
 * @param name Option that has then no effect.
 */
void ReportIgnoredParam(
    const Params& params,
    const std::vector<std::pair<std::string, bool>>& conditions,
    const std::string& name);

//! Throw UsageError if an option that the program cannot do without is missing.
void RequireRequiredPassed(const Params& params);

}  // namespace nexec::bindings

#endif
