/**
 * @file bindings/pages/completion.cpp
 *
 * Bash completion: option names, choices, and file names where a file is due.
 */
#include "options/text.hpp"
#include "writers.hpp"

namespace nexec::bindings
{

namespace
{

const char* header =
    "# Bash completion for the nexec programs.  Generated; do not edit.\n"
    "\n"
    "_nexec_words()\n"
    "{\n"
    "  mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$2\")\n"
    "}\n"
    "\n"
    "_nexec_files()\n"
    "{\n"
    "  compopt -o filenames 2> /dev/null\n"
    "  mapfile -t COMPREPLY < <(compgen -f -- \"$1\")\n"
    "}\n";

//! Get the names of an option as a pattern of "case".
std::string Pattern(const Param& param)
{
  const std::string name = "--" + param.CliName();
  return param.Letter() == 0 ? name : name + "|-" + param.Letter();
}

std::string OptionWords(const Binding& binding, const std::string& dashes)
{
  std::string words;
  for (const auto& [name, param] : binding.Definitions())
    words += (words.empty() ? "" : " ") + dashes + param.CliName();
  return words;
}

//! Get what completes the value of an option.
std::string ValueAction(const Binding& binding, const Param& param)
{
  std::string choices;
  for (const std::string& choice : param.Choices())
    choices += (choices.empty() ? "" : " ") + choice;
  if (param.Name() == "info")
    choices = OptionWords(binding, "");
  if (!choices.empty())
    return "_nexec_words '" + choices + "' \"$cur\"; return";
  // A number or a text cannot be guessed.
  return param.IsFile() ? "_nexec_files \"$cur\"; return" : "return";
}

std::string ProgramFunction(const Binding& binding)
{
  std::string text = "\n_" + binding.Program() +
      "()\n{\n  local cur=${COMP_WORDS[COMP_CWORD]}\n"
      "  local prev=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  COMPREPLY=()\n  case \"$prev\" in\n";
  for (const auto& [name, param] : binding.Definitions())
  {
    if (param.Kind() != ParamKind::Flag)
      text += "    " + Pattern(param) + ") " + ValueAction(binding, param) +
          " ;;\n";
  }
  return text + "  esac\n  _nexec_words '" + OptionWords(binding, "--") +
      "' \"$cur\"\n}\ncomplete -F _" + binding.Program() + " " +
      binding.Program() + "\n";
}

}  // namespace

std::string CompletionScript(const std::vector<Binding>& bindings)
{
  std::string script = header;
  for (const Binding& binding : bindings)
  {
    script += ProgramFunction(binding);
    if (binding.HasRanks())
      script += ProgramFunction(binding.ForRanks());
  }
  return script;
}

}  // namespace nexec::bindings
