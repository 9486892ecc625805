/**
 * @file io/graph_words.hpp
 *
 * Text of short lines, word by word, in one pass.
 */
#ifndef NEXEC_IO_GRAPH_WORDS_HPP
#define NEXEC_IO_GRAPH_WORDS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nexec
{

/**
 * Goes through the lines of a text, and through the words of each, which stand
 * between blanks or tabs.
 */
class GraphWords
{
 public:
  //! @param name Name of the text, for errors; both have to outlive the object.
  GraphWords(const std::string& name, const std::string_view text);

  //! Treat commas as blanks from now on.
  void AllowCommas() { commas = true; }
  //! Leave out what follows this character in a line.
  void CommentsAfter(const char mark) { comment = mark; }

  //! Go to the next line; false if there is none.
  bool NextLine();
  //! Go to the next line that has words.
  bool NextLineWithWords();
  //! Go to the next word of the line; false, and an empty word, at its end.
  bool NextWord();

  //! Get whether the line begins with this character.
  bool StartsWith(const char mark) const
  {
    return lineStart < text.size() && text[lineStart] == mark;
  }
  //! Get the number of the line, from 1.
  size_t Line() const { return line; }
  //! Get the current word.
  std::string_view Word() const { return text.substr(start, end - start); }
  //! Get where in the text the current word starts.
  size_t Start() const { return start; }

  //! Go to the next word, which there has to be.
  std::string_view Need(const char* what);
  //! Go to the next word, which has to be a whole number up to `most`.
  uint64_t NeedWhole(const char* what, const uint64_t most);
  //! The current word as a whole number up to `most`.
  uint64_t Whole(const char* what, const uint64_t most) const;
  //! The current word as a finite number.
  double Number(const char* what) const;
  //! The line has to end here.
  void NeedEnd(const char* expected);

  //! Throw InputError about the current word.
  [[noreturn]] void Refuse(const std::string& reason) const;

 private:
  const std::string& name;
  const std::string_view text;
  bool commas = false;
  char comment = '\n';
  size_t line = 0;
  //! Where the line starts, and where what counts of it and all of it end.
  size_t lineStart = 0, lineEnd = 0, nextLine = 0;
  size_t start = 0, end = 0;
};

}  // namespace nexec

#endif
