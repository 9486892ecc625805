/**
 * @file bindings/merge_main.cpp
 *
 * nexec_merge: join the results of shards.
 */
#include "bindings.hpp"
#include "evaluation_runs.hpp"
#include "io/atomic_file.hpp"
#include "io/results_file.hpp"
#include "options/text.hpp"
#include "outputs.hpp"
#include "process/log.hpp"
#include "results_json.hpp"
#include "runs.hpp"
#include "study/study_runs.hpp"
#include "study/study_table.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

namespace nexec::bindings
{

namespace
{

//! The files to join: those that were named, or those of the shards.
std::vector<std::string> InputFiles(const Params& params)
{
  if (params.Has("input"))
    return params.Get<std::vector<std::string>>("input");
  if (!params.Has("results"))
    throw UsageError("name a --results_file (-R) or an --input_file (-i)");
  const std::string path = params.Get<std::string>("results");
  std::vector<std::string> files = ShardFiles(path);
  if (files.empty())
  {
    throw UsageError("there is no file '" + ShardPath(path, {1, 2}) +
                     "' or that of another shard; name the files with "
                     "--input_file (-i)");
  }
  return files;
}

//! Numbers as people write them: "1-3, 7"; only the first of many.
std::string NumbersText(const std::vector<size_t>& numbers)
{
  constexpr size_t most = 20;
  std::string text;
  size_t ranges = 0;
  for (size_t k = 0; k < numbers.size(); ++ranges)
  {
    if (ranges == most)
      return text + ", ...";
    size_t last = k;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1)
      ++last;
    text += (k == 0 ? "" : ", ") + std::to_string(numbers[k]);
    if (last > k)
      text += "-" + std::to_string(numbers[last]);
    k = last + 1;
  }
  return text;
}

//! Say which runs two files have, and whether they agree.
void ReportDoubled(const MergedResults& merged)
{
  std::map<std::pair<std::string, std::string>, std::vector<size_t>> same,
      other;
  for (const DoubledRun& each : merged.doubled)
    (each.same ? same : other)[{each.first, each.second}].push_back(each.run);
  for (const auto& [files, runs] : same)
  {
    Log::Warn("doubled, and the same: run " + NumbersText(runs) + " in '" +
              files.first + "' and '" + files.second + "'");
  }
  for (const auto& [files, runs] : other)
  {
    Log::Warn("doubled, and NOT the same: run " + NumbersText(runs) + " in '" +
              files.first + "' and '" + files.second + "'");
  }
}

//! The number of shards that all files are of; 0 if they do not say.
size_t NumShardsOf(const std::vector<std::string>& files)
{
  std::set<size_t> counts;
  for (const std::string& file : files)
  {
    const std::optional<WorkShard> shard = ShardOfFile(file);
    counts.insert(shard ? shard->count : 0);
  }
  return counts.size() == 1 ? *counts.begin() : 0;
}

//! Say what the files lack, and which shards would have it.
void ReportMissing(const MergedResults& merged,
                   const std::vector<std::string>& files)
{
  const size_t count = NumShardsOf(files);
  std::map<size_t, std::vector<size_t>> missing;
  for (const size_t run : merged.missing)
    missing[count == 0 ? 0 : (run - 1) % count + 1].push_back(run);
  for (const auto& [number, runs] : missing)
  {
    Log::Warn(
        "missing: run " + NumbersText(runs) + " (" +
        std::to_string(runs.size()) + " of " +
        std::to_string(merged.results.runs) + ")" +
        (number == 0 ? "" : ", of shard " + WorkShard{number, count}.Text()));
  }
  if (!missing.empty())
    Log::Warn("run the commands of these shards again, with --resume");
}

//! A line for each run, as it is.
std::string AllCells(const Results& results)
{
  TextTable table = {results.columns};
  for (const auto& [run, row] : results.rows)
    table.push_back(row);
  return AlignedText(table);
}

//! The seconds of runs that are in the files beside some others.
Results SecondsOf(const std::vector<std::string>& files, const Results& plan)
{
  Results all = LoadSeconds(files.front(), plan);
  for (size_t k = 1; k < files.size(); ++k)
    all.rows.merge(LoadSeconds(files[k], plan).rows);
  return all;
}

void PrintTable(const Results& results, std::ostream& out)
{
  if (results.kind == evaluationKind)
    out << EvaluationTable(MetricsOfModels(results));
  else if (results.kind == sweepKind)
    out << StudyTable(results);
  else
    out << AllCells(results);
}

std::string Json(const Results& results)
{
  return results.kind == evaluationKind ? MetricsJson(MetricsOfModels(results))
                                        : ResultsJson(results);
}

int RunMerge(Params& params, Context& context)
{
  const std::string path = params.Get<std::string>("results");
  CheckOutputs(OutputsOf(params, {"results"}));
  const std::vector<std::string> files = InputFiles(params);
  std::vector<std::pair<std::string, Results>> parts;
  parts.reserve(files.size());
  for (const std::string& file : files)
    parts.emplace_back(file, LoadResults(file));
  const MergedResults merged = MergeResults(parts);
  for (const std::string& file : merged.madeElsewhere)
  {
    Log::Warn("'" + file + "' was not made by " + merged.results.madeBy +
              ", like the first one: its last bits may differ");
  }
  ReportDoubled(merged);
  ReportMissing(merged, files);
  const Results seconds = SecondsOf(files, merged.results);
  const bool isMarkdown = params.Get<bool>("markdown");
  if (params.Get<bool>("json") && isMarkdown)
    throw UsageError("--json and --markdown exclude each other");
  if (params.Get<bool>("json"))
    context.out << Json(merged.results);
  else if (!isMarkdown)
    PrintTable(merged.results, context.out);
  else if (merged.results.kind == sweepKind)
    context.out << StudyMarkdown(merged.results, seconds);
  else
    throw UsageError("--markdown is for the results of nexec_sweep");
  if (!merged.Complete())
  {
    if (!path.empty())
      Log::Warn("'" + path + "' is not written");
    return static_cast<int>(ExitCode::CheckFailed);
  }
  if (path.empty())
    return 0;
  WriteFileAtomically(path, ResultsText(merged.results));
  if (!seconds.rows.empty() && !SecondsPath(path).empty())
    WriteFileAtomically(SecondsPath(path), ResultsText(seconds));
  Log::Plain(std::to_string(merged.results.runs) + " runs of " +
             std::to_string(parts.size()) + " files: " + path);
  return 0;
}

}  // namespace

Binding MergeBinding()
{
  Binding binding("merge");
  binding.UserName("Join the results of shards")
      .ShortDesc(
          "Joins the files that the shards of nexec_sweep, nexec_evaluate or "
          "nexec_reproduce have written to the one file that a single process "
          "would have written, to the last byte, and prints its table.")
      .LongDesc(
          "Without {param:input}, the files are those that the shards have "
          "written beside {param:results}: `runs.1-of-7.csv` to "
          "`runs.7-of-7.csv` for `runs.csv`.  All must belong to one plan: "
          "the same command except for the shard."
          "\n\n"
          "Missing and duplicate runs are named.  If a run is missing, or two "
          "files disagree about one, nothing is written and the exit code is "
          "1; the table shows the runs that are there."
          "\n\n"
          "Without {param:results} nothing is written, and the table of "
          "{param:input} is all there is.  With {param:markdown}, the table is "
          "one for a page: a line for each combination of settings, with mean "
          "and largest seconds if `runs.seconds.csv` is beside the results.")
      .Example("Join the shards of a sweep:",
               "{call: --results_file sweep.csv}")
      .Example("Join files from elsewhere:",
               "{call: --input_file node1/sweep.1-of-2.csv "
               "node2/sweep.2-of-2.csv --results_file sweep.csv}")
      .Example("The table of a sweep, for a page:",
               "{call: --input_file sweep.csv --markdown}")
      .SeeAlso("nexec_sweep")
      .SeeAlso("nexec_evaluate")
      .SeeAlso("nexec_reproduce");

  binding.Json();
  binding.FilesIn("input", 'i', "Files to join.");
  binding.FlagIn("markdown", 0,
                 "Print the table of a sweep in Markdown, one line for each "
                 "combination of settings.");
  binding.FileOut("results", 'R', "The file to write.");
  binding.Plain("input");
  binding.Function(RunMerge);
  return binding;
}

}  // namespace nexec::bindings
