/**
 * @file core/number_text.hpp
 *
 * Numbers as text, the same in every locale.
 */
#ifndef NEXEC_CORE_NUMBER_TEXT_HPP
#define NEXEC_CORE_NUMBER_TEXT_HPP

#include <cstdint>
#include <string>
#include <string_view>

namespace nexec
{

//! The shortest text that reads back as the same number.
std::string NumberText(const double value);
std::string NumberText(const uint64_t value);

//! The same, but with an exponent only where printf("%g") would write one.
std::string GeneralText(const double value);

//! As printf("%.<digits>f") has it in the C locale.
std::string FixedText(const double value, const int digits);

//! The same for cells of tables: a dash for what is not a number.
std::string FixedCell(const double value, const int digits);

//! As printf("%.<digits>g") has it in the C locale.
std::string RoundedText(const double value, const int digits);

//! Whether two texts are the same number, in decimal notation with or without
//! an exponent; compared exactly.  Requires finite numbers.
bool SameDecimal(const std::string_view one, const std::string_view other);

//! A number of things: "1 step", "2 steps".
std::string CountText(const uint64_t count, const std::string& thing);

//! A share in percent, with so many digits as RoundedText() has.
std::string Percent(const double share, const int digits);

}  // namespace nexec

#endif
