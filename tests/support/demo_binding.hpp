/**
 * @file tests/support/demo_binding.hpp
 *
 * A program that does not exist, to try the bindings on.
 */
#ifndef NEXEC_TESTS_SUPPORT_DEMO_BINDING_HPP
#define NEXEC_TESTS_SUPPORT_DEMO_BINDING_HPP

#include "options/binding.hpp"

#include <iostream>

namespace nexec::bindings
{

using Args = std::vector<std::string>;

//! Copies its input to its output.
inline int Echo(Params& params, Context& context)
{
  std::string word;
  context.in >> word;
  context.out << word << " " << params.Get<int64_t>("length") << "\n";
  return params.Get<bool>("json") ? 1 : 0;
}

inline Binding MakeBinding()
{
  Binding binding("demo");
  binding.UserName("Show what a program can do")
      .ShortDesc("A first paragraph about {param:length}.")
      .LongDesc("Some text.\n\nMore text about {param:input_model} | more.")
      .Example("A call:", "{call: --length 3 --output_model_file m.bin -a 1}")
      .SeeAlso("nexec_other");
  binding.ChoiceIn("algorithm", 0, "What to learn", {"one", "two"}, "one");
  binding.IntIn("length", 'l', "Length, see {param:lengths}", 16).Min(1);
  binding.IntIn("seed", 's', "Seed").DefaultText("chosen by the clock");
  binding.DoubleIn("step_size", 'a', "A a|b step", 1e-3).Above(0.0).Max(1.0);
  binding.FlagIn("json", 0, "Print JSON");
  binding.StringIn("name", 'n', "Some name", "fred");
  binding.IntListIn("lengths", 'L', "Lengths", {16, 64}).Min(0);
  binding.FileIn("input_model", 'm', "Model to read");
  binding.FileOut("output_model", 'M', "Model to write");
  binding.Function(Echo);
  return binding;
}

//! How often a text has a part.
inline size_t Count(const std::string& text, const std::string& part)
{
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + 1))
    ++count;
  return count;
}

}  // namespace nexec::bindings

#endif
