/**
 * @file bindings/core/text_table.hpp
 *
 * Tables for people, in a terminal.
 */
#ifndef NEXEC_BINDINGS_CORE_TEXT_TABLE_HPP
#define NEXEC_BINDINGS_CORE_TEXT_TABLE_HPP

#include <string>
#include <vector>

namespace nexec::bindings
{

//! Rows of cells; all rows have the same number.
using TextTable = std::vector<std::vector<std::string>>;

//! One line for each row, the columns aligned to the right.
std::string AlignedText(const TextTable& table);

}  // namespace nexec::bindings

#endif
