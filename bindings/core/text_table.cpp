/**
 * @file bindings/core/text_table.cpp
 */
#include "text_table.hpp"

#include <algorithm>

namespace nexec::bindings
{

std::string AlignedText(const TextTable& table)
{
  std::vector<size_t> widths;
  for (const std::vector<std::string>& row : table)
  {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t k = 0; k < row.size(); ++k)
      widths[k] = std::max(widths[k], row[k].size());
  }
  std::string text;
  for (const std::vector<std::string>& row : table)
  {
    for (size_t k = 0; k < row.size(); ++k)
    {
      text += k == 0 ? "" : "  ";
      text += std::string(widths[k] - row[k].size(), ' ') + row[k];
    }
    text += '\n';
  }
  return text;
}

}  // namespace nexec::bindings
