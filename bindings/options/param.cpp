/**
 * @file bindings/options/param.cpp
 */
#include "param.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <nexec/core/errors.hpp>
#include <optional>
#include <stdexcept>
#include <type_traits>

#include "core/number_text.hpp"
#include "text.hpp"

namespace nexec::bindings
{

namespace
{

struct ValueWriter
{
  std::string operator()(const std::monostate&) const { return ""; }
  std::string operator()(const bool value) const
  {
    return value ? "true" : "false";
  }
  std::string operator()(const int64_t value) const
  {
    return std::to_string(value);
  }
  std::string operator()(const double value) const
  {
    return GeneralText(value);
  }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const std::vector<int64_t>& values) const
  {
    std::string text;
    for (const int64_t value : values)
      text += (text.empty() ? "" : ",") + std::to_string(value);
    return text;
  }
  std::string operator()(const std::vector<std::string>& values) const
  {
    std::string text;
    for (const std::string& value : values)
      text += (text.empty() ? "" : " ") + value;
    return text;
  }
};

//! Up to here a double holds every whole number.
constexpr double mostExact = 9007199254740992.0;

//! The names and words of one type.
struct KindWords
{
  size_t valueIndex;
  const char* typeName;
  const char* allowed;
};

KindWords WordsOf(const ParamKind kind)
{
  switch (kind)
  {
    case ParamKind::Flag:
      return {1, "bool", "no value"};
    case ParamKind::Int:
      return {2, "int", "a whole number"};
    case ParamKind::Double:
      return {3, "double", "a number"};
    case ParamKind::IntList:
      return {5, "int list", "whole numbers separated by commas"};
    case ParamKind::FilesIn:
      return {6, "files", "file names"};
    case ParamKind::FileIn:
    case ParamKind::FileOut:
      return {4, "file", "a file name"};
    default:
      return {4, "string", "text"};
  }
}

//! A limit for people: whole numbers have all their digits.
std::string LimitText(const double value)
{
  return std::abs(value) <= mostExact && std::trunc(value) == value
      ? FixedText(value, 0)
      : GeneralText(value);
}

//! A whole number with an exponent, such as 1e6, if it is one.
std::optional<int64_t> WholeNumber(const std::string& text)
{
  if (text.find_first_of("eE") == std::string::npos)
    return std::nullopt;
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const std::from_chars_result result =
      std::from_chars(text.data(), end, value);
  if (result.ptr != end || result.ec != std::errc() ||
      std::trunc(value) != value || !(std::abs(value) <= mostExact))
    return std::nullopt;
  return static_cast<int64_t>(value);
}

bool IsSnakeCase(const std::string& name)
{
  const char* allowed = "abcdefghijklmnopqrstuvwxyz0123456789_";
  return name.size() > 1 && name[0] >= 'a' && name[0] <= 'z' &&
      name.find_first_not_of(allowed) == std::string::npos;
}

}  // namespace

std::string ValueText(const Value& value)
{
  return std::visit(ValueWriter(), value);
}

Param::Param(const std::string& name, const char letter,
             const std::string& desc, const ParamKind kind,
             const Value& defaultValue,
             const std::vector<std::string>& choices) :
    name(name),
    letter(letter),
    desc(desc),
    kind(kind),
    defaultValue(defaultValue),
    choices(choices)
{
  if (!IsSnakeCase(name))
    throw std::logic_error("Param::Param(): '" + name +
                           "' is no snake_case name!");
  CheckDefault();
}

Param& Param::Min(const double value)
{
  return Limit(lower, value, false);
}

Param& Param::Max(const double value)
{
  return Limit(upper, value, false);
}

Param& Param::Above(const double value)
{
  return Limit(lower, value, true);
}

Param& Param::Below(const double value)
{
  return Limit(upper, value, true);
}

Param& Param::Required()
{
  required = true;
  return *this;
}

Param& Param::DefaultText(const std::string& text)
{
  defaultText = text;
  return *this;
}

Param& Param::Expected(const std::string& text)
{
  expected = text;
  return *this;
}

Param& Param::Common()
{
  common = true;
  return *this;
}

ParamGroup Param::Group() const
{
  if (common)
    return ParamGroup::Common;
  if (kind == ParamKind::FileOut)
    return required ? ParamGroup::RequiredOutput : ParamGroup::OptionalOutput;
  return required ? ParamGroup::RequiredInput : ParamGroup::OptionalInput;
}

bool Param::IsFile() const
{
  return kind == ParamKind::FileIn || kind == ParamKind::FilesIn ||
      kind == ParamKind::FileOut;
}

std::string Param::CliName() const
{
  const std::string suffix = "_file";
  const bool hasSuffix = name.size() > suffix.size() &&
      name.compare(name.size() - suffix.size(), suffix.size(), suffix) == 0;
  return IsFile() && !hasSuffix ? name + suffix : name;
}

std::string Param::Label() const
{
  const std::string label = "--" + CliName();
  return letter == 0 ? label : label + " (-" + letter + ")";
}

std::string Param::TypeName() const
{
  return WordsOf(kind).typeName;
}

std::string Param::Limits() const
{
  std::vector<std::string> parts;
  if (lower)
    parts.push_back((lower->exclusive ? "above " : "at least ") +
                    LimitText(lower->value));
  if (upper)
    parts.push_back((upper->exclusive ? "below " : "at most ") +
                    LimitText(upper->value));
  return JoinList(parts, "and");
}

std::string Param::Allowed() const
{
  if (kind == ParamKind::Choice)
    return "one of " + JoinList(choices, "or");
  if (!expected.empty())
    return expected;
  const std::string limits = Limits();
  const char* each = (kind == ParamKind::IntList) ? ", each " : ", ";
  return WordsOf(kind).allowed + (limits.empty() ? "" : each + limits);
}

std::string Param::DefaultDoc() const
{
  if (!defaultText.empty())
    return defaultText;
  if (kind == ParamKind::Flag)
    return "";
  const std::string text = ValueText(defaultValue);
  return kind == ParamKind::String && !text.empty() ? "'" + text + "'" : text;
}

Value Param::Parse(const std::string& text) const
{
  Value value = text;
  if (kind == ParamKind::Flag)
    value = true;
  else if (kind == ParamKind::Int)
    value = ParseNumber<int64_t>(text);
  else if (kind == ParamKind::Double)
    value = ParseNumber<double>(text);
  else if (kind == ParamKind::IntList)
    value = ParseList(text);
  // Here and not in Check(), so that the user's own spelling is shown.
  if (!Allows(value))
    Refuse(text);
  return value;
}

Value Param::Parse(const std::vector<std::string>& words) const
{
  if (!TakesMany())
    return Parse(words[0]);
  for (const std::string& word : words)
  {
    if (word.empty())
      Refuse("");
    if (word.find(',') != std::string::npos && !std::filesystem::exists(word))
    {
      throw UsageError(Label() + ": there is no file '" + word +
                       "'; put blanks between names, not commas");
    }
  }
  return words;
}

void Param::Check(const Value& value) const
{
  if (!HasType(value))
    throw std::logic_error("Param::Check(): '" + name + "' has another type!");
  if (!Allows(value))
    Refuse(ValueText(value));
}

Param& Param::Limit(std::optional<Bound>& bound, const double value,
                    const bool exclusive)
{
  bound = Bound{value, exclusive};
  CheckDefault();
  return *this;
}

void Param::CheckDefault() const
{
  // An empty file name stands for "no file".
  if (defaultValue.index() == 0 || IsFile())
    return;
  if (!HasType(defaultValue) || !Allows(defaultValue))
    throw std::logic_error("Param::CheckDefault(): the default of '" + name +
                           "' is not allowed!");
}

bool Param::InRange(const double value) const
{
  if (lower &&
      (lower->exclusive ? value <= lower->value : value < lower->value))
    return false;
  if (upper &&
      (upper->exclusive ? value >= upper->value : value > upper->value))
    return false;
  return std::isfinite(value);
}

bool Param::HasType(const Value& value) const
{
  return value.index() == WordsOf(kind).valueIndex;
}

bool Param::Allows(const Value& value) const
{
  const auto inRange = [this](const auto number)
  {
    return InRange(static_cast<double>(number));
  };

  if (const int64_t* number = std::get_if<int64_t>(&value))
    return inRange(*number);
  if (const double* number = std::get_if<double>(&value))
    return inRange(*number);
  if (const auto* list = std::get_if<std::vector<int64_t>>(&value))
    return std::all_of(list->begin(), list->end(), inRange);
  const std::string* word = std::get_if<std::string>(&value);
  if (word != nullptr && kind == ParamKind::Choice)
    return std::find(choices.begin(), choices.end(), *word) != choices.end();
  return word == nullptr || !IsFile() || !word->empty();
}

void Param::Refuse(const std::string& text) const
{
  const std::string closest = ClosestName(text, choices);
  throw UsageError(Label() + ": '" + text + "' is not allowed; " +
                   (closest.empty() ? "" : "did you mean '" + closest + "'? ") +
                   (closest.empty() ? "expected " : "Expected ") + Allowed());
}

template<typename T>
T Param::ParseNumber(const std::string& text) const
{
  T value = T();
  if constexpr (std::is_same_v<T, int64_t>)
  {
    if (const std::optional<int64_t> whole = WholeNumber(text))
      return *whole;
  }
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (result.ptr != end || result.ec == std::errc::invalid_argument)
    Refuse(text);
  if (result.ec == std::errc::result_out_of_range)
    throw UsageError(Label() + ": '" + text +
                     "' does not fit into a 64-bit number");
  return value;
}

std::vector<int64_t> Param::ParseList(const std::string& text) const
{
  std::vector<int64_t> list;
  size_t start = 0;
  while (start <= text.size())
  {
    const size_t end = std::min(text.find(',', start), text.size());
    // An empty item is an error, but one about the whole list.
    if (end == start)
      Refuse(text);
    list.push_back(ParseNumber<int64_t>(text.substr(start, end - start)));
    start = end + 1;
  }
  return list;
}

Params::Params(const ParamMap& definitions) : definitions(definitions) {}

bool Params::Has(const std::string& name) const
{
  return passed.count(Definition(name).Name()) > 0;
}

void Params::Set(const std::string& name, const Value& value)
{
  Definition(name).Check(value);
  passed[name] = value;
}

const Value& Params::GetValue(const std::string& name) const
{
  const Param& definition = Definition(name);
  const auto it = passed.find(name);
  return it == passed.end() ? definition.Default() : it->second;
}

const Param& Params::Definition(const std::string& name) const
{
  const auto it = definitions.find(name);
  if (it == definitions.end())
    throw std::logic_error("Params::Definition(): there is no option '" + name +
                           "'!");
  return it->second;
}

}  // namespace nexec::bindings
