/**
 * @file bindings/options/parse_argv.hpp
 *
 * From the words of a command line to values.
 */
#ifndef NEXEC_BINDINGS_OPTIONS_PARSE_ARGV_HPP
#define NEXEC_BINDINGS_OPTIONS_PARSE_ARGV_HPP

#include <string>
#include <vector>

#include "binding.hpp"

namespace nexec::bindings
{

/**
 * Parse a command line or throw UsageError.  Whether the required options are
 * there is not looked at, because --help must work without them.
 *
 * @param binding Program.
 * @param args Words of the command line, without the program's name.
 */
Params ParseArgv(const Binding& binding, const std::vector<std::string>& args);

//! Throw UsageError if an option that the program cannot do without is missing.
void RequireRequiredPassed(const Params& params);

}  // namespace nexec::bindings

#endif
