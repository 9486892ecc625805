/**
 * @file io/results_file.cpp
 */
#include "results_file.hpp"

#include <nexec/chain/training/training_run.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/graph/training/graph_trainer.hpp>
#include <nexec/version.hpp>

#include "atomic_file.hpp"
#include "core/blas.hpp"
#include "core/number_text.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <stdexcept>

namespace nexec
{

namespace
{

const std::string firstLine = "# nexec results 1: ";
const std::string madeByLine = "# made_by ";
const std::string runsLine = "# runs ", ofAll = " of ";

constexpr size_t maxBytes = size_t(256) << 20;

//! On one line.
std::string OneLine(std::string text)
{
  std::replace_if(
      text.begin(), text.end(),
      [](const char c) { return c == '\n' || c == '\r' || c == '\0'; }, ' ');
  return text;
}

std::string CsvLine(const std::string& first,
                    const std::vector<std::string>& cells)
{
  std::string line = first;
  for (const std::string& cell : cells)
    line += ',' + CsvText(OneLine(cell));
  return line + '\n';
}

bool StartsWith(const std::string& text, const std::string& start)
{
  return text.compare(0, start.size(), start) == 0;
}

//! Reads a results file line by line.
class ResultsReader
{
 public:
  ResultsReader(const std::string& name, const std::string& text) :
      name(name), text(text)
  {
  }

  Results Read();

 private:
  [[noreturn]] void Refuse(const std::string& reason) const
  {
    throw FormatError(name, lineStart, reason);
  }

  bool AtEnd() const { return place == text.size(); }
  //! The next line, without its end.
  std::string Line();
  //! What follows the words that the next line has to begin with.
  std::string LineAfter(const std::string& start);
  //! The cells of a line.
  std::vector<std::string> Cells(const std::string& line) const;
  //! A cell in quotes that begins at `begin`, which is set behind it.
  std::string Quoted(const std::string& line, size_t& begin) const;
  size_t Number(const std::string& cell, const size_t least,
                const size_t most) const;
  //! How many rows follow; sets the number of runs.
  size_t ReadRuns(Results& results);
  void ReadPlan(Results& results);
  void ReadRow(Results& results);

  const std::string& name;
  const std::string& text;
  size_t place = 0;
  size_t lineStart = 0;
};

std::string ResultsReader::Line()
{
  lineStart = place;
  const size_t end = text.find('\n', place);
  if (end == std::string::npos)
    Refuse("the file ends in the middle of a line");
  place = end + 1;
  return text.substr(lineStart, end - lineStart);
}

std::string ResultsReader::LineAfter(const std::string& start)
{
  const std::string line = Line();
  if (!StartsWith(line, start))
    Refuse("'" + start + "...' is expected here");
  return line.substr(start.size());
}

std::string ResultsReader::Quoted(const std::string& line, size_t& begin) const
{
  std::string cell;
  for (size_t k = begin + 1; k < line.size(); ++k)
  {
    if (line[k] != '"')
    {
      cell += line[k];
    }
    else if (k + 1 < line.size() && line[k + 1] == '"')
    {
      cell += line[k++];
    }
    else
    {
      begin = k + 1;
      return cell;
    }
  }
  Refuse("a quoted cell does not end");
}

std::vector<std::string> ResultsReader::Cells(const std::string& line) const
{
  std::vector<std::string> cells;
  size_t begin = 0;
  while (true)
  {
    if (cells.size() > Results::maxColumns)
      Refuse("there are too many cells in a line");
    if (begin < line.size() && line[begin] == '"')
    {
      cells.push_back(Quoted(line, begin));
      if (begin < line.size() && line[begin] != ',')
        Refuse("text follows a quoted cell");
    }
    else
    {
      const size_t end = std::min(line.find(',', begin), line.size());
      cells.push_back(line.substr(begin, end - begin));
      begin = end;
    }
    if (begin == line.size())
      return cells;
    ++begin;
  }
}

size_t ResultsReader::Number(const std::string& cell, const size_t least,
                             const size_t most) const
{
  size_t number = 0;
  const auto [end, error] =
      std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (error != std::errc() || end != cell.data() + cell.size() ||
      number < least || number > most)
  {
    Refuse("a number from " + std::to_string(least) + " to " +
           std::to_string(most) + " is expected");
  }
  return number;
}

size_t ResultsReader::ReadRuns(Results& results)
{
  const std::string line = LineAfter(runsLine);
  const size_t place = std::min(line.find(ofAll), line.size());
  const std::string all =
      line.substr(std::min(place + ofAll.size(), line.size()));
  results.runs = Number(all, 1, Results::maxRuns);
  return Number(line.substr(0, place), 0, results.runs);
}

void ResultsReader::ReadPlan(Results& results)
{
  while (!AtEnd() && text[place] == '#')
  {
    const std::string line = LineAfter("# ");
    const size_t blank = line.find(' ');
    if (blank == std::string::npos || blank == 0)
      Refuse("a name and a value are expected");
    results.plan.emplace_back(line.substr(0, blank), line.substr(blank + 1));
  }
}

void ResultsReader::ReadRow(Results& results)
{
  std::vector<std::string> cells = Cells(Line());
  if (cells.size() != results.columns.size() + 1)
  {
    Refuse("a row of " + std::to_string(results.columns.size() + 1) +
           " cells is expected");
  }
  const size_t run = Number(cells[0], 1, results.runs);
  if (!results.rows.empty() && run <= results.rows.rbegin()->first)
    Refuse("the runs are not in their order");
  cells.erase(cells.begin());
  results.rows.emplace_hint(results.rows.end(), run, std::move(cells));
}

Results ResultsReader::Read()
{
  Results results;
  results.kind = LineAfter(firstLine);
  results.madeBy = LineAfter(madeByLine);
  const size_t rows = ReadRuns(results);
  ReadPlan(results);
  results.columns = Cells(LineAfter("run,"));
  while (!AtEnd())
    ReadRow(results);
  if (results.rows.size() != rows)
    Refuse("the file has another number of rows than it says");
  return results;
}

//! The line of an update: its numbers, with what was measured between.
template<typename Update>
std::string HistoryLine(const Update& update,
                        const std::initializer_list<double> values)
{
  std::string text =
      std::to_string(update.attempt) + ',' + std::to_string(update.update);
  for (const double value : values)
    text += ',' + NumberText(value);
  if (!update.validation)
    return text + ",,\n";
  return text + ',' + NumberText(update.validation->groups) + ',' +
      NumberText(update.validation->margin) + '\n';
}

}  // namespace

std::string CsvText(const std::string& text)
{
  if (text.find_first_of(",\"\r\n") == std::string::npos)
    return text;
  std::string cell = "\"";
  for (const char c : text)
    cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + '"';
}

std::string HistoryCsv(const std::vector<TrainingUpdate>& history)
{
  std::string text =
      "restart,update,loss,state_loss,scalar_loss,virtual_loss,entropy,"
      "gradient_norm,validation_groups,validation_margin\n";
  for (const TrainingUpdate& update : history)
  {
    text += HistoryLine(
        update,
        {update.loss, update.parts.state, update.parts.scalar,
         update.parts.virtualNode, update.parts.entropy, update.gradientNorm});
  }
  return text;
}

std::string HistoryCsv(const std::vector<GraphTrainingUpdate>& history)
{
  std::string text =
      "restart,update,loss,state_loss,gate_loss,signal_loss,gradient_norm,"
      "validation_groups,validation_margin\n";
  for (const GraphTrainingUpdate& update : history)
  {
    text += HistoryLine(update,
                        {update.Loss(), update.stateLoss, update.gateLoss,
                         update.signalLoss, update.gradientNorm});
  }
  return text;
}

const std::string& Results::Cell(const std::vector<std::string>& row,
                                 const std::string& column) const
{
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end())
    throw InputError("the results have no column '" + column + "'");
  return row.at(static_cast<size_t>(found - columns.begin()));
}

Results EmptyResults(const std::string& kind, const size_t runs)
{
  Results results;
  results.kind = kind;
  results.runs = runs;
  results.madeBy = std::string("nexec ") + version + ", BLAS " + BlasKernel();
  return results;
}

std::string ResultsText(const Results& results)
{
  std::string text = firstLine + results.kind + '\n' + madeByLine +
      OneLine(results.madeBy) + '\n' + runsLine +
      std::to_string(results.rows.size()) + ofAll +
      std::to_string(results.runs) + '\n';
  for (const auto& [name, value] : results.plan)
    text += "# " + name + ' ' + OneLine(value) + '\n';
  text += CsvLine("run", results.columns);
  for (const auto& [run, row] : results.rows)
    text += CsvLine(std::to_string(run), row);
  return text;
}

Results ParseResults(const std::string& name, const std::string& text)
{
  return ResultsReader(name, text).Read();
}

Results LoadResults(const std::string& path)
{
  return ParseResults(path, ReadFile(path, maxBytes));
}

std::string PlanDifference(const Results& theirs, const Results& ours)
{
  const auto differ = [](const std::string& what, const std::string& there,
                         const std::string& here)
  {
    return what + " is " + there + " there, " + here + " here";
  };
  if (theirs.kind != ours.kind)
    return differ("the kind", theirs.kind, ours.kind);
  for (size_t k = 0; k < std::min(theirs.plan.size(), ours.plan.size()); ++k)
  {
    const auto& [name, value] = ours.plan[k];
    if (theirs.plan[k].first != name)
      return "'" + theirs.plan[k].first + "' there, '" + name + "' here";
    if (theirs.plan[k].second != value)
      return differ(name, theirs.plan[k].second, value);
  }
  if (theirs.plan.size() != ours.plan.size() || theirs.columns != ours.columns)
    return "other settings";
  if (theirs.runs != ours.runs)
  {
    return differ("the number of runs", std::to_string(theirs.runs),
                  std::to_string(ours.runs));
  }
  return "";
}

bool MergedResults::Complete() const
{
  return missing.empty() &&
      std::all_of(doubled.begin(), doubled.end(),
                  [](const DoubledRun& each) { return each.same; });
}

MergedResults MergeResults(
    const std::vector<std::pair<std::string, Results>>& parts)
{
  if (parts.empty())
    throw std::invalid_argument("MergeResults(): there are no results");
  MergedResults merged;
  merged.results = parts[0].second;
  merged.results.rows.clear();
  std::map<size_t, std::string> owners;
  for (const auto& [name, part] : parts)
  {
    const std::string difference = PlanDifference(part, merged.results);
    if (!difference.empty())
    {
      throw FormatError(name, 0,
                        "results of another plan than those of '" +
                            parts[0].first + "': " + difference);
    }
    if (part.madeBy != merged.results.madeBy)
      merged.madeElsewhere.push_back(name);
    for (const auto& [run, row] : part.rows)
    {
      const auto [place, isNew] = merged.results.rows.emplace(run, row);
      if (isNew)
        owners[run] = name;
      else
        merged.doubled.push_back(
            {run, owners[run], name, place->second == row});
    }
  }
  for (size_t run = 1; run <= merged.results.runs; ++run)
  {
    if (merged.results.rows.count(run) == 0)
      merged.missing.push_back(run);
  }
  return merged;
}

}  // namespace nexec
