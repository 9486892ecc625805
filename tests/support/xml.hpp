/**
 * @file tests/support/xml.hpp
 *
 * Just enough of an XML parser to see whether a file is one.
 */
#ifndef NEXEC_TESTS_SUPPORT_XML_HPP
#define NEXEC_TESTS_SUPPORT_XML_HPP

#include <regex>
#include <string>
#include <vector>

namespace nexec
{

//! Whether text between tags has only the escapes that every parser knows.
inline bool IsXmlText(const std::string& text)
{
  static const std::regex bad("<|&(?!(amp|lt|gt|quot);)");
  return !std::regex_search(text, bad);
}

//! What is wrong with an XML text of one element; empty if nothing.
inline std::string XmlError(const std::string& text)
{
  static const std::regex start("[a-z]+( [a-zA-Z-]+=\"[^\"<]*\")*/?",
                                std::regex::optimize);
  std::vector<std::string> open;
  size_t at = 0;
  while (at < text.size())
  {
    const size_t begin = text.find('<', at);
    const std::string before =
        text.substr(at, begin == std::string::npos ? begin : begin - at);
    if (!IsXmlText(before))
      return "text: " + before;
    if (begin == std::string::npos)
      break;
    const size_t end = text.find('>', begin);
    if (end == std::string::npos)
      return "no end of a tag";
    const std::string tag = text.substr(begin + 1, end - begin - 1);
    at = end + 1;
    if (tag[0] == '/')
    {
      if (open.empty() || open.back() != tag.substr(1))
        return "not open: " + tag;
      open.pop_back();
      continue;
    }
    // Long paths are more than std::regex can do.
    if (tag.size() < 1000 && (!std::regex_match(tag, start) || !IsXmlText(tag)))
      return "tag: " + tag;
    if (tag.back() != '/')
      open.push_back(tag.substr(0, tag.find(' ')));
  }
  return open.empty() ? "" : "not closed: " + open.back();
}

//! How often a text contains another.
inline size_t CountOf(const std::string& text, const std::string& part)
{
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + part.size()))
    ++count;
  return count;
}

}  // namespace nexec

#endif
