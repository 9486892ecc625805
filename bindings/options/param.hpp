/**
 * @file bindings/options/param.hpp
 *
 * The options of a program.  Each is declared once, with its names, type,
 * limits, default and description; the parser and every page read that.  Their
 * values are what one run works with.
 */
#ifndef NEXEC_BINDINGS_OPTIONS_PARAM_HPP
#define NEXEC_BINDINGS_OPTIONS_PARAM_HPP

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace nexec::bindings
{

//! The value of an option; std::monostate means that there is none.
using Value = std::variant<std::monostate, bool, int64_t, double, std::string,
                           std::vector<int64_t>, std::vector<std::string>>;

//! Write a value as the command line would take it.
std::string ValueText(const Value& value);

//! The types an option can have.
enum class ParamKind
{
  Flag,
  Int,
  Double,
  String,
  Choice,
  IntList,
  FileIn,
  FilesIn,
  FileOut
};

//! The block of a page an option stands in.
enum class ParamGroup
{
  RequiredInput,
  OptionalInput,
  RequiredOutput,
  OptionalOutput,
  Common
};

//! An option.
class Param
{
 public:
  /**
   * Declare an option.  Throws std::logic_error if the declaration makes no
   * sense, e.g. if the default is not one of the choices.
   *
   * @param name Name in snake_case, without the "_file" of file options.
   * @param letter One-letter name, or 0.
   * @param desc Description; it may have {param:x} placeholders.
   * @param kind Type.
   * @param defaultValue Value if the option is not passed.
   * @param choices The allowed words, if the kind is Choice.
   */
  Param(const std::string& name, const char letter, const std::string& desc,
        const ParamKind kind, const Value& defaultValue = Value(),
        const std::vector<std::string>& choices = {});

  //! Allow only values of at least this.
  Param& Min(const double value);
  //! Allow only values of at most this.
  Param& Max(const double value);
  //! Allow only values above this.
  Param& Above(const double value);
  //! Allow only values below this.
  Param& Below(const double value);
  //! The program does not run without this option.
  Param& Required();
  //! Say where the value comes from if there is no default.
  Param& DefaultText(const std::string& text);
  //! Say what can be passed, in place of the type and its limits.
  Param& Expected(const std::string& text);
  //! Mark as one of the options that all programs have.
  Param& Common();

  //! Get the name that the program's code uses.
  const std::string& Name() const { return name; }
  //! Get the letter, or 0.
  char Letter() const { return letter; }
  //! Get the description, with its placeholders.
  const std::string& Desc() const { return desc; }
  //! Get the type.
  ParamKind Kind() const { return kind; }
  //! Get the allowed words.
  const std::vector<std::string>& Choices() const { return choices; }
  //! Get the default.
  const Value& Default() const { return defaultValue; }
  //! Get the block of a page this option stands in.
  ParamGroup Group() const;
  //! Get whether this option must be passed.
  bool IsRequired() const { return required; }
  //! Get whether this option names a file.
  bool IsFile() const;

  //! Get the long name on the command line, without dashes.
  std::string CliName() const;
  //! Get the name for messages: "--input_model_file (-m)".
  std::string Label() const;
  //! Get the type for pages.
  std::string TypeName() const;
  //! Get what can be passed: "a whole number, at least 1".
  std::string Allowed() const;
  //! Get the limits only: "at least 1"; empty if there are none.
  std::string Limits() const;
  //! Get the default for pages; empty if nothing is to be said.
  std::string DefaultDoc() const;

  /**
   * Make a value of what was written on the command line, or throw UsageError.
   *
   * @param text What was written.
   */
  Value Parse(const std::string& text) const;

  //! The same for the words of an option that may be passed several.
  Value Parse(const std::vector<std::string>& words) const;

  //! Get whether several words may be passed.
  bool TakesMany() const { return kind == ParamKind::FilesIn; }

  //! Throw UsageError if the value is not allowed here.
  void Check(const Value& value) const;

 private:
  //! An end of the allowed range.
  struct Bound
  {
    double value;
    bool exclusive;
  };

  //! Set an end of the range.
  Param& Limit(std::optional<Bound>& bound, const double value,
               const bool exclusive);
  //! Throw std::logic_error if the default would be refused.
  void CheckDefault() const;
  //! Get whether a number is within the range.
  bool InRange(const double value) const;
  //! Get whether a value has this option's type.
  bool HasType(const Value& value) const;
  //! Get whether a value of the right type may be passed.
  bool Allows(const Value& value) const;
  //! Throw the UsageError for a value that is refused.
  [[noreturn]] void Refuse(const std::string& text) const;
  //! Make a number of the text or throw UsageError.
  template<typename T>
  T ParseNumber(const std::string& text) const;
  //! Make a list of the text or throw UsageError.
  std::vector<int64_t> ParseList(const std::string& text) const;

  std::string name;
  char letter;
  std::string desc;
  ParamKind kind;
  Value defaultValue;
  std::vector<std::string> choices;
  std::optional<Bound> lower;
  std::optional<Bound> upper;
  std::string defaultText;
  //! For messages; empty = what the type says.
  std::string expected;
  bool required = false;
  bool common = false;
};

//! The options of a program, in alphabetical order.
using ParamMap = std::map<std::string, Param>;

/**
 * The values of all options.  Asking for an option that was never declared, or
 * for the wrong type, is an error of the program and throws std::logic_error.
 */
class Params
{
 public:
  //! Start with the defaults of these options.
  explicit Params(const ParamMap& definitions);

  /**
   * Get the value that was passed, or else the default.  An option without a
   * default must be asked for with Has() first; only a file name is then "".
   *
   * @tparam T bool, int64_t, double, std::string or std::vector<int64_t>.
   * @param name Name of the option, without "_file".
   */
  template<typename T>
  const T& Get(const std::string& name) const;

  //! Get whether the option was passed.
  bool Has(const std::string& name) const;

  //! Pass a value; UsageError if it is out of range.
  void Set(const std::string& name, const Value& value);

  //! Get the value whatever its type.
  const Value& GetValue(const std::string& name) const;
  //! Get the declaration of an option.
  const Param& Definition(const std::string& name) const;
  //! Get all declarations.
  const ParamMap& Definitions() const { return definitions; }

 private:
  //! The declarations.
  ParamMap definitions;
  //! What was passed.
  std::map<std::string, Value> passed;
};

template<typename T>
const T& Params::Get(const std::string& name) const
{
  const T* value = std::get_if<T>(&GetValue(name));
  if (value == nullptr)
    throw std::logic_error("Params::Get(): '" + name +
                           "' has another type or no value!");
  return *value;
}

}  // namespace nexec::bindings

#endif
