/**
 * @file bindings/pages/markdown.cpp
 *
 * The Markdown page: synopsis, tables of options, text, examples, see-also.
 */
#include "doc.hpp"
#include "options/text.hpp"
#include "writers.hpp"

namespace nexec::bindings
{

namespace
{

//! Escape what Markdown would take for mark-up, outside of `code`.
std::string Plain(const std::string& text)
{
  std::string escaped;
  bool inCode = false;
  for (const char c : text)
  {
    inCode = (c == '`') ? !inCode : inCode;
    if (c == '<' && !inCode)
      escaped += "&lt;";
    else if (c == '*' && !inCode)
      escaped += "\\*";
    else
      escaped += c;
  }
  return escaped;
}

std::string Code(const std::string& text)
{
  return "`" + text + "`";
}

DocStyle MarkdownStyle()
{
  return {Plain, Code};
}

//! A pipe would end the cell, even inside `code`.
std::string Cell(const std::string& text)
{
  std::string cell;
  for (const char c : text)
    cell += (c == '|') ? "\\|" : std::string(1, c == '\n' ? ' ' : c);
  return "| " + cell + " ";
}

std::string Row(const Binding& binding, const Param& param)
{
  std::string names = Code("--" + param.CliName());
  if (param.Letter() != 0)
    names += " (" + Code(std::string("-") + param.Letter()) + ")";
  const std::string value = param.DefaultDoc();
  const bool isValue = !value.empty() && value.find(' ') == std::string::npos;
  return Cell(names) + Cell(Code(param.TypeName())) +
      Cell(ParamText(binding, param, MarkdownStyle(), false)) +
      Cell(isValue ? Code(value) : Plain(value)) + "|\n";
}

std::string Fence(const std::vector<std::string>& lines)
{
  std::string text = "```bash\n";
  for (const std::string& line : lines)
    text += line + "\n";
  return text + "```\n";
}

std::string Table(const Binding& binding,
                  const std::vector<const Param*>& params)
{
  std::string text =
      "\n| ***name*** | ***type*** | ***description*** | ***default*** |"
      "\n|------------|------------|-------------------|---------------|\n";
  for (const Param* param : params)
    text += Row(binding, *param);
  return text;
}

std::string Examples(const Binding& binding)
{
  std::string text = binding.Examples().empty() ? "" : "\n### Examples\n";
  for (const BindingExample& example : binding.Examples())
  {
    text += "\n" + Resolve(binding, example.first, MarkdownStyle()) + "\n";
    text += "\n" + Fence(ExampleLines(binding, example));
  }
  return text;
}

std::string OnRanks(const Binding& binding)
{
  if (!binding.HasRanks())
    return "";
  const Binding ranked = binding.ForRanks();
  const std::vector<std::string> about = AboutRanks(binding, MarkdownStyle());
  return "\n### On several processes\n\n" + about[0] + "\n\n" +
      Fence(ExampleLines(ranked, ranked.Examples().at(0))) + "\n" + about[1] +
      "\n" + Table(ranked, RankParams(binding, ranked));
}

std::string Link(const std::string& program)
{
  return "[" + program + "](" + program + ".md)";
}

std::string SeeAlsoList(const Binding& binding)
{
  std::string text = binding.SeeAlso().empty() ? "" : "\n### See also\n\n";
  for (const std::string& item : binding.SeeAlso())
  {
    text += "- ";
    text += IsProgram(item) ? Link(item) : Plain(item);
    text += "\n";
  }
  return text;
}

}  // namespace

// Paragraphs are not filled: a line that starts with "1." would be a list.
std::string MarkdownPage(const Binding& binding)
{
  std::string page =
      "# " + binding.Program() + "\n\n" + Plain(binding.UserName()) + ".\n\n";
  page += Fence(WrapCall("$ " + Usage(binding, true), 80));
  for (const auto& [title, params] : ParamBlocks(binding))
    page += "\n### " + title + "\n" + Table(binding, params);
  page += "\n### Detailed documentation\n";
  for (const std::string& paragraph : Description(binding, MarkdownStyle()))
    page += "\n" + paragraph + "\n";
  page += Examples(binding) + OnRanks(binding);
  page +=
      "\n### Exit codes\n\n| ***code*** | ***meaning*** |"
      "\n|------------|---------------|\n";
  for (const auto& [code, meaning] : ExitCodes(binding))
    page += Cell(std::to_string(code)) + Cell(meaning) + "|\n";
  return page + SeeAlsoList(binding);
}

}  // namespace nexec::bindings
