/**
 * @file bindings/options/parse_argv.cpp
 *
 * "--name value", "--name=value", "-n value", "-nvalue", and "-vn" for flags
 * with one letter.  "--" ends the options.  Words without a name may be a file
 * or numbers.
 */
#include "parse_argv.hpp"
#include "text.hpp"

#include <nexec/core/errors.hpp>

namespace nexec::bindings
{

namespace
{

bool IsOption(const std::string& word)
{
  return word.size() > 1 && word[0] == '-';
}

//! The name in "--name=value".
std::string NameIn(const std::string& word)
{
  return word.substr(0, word.find('='));
}

//! The words that each option was passed with.
using Passed = std::map<std::string, std::vector<std::string>>;

//! Takes a command line apart, one word after the other.
class Parser
{
 public:
  Parser(const Binding& binding, const std::vector<std::string>& args) :
      binding(binding), args(args)
  {
  }

  //! Get what was passed; UsageError if it makes no sense.
  Passed Run()
  {
    bool ended = false;
    while (next < args.size())
    {
      const std::string& word = args[next++];
      if (ended || !IsOption(word) || AreNumbers(word))
        plain.push_back(word);
      else if (word == "--")
        ended = true;
      else if (word[1] == '-')
        TakeLong(word);
      else
        TakeLetters(word);
    }
    if (!plain.empty())
      TakePlain();
    return passed;
  }

 private:
  //! "--name" or "--name=value".
  void TakeLong(const std::string& word)
  {
    const std::string name = NameIn(word);
    const Param& param = OptionOf(name);
    if (name == word)
      Take(param);
    else
      Take(param, word.substr(name.size() + 1));
  }

  //! "-n", "-nvalue" or "-vn".
  void TakeLetters(const std::string& word)
  {
    for (size_t i = 1; i < word.size(); ++i)
    {
      const Param& param = OptionOf({'-', word[i]});
      if (param.Kind() == ParamKind::Flag || i + 1 == word.size())
      {
        Take(param);
        continue;
      }
      Take(param, word.substr(i + 1));
      break;
    }
  }

  //! Take an option with its value: the part of its word that follows the name,
  //! or the next word.
  void Take(const Param& param,
            const std::optional<std::string>& rest = std::nullopt)
  {
    const bool isFlag = param.Kind() == ParamKind::Flag;
    if (isFlag && rest.value_or("true") != "true")
      throw UsageError(param.Label() + " takes no value, but '" + *rest +
                       "' is passed");
    // "-5" may be a value; an option is none.
    const bool missing = rest
        ? rest->empty()
        : next == args.size() || FindExact(NameIn(args[next])) != nullptr;
    if (!isFlag && missing)
      throw UsageError(param.Label() + " needs a value: " + param.Allowed());
    Add(param, isFlag ? "" : rest ? *rest : args[next++]);
    if (param.Kind() == ParamKind::IntList)
      CheckListEnds(param);
    while (param.TakesMany() && next < args.size() && !IsOption(args[next]))
      Add(param, args[next++]);
  }

  //! Refuse a list that goes on after a blank.
  void CheckListEnds(const Param& param) const
  {
    std::string list = passed.at(param.Name()).back();
    if (next == args.size() || !IsNumberList(args[next]) ||
        !IsNumberList(list.substr(0, list.find_last_not_of(',') + 1)))
      return;
    for (size_t i = next; i < args.size() && IsNumberList(args[i]); ++i)
      list += (list.back() == ',' ? "" : ",") + args[i];
    throw UsageError(param.Label() +
                     " takes numbers with commas and no blanks between them: "
                     "write " +
                     list);
  }

  //! Words without the name of an option: a file, or numbers.
  void TakePlain()
  {
    const Param& param = binding.PlainOption(plain);
    std::string words;
    for (const std::string& word : plain)
    {
      if (param.TakesMany())
        Add(param, word);
      words += (words.empty() ? "" : " ") + word;
    }
    if (!param.TakesMany())
      Add(param, words);
  }

  void Add(const Param& param, const std::string& value)
  {
    std::vector<std::string>& values = passed[param.Name()];
    if (!values.empty() && !param.TakesMany())
      throw UsageError(param.Label() + " is passed more than once");
    values.push_back(value);
  }

  //! The option that the word names as the command line has it, or nullptr.
  const Param* FindExact(const std::string& word) const
  {
    const Param* param = binding.Find(word);
    const bool exact = param != nullptr &&
        (word == "--" + param->CliName() ||
         word == std::string("-") + param->Letter());
    return exact ? param : nullptr;
  }

  const Param& OptionOf(const std::string& word) const
  {
    const Param* param = FindExact(word);
    if (param == nullptr)
      throw UsageError("unknown option '" + word + "'" +
                       binding.Suggestion(word));
    return *param;
  }

  const Binding& binding;
  const std::vector<std::string>& args;
  //! The word to look at.
  size_t next = 0;
  //! Words without the name of an option.
  std::vector<std::string> plain;
  Passed passed;
};

}  // namespace

Params ParseArgv(const Binding& binding, const std::vector<std::string>& args)
{
  Params params(binding.Definitions());
  for (const auto& [name, words] : Parser(binding, args).Run())
    params.Set(name, params.Definition(name).Parse(words));
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
    throw UsageError("Must pass " + JoinList(missing, "and"));
}

}  // namespace nexec::bindings
