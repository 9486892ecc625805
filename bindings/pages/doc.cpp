/**
 * @file bindings/pages/doc.cpp
 */
#include "doc.hpp"
#include "options/text.hpp"

#include <nexec/core/errors.hpp>

#include <cctype>
#include <csignal>
#include <sstream>
#include <stdexcept>

namespace nexec::bindings
{

namespace
{

const size_t pageWidth = 80;

bool StartsOption(const std::string& word)
{
  return word[0] == '[' || (word.size() > 1 && word[0] == '-');
}

//! Keep each option in one piece with the words that follow it.
std::vector<std::string> CallPieces(const std::string& call)
{
  std::vector<std::string> pieces;
  for (const std::string& word : Words(call))
  {
    if (pieces.empty() || StartsOption(word))
      pieces.push_back(word);
    else
      pieces.back() += " " + word;
  }
  return pieces;
}

[[noreturn]] void Fail(const Binding& binding, const std::string& what)
{
  throw std::logic_error("Resolve(): " + binding.Program() + ": " + what);
}

//! Throw if a word of a call is an option that does not exist.
void CheckCallWord(const Binding& binding, const std::string& word)
{
  const bool isLong = word.size() > 2 && word.compare(0, 2, "--") == 0;
  // "-5" is a value.
  const bool isShort = !isLong && word.size() > 1 && word[0] == '-' &&
      std::isalpha(static_cast<unsigned char>(word[1]));
  if (!isLong && !isShort)
    return;
  const std::string name =
      isLong ? word.substr(2, word.find('=') - 2) : word.substr(1, 1);
  const Param* param = binding.Find(name);
  if (param == nullptr || (isLong && param->CliName() != name))
    Fail(binding, "the call names an unknown option '" + word + "'!");
}

//! Get the call of the program with the given options.
std::string Call(const Binding& binding, const std::string& options)
{
  std::string call = binding.Call();
  bool own = true;
  for (const std::string& word : Words(options))
  {
    // What follows a pipe belongs to another program.
    own = own && word != "|" && word != "&&" && word != ";";
    if (own)
      CheckCallWord(binding, word);
    call += " " + word;
  }
  return call;
}

std::string ResolveOne(const Binding& binding, const std::string& kind,
                       const std::string& content)
{
  if (kind == "call")
    return Call(binding, content);
  if (kind != "param")
    Fail(binding, "unknown placeholder '" + kind + "'!");
  const auto it = binding.Definitions().find(content);
  if (it == binding.Definitions().end())
    Fail(binding, "the text names an unknown option '" + content + "'!");
  return it->second.Label();
}

//! Find the colon of a placeholder that opens here, or npos: "{word:".
size_t PlaceholderColon(const std::string& text, const size_t open)
{
  const size_t end =
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", open + 1);
  const bool found =
      end != std::string::npos && end > open + 1 && text[end] == ':';
  return found ? end : std::string::npos;
}

std::string Sentence(const std::string& text)
{
  return text.empty() || text.back() == '.' ? text : text + ".";
}

std::string UsageItem(const Param& param)
{
  std::string item = "--" + param.CliName();
  if (param.Kind() != ParamKind::Flag)
    item += " <" + param.TypeName() + ">";
  return param.IsRequired() ? item : "[" + item + "]";
}

}  // namespace

std::vector<std::string> Paragraphs(const std::string& text)
{
  std::istringstream in(text);
  std::vector<std::string> paragraphs(1);
  for (std::string line; std::getline(in, line);)
  {
    const std::vector<std::string> words = Words(line);
    if (words.empty() && !paragraphs.back().empty())
      paragraphs.emplace_back();
    for (const std::string& word : words)
      paragraphs.back() += (paragraphs.back().empty() ? "" : " ") + word;
  }
  if (paragraphs.back().empty())
    paragraphs.pop_back();
  return paragraphs;
}

std::string Wrap(const std::string& text, const size_t indent,
                 const size_t column)
{
  std::string page;
  size_t used = column;
  bool lineStart = true;
  for (const std::string& word : Words(text))
  {
    if (!lineStart && used + 1 + word.size() > pageWidth)
    {
      page += "\n" + std::string(indent, ' ');
      used = indent;
      lineStart = true;
    }
    page += (lineStart ? "" : " ") + word;
    used += word.size() + (lineStart ? 0 : 1);
    lineStart = false;
  }
  return page + "\n";
}

std::vector<std::string> WrapCall(const std::string& call, const size_t width)
{
  std::vector<std::string> lines;
  for (const std::string& piece : CallPieces(call))
  {
    // Two columns are kept for " \" at the end of the line.
    if (lines.empty())
      lines.push_back(piece);
    else if (lines.back().size() + 1 + piece.size() + 2 <= width)
      lines.back() += " " + piece;
    else
    {
      lines.back() += " \\";
      lines.push_back("    " + piece);
    }
  }
  return lines;
}

std::string Resolve(const Binding& binding, const std::string& text,
                    const DocStyle& style)
{
  std::string result;
  std::string words;
  size_t at = 0;
  while (at < text.size())
  {
    const size_t colon =
        (text[at] == '{') ? PlaceholderColon(text, at) : std::string::npos;
    if (colon == std::string::npos)
    {
      words += text[at++];
      continue;
    }
    const size_t close = text.find('}', colon);
    if (close == std::string::npos)
      Fail(binding, "a placeholder has no '}'!");
    result += style.plain(words);
    words.clear();
    result +=
        style.code(ResolveOne(binding, text.substr(at + 1, colon - at - 1),
                              text.substr(colon + 1, close - colon - 1)));
    at = close + 1;
  }
  return result + style.plain(words);
}

std::vector<std::string> ResolvedParagraphs(const Binding& binding,
                                            const std::string& text,
                                            const DocStyle& style)
{
  std::vector<std::string> paragraphs;
  for (const std::string& paragraph : Paragraphs(text))
    paragraphs.push_back(Resolve(binding, paragraph, style));
  return paragraphs;
}

std::vector<std::string> Description(const Binding& binding,
                                     const DocStyle& style)
{
  return ResolvedParagraphs(
      binding, binding.ShortDesc() + "\n\n" + binding.LongDesc(), style);
}

std::string ParamText(const Binding& binding, const Param& param,
                      const DocStyle& style, const bool withDefault)
{
  std::string extra;
  if (!param.Choices().empty())
    extra += "  One of: " + JoinList(param.Choices(), "or") + ".";
  if (!param.Limits().empty())
    extra += "  Must be " + param.Limits() + ".";
  if (binding.IsPlain(param))
  {
    extra += std::string("  ") +
        (param.TakesMany()    ? "File names"
             : param.IsFile() ? "A file name"
                              : "Numbers") +
        " may stand without the option.";
  }
  if (withDefault && !param.DefaultDoc().empty())
    extra += "  Default value: " + Sentence(param.DefaultDoc());
  return Resolve(binding, Sentence(param.Desc()), style) + style.plain(extra);
}

std::vector<std::string> ExampleLines(const Binding& binding,
                                      const BindingExample& example)
{
  const auto same = [](const std::string& text)
  {
    return text;
  };
  std::vector<std::string> lines;
  std::istringstream in(Resolve(binding, example.second, {same, same}));
  for (std::string call; std::getline(in, call);)
  {
    for (const std::string& line : WrapCall("$ " + call, 76))
      lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> AboutRanks(const Binding& binding,
                                    const DocStyle& style)
{
  const Binding ranked = binding.ForRanks();
  return ResolvedParagraphs(
      ranked,
      ranked.Program() +
          " is this program for several processes.  It takes the same options "
          "and those below, is built with -DNEXEC_MPI=ON, and is started by "
          "mpirun or srun:\n\n" +
          binding.AboutRanks(),
      style);
}

std::vector<const Param*> RankParams(const Binding& binding,
                                     const Binding& ranked)
{
  std::vector<const Param*> params;
  for (const auto& [name, param] : ranked.Definitions())
  {
    if (binding.Definitions().count(name) == 0)
      params.push_back(&param);
  }
  return params;
}

std::string Usage(const Binding& binding, const bool all)
{
  std::string required;
  std::string optional;
  for (const auto& [name, param] : binding.Definitions())
    (param.IsRequired() ? required : optional) += " " + UsageItem(param);
  return binding.Call() + required + (all ? optional : " [options]");
}

bool IsProgram(const std::string& item)
{
  return item.compare(0, 6, "nexec_") == 0 &&
      item.find(' ') == std::string::npos;
}

std::vector<ParamBlock> ParamBlocks(const Binding& binding)
{
  const std::pair<ParamGroup, const char*> titles[] = {
      {ParamGroup::RequiredInput, "Required input options"},
      {ParamGroup::OptionalInput, "Optional input options"},
      {ParamGroup::RequiredOutput, "Required output options"},
      {ParamGroup::OptionalOutput, "Optional output options"},
      {ParamGroup::Common, "Common options"}};
  std::vector<ParamBlock> blocks;
  for (const auto& [group, title] : titles)
  {
    std::vector<const Param*> members;
    for (const auto& [name, param] : binding.Definitions())
    {
      if (param.Group() == group)
        members.push_back(&param);
    }
    if (!members.empty())
      blocks.emplace_back(title, members);
  }
  return blocks;
}

std::vector<std::pair<int, std::string>> ExitCodes(const Binding& binding)
{
  std::vector<std::pair<int, std::string>> codes;
  for (int code = 0; code <= static_cast<int>(ExitCode::RankLost); ++code)
  {
    if (ExitCode(code) != ExitCode::RankLost || binding.UsesRanks())
      codes.emplace_back(code, Meaning(ExitCode(code)));
  }
  codes.emplace_back(
      ExitAfterSignal(SIGINT),
      "Stopped by Ctrl-C; programs that train have saved the run.");
  codes.emplace_back(ExitAfterSignal(SIGTERM), "Stopped by SIGTERM; likewise.");
  return codes;
}

}  // namespace nexec::bindings
