/**
 * @file bindings/options/binding.cpp
 */
#include "binding.hpp"

#include <algorithm>
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
  if (const Param* param = Find(text))
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
