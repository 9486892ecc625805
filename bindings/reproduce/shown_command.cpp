/**
 * @file bindings/reproduce/shown_command.cpp
 */
#include "shown_command.hpp"
#include "bindings.hpp"
#include "options/parse_argv.hpp"
#include "options/text.hpp"

#include <sstream>
#include <stdexcept>

namespace nexec::bindings
{

namespace
{

Binding FindBinding(const std::string& program)
{
  for (const Binding& binding : AllBindings())
  {
    if (binding.Program() == program)
      return binding;
  }
  throw std::logic_error("there is no program '" + program + "'");
}

}  // namespace

ReportCommand ShownCommand(const Study& study, const std::string& command)
{
  std::vector<std::string> words = Words(command);
  std::string input;
  if (words[0] == "echo")
  {
    input = words[1] + "\n";
    words.erase(words.begin(), words.begin() + 3);
  }
  const Binding binding = FindBinding(words[0]);
  words.erase(words.begin());
  for (std::string& word : words)
  {
    if (word.compare(0, 7, "models/") == 0)
      word = study.Path(word);
  }
  Params params = ParseArgv(binding, words);
  std::istringstream in(input);
  std::ostringstream out, talk;
  Context context{in, out, talk, Alone()};
  binding.Function()(params, context);
  return {command, out.str()};
}

}  // namespace nexec::bindings
