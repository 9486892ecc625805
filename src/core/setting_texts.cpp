/**
 * @file core/setting_texts.cpp
 */
#include "setting_texts.hpp"

#include "number_text.hpp"

#include <stdexcept>

namespace nexec
{

void SettingTexts::operator()(const char* name, const std::string& value)
{
  items.emplace_back(name, value);
}

void SettingTexts::operator()(const char* name, const uint64_t value)
{
  items.emplace_back(name, std::to_string(value));
}

void SettingTexts::operator()(const char* name, const bool value)
{
  items.emplace_back(name, value ? "true" : "false");
}

void SettingTexts::operator()(const char* name, const double value)
{
  items.emplace_back(name, NumberText(value));
}

void SettingTexts::operator()(const char* name,
                              const std::vector<size_t>& values)
{
  std::string text;
  for (const size_t value : values)
    text += (text.empty() ? "" : ",") + std::to_string(value);
  items.emplace_back(name, text);
}

const std::string& SettingTexts::Text(const std::string& name) const
{
  for (const auto& [other, text] : items)
  {
    if (other == name)
      return text;
  }
  throw std::out_of_range("there is no setting '" + name + "'");
}

std::string SettingTexts::Difference(const SettingTexts& here) const
{
  for (size_t k = 0; k < items.size(); ++k)
  {
    if (items[k].second != here.items[k].second)
    {
      return items[k].first + " is " + items[k].second + " there, " +
          here.items[k].second + " here";
    }
  }
  return "";
}

}  // namespace nexec
