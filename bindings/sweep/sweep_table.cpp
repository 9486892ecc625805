/**
 * @file bindings/sweep/sweep_table.cpp
 */
#include "core/text.hpp"
#include "core/text_table.hpp"
#include "sweep_runs.hpp"

#include <algorithm>
#include <cstdio>
#include <map>

namespace nexec::bindings
{

namespace
{

//! Whether a column is a setting: those stand before all others.
size_t NumSettings(const Results& results)
{
  const auto outcome =
      std::find(results.columns.begin(), results.columns.end(), "outcome");
  return static_cast<size_t>(outcome - results.columns.begin());
}

//! The columns that hold the accuracy of whole traces.
std::vector<std::string> TraceColumns(const Results& results)
{
  std::vector<std::string> columns;
  for (const std::string& column : results.columns)
  {
    if (column.compare(0, 6, "trace_") == 0)
      columns.push_back(column);
  }
  return columns;
}

//! A line for each run.
std::string RunsTable(const Results& results)
{
  std::vector<std::string> shown(
      results.columns.begin(),
      results.columns.begin() +
          static_cast<std::ptrdiff_t>(NumSettings(results)));
  shown.insert(shown.end(), {"outcome", "attempts", "best_update"});
  for (const std::string& column : TraceColumns(results))
    shown.push_back(column);
  shown.insert(shown.end(), {"softmax", "hard"});
  TextTable table;
  table.push_back({"run"});
  table.back().insert(table.back().end(), shown.begin(), shown.end());
  for (const auto& [run, row] : results.rows)
  {
    table.push_back({std::to_string(run)});
    for (const std::string& column : shown)
      table.back().push_back(results.Cell(row, column));
  }
  return AlignedText(table);
}

//! Counts over the seeds of one combination of settings.
struct Group
{
  size_t runs = 0;
  size_t good = 0;
  size_t attempts = 0;
  size_t softmax = 0;
  size_t hard = 0;
  //! Runs that are exact at each length.
  std::vector<size_t> exact;
};

void AddTo(Group& group, const Results& results,
           const std::vector<std::string>& row)
{
  const auto is = [&](const std::string& column, const std::string& text)
  {
    return size_t(results.Cell(row, column) == text ? 1 : 0);
  };
  const std::vector<std::string> columns = TraceColumns(results);
  group.exact.resize(columns.size());
  for (size_t k = 0; k < columns.size(); ++k)
    group.exact[k] += is(columns[k], "1");
  ++group.runs;
  group.good += is("outcome", "perfect") + is("outcome", "proved");
  group.attempts += NumberIn<size_t>(results.Cell(row, "attempts")).value_or(0);
  group.softmax += is("softmax", "proved");
  group.hard += is("hard", "proved");
}

//! A line for each combination of settings but the seed.
std::string GroupsTable(const Results& results)
{
  std::vector<std::string> names;
  for (size_t k = 0; k < NumSettings(results); ++k)
  {
    if (results.columns[k] != "seed")
      names.push_back(results.columns[k]);
  }
  // In the order in which they come.
  std::vector<std::pair<std::vector<std::string>, Group>> groups;
  std::map<std::vector<std::string>, size_t> places;
  for (const auto& [run, row] : results.rows)
  {
    std::vector<std::string> values;
    values.reserve(names.size());
    for (const std::string& name : names)
      values.push_back(results.Cell(row, name));
    const auto [place, isNew] = places.emplace(values, groups.size());
    if (isNew)
      groups.emplace_back(values, Group());
    AddTo(groups[place->second].second, results, row);
  }

  TextTable table = {names};
  std::vector<std::string>& head = table[0];
  head.insert(head.end(), {"runs", "perfect or proved", "mean attempts"});
  for (const std::string& column : TraceColumns(results))
    head.push_back("exact at " + column.substr(6));
  head.insert(head.end(), {"proved, softmax", "proved, hard"});
  for (auto& [values, group] : groups)
  {
    char attempts[32];
    std::snprintf(attempts, sizeof(attempts), "%.2f",
                  double(group.attempts) / double(group.runs));
    values.insert(
        values.end(),
        {std::to_string(group.runs), std::to_string(group.good), attempts});
    for (const size_t exact : group.exact)
      values.push_back(std::to_string(exact));
    values.insert(values.end(),
                  {std::to_string(group.softmax), std::to_string(group.hard)});
    table.push_back(values);
  }
  return AlignedText(table);
}

}  // namespace

std::string SweepTable(const Results& results)
{
  return RunsTable(results) + "\n" + GroupsTable(results);
}

}  // namespace nexec::bindings
