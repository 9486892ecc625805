/**
 * @file bindings/pages/man.cpp
 *
 * The man page, written directly in roff.
 */
#include <map>
#include <nexec/version.hpp>

#include "doc.hpp"
#include "options/text.hpp"
#include "writers.hpp"

namespace nexec::bindings
{

namespace
{

//! Get what roff reads as this character, and nothing else.
std::string Glyph(const char c)
{
  const std::map<char, std::string> glyphs = {{'\\', "\\e"},   {'-', "\\-"},
                                              {'\'', "\\(aq"}, {'`', "\\(ga"},
                                              {'^', "\\(ha"},  {'~', "\\(ti"}};
  const auto it = glyphs.find(c);
  return it == glyphs.end() ? std::string(1, c) : it->second;
}

std::string ManPlain(const std::string& text)
{
  std::string escaped;
  char last = ' ';
  for (const char c : text)
  {
    // At the start of a line, which any word can come to, a dot is a request.
    if (c == '.' && last == ' ')
      escaped += "\\&";
    escaped += Glyph(c);
    last = c;
  }
  return escaped;
}

std::string Bold(const std::string& text)
{
  return "\\fB" + ManPlain(text) + "\\fR";
}

DocStyle ManStyle()
{
  return {ManPlain, Bold};
}

std::string ManEntry(const Binding& binding, const Param& param)
{
  std::string entry = ".TP\n" + Bold("--" + param.CliName());
  if (param.Letter() != 0)
    entry += ", " + Bold(std::string("-") + param.Letter());
  if (param.Kind() != ParamKind::Flag)
    entry += " \\fI" + ManPlain(param.TypeName()) + "\\fR";
  return entry + "\n" + Wrap(ParamText(binding, param, ManStyle(), true), 0, 0);
}

std::string Paragraph(const std::string& text)
{
  return ".PP\n" + Wrap(text, 0, 0);
}

std::string ExampleText(const Binding& binding, const std::string& about,
                        const BindingExample& example)
{
  std::string text = Paragraph(about) + ".PP\n.nf\n.RS 4\n";
  for (const std::string& line : ExampleLines(binding, example))
    text += ManPlain(line) + "\n";
  return text + ".RE\n.fi\n";
}

std::string ManOnRanks(const Binding& binding)
{
  if (!binding.HasRanks())
    return "";
  const Binding ranked = binding.ForRanks();
  const std::vector<std::string> about = AboutRanks(binding, ManStyle());
  std::string text = ".SH ON SEVERAL PROCESSES\n" +
      ExampleText(ranked, about[0], ranked.Examples().at(0)) +
      Paragraph(about[1]);
  for (const Param* param : RankParams(binding, ranked))
    text += ManEntry(ranked, *param);
  return text;
}

std::string ManSeeAlso(const Binding& binding)
{
  std::string text = binding.SeeAlso().empty() ? "" : ".SH SEE ALSO\n";
  bool first = true;
  for (const std::string& item : binding.SeeAlso())
  {
    text += first ? "" : ",\n";
    text += IsProgram(item) ? Bold(item) + "(1)" : ManPlain(item);
    first = false;
  }
  return first ? "" : text + "\n";
}

}  // namespace

std::string ManPage(const Binding& binding)
{
  // The date is left empty: a page must not change when nothing did.
  std::string page = ".TH " + binding.Program() + " 1 \"\" \"nexec " + version +
      "\" \"nexec programs\"\n";
  // All names by which the page can be asked for.
  page += ".SH NAME\n" + ManPlain(binding.Program()) +
      (binding.HasRanks() ? ", " + ManPlain(binding.ForRanks().Program())
                          : "") +
      " \\- " + ManPlain(binding.UserName()) + "\n";
  page += ".SH SYNOPSIS\n" + ManPlain(Usage(binding, false)) + "\n";
  if (binding.HasRanks())
    page += ".PP\n" + ManPlain(Usage(binding.ForRanks(), false)) + "\n";
  page += ".SH DESCRIPTION\n";
  for (const std::string& paragraph : Description(binding, ManStyle()))
    page += Paragraph(paragraph);
  page += ".SH OPTIONS\n";
  for (const auto& [title, members] : ParamBlocks(binding))
  {
    page += ".SS " + title + "\n";
    for (const Param* param : members)
      page += ManEntry(binding, *param);
  }
  page += binding.Examples().empty() ? "" : ".SH EXAMPLES\n";
  for (const BindingExample& example : binding.Examples())
    page += ExampleText(binding, Resolve(binding, example.first, ManStyle()),
                        example);
  page += ManOnRanks(binding);
  page += ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] : ExitCodes(binding))
    page +=
        ".TP\n" + Bold(std::to_string(code)) + "\n" + ManPlain(meaning) + "\n";
  return page + ManSeeAlso(binding);
}

}  // namespace nexec::bindings
