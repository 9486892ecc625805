/**
 * @file bindings/options/text.hpp
 *
 * Small helpers for text; nothing here knows about options.
 */
#ifndef NEXEC_BINDINGS_OPTIONS_TEXT_HPP
#define NEXEC_BINDINGS_OPTIONS_TEXT_HPP

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace nexec::bindings
{

//! Get the words of a text, split at white space.
std::vector<std::string> Words(const std::string& text);

/**
 * Join items as a sentence does: "a, b or c".
 *
 * @param items Items to join.
 * @param last Word before the last item.
 */
std::string JoinList(const std::vector<std::string>& items,
                     const std::string& last);

//! The number that a text is; nothing if there is anything else in it.
template<typename Number>
std::optional<Number> NumberIn(const std::string& text)
{
  Number number;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  if (result.ec != std::errc() || result.ptr != end)
    return std::nullopt;
  return number;
}

/**
 * Find the candidate that is most likely meant.
 *
 * @param name What the user wrote.
 * @param candidates What it could have been.
 * @return The closest candidate, or an empty string if none is close.
 */
std::string ClosestName(const std::string& name,
                        const std::vector<std::string>& candidates);

//! A table for people, in a terminal: rows of cells; all rows have the same
//! number.
using TextTable = std::vector<std::vector<std::string>>;

//! One line for each row, the columns aligned to the right.
std::string AlignedText(const TextTable& table);

//! Whether a text is one number or several, with commas between them.
bool IsNumberList(const std::string& text);

//! Whether a text is numbers with commas, blanks or both between them.
bool AreNumbers(const std::string& text);

}  // namespace nexec::bindings

#endif
