/**
 * @file bindings/options/binding.cpp
 */
#include "binding.hpp"

#include <algorithm>
#include <map>
#include <nexec/core/errors.hpp>
#include <stdexcept>

#include "text.hpp"

namespace nexec::bindings
{

namespace
{

template<typename T>
Value ToValue(const std::optional<T>& value)
{
  return value ? Value(*value) : Value();
}

std::string WithoutDashes(const std::string& text)
{
  return text.substr(std::min(text.find_first_not_of('-'), text.size()));
}

//! What an option is called here that has this name elsewhere, or "".
std::string OurName(const std::string& name)
{
  static const std::map<std::string, std::string> names = {
      {"batchsize", "batch_size"},
      {"bs", "batch_size"},
      {"data", "input"},
      {"desc", "descending"},
      {"epochs", "updates"},
      {"file", "input"},
      {"iterations", "updates"},
      {"iters", "updates"},
      {"jobs", "threads"},
      {"json_file", "json"},
      {"lambda", "virtual_node_weight"},
      {"lambda_v", "virtual_node_weight"},
      {"lambda_virtual", "virtual_node_weight"},
      {"learning_rate", "step_size"},
      {"length", "max_length"},
      {"lr", "step_size"},
      {"model", "input_model"},
      {"model_file", "input_model"},
      {"out", "output"},
      {"random_seed", "seed"},
      {"reverse", "descending"},
      {"rules", "algorithm_file"},
      {"save", "output_model"},
      {"size", "length"},
      {"steps", "updates"},
      {"test_data", "test"}};
  const auto found = names.find(name);
  return found == names.end() ? "" : found->second;
}

}  // namespace

Binding::Binding(const std::string& name) : name(name)
{
  FlagIn("help", 'h', "Print this help and end.").Common();
  StringIn("info", 0, "Print what is known about the option of this name.")
      .Common();
  FlagIn("verbose", 'v', "Print details, parameter values and the total time.")
      .Common();
  FlagIn("version", 'V', "Print the version and end.").Common();
  IntIn("threads", 'j', "Number of threads; 0 means automatic.", 0)
      .Min(0)
      .Max(1024)
      .Common();
}

Binding& Binding::UserName(const std::string& text)
{
  userName = text;
  return *this;
}

Binding& Binding::ShortDesc(const std::string& text)
{
  shortDesc = text;
  return *this;
}

Binding& Binding::LongDesc(const std::string& text)
{
  longDesc = text;
  return *this;
}

Binding& Binding::Example(const std::string& text, const std::string& call)
{
  examples.emplace_back(text, call);
  return *this;
}

Binding& Binding::SeeAlso(const std::string& text)
{
  seeAlso.push_back(text);
  return *this;
}

Binding& Binding::Function(const BindingFunction& newFunction)
{
  function = newFunction;
  return *this;
}

Param& Binding::FlagIn(const std::string& name, const char letter,
                       const std::string& desc)
{
  return Add(Param(name, letter, desc, ParamKind::Flag, false));
}

Param& Binding::IntIn(const std::string& name, const char letter,
                      const std::string& desc,
                      const std::optional<int64_t>& defaultValue)
{
  return Add(Param(name, letter, desc, ParamKind::Int, ToValue(defaultValue)));
}

Param& Binding::DoubleIn(const std::string& name, const char letter,
                         const std::string& desc,
                         const std::optional<double>& defaultValue)
{
  return Add(
      Param(name, letter, desc, ParamKind::Double, ToValue(defaultValue)));
}

Param& Binding::StringIn(const std::string& name, const char letter,
                         const std::string& desc,
                         const std::optional<std::string>& defaultValue)
{
  return Add(
      Param(name, letter, desc, ParamKind::String, ToValue(defaultValue)));
}

Param& Binding::ChoiceIn(const std::string& name, const char letter,
                         const std::string& desc,
                         const std::vector<std::string>& choices,
                         const std::optional<std::string>& defaultValue)
{
  return Add(Param(name, letter, desc, ParamKind::Choice, ToValue(defaultValue),
                   choices));
}

Param& Binding::IntListIn(const std::string& name, const char letter,
                          const std::string& desc)
{
  return Add(Param(name, letter, desc, ParamKind::IntList));
}

Param& Binding::IntListIn(const std::string& name, const char letter,
                          const std::string& desc,
                          const std::vector<int64_t>& defaultValue)
{
  return Add(Param(name, letter, desc, ParamKind::IntList, defaultValue));
}

Param& Binding::FileIn(const std::string& name, const char letter,
                       const std::string& desc)
{
  return Add(Param(name, letter, desc, ParamKind::FileIn, std::string()));
}

Param& Binding::FilesIn(const std::string& name, const char letter,
                        const std::string& desc)
{
  return Add(Param(name, letter, desc, ParamKind::FilesIn,
                   std::vector<std::string>()));
}

Param& Binding::FileOut(const std::string& name, const char letter,
                        const std::string& desc)
{
  return Add(Param(name, letter, desc, ParamKind::FileOut, std::string()));
}

Binding& Binding::Json()
{
  FlagIn("json", 0,
         "Print one JSON document in place of text for people; its keys are in "
         "doc/format.md.");
  return *this;
}

Binding& Binding::Plain(const std::string& file, const std::string& numbers)
{
  plainFile = file;
  plainNumbers = numbers;
  return *this;
}

Binding& Binding::SuggestFor(const std::string& file)
{
  wordFile = file;
  return *this;
}

const Param& Binding::PlainOption(const std::vector<std::string>& words) const
{
  const bool areNumbers = std::all_of(words.begin(), words.end(), AreNumbers);
  if (areNumbers && !plainNumbers.empty())
    return definitions.at(plainNumbers);
  const auto isNumber = [](const std::string& word)
  {
    return AreNumbers(word);
  };
  if (words.size() > 1 && !plainNumbers.empty() &&
      std::any_of(words.begin(), words.end(), isNumber))
  {
    throw UsageError("'" +
                     *std::find_if_not(words.begin(), words.end(), isNumber) +
                     "' is not a number; give numbers, or one file");
  }
  if (plainFile.empty())
  {
    throw UsageError("unexpected argument '" + words[0] + "'; " +
                     PlainAdvice(words));
  }
  const Param& file = definitions.at(plainFile);
  if (words.size() > 1 && !file.TakesMany())
  {
    throw UsageError("unexpected argument '" + words[1] +
                     "'; without an option, one file can be given");
  }
  return file;
}

std::string Binding::PlainAdvice(const std::vector<std::string>& words) const
{
  const std::string& word = words[0];
  const auto endsWith = [&](const std::string& end)
  {
    return word.size() > end.size() &&
        word.compare(word.size() - end.size(), end.size(), end) == 0;
  };
  const auto isChoice = [&](const std::string& option)
  {
    const auto found = definitions.find(option);
    return found != definitions.end() &&
        std::count(found->second.Choices().begin(),
                   found->second.Choices().end(), word) > 0;
  };
  const bool areNumbers = std::all_of(words.begin(), words.end(), AreNumbers);
  if (areNumbers && definitions.count("input") > 0)
    return "numbers are read from standard input, or from --input_file";

  std::string name;
  if (endsWith(".rules"))
    name = "algorithm_file";
  else if (isChoice("algorithm"))
    name = "algorithm";
  else if (endsWith(".bin") || endsWith(".json"))
    name = wordFile;
  const auto found = definitions.find(name);
  return found == definitions.end()
      ? "all input is passed with options"
      : "did you mean --" + found->second.CliName() + " " + word + "?";
}

Binding& Binding::Ranks(const std::string& about, const double timeout)
{
  aboutRanks = about +
      "  Only the first process writes files and messages.  The files to read "
      "must be the same for all.  When one process fails, dies or does not "
      "answer for {param:comm_timeout} seconds, all of them end.  A signal to "
      "any process reaches all of them; after a signal to mpirun the exit code "
      "is that of mpirun.";
  rankTimeout = timeout;
  return *this;
}

Binding Binding::ForRanks() const
{
  Binding binding = *this;
  binding.usesRanks = true;
  binding.name += "_mpi";
  binding.userName += " on several processes";
  binding.longDesc += "\n\n" + aboutRanks;
  binding.SeeAlso(Program());
  binding
      .DoubleIn("comm_timeout", 0,
                "Seconds to wait for other processes, which may be busy with "
                "their part, before giving up with exit code 6; 0 = no limit.",
                rankTimeout.value())
      .Min(0.0)
      .Common();
  binding.rankTimeout.reset();
  return binding;
}

const Param* Binding::Find(const std::string& text) const
{
  const std::string wanted = WithoutDashes(text);
  for (const auto& [key, param] : definitions)
  {
    if (key == wanted || param.CliName() == wanted ||
        (param.Letter() != 0 && wanted == std::string(1, param.Letter())))
      return &param;
  }
  return nullptr;
}

std::string Binding::Suggestion(const std::string& text) const
{
  std::string close;
  const std::string ours = OurName(WithoutDashes(text));
  const Param* param = Find(text);
  if (param == nullptr && !ours.empty())
    param = Find(ours);
  if (param != nullptr)
    close = param->CliName();
  else
  {
    std::vector<std::string> names;
    for (const auto& [key, definition] : definitions)
      names.push_back(definition.CliName());
    close = ClosestName(WithoutDashes(text), names);
  }
  return close.empty() ? "" : " (did you mean --" + close + "?)";
}

Param& Binding::Add(const Param& param)
{
  const bool letterUsed =
      param.Letter() != 0 && Find(std::string(1, param.Letter())) != nullptr;
  if (letterUsed || Find(param.Name()) != nullptr ||
      Find(param.CliName()) != nullptr)
    throw std::logic_error("Binding::Add(): " + Program() + " already has " +
                           param.Label() + "!");
  return definitions.emplace(param.Name(), param).first->second;
}

}  // namespace nexec::bindings
