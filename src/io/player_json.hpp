/**
 * @file io/player_json.hpp
 *
 * Parts of the data of the player's pages, as JSON text.
 */
#ifndef NEXEC_IO_PLAYER_JSON_HPP
#define NEXEC_IO_PLAYER_JSON_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <string>
#include <vector>

namespace nexec
{

//! Text in quotes.  Everything that is not plain ASCII text is escaped or, as
//! part of UTF-8, left alone.
std::string JsonText(const std::string& text);

//! A number; infinities, which JSON has not, as text.
std::string JsonNumber(const double value);

//! A list of what `item` makes of each one.
template<typename Items, typename Item>
std::string JsonList(const Items& items, const Item& item)
{
  std::string text = "[";
  for (const auto& one : items)
    text += (text.size() == 1 ? "" : ",") + item(one);
  return text + "]";
}

/**
 * The fields of an object that say what an algorithm is called and what its
 * parts are: see player_page.hpp.
 *
 * @param algorithm The algorithm.
 * @param states Its states, and perhaps codes without a name.
 */
std::string AlgorithmFields(const Algorithm& algorithm,
                            const std::vector<NamedState>& states);

}  // namespace nexec

#endif
