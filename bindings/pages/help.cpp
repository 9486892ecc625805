/**
 * @file bindings/pages/help.cpp
 *
 * --help and --info, laid out as mlpack's.
 */
#include <nexec/core/errors.hpp>

#include "doc.hpp"
#include "options/text.hpp"
#include "writers.hpp"

namespace nexec::bindings
{

namespace
{

//! Column at which the descriptions start.
const size_t descColumn = 32;

DocStyle HelpStyle()
{
  return {[](const std::string& text) { return text; },
          [](const std::string& text)
          {
            return "'" + text + "'";
          }};
}

std::string Entry(const Binding& binding, const Param& param)
{
  std::string entry = "  " + param.Label() + " [" + param.TypeName() + "]";
  // A long name gets a line of its own.
  if (entry.size() + 2 > descColumn)
    entry += "\n" + std::string(descColumn, ' ');
  else
    entry.resize(descColumn, ' ');
  return entry +
      Wrap(ParamText(binding, param, HelpStyle(), true), descColumn,
           descColumn);
}

std::string Indented(const std::string& text)
{
  return "\n  " + Wrap(text, 2, 2);
}

std::string ExampleText(const Binding& binding, const BindingExample& example)
{
  std::string text =
      Indented(Resolve(binding, example.first, HelpStyle())) + "\n";
  for (const std::string& line : ExampleLines(binding, example))
    text += "  " + line + "\n";
  return text;
}

}  // namespace

std::string HelpPage(const Binding& binding)
{
  std::string page =
      "Usage: " + Usage(binding, false) + "\n\n" + binding.UserName() + "\n";
  for (const std::string& paragraph : Description(binding, HelpStyle()))
    page += Indented(paragraph);
  for (const BindingExample& example : binding.Examples())
    page += ExampleText(binding, example);
  for (const auto& [title, members] : ParamBlocks(binding))
  {
    page += "\n" + title + ":\n\n";
    for (const Param* param : members)
      page += Entry(binding, *param);
  }
  page += "\nExit codes:\n\n";
  for (const auto& [code, meaning] : ExitCodes(binding))
    page += "  " + std::to_string(code) + "  " + Wrap(meaning, 5, 5);
  std::vector<std::string> others = binding.SeeAlso();
  if (binding.HasRanks())
    others.push_back(binding.ForRanks().Program());
  if (!others.empty())
    page += "\n" + Wrap("See also: " + JoinList(others, "and") + ".", 0, 0);
  return page;
}

std::string InfoPage(const Binding& binding, const std::string& name)
{
  const Param* param = binding.Find(name);
  if (param == nullptr)
    throw UsageError("--info: there is no option '" + name + "'" +
                     binding.Suggestion(name));
  return Entry(binding, *param);
}

}  // namespace nexec::bindings
