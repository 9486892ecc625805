/**
 * @file bindings/python/keywords.hpp
 *
 * Options of the programs as keyword arguments: names, types, limits, defaults
 * and sentences are those of the one table that --help is made from.
 */
#ifndef NEXEC_BINDINGS_PYTHON_KEYWORDS_HPP
#define NEXEC_BINDINGS_PYTHON_KEYWORDS_HPP

#include "options/param.hpp"

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

namespace nexec::python
{

/**
 * The keywords of a function, as tuples (name, type, default, sentence).  The
 * default is None where it depends on others; the sentence says how.
 *
 * @param function Name of the function, e.g. "clrs.train".
 */
pybind11::list KeywordTable(const std::string& function);

/**
 * What a call asks for.  None counts as not passed.  Raises TypeError for an
 * unknown keyword or a wrong type, and throws UsageError for a value that is
 * not allowed.
 *
 * @param function As above.
 * @param keywords Names and values.
 */
bindings::Params KeywordParams(const std::string& function,
                               const pybind11::dict& keywords);

//! "; did you mean 'name'?" if a candidate is close, else nothing.
std::string Suggestion(const std::string& name,
                       const std::vector<std::string>& candidates);

//! A text; Python's own exception for one that UTF-8 cannot write.
std::string TextOf(const pybind11::handle& text);

}  // namespace nexec::python

#endif
