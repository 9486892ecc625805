/**
 * @file core/setting_texts.hpp
 *
 * Settings of any kind as text, to list and to compare them.
 */
#ifndef NEXEC_CORE_SETTING_TEXTS_HPP
#define NEXEC_CORE_SETTING_TEXTS_HPP

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace nexec
{

//! Collects the settings it is called with.
class SettingTexts
{
 public:
  void operator()(const char* name, const std::string& value);
  void operator()(const char* name, const uint64_t value);
  void operator()(const char* name, const bool value);
  //! All digits that matter, whatever the locale.
  void operator()(const char* name, const double value);
  void operator()(const char* name, const std::vector<size_t>& values);

  //! Get names and values, in the order of the calls.
  const std::vector<std::pair<std::string, std::string>>& Items() const
  {
    return items;
  }

  //! Get the value of a setting; throws std::out_of_range if there is none.
  const std::string& Text(const std::string& name) const;

  /**
   * The first setting whose value differs, as "seed is 1 there, 2 here"; empty
   * if there is none.
   *
   * @param here The same settings with other values.
   */
  std::string Difference(const SettingTexts& here) const;

 private:
  std::vector<std::pair<std::string, std::string>> items;
};

}  // namespace nexec

#endif
