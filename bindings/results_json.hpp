/**
 * @file bindings/results_json.hpp
 *
 * Results of many runs as JSON.
 */
#ifndef NEXEC_BINDINGS_RESULTS_JSON_HPP
#define NEXEC_BINDINGS_RESULTS_JSON_HPP

#include "io/results_file.hpp"

#include <string>

namespace nexec::bindings
{

//! The results as JSON: `kind`, `runs`, `plan`, and `rows`, a list of objects
//! with `run` and a key for each column; cells that are numbers are numbers,
//! and empty ones null.
std::string ResultsJson(const Results& results);

}  // namespace nexec::bindings

#endif
