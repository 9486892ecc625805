/**
 * @file io/npy_header.cpp
 */
#include "npy_header.hpp"

#include <nexec/core/errors.hpp>

#include <charconv>
#include <set>

namespace nexec
{

namespace
{

//! More axes than any array of ours; NumPy has a limit like it.
constexpr size_t maxAxes = 32;

//! Reads the dictionary from left to right.
class Parser
{
 public:
  Parser(const std::string& name, const std::string& text,
         const size_t offset) :
      name(name), text(text), offset(offset)
  {
  }

  NpyHeader Dictionary()
  {
    NpyHeader header;
    std::set<std::string> seen;
    Expect('{');
    while (!Found('}'))
    {
      const std::string key = Text();
      if (!seen.insert(key).second)
        Refuse("'" + key + "' is there twice");
      Expect(':');
      Field(key, header);
      if (!Found(','))
      {
        Expect('}');
        break;
      }
    }
    if (text.find_first_not_of(" \n", next) != std::string::npos)
      Refuse("something follows the dictionary");
    if (seen.size() != 3)
      Refuse("'descr', 'fortran_order' or 'shape' is missing");
    return header;
  }

 private:
  void Field(const std::string& key, NpyHeader& header)
  {
    if (key == "descr")
      header.type = Type();
    else if (key == "fortran_order")
      header.fortranOrder = Truth();
    else if (key == "shape")
      header.shape = Tuple();
    else
      Refuse("unknown key '" + key + "'");
  }

  std::string Type()
  {
    if (Peek() == '[')
      Refuse("records are not numbers (a structured dtype)");
    return Text();
  }

  //! A string of printable characters, none of them escaped.
  std::string Text()
  {
    const char quote = Peek();
    if (quote != '\'' && quote != '"')
      Refuse("a string was expected");
    const size_t start = ++next;
    while (next < text.size() && text[next] != quote)
    {
      if (text[next] < ' ' || text[next] > '~' || text[next] == '\\')
        Refuse("an odd character in a string");
      ++next;
    }
    if (next == text.size())
      Refuse("a string does not end");
    return text.substr(start, next++ - start);
  }

  bool Truth()
  {
    Peek();
    for (const bool value : {false, true})
    {
      const std::string word = value ? "True" : "False";
      if (text.compare(next, word.size(), word) == 0)
      {
        next += word.size();
        return value;
      }
    }
    Refuse("True or False was expected");
  }

  std::vector<size_t> Tuple()
  {
    std::vector<size_t> items;
    Expect('(');
    while (!Found(')'))
    {
      if (items.size() == maxAxes)
        Refuse("too many axes");
      items.push_back(Number());
      if (Found(','))
        continue;
      // (3) is a number in Python, not a tuple.
      if (items.size() == 1)
        Refuse("'shape' is not a tuple");
      Expect(')');
      break;
    }
    return items;
  }

  size_t Number()
  {
    Peek();
    size_t value = 0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data() + next, end, value);
    if (result.ec == std::errc::invalid_argument)
      Refuse("a length was expected");
    if (result.ec != std::errc())
      Refuse("a length is too large");
    next = static_cast<size_t>(result.ptr - text.data());
    return value;
  }

  //! The next character that is no blank; 0 at the end.
  char Peek()
  {
    next = std::min(text.find_first_not_of(' ', next), text.size());
    return next < text.size() ? text[next] : '\0';
  }

  bool Found(const char c)
  {
    if (Peek() != c || next == text.size())
      return false;
    ++next;
    return true;
  }

  void Expect(const char c)
  {
    if (!Found(c))
      Refuse(std::string("'") + c + "' was expected");
  }

  [[noreturn]] void Refuse(const std::string& reason) const
  {
    RefuseNpy(name, offset + next, "bad .npy header: " + reason);
  }

  const std::string& name;
  const std::string& text;
  size_t offset;
  size_t next = 0;
};

}  // namespace

void RefuseNpy(const std::string& name, const size_t offset,
               const std::string& reason)
{
  throw InputError("'" + name + "', byte " + std::to_string(offset) + ": " +
                   reason);
}

NpyHeader ParseNpyHeader(const std::string& name, const std::string& text,
                         const size_t offset)
{
  return Parser(name, text, offset).Dictionary();
}

std::string EncodeNpyHeader(const NpyHeader& header)
{
  std::string text = "{'descr': '" + header.type +
      "', 'fortran_order': " + (header.fortranOrder ? "True" : "False") +
      ", 'shape': (";
  for (size_t i = 0; i < header.shape.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(header.shape[i]);
  text += header.shape.size() == 1 ? ",), }" : "), }";

  // Magic, version and length of the text; the numbers are aligned to 64.
  const size_t headSize = npyMagic.size() + 4;
  const size_t size = (headSize + text.size()) / 64 * 64 + 64 - headSize;
  text.resize(size - 1, ' ');
  std::string bytes(npyMagic);
  bytes += '\1';
  bytes += '\0';
  bytes += static_cast<char>(size & 0xff);
  bytes += static_cast<char>(size >> 8);
  return bytes + text + "\n";
}

}  // namespace nexec
