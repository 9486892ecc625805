/**
 * @file bindings/study/grid.cpp
 */
#include "grid.hpp"
#include "io/atomic_file.hpp"
#include "io/results_file.hpp"
#include "options/text.hpp"
#include "train_flags.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

namespace nexec::bindings
{

namespace
{

//! What begins a cell, and the column of its name.
constexpr const char* cellColumn = "cell";

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
    const bool isWhole =
        param.Kind() == ParamKind::Int || param.Kind() == ParamKind::IntList;
    if (!isWhole || !IsRange(word, first, last))
    {
      values.push_back(word);
      continue;
    }
    const uint64_t steps = uint64_t(last) - uint64_t(first);
    if (steps >= Results::maxRuns || steps + values.size() >= Results::maxRuns)
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

//! Several words, or values, as one text.
std::string Joined(const std::vector<std::string>& words)
{
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : " ") + word;
  return text;
}

//! Whether one of some settings or cells has this name.
template<typename Items>
bool HasName(const Items& items, const std::string& name)
{
  return std::any_of(items.begin(), items.end(),
                     [&](const auto& item) { return item.name == name; });
}

//! The number of combinations.
template<typename Settings>
size_t Product(const Settings& settings)
{
  size_t size = 1;
  for (const auto& setting : settings)
    size *= setting.values.size();
  return size;
}

}  // namespace

Grid::Grid(const std::string& path) : Grid(path, ReadFile(path, maxBytes)) {}

Grid::Grid(const std::string& name, const std::string& text) :
    options(TrainingSettings())
{
  std::istringstream lines(text);
  std::string line;
  for (size_t number = 1; std::getline(lines, line); ++number)
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
      throw InputError(name + ":" + std::to_string(number) + ": " +
                       error.what());
    }
  }
  if (shared.empty() && cells.empty())
    throw InputError(name + ": there are no settings in this file");
}

void Grid::AddLine(const std::vector<std::string>& words)
{
  if (words[0] == cellColumn)
    AddCell(Joined({words.begin() + 1, words.end()}));
  else
    AddSetting(words);
  if (Size() > Results::maxRuns)
  {
    throw UsageError("more than " + std::to_string(Results::maxRuns) +
                     " runs; use several files");
  }
}

void Grid::AddCell(const std::string& name)
{
  if (name.empty())
    throw UsageError("a cell needs a name");
  if (name.find('|') != std::string::npos)
    throw UsageError("the name of a cell cannot have a '|'");
  if (HasName(cells, name))
    throw UsageError("there is a cell '" + name + "' already");
  cells.push_back({name, {}});
}

void Grid::AddSetting(const std::vector<std::string>& words)
{
  const Param* const param = options.Find("--" + words[0]);
  if (param == nullptr || param->Group() == ParamGroup::Common ||
      param->Name() != words[0])
  {
    std::vector<std::string> names = {cellColumn};
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
  std::vector<Setting>& settings =
      cells.empty() ? shared : cells.back().settings;
  if (HasName(settings, words[0]))
    throw UsageError("'" + words[0] + "' has a line already");
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
  settings.push_back(std::move(setting));
}

std::vector<Grid::Cell> Grid::WholeCells() const
{
  if (cells.empty())
    return {{"", shared}};
  std::vector<Cell> whole = cells;
  for (Cell& cell : whole)
  {
    for (const Setting& setting : shared)
    {
      if (!HasName(cell.settings, setting.name))
        cell.settings.push_back(setting);
    }
  }
  return whole;
}

size_t Grid::Size() const
{
  size_t size = 0;
  for (const Cell& cell : WholeCells())
    size += Product(cell.settings);
  return size;
}

std::vector<std::string> Grid::Names() const
{
  std::vector<std::string> names;
  if (!cells.empty())
    names.emplace_back(cellColumn);
  const auto add = [&](const Setting& setting)
  {
    if (std::find(names.begin(), names.end(), setting.name) == names.end())
      names.push_back(setting.name);
  };
  for (const Cell& cell : cells)
  {
    for (const Setting& setting : cell.settings)
    {
      if (!HasName(shared, setting.name))
        add(setting);
    }
  }
  for (const Setting& setting : shared)
    add(setting);
  return names;
}

std::map<std::string, std::string> Grid::ValuesByName(const size_t number) const
{
  std::map<std::string, std::string> values;
  size_t rest = number - 1;
  for (const Cell& cell : WholeCells())
  {
    const size_t size = Product(cell.settings);
    if (rest >= size)
    {
      rest -= size;
      continue;
    }
    if (!cells.empty())
      values[cellColumn] = cell.name;
    for (size_t k = cell.settings.size(); k-- > 0;)
    {
      const auto& [name, all] = cell.settings[k];
      values[name] = all[rest % all.size()];
      rest /= all.size();
    }
    break;
  }
  return values;
}

std::vector<std::string> Grid::Values(const size_t number) const
{
  std::map<std::string, std::string> byName = ValuesByName(number);
  std::vector<std::string> values;
  for (const std::string& name : Names())
    values.push_back(byName[name]);
  return values;
}

std::vector<std::pair<std::string, std::string>> Grid::Texts() const
{
  std::vector<std::pair<std::string, std::string>> texts;
  const auto add = [&](const std::vector<Setting>& settings)
  {
    for (const Setting& setting : settings)
      texts.emplace_back(setting.name, Joined(setting.values));
  };
  add(shared);
  for (const Cell& cell : cells)
  {
    texts.emplace_back(cellColumn, cell.name);
    add(cell.settings);
  }
  return texts;
}

Params Grid::ParamsOf(const size_t number) const
{
  Params params(options.Definitions());
  for (const auto& [name, value] : ValuesByName(number))
  {
    if (name != cellColumn)
      params.Set(name, params.Definition(name).Parse(value));
  }
  return params;
}

}  // namespace nexec::bindings
