/**
 * @file bindings/options/binding.hpp
 *
 * A program: its texts, its options and the function that does the work.
 */
#ifndef NEXEC_BINDINGS_OPTIONS_BINDING_HPP
#define NEXEC_BINDINGS_OPTIONS_BINDING_HPP

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "param.hpp"

#include <nexec/comm/communicator.hpp>

namespace nexec::bindings
{

//! What a run talks to; tests put their own in.
struct Context
{
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  //! The processes that run the program together.
  Communicator& ranks;
};

//! The work of a program.  It returns the exit code.
using BindingFunction = std::function<int(Params&, Context&)>;

//! Seconds that processes may wait for each other: in training they have the
//! same to do; otherwise single pieces of work can take long.
constexpr double trainingTimeout = 300.0, itemsTimeout = 3600.0;

//! Words that introduce a shell command, and the command.
using BindingExample = std::pair<std::string, std::string>;

/**
 * The builder of a program.  Texts may hold {param:name}, which becomes the
 * name of the option as the page at hand writes it, and {call: --x 1}, which
 * becomes a call of this program.  Both must name options that exist.
 *
 * The first paragraph of a page is ShortDesc(); LongDesc() goes on from there.
 */
class Binding
{
 public:
  //! @param name Name of the program without "nexec_".
  explicit Binding(const std::string& name);

  //! Set the title.
  Binding& UserName(const std::string& text);
  //! Set the first paragraph: what the program does.
  Binding& ShortDesc(const std::string& text);
  //! Set the paragraphs that follow it.
  Binding& LongDesc(const std::string& text);
  //! Add an example: some words, then the commands, one on each line.
  Binding& Example(const std::string& text, const std::string& call);
  //! Add a program (or anything else) to see.
  Binding& SeeAlso(const std::string& text);
  //! Set the function that does the work.
  Binding& Function(const BindingFunction& function);

  //! Declare an option that is on when passed.
  Param& FlagIn(const std::string& name, const char letter,
                const std::string& desc);
  //! Declare a whole number.
  Param& IntIn(const std::string& name, const char letter,
               const std::string& desc,
               const std::optional<int64_t>& defaultValue = std::nullopt);
  //! Declare a number.
  Param& DoubleIn(const std::string& name, const char letter,
                  const std::string& desc,
                  const std::optional<double>& defaultValue = std::nullopt);
  //! Declare a text.
  Param& StringIn(
      const std::string& name, const char letter, const std::string& desc,
      const std::optional<std::string>& defaultValue = std::nullopt);
  //! Declare one word out of some.
  Param& ChoiceIn(
      const std::string& name, const char letter, const std::string& desc,
      const std::vector<std::string>& choices,
      const std::optional<std::string>& defaultValue = std::nullopt);
  //! Declare whole numbers separated by commas.
  Param& IntListIn(const std::string& name, const char letter,
                   const std::string& desc);
  //! Declare whole numbers separated by commas, with a default.
  Param& IntListIn(const std::string& name, const char letter,
                   const std::string& desc,
                   const std::vector<int64_t>& defaultValue);
  //! Declare a file to read: "_file" is added on the command line.
  Param& FileIn(const std::string& name, const char letter,
                const std::string& desc);
  //! Declare one or more files to read: "_file" is added on the command line.
  Param& FilesIn(const std::string& name, const char letter,
                 const std::string& desc);
  //! Declare a file to write: "_file" is added on the command line.
  Param& FileOut(const std::string& name, const char letter,
                 const std::string& desc);

  //! Declare --json, of all programs that print data: with it, standard output
  //! is one JSON document with the same, and numbers in it are numbers.
  Binding& Json();

  /**
   * Say what a word without the name of an option is.
   *
   * @param file Option for a file whose name is passed alone.
   * @param numbers Option for numbers, in one text; "" = none.
   */
  Binding& Plain(const std::string& file, const std::string& numbers = "");

  //! Say which option a model or trace without the name of an option may have
  //! been meant for, where that is refused.
  Binding& SuggestFor(const std::string& file);

  //! Get whether words without the name of an option may be for this one.
  bool IsPlain(const Param& param) const
  {
    return param.Name() == plainFile || param.Name() == plainNumbers;
  }

  //! Get the option that plain words are for, or throw UsageError: the one for
  //! numbers if all are, else that for a file if there is one word.
  const Param& PlainOption(const std::vector<std::string>& words) const;

  /**
   * Let several processes run the program together: ForRanks().
   *
   * @param about How the processes share the work: a paragraph.
   * @param timeout Seconds that one may wait for another, unless the user says
   *     otherwise: longer than one may be busy while others wait.
   */
  Binding& Ranks(const std::string& about, const double timeout);

  //! Get whether there is a ForRanks().
  bool HasRanks() const { return rankTimeout.has_value(); }

  //! Get the same program for several processes: its name ends in "_mpi", and
  //! it has the options that only such programs have.  Requires HasRanks().  It
  //! shares the pages of this one.
  Binding ForRanks() const;

  //! Get the paragraph about several processes, for a page of ForRanks().
  const std::string& AboutRanks() const { return aboutRanks; }

  //! Get the name without "nexec_".
  const std::string& Name() const { return name; }
  //! Get whether several processes can run the program together.
  bool UsesRanks() const { return usesRanks; }
  //! Get how the program is started in examples.
  std::string Call() const
  {
    return (usesRanks ? "mpirun -n 2 " : "") + Program();
  }
  //! Get the name of the program.
  std::string Program() const { return "nexec_" + name; }
  //! Get the title.
  const std::string& UserName() const { return userName; }
  //! Get the first paragraph.
  const std::string& ShortDesc() const { return shortDesc; }
  //! Get the paragraphs that follow it.
  const std::string& LongDesc() const { return longDesc; }
  //! Get the examples.
  const std::vector<BindingExample>& Examples() const { return examples; }
  //! Get what else to see.
  const std::vector<std::string>& SeeAlso() const { return seeAlso; }
  //! Get the function that does the work.
  const BindingFunction& Function() const { return function; }
  //! Get the options.
  const ParamMap& Definitions() const { return definitions; }

  /**
   * Find an option by its name, its name on the command line or its letter,
   * with or without dashes.
   *
   * @return The option, or nullptr.
   */
  const Param* Find(const std::string& text) const;

  //! Get " (did you mean --x?)", or nothing if no option is close.
  std::string Suggestion(const std::string& text) const;

 private:
  //! Get how a word without the name of an option should have been passed, as
  //! "did you mean ...", as far as that is clear.
  std::string PlainAdvice(const std::vector<std::string>& words) const;
  //! Add an option; its names must be new.
  Param& Add(const Param& param);

  std::string name;
  bool usesRanks = false;
  std::string userName;
  std::string shortDesc;
  std::string longDesc;
  std::vector<BindingExample> examples;
  std::vector<std::string> seeAlso;
  BindingFunction function;
  //! Options for words without a name, or "".
  std::string plainFile, plainNumbers;
  //! Option for a file that was passed like that by mistake, or "".
  std::string wordFile;
  std::string aboutRanks;
  std::optional<double> rankTimeout;
  ParamMap definitions;
};

}  // namespace nexec::bindings

#endif
