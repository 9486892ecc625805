/**
 * @file bindings/study/study_table.cpp
 */
#include "study_table.hpp"

#include <nexec/nn/pooling.hpp>

#include "core/number_text.hpp"
#include "options/text.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace nexec::bindings
{

namespace
{

bool HasColumn(const Results& results, const std::string& column)
{
  return std::find(results.columns.begin(), results.columns.end(), column) !=
      results.columns.end();
}

//! The settings, whose columns stand before all others.
std::vector<std::string> Settings(const Results& results)
{
  return {results.columns.begin(),
          std::find(results.columns.begin(), results.columns.end(), "outcome")};
}

//! The lengths at which models were evaluated.
std::vector<std::string> Lengths(const Results& results)
{
  std::vector<std::string> lengths;
  for (const std::string& column : results.columns)
  {
    if (column.compare(0, 6, "trace_") == 0)
      lengths.push_back(column.substr(6));
  }
  return lengths;
}

//! The ways to pool with which models were certified.
std::vector<std::string> Poolings(const Results& results)
{
  std::vector<std::string> poolings;
  for (const std::string& pooling : PoolingNames())
  {
    if (HasColumn(results, pooling))
      poolings.push_back(pooling);
  }
  return poolings;
}

//! A line for each run.
TextTable RunsTable(const Results& results)
{
  std::vector<std::string> shown = Settings(results);
  shown.insert(shown.end(), {"outcome", "attempts", "best_update"});
  for (const std::string& length : Lengths(results))
    shown.push_back("trace_" + length);
  for (const std::string& pooling : Poolings(results))
    shown.push_back(pooling);
  TextTable table = {{"run"}};
  table.back().insert(table.back().end(), shown.begin(), shown.end());
  for (const auto& [run, row] : results.rows)
  {
    table.push_back({std::to_string(run)});
    for (const std::string& column : shown)
      table.back().push_back(results.Cell(row, column));
  }
  return table;
}

/**
 * The settings that tell one group of runs from another: all but the seed.  A
 * cell's name says what it sets, so only what differs within a cell is left.
 */
std::vector<std::string> GroupSettings(const Results& results)
{
  std::vector<std::string> names;
  const bool hasCells = HasColumn(results, "cell");
  for (const std::string& name : Settings(results))
  {
    std::map<std::string, std::set<std::string>> values;
    for (const auto& [run, row] : results.rows)
    {
      values[hasCells ? results.Cell(row, "cell") : ""].insert(
          results.Cell(row, name));
    }
    const bool differs =
        std::any_of(values.begin(), values.end(),
                    [](const auto& each) { return each.second.size() > 1; });
    if (name != "seed" && (!hasCells || name == "cell" || differs))
      names.push_back(name);
  }
  return names;
}

//! Sums over the runs of one group.
struct Group
{
  std::vector<std::string> values;
  size_t runs = 0;
  size_t good = 0;
  size_t attempts = 0;
  size_t restarted = 0;
  //! Runs that are exact at each length and at all, and the accuracy of
  //! results at each.
  std::map<std::string, size_t> exact;
  size_t exactAtAll = 0;
  std::map<std::string, double> sorted;
  //! Runs that are proved with each way to pool.
  std::map<std::string, size_t> proved;
  //! How long some of the runs took.
  std::vector<double> seconds;

  void Add(const Results& results, const std::vector<std::string>& row);
};

void Group::Add(const Results& results, const std::vector<std::string>& row)
{
  const auto is = [&](const std::string& column, const std::string& text)
  {
    return size_t(results.Cell(row, column) == text ? 1 : 0);
  };
  ++runs;
  good += is("outcome", "perfect") + is("outcome", "proved");
  const size_t tried =
      NumberIn<size_t>(results.Cell(row, "attempts")).value_or(0);
  attempts += tried;
  restarted += tried > 1 ? 1 : 0;
  size_t atAll = 1;
  for (const std::string& length : Lengths(results))
  {
    exact[length] += is("trace_" + length, "1");
    atAll *= is("trace_" + length, "1");
    sorted[length] +=
        NumberIn<double>(results.Cell(row, "sorted_" + length)).value_or(0.0);
  }
  exactAtAll += atAll;
  for (const std::string& pooling : Poolings(results))
    proved[pooling] += is(pooling, "proved");
}

//! In the order in which they come.
std::vector<Group> GroupsOf(const Results& results, const Results& seconds)
{
  const std::vector<std::string> names = GroupSettings(results);
  std::vector<Group> groups;
  std::map<std::vector<std::string>, size_t> places;
  for (const auto& [run, row] : results.rows)
  {
    std::vector<std::string> values;
    values.reserve(names.size());
    for (const std::string& name : names)
      values.push_back(results.Cell(row, name));
    const auto [place, isNew] = places.emplace(values, groups.size());
    if (isNew)
    {
      groups.emplace_back();
      groups.back().values = values;
    }
    Group& group = groups[place->second];
    group.Add(results, row);
    const auto time = seconds.rows.find(run);
    if (time != seconds.rows.end())
    {
      group.seconds.push_back(
          NumberIn<double>(time->second.at(0)).value_or(0.0));
    }
  }
  return groups;
}

//! Several values in one cell.
std::string InOneCell(const std::vector<std::string>& values)
{
  std::string text;
  for (const std::string& value : values)
    text += (text.empty() ? "" : ", ") + value;
  return text;
}

//! One cell for the entries of some keys, in their order.
template<typename Entries, typename Text>
std::string InOneCell(const std::vector<std::string>& keys,
                      const Entries& entries, const Text& text)
{
  std::vector<std::string> values;
  values.reserve(keys.size());
  for (const std::string& key : keys)
    values.push_back(text(entries.at(key)));
  return InOneCell(values);
}

//! Mean and largest of some seconds; a dash if there are none.
std::string SecondsCell(const std::vector<double>& seconds)
{
  if (seconds.empty())
    return "-";
  double sum = 0.0;
  for (const double each : seconds)
    sum += each;
  return FixedText(sum / double(seconds.size()), 1) + ", " +
      FixedText(*std::max_element(seconds.begin(), seconds.end()), 1);
}

//! A line for each combination of settings but the seed.
TextTable GroupsTable(const Results& results, const Results& seconds)
{
  const std::vector<std::string> lengths = Lengths(results);
  const std::vector<std::string> poolings = Poolings(results);
  TextTable table = {GroupSettings(results)};
  std::vector<std::string>& head = table[0];
  head.insert(head.end(),
              {"runs", "perfect or proved", "mean attempts",
               "exact at " + InOneCell(lengths), "at all of these", "restarted",
               "% sorted at " + InOneCell(lengths),
               "proved with " + InOneCell(poolings)});
  if (!seconds.rows.empty())
    head.emplace_back("seconds: mean, max");
  for (const Group& group : GroupsOf(results, seconds))
  {
    const double runs = double(group.runs);
    const auto count = [](const size_t number)
    {
      return std::to_string(number);
    };
    const auto percent = [&](const double sum)
    {
      return FixedText(100.0 * (sum / runs), 1);
    };
    std::vector<std::string> row = group.values;
    row.insert(
        row.end(),
        {count(group.runs), count(group.good),
         FixedText(double(group.attempts) / runs, 2),
         InOneCell(lengths, group.exact, count), count(group.exactAtAll),
         count(group.restarted), InOneCell(lengths, group.sorted, percent),
         InOneCell(poolings, group.proved, count)});
    if (!seconds.rows.empty())
      row.push_back(SecondsCell(group.seconds));
    table.push_back(row);
  }
  return table;
}

std::string MarkdownLine(const std::vector<std::string>& cells)
{
  std::string line = "|";
  for (const std::string& cell : cells)
    line += " " + cell + " |";
  return line + "\n";
}

}  // namespace

std::string StudyTable(const Results& results)
{
  return AlignedText(RunsTable(results)) + "\n" +
      AlignedText(GroupsTable(results, Results()));
}

std::string StudyMarkdown(const Results& results, const Results& seconds)
{
  const TextTable table = GroupsTable(results, seconds);
  std::string text = MarkdownLine(table[0]) + "|";
  for (size_t k = 0; k < table[0].size(); ++k)
    text += "---|";
  text += "\n";
  for (size_t k = 1; k < table.size(); ++k)
    text += MarkdownLine(table[k]);
  return text;
}

}  // namespace nexec::bindings
