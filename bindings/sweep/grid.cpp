/**
 * @file bindings/sweep/grid.cpp
 */
#include "grid.hpp"
#include "io/atomic_file.hpp"
#include "io/results_file.hpp"
#include "options/text.hpp"
#include "train_flags.hpp"

#include <nexec/core/errors.hpp>

#include <charconv>
#include <set>
#include <sstream>

namespace nexec::bindings
{

namespace
{

//! Nobody writes more.
constexpr size_t maxBytes = size_t(1) << 20;

Binding TrainingSettings()
{
  Binding binding("train");
  AddTrainOptions(binding);
  return binding;
}

//! The ends of "1..40"; false if the word is no range.
bool IsRange(const std::string& word, int64_t& first, int64_t& last)
{
  const size_t dots = word.find("..");
  if (dots == std::string::npos)
    return false;
  const char* const begin = word.data();
  const char* const end = begin + word.size();
  const auto left = std::from_chars(begin, begin + dots, first);
  const auto right = std::from_chars(begin + dots + 2, end, last);
  return left.ec == std::errc() && left.ptr == begin + dots &&
      right.ec == std::errc() && right.ptr == end && first <= last;
}

//! The words with ranges of whole numbers written out.
std::vector<std::string> WithoutRanges(const Param& param,
                                       const std::vector<std::string>& words)
{
  std::vector<std::string> values;
  for (const std::string& word : words)
  {
    int64_t first = 0, last = 0;
    if (param.Kind() != ParamKind::Int || !IsRange(word, first, last))
    {
      values.push_back(word);
      continue;
    }
    if (uint64_t(last) - uint64_t(first) >= Results::maxRuns)
      throw UsageError("'" + word + "' is too long a range");
    for (int64_t k = 0; k <= last - first; ++k)
      values.push_back(std::to_string(first + k));
  }
  return values;
}

//! Throw UsageError if a value stands twice, however it is written: its runs
//! would be the same.
void RequireDistinct(const Param& param, const std::vector<std::string>& values)
{
  std::set<Value> seen;
  for (const std::string& value : values)
  {
    if (!seen.insert(param.Parse(value)).second)
      throw UsageError("the value '" + value + "' stands there twice");
  }
}

}  // namespace

Grid::Grid(const std::string& path) : options(TrainingSettings())
{
  std::istringstream text(ReadFile(path, maxBytes));
  std::string line;
  for (size_t number = 1; std::getline(text, line); ++number)
  {
    const std::vector<std::string> words =
        Words(line.substr(0, line.find('#')));
    try
    {
      if (!words.empty())
        AddLine(words);
    }
    catch (const UsageError& error)
    {
      throw InputError(path + ":" + std::to_string(number) + ": " +
                       error.what());
    }
  }
  if (settings.empty())
    throw InputError(path + ": there are no settings in this file");
}

void Grid::AddLine(const std::vector<std::string>& words)
{
  const Param* const param = options.Find("--" + words[0]);
  if (param == nullptr || param->Group() == ParamGroup::Common ||
      param->Name() != words[0])
  {
    std::vector<std::string> names;
    for (const auto& [name, other] : options.Definitions())
    {
      if (other.Group() != ParamGroup::Common)
        names.push_back(name);
    }
    const std::string close = ClosestName(words[0], names);
    throw UsageError("'" + words[0] + "' is no setting of training" +
                     (close.empty() ? "" : " (did you mean " + close + "?)") +
                     "; see nexec_sweep --help");
  }
  for (const Setting& other : settings)
  {
    if (other.name == words[0])
      throw UsageError("'" + words[0] + "' has a line already");
  }
  if (words.size() == 1)
    throw UsageError("'" + words[0] + "' needs one value or more");
  Setting setting{words[0],
                  WithoutRanges(*param, {words.begin() + 1, words.end()})};
  for (const std::string& value : setting.values)
  {
    param->Parse(value);
    if (setting.name == "seed" && param->Parse(value) == Value(int64_t(0)))
      throw UsageError("a seed from the clock (0) cannot be repeated");
  }
  RequireDistinct(*param, setting.values);
  if (Size() * setting.values.size() > Results::maxRuns)
  {
    throw UsageError("more than " + std::to_string(Results::maxRuns) +
                     " runs; use several files");
  }
  settings.push_back(std::move(setting));
}

size_t Grid::Size() const
{
  size_t size = 1;
  for (const Setting& setting : settings)
    size *= setting.values.size();
  return size;
}

std::vector<std::string> Grid::Names() const
{
  std::vector<std::string> names;
  for (const Setting& setting : settings)
    names.push_back(setting.name);
  return names;
}

std::vector<std::string> Grid::Values(const size_t number) const
{
  std::vector<std::string> values(settings.size());
  size_t rest = number - 1;
  for (size_t k = settings.size(); k-- > 0;)
  {
    const std::vector<std::string>& own = settings[k].values;
    values[k] = own[rest % own.size()];
    rest /= own.size();
  }
  return values;
}

std::vector<std::pair<std::string, std::string>> Grid::Texts() const
{
  std::vector<std::pair<std::string, std::string>> texts;
  for (const Setting& setting : settings)
  {
    std::string values;
    for (const std::string& value : setting.values)
      values += (values.empty() ? "" : " ") + value;
    texts.emplace_back(setting.name, values);
  }
  return texts;
}

Params Grid::ParamsOf(const size_t number) const
{
  Params params(options.Definitions());
  const std::vector<std::string> values = Values(number);
  for (size_t k = 0; k < settings.size(); ++k)
  {
    const std::string& name = settings[k].name;
    params.Set(name, params.Definition(name).Parse(values[k]));
  }
  return params;
}

}  // namespace nexec::bindings
