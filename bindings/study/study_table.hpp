/**
 * @file bindings/study/study_table.hpp
 *
 * What the runs of a study have found, as tables.
 */
#ifndef NEXEC_BINDINGS_STUDY_STUDY_TABLE_HPP
#define NEXEC_BINDINGS_STUDY_STUDY_TABLE_HPP

#include "io/results_file.hpp"

#include <string>

namespace nexec::bindings
{

//! For a terminal: a line for each run, and one for each combination of
//! settings other than the seed.
std::string StudyTable(const Results& results);

/**
 * For a page, in Markdown: a line for each combination of settings other than
 * the seed.
 *
 * @param results The runs.
 * @param seconds How long they took; those that are missing are not counted.
 */
std::string StudyMarkdown(const Results& results, const Results& seconds);

}  // namespace nexec::bindings

#endif
