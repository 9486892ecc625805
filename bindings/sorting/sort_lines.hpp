/**
 * @file bindings/sorting/sort_lines.hpp
 *
 * What nexec_sort sorts: the numbers of each line, of each column, or the lines
 * of a table by one column.
 */
#ifndef NEXEC_BINDINGS_SORTING_SORT_LINES_HPP
#define NEXEC_BINDINGS_SORTING_SORT_LINES_HPP

#include "sorter.hpp"

#include <nexec/io/sequences.hpp>

#include <ostream>
#include <string>

namespace nexec::bindings
{

/**
 * Sort the numbers of each line; lines are written as soon as no others are
 * there to be read.  If no line has more than one number, these are a column,
 * which is sorted.
 *
 * @param sorter What sorts.
 * @param reader Where lines come from.
 * @param name Name of the input, for messages.
 * @param hasHeader Whether the first line holds names and stays first.
 * @param out Where they go, in the same layout.
 * @return Number of sequences with a wrong result.
 */
size_t SortLines(Sorter& sorter, SequenceReader& reader,
                 const std::string& name, const bool hasHeader,
                 std::ostream& out);

//! Sort each column of a table; see SortLines().
size_t SortColumns(Sorter& sorter, SequenceReader& reader,
                   const std::string& name, const bool hasHeader,
                   std::ostream& out);

//! Sort the lines of a table by one column, counted from 1; see SortLines().
size_t SortByKey(Sorter& sorter, SequenceReader& reader,
                 const std::string& name, const bool hasHeader,
                 const size_t key, std::ostream& out);

}  // namespace nexec::bindings

#endif
