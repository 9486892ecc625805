/**
 * @file bindings/options/parse_argv.cpp
 *
 * CLI11 only takes the command line apart; what the words mean, and what is
 * said about a wrong one, is decided by the declarations.
 */
#include "parse_argv.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <nexec/core/errors.hpp>

#include "text.hpp"

namespace nexec::bindings
{

namespace
{

//! The CLI11 option of each of our options; the App owns them.
using OptionMap = std::map<std::string, const CLI::Option*>;

OptionMap AddOptions(CLI::App& app, const Binding& binding)
{
  app.set_help_flag();
  app.allow_extras();
  OptionMap options;
  for (const auto& [name, param] : binding.Definitions())
  {
    std::string names = "--" + param.CliName();
    if (param.Letter() != 0)
      names += std::string(",-") + param.Letter();
    if (param.Kind() == ParamKind::Flag)
      options[name] = app.add_flag(names);
    else
    {
      // Take all, so that a repeated option is seen below.
      CLI::Option* option = app.add_option(names)->multi_option_policy(
          CLI::MultiOptionPolicy::TakeAll);
      if (param.TakesMany())
        option->expected(-1)->allow_extra_args();
      options[name] = option;
    }
  }
  return options;
}

[[noreturn]] void MissingValue(const Param& param)
{
  throw UsageError(param.Label() + " needs a value: " + param.Allowed());
}

/**
 * CLI11 takes the next word if the value behind "=" is empty; this would set an
 * option to something that was never meant for it.
 */
void RefuseEmptyAssignment(const Binding& binding,
                           const std::vector<std::string>& args)
{
  for (const std::string& arg : args)
  {
    if (arg.size() < 4 || arg.compare(0, 2, "--") != 0 || arg.back() != '=')
      continue;
    const Param* param = binding.Find(arg.substr(2, arg.size() - 3));
    if (param != nullptr)
      MissingValue(*param);
  }
}

void RunParser(CLI::App& app, const Binding& binding,
               const std::vector<std::string>& args)
{
  try
  {
    // CLI11 wants the words in reverse order.
    app.parse(std::vector<std::string>(args.rbegin(), args.rend()));
  }
  catch (const CLI::ArgumentMismatch& e)
  {
    // Only the last word can lack its value: others take the next word.
    const Param* param = binding.Find(args.back());
    if (param == nullptr)  // Joined letters: "-vl".
      param = binding.Find(args.back().substr(args.back().size() - 1));
    if (param != nullptr)
      MissingValue(*param);
    throw UsageError(e.what());
  }
  catch (const CLI::ParseError& e)
  {
    throw UsageError(e.what());
  }
}

void RefuseExtras(const CLI::App& app, const Binding& binding)
{
  for (const std::string& word : app.remaining())
  {
    if (word.size() > 1 && word[0] == '-' && word != "--")
    {
      const std::string option = word.substr(0, word.find('='));
      throw UsageError("unknown option '" + option + "'" +
                       binding.Suggestion(option));
    }
    throw UsageError("unexpected argument '" + word +
                     "'; all input is passed with options");
  }
}

//! Get whether the word is an option, so not meant as a value.
bool IsOptionName(const Binding& binding, const std::string& word)
{
  const Param* param = (word[0] == '-') ? binding.Find(word) : nullptr;
  return param != nullptr &&
      (word == "--" + param->CliName() ||
       word == std::string("-") + param->Letter());
}

void CheckWords(const Binding& binding, const Param& param,
                const std::vector<std::string>& words)
{
  if (words.size() > 1 && !param.TakesMany())
    throw UsageError(param.Label() + " is passed more than once");
  if (param.Kind() == ParamKind::Flag && words[0] != "true")
    throw UsageError(param.Label() + " takes no value, but '" + words[0] +
                     "' is passed");
  if (IsOptionName(binding, words[0]))
    MissingValue(param);
}

}  // namespace

Params ParseArgv(const Binding& binding, const std::vector<std::string>& args)
{
  RefuseEmptyAssignment(binding, args);
  CLI::App app;
  const OptionMap options = AddOptions(app, binding);
  RunParser(app, binding, args);

  Params params(binding.Definitions());
  for (const auto& [name, option] : options)
  {
    const std::vector<std::string> words = option->results();
    if (words.empty())
      continue;
    const Param& param = params.Definition(name);
    CheckWords(binding, param, words);
    params.Set(name, param.Parse(words));
  }
  // Last: an option that took another one's name leaves words over.
  RefuseExtras(app, binding);
  return params;
}

void RequireRequiredPassed(const Params& params)
{
  std::vector<std::string> missing;
  for (const auto& [name, definition] : params.Definitions())
  {
    if (definition.IsRequired() && !params.Has(name))
      missing.push_back(definition.Label());
  }
  if (!missing.empty())
    throw UsageError("Must pass " + JoinList(missing, "and") + "!");
}

}  // namespace nexec::bindings
