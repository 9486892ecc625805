/**
 * @file bindings/sweep/sweep_runs.cpp
 */
#include "sweep_runs.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/core/errors.hpp>

#include "core/number_text.hpp"
#include "options/text.hpp"
#include "train_flags.hpp"

#include <algorithm>
#include <map>

namespace nexec::bindings
{

namespace
{

//! Sequences of evaluation have another seed, and stream, than training.
constexpr uint64_t evaluationSeed = 900000;

std::vector<std::string> AccuracyColumns(const size_t length)
{
  std::vector<std::string> columns;
  for (const char* const what : {"state", "scalar", "sorted", "trace"})
    columns.push_back(std::string(what) + "_" + std::to_string(length));
  return columns;
}

//! Columns after the settings.
std::vector<std::string> ResultColumns(const SweepOptions& options)
{
  std::vector<std::string> columns = {"outcome", "attempts", "best_update",
                                      "model_digest"};
  for (const size_t length : options.lengths)
  {
    for (const std::string& column : AccuracyColumns(length))
      columns.push_back(column);
  }
  for (const std::string& pooling : PoolingNames())
  {
    columns.push_back(pooling);
    columns.push_back(pooling + "_margin");
  }
  columns.emplace_back("softmax_length");
  return columns;
}

void AddAccuracies(const ExecutorModel& model, const uint64_t seed,
                   const SweepOptions& options, std::vector<std::string>& row)
{
  const auto executor = MakeExecutor("factored", model);
  for (const size_t length : options.lengths)
  {
    std::vector<std::vector<double>> sequences;
    for (size_t k = 0; k < options.sequences; ++k)
    {
      sequences.push_back(RandomSequence(length, evaluationSeed + seed,
                                         Purpose::EvaluationData,
                                         (uint64_t(length) << 32) + k));
    }
    const Metrics metrics = EvaluateSequences(
        FindAlgorithm(model.config.algorithm), *executor, sequences);
    for (const double accuracy :
         {metrics.StateAccuracy(), metrics.ScalarAccuracy(),
          metrics.SortedAccuracy(), metrics.TraceAccuracy()})
      row.push_back(NumberText(accuracy));
  }
}

std::string VerdictOf(const Certificate& certificate)
{
  if (certificate.proved)
    return "proved";
  return certificate.refuted ? "refuted" : "undecided";
}

void AddVerdicts(ExecutorModel model, std::vector<std::string>& row)
{
  std::string provedLength;
  for (const std::string& name : PoolingNames())
  {
    model.config.pooling = FindPooling(name);
    try
    {
      const Certificate certificate =
          Certify(model, DefaultCertifyLength(model.config.pooling));
      row.push_back(VerdictOf(certificate));
      row.push_back(certificate.proved ? NumberText(certificate.margin) : "");
      if (model.config.pooling == Pooling::Softmax)
        provedLength = std::to_string(certificate.provedLength);
    }
    catch (const ProofError&)
    {
      // Nothing can be proved about any model of such an algorithm.
      row.insert(row.end(), {"unprovable", ""});
    }
  }
  row.push_back(provedLength);
}

//! The row of a run whose losses became infinite, in every attempt.
std::vector<std::string> DivergedRow(std::vector<std::string> row,
                                     const TrainingRun& run,
                                     const SweepOptions& options)
{
  row.insert(row.end(), {"diverged", std::to_string(run.attempt + 1)});
  row.resize(row.size() - 2 + ResultColumns(options).size());
  return row;
}

}  // namespace

Results SweepPlan(const Grid& grid, const SweepOptions& options)
{
  Results plan = EmptyResults(sweepKind, grid.Size());
  plan.plan = grid.Texts();
  if (options.own != nullptr)
    plan.plan.emplace_back("algorithm_file", options.ownDigest);
  std::string lengths;
  for (const size_t length : options.lengths)
    lengths += (lengths.empty() ? "" : ",") + std::to_string(length);
  plan.plan.emplace_back("lengths", lengths);
  plan.plan.emplace_back("sequences", std::to_string(options.sequences));
  plan.columns = grid.Names();
  for (const std::string& column : ResultColumns(options))
    plan.columns.push_back(column);
  return plan;
}

std::vector<std::string> SweepRun(const Grid& grid, const SweepOptions& options,
                                  const size_t number,
                                  const std::function<bool()>& stop)
{
  const Params params = grid.ParamsOf(number);
  const uint64_t seed = static_cast<uint64_t>(params.Get<int64_t>("seed"));
  TrainingRun run(ExecutorConfigOf(params, nullptr, options.own),
                  TrainingOptionsOf(params, seed));
  std::vector<std::string> row = grid.Values(number);
  try
  {
    ContinueTraining(run, [&](const TrainingUpdate&) { return stop(); });
  }
  catch (const TrainingError&)
  {
    return DivergedRow(row, run, options);
  }
  if (!run.Finished())
    return {};
  const ExecutorModel model = run.BestModel();
  const std::string goal = run.options.requireProof ? "proved" : "perfect";
  row.insert(row.end(),
             {(model.training.perfect ? "" : "not ") + goal,
              std::to_string(model.training.restarts + 1),
              std::to_string(model.training.updates), ModelDigest(model)});
  AddAccuracies(model, seed, options, row);
  AddVerdicts(model, row);
  return row;
}

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
    const std::string attempts =
        FixedText(double(group.attempts) / double(group.runs), 2);
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
