/**
 * @file player/player_page.cpp
 */
#include <player/player_page.hpp>

#include <cstddef>
#include <string_view>

// Made from the files of this folder by assemble.cmake.
extern "C" const char nexecPlayerPage[], nexecPlayerPageEnd[];
extern "C" const char nexecLivePage[], nexecLivePageEnd[];

namespace nexec
{

namespace
{

//! Text in which a character is replaced wherever it occurs.
std::string Replaced(const std::string& text, const char from,
                     const std::string_view to)
{
  std::string result;
  for (const char c : text)
  {
    if (c == from)
      result += to;
    else
      result += c;
  }
  return result;
}

//! Move the text before a placeholder from the template to the page.
void MoveUntil(const std::string_view placeholder, std::string_view& rest,
               std::string& page)
{
  const size_t place = rest.find(placeholder);
  page += rest.substr(0, place);
  rest.remove_prefix(place + placeholder.size());
}

//! A template with its title and data.
std::string Filled(std::string_view rest, const std::string& dataJson,
                   const std::string& title)
{
  std::string page;
  MoveUntil("@TITLE@", rest, page);
  page += Replaced(Replaced(title, '&', "&amp;"), '<', "&lt;");
  MoveUntil("@DATA@", rest, page);
  // In JSON this character occurs only inside strings.  Written as an escape,
  // it cannot end the script block or begin a comment.
  page += Replaced(dataJson, '<', "\\u003c");
  page += rest;
  return page;
}

}  // namespace

std::string PlayerPage(const std::string& dataJson, const std::string& title)
{
  return Filled({nexecPlayerPage, size_t(nexecPlayerPageEnd - nexecPlayerPage)},
                dataJson, title);
}

std::string LivePage(const std::string& dataJson, const std::string& title)
{
  return Filled({nexecLivePage, size_t(nexecLivePageEnd - nexecLivePage)},
                dataJson, title);
}

}  // namespace nexec
