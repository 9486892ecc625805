/**
 * @file bindings/pages/writers.hpp
 *
 * The pages that are made from a program's declaration.  None of them holds a
 * date, so the same declaration always gives the same bytes.
 */
#ifndef NEXEC_BINDINGS_PAGES_WRITERS_HPP
#define NEXEC_BINDINGS_PAGES_WRITERS_HPP

#include <string>
#include <vector>

#include "options/binding.hpp"

namespace nexec::bindings
{

//! Write what --help prints.
std::string HelpPage(const Binding& binding);

/**
 * Write what --info prints; UsageError if there is no such option.
 *
 * @param binding Program.
 * @param name Name of the option in any spelling, or its letter.
 */
std::string InfoPage(const Binding& binding, const std::string& name);

//! Write the Markdown page, which is about ForRanks(), too.
std::string MarkdownPage(const Binding& binding);

//! Write the man page (section 1), which is about ForRanks(), too.
std::string ManPage(const Binding& binding);

//! Write one bash completion file for all the programs, with their ForRanks().
std::string CompletionScript(const std::vector<Binding>& bindings);

}  // namespace nexec::bindings

#endif
