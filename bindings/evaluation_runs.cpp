/**
 * @file bindings/evaluation_runs.cpp
 */
#include "evaluation_runs.hpp"
#include "core/number_text.hpp"
#include "options/text.hpp"
#include "process/log.hpp"

#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/core/errors.hpp>

#include <algorithm>
#include <cstdio>

namespace nexec::bindings
{

namespace
{

//! So many blocks of each length are enough for any number of processes.
constexpr size_t enoughBlocks = 1024;
//! Unless they get too long: values of a block with more than one sequence.
constexpr size_t blockValues = 16384;

//! The entry of a plan that names a model.
const std::string nameEntry = "model";

//! Call visit(name, number) for all numbers of the metrics but the step of the
//! first divergence, which may be none.
template<typename Visitor, typename AnyMetrics>
void VisitCounts(const Visitor& visit, AnyMetrics& metrics)
{
  visit("sequences", metrics.sequences);
  visit("node_steps", metrics.nodeSteps);
  visit("right_states", metrics.rightStates);
  visit("positions", metrics.positions);
  visit("right_scalars", metrics.rightScalars);
  visit("sorted", metrics.sorted);
  visit("exact", metrics.exact);
  visit("halted", metrics.halted);
  visit("steps", metrics.steps);
  visit("smallest_margin", metrics.smallestMargin);
}

//! A step is a number, or never: nothing.
std::string StepText(const size_t step)
{
  return step == Metrics::never ? "" : std::to_string(step);
}

template<typename Number>
void ReadCell(const Results& results, const size_t run,
              const std::vector<std::string>& row, const std::string& column,
              Number& number)
{
  const std::string& cell = results.Cell(row, column);
  const std::optional<Number> found = NumberIn<Number>(cell);
  if (!found)
  {
    throw InputError("run " + std::to_string(run) + ": '" + cell +
                     "' is not a number for " + column);
  }
  number = *found;
}

//! What the entries of a model end in, by its number from 0.
std::string ModelEnd(const size_t number)
{
  return number == 0 ? "" : "_" + std::to_string(number + 1);
}

//! The models of a plan, without what was measured.
std::vector<ModelMetrics> PlannedModels(const Results& results)
{
  const auto find = [&](const std::string& name)
  {
    return std::find_if(results.plan.begin(), results.plan.end(),
                        [&](const auto& entry) { return entry.first == name; });
  };
  std::vector<ModelMetrics> models;
  do
  {
    const std::string end = ModelEnd(models.size());
    ModelMetrics model;
    const auto name = find(nameEntry + end);
    if (name != results.plan.end())
      model.name = name->second;
    for (const char* const fact : {"algorithm", "model_digest", "pooling"})
    {
      const auto found = find(fact + end);
      if (found != results.plan.end())
        model.facts.emplace_back(fact, found->second);
    }
    models.push_back(model);
  } while (find(nameEntry + ModelEnd(models.size())) != results.plan.end());
  return models;
}

std::string TableRow(const size_t length, const Metrics& m)
{
  // People number steps as nexec_trace does, from 0.
  std::string divergence = "-";
  if (m.firstDivergence != Metrics::never)
    divergence = std::to_string(m.firstDivergence - 1);
  char text[160];
  std::snprintf(text, sizeof(text),
                "%6zu %9zu  %7.2f%% %7.2f%% %7.2f%% %7.2f%% %7.2f%%  %10.1f  "
                "%10s  %8.3g\n",
                length, m.sequences, 100.0 * m.StateAccuracy(),
                100.0 * m.ScalarAccuracy(), 100.0 * m.SortedAccuracy(),
                100.0 * m.TraceAccuracy(), 100.0 * m.HaltedShare(),
                m.MeanSteps(), divergence.c_str(), m.smallestMargin);
  return text;
}

}  // namespace

std::vector<EvaluationBlock> EvaluationBlocks(
    const std::map<size_t, size_t>& counts)
{
  std::vector<EvaluationBlock> blocks;
  for (const auto& [length, count] : counts)
  {
    const size_t most =
        std::max<size_t>(1, blockValues / std::max<size_t>(length, 16));
    const size_t size = std::clamp<size_t>(count / enoughBlocks, 1, most);
    if (blocks.size() + count / size >= Results::maxRuns)
    {
      throw UsageError(
          "too many sequences for one command; pass a smaller "
          "--num_sequences (-n), or several commands with other seeds");
    }
    for (size_t first = 0; first < count; first += size)
      blocks.push_back({length, first, std::min(size, count - first)});
  }
  return blocks;
}

std::vector<double> EvaluationSequence(const size_t length, const uint64_t seed,
                                       const size_t index)
{
  return RandomSequence(length, seed, Purpose::EvaluationData,
                        (static_cast<uint64_t>(length) << 32) + index);
}

std::vector<std::string> EvaluationColumns()
{
  std::vector<std::string> columns = {"length", "first"};
  Metrics metrics;
  VisitCounts([&](const char* name, auto) { columns.emplace_back(name); },
              metrics);
  columns.emplace_back("first_divergence");
  return columns;
}

std::vector<std::string> EvaluationRow(const EvaluationBlock& block,
                                       const Metrics& metrics)
{
  std::vector<std::string> row = {NumberText(block.length),
                                  NumberText(block.first)};
  VisitCounts([&](const char*, const auto count)
              { row.push_back(NumberText(count)); },
              metrics);
  row.push_back(StepText(metrics.firstDivergence));
  return row;
}

void PlanModels(
    const std::vector<std::vector<std::pair<std::string, std::string>>>& facts,
    Results& results)
{
  for (size_t k = 0; k < facts.size(); ++k)
  {
    for (const auto& [name, value] : facts[k])
      results.plan.emplace_back(name + ModelEnd(k), value);
  }
}

std::vector<ModelMetrics> MetricsOfModels(const Results& results)
{
  std::vector<ModelMetrics> models = PlannedModels(results);
  if (results.runs % models.size() != 0)
  {
    throw InputError(std::to_string(results.runs) + " runs are not those of " +
                     std::to_string(models.size()) + " models");
  }
  const size_t runs = results.runs / models.size();
  std::vector<std::map<size_t, Metrics>> sums(models.size());
  for (const auto& [run, row] : results.rows)
  {
    size_t length = 0;
    Metrics metrics;
    ReadCell(results, run, row, "length", length);
    VisitCounts([&, number = run, &cells = row](const char* name, auto& count)
                { ReadCell(results, number, cells, name, count); },
                metrics);
    if (!results.Cell(row, "first_divergence").empty())
      ReadCell(results, run, row, "first_divergence", metrics.firstDivergence);
    sums[(run - 1) / runs][length].Merge(metrics);
  }
  for (size_t k = 0; k < models.size(); ++k)
    models[k].rows = {sums[k].begin(), sums[k].end()};
  return models;
}

std::string EvaluationTable(const std::vector<ModelMetrics>& models)
{
  const std::string title = "model";
  size_t width = title.size();
  for (const ModelMetrics& model : models)
    width = std::max(width, model.name.size());
  const auto front = [&](const std::string& name)
  {
    return models.size() == 1
        ? ""
        : name + std::string(width - name.size() + 2, ' ');
  };
  std::string table = front(title) +
      "length sequences     state   scalar   sorted    trace   halted  mean "
      "steps  divergence    margin\n";
  for (const ModelMetrics& model : models)
  {
    for (const auto& [length, metrics] : model.rows)
      table += front(model.name) + TableRow(length, metrics);
  }
  return table;
}

int CheckAccuracy(const Params& params, const double worst)
{
  if (!params.Has("minimum_accuracy") ||
      worst >= params.Get<double>("minimum_accuracy"))
    return 0;
  char text[96];
  std::snprintf(text, sizeof(text),
                "the lowest accuracy is %.6g, below "
                "--minimum_accuracy %.6g",
                worst, params.Get<double>("minimum_accuracy"));
  Log::Warn(text);
  return static_cast<int>(ExitCode::CheckFailed);
}

}  // namespace nexec::bindings
