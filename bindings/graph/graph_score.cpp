/**
 * @file bindings/graph/graph_score.cpp
 */
#include "graph_score.hpp"

#include "core/number_text.hpp"
#include "io/json_archive.hpp"
#include "options/text.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <optional>

namespace nexec::bindings
{

namespace
{

constexpr JsonFormat graphEvaluationFormat = {"nexec graph evaluation", 1};

const std::string wrongStepColumn = "first_wrong_step";

//! Call visit(name, count) for all numbers but the first wrong step, which may
//! be none.
template<typename Visitor, typename Score>
void VisitGraphCounts(const Visitor& visit, Score& score)
{
  visit("graphs", score.metrics.graphs);
  visit("answer_nodes", score.metrics.nodes);
  visit("right_nodes", score.metrics.rightNodes);
  visit("right_graphs", score.metrics.rightGraphs);
  visit("right_traces", score.metrics.rightTraces);
  visit("faults", score.metrics.faults);
  visit("steps", score.steps);
  visit("smallest_margin", score.margin);
}

template<typename Number>
void ReadGraphCell(const Results& results, const size_t run,
                   const std::string& column, Number& number)
{
  const std::string& cell = results.Cell(results.rows.at(run), column);
  const std::optional<Number> found = NumberIn<Number>(cell);
  if (!found)
  {
    throw InputError("run " + std::to_string(run) + ": '" + cell +
                     "' is not a number for " + column);
  }
  number = *found;
}

//! Call visit(name, number) for what is measured of one size.
template<typename Visitor>
void VisitMeasures(const Visitor& visit, const size_t nodes,
                   const GraphScore& score)
{
  visit("nodes", uint64_t(nodes));
  visit("graphs", score.metrics.graphs);
  visit("node_accuracy", score.metrics.NodeAccuracy());
  visit("graph_accuracy", score.metrics.GraphAccuracy());
  visit("trace_accuracy", score.metrics.TraceAccuracy());
  visit("faults", score.metrics.faults);
  visit("mean_steps", score.MeanSteps());
  visit(wrongStepColumn.c_str(), score.metrics.firstWrongStep);
  visit("smallest_margin", score.margin);
}

std::string CellOf(const std::optional<uint64_t>& number)
{
  return number ? NumberText(*number) : "";
}

std::string CellOf(const double number)
{
  return NumberText(number);
}

void WriteMeasure(JsonWriter& write, const uint64_t number)
{
  write.Value(number);
}

void WriteMeasure(JsonWriter& write, const double number)
{
  write.FiniteOrNull(number);
}

void WriteMeasure(JsonWriter& write, const std::optional<uint64_t>& number)
{
  if (number)
    write.Value(*number);
  else
    write.Null();
}

std::vector<std::string> TableCells(const size_t nodes, const GraphScore& score)
{
  const GraphMetrics& metrics = score.metrics;
  const auto percent = [](const double share)
  {
    return FixedText(100.0 * share, 2) + "%";
  };
  return {
      std::to_string(nodes),
      std::to_string(metrics.graphs),
      percent(metrics.NodeAccuracy()),
      percent(metrics.GraphAccuracy()),
      percent(metrics.TraceAccuracy()),
      std::to_string(metrics.faults),
      FixedText(score.MeanSteps(), 1),
      metrics.firstWrongStep ? std::to_string(*metrics.firstWrongStep) : "-",
      RoundedText(score.margin, 3)};
}

void WriteScores(JsonWriter& write, const GraphModelScores& model)
{
  write("model", model.name);
  for (const auto& [name, value] : model.facts)
    write(name.c_str(), value);
  const auto measure = [&](const char* name, const auto& number)
  {
    write.Key(name);
    WriteMeasure(write, number);
  };
  write.List("sizes",
             [&]
             {
               for (const auto& size : model.sizes)
               {
                 write.Object(
                     [&] { VisitMeasures(measure, size.first, size.second); });
               }
             });
}

}  // namespace

void GraphScore::Merge(const GraphScore& other)
{
  metrics.graphs += other.metrics.graphs;
  metrics.nodes += other.metrics.nodes;
  metrics.rightNodes += other.metrics.rightNodes;
  metrics.rightGraphs += other.metrics.rightGraphs;
  metrics.rightTraces += other.metrics.rightTraces;
  metrics.faults += other.metrics.faults;
  if (other.metrics.firstWrongStep)
  {
    metrics.firstWrongStep =
        std::min(metrics.firstWrongStep.value_or(UINT64_MAX),
                 *other.metrics.firstWrongStep);
  }
  steps += other.steps;
  margin = std::min(margin, other.margin);
}

double GraphScore::WorstAccuracy() const
{
  return std::min({metrics.NodeAccuracy(), metrics.GraphAccuracy(),
                   metrics.TraceAccuracy()});
}

double GraphScore::MeanSteps() const
{
  return metrics.graphs == 0 ? 0.0 : double(steps) / double(metrics.graphs);
}

std::vector<std::string> GraphScoreColumns()
{
  std::vector<std::string> columns = {"nodes", "first"};
  const GraphScore score;
  VisitGraphCounts([&](const char* name, auto) { columns.emplace_back(name); },
                   score);
  columns.push_back(wrongStepColumn);
  return columns;
}

std::vector<std::string> GraphScoreRow(const EvaluationBlock& block,
                                       const GraphScore& score)
{
  std::vector<std::string> row = {NumberText(block.length),
                                  NumberText(block.first)};
  VisitGraphCounts([&](const char*, const auto count)
                   { row.push_back(NumberText(count)); },
                   score);
  row.push_back(CellOf(score.metrics.firstWrongStep));
  return row;
}

void ReadGraphScores(const Results& results,
                     std::vector<GraphModelScores>& models)
{
  const size_t runs = results.runs / models.size();
  for (const auto& [run, row] : results.rows)
  {
    size_t nodes = 0;
    GraphScore score;
    ReadGraphCell(results, run, "nodes", nodes);
    VisitGraphCounts([&, number = run](const char* name, auto& count)
                     { ReadGraphCell(results, number, name, count); },
                     score);
    if (!results.Cell(row, wrongStepColumn).empty())
    {
      ReadGraphCell(results, run, wrongStepColumn,
                    score.metrics.firstWrongStep.emplace());
    }
    models[(run - 1) / runs].sizes[nodes].Merge(score);
  }
}

std::string GraphScoreTable(const std::vector<GraphModelScores>& models)
{
  TextTable table = {{"nodes", "graphs", "node", "graph", "trace", "faults",
                      "mean steps", "wrong step", "margin"}};
  const bool named = models.size() > 1;
  if (named)
    table.front().insert(table.front().begin(), "model");
  for (const GraphModelScores& model : models)
  {
    for (const auto& [nodes, score] : model.sizes)
    {
      table.push_back(TableCells(nodes, score));
      if (named)
        table.back().insert(table.back().begin(), model.name);
    }
  }
  return AlignedText(table);
}

std::string GraphScoreCsv(const std::vector<GraphModelScores>& models)
{
  const bool named = models.size() > 1;
  std::string text = named ? "model," : "";
  std::string comma;
  VisitMeasures(
      [&](const char* name, const auto&)
      {
        text += comma + name;
        comma = ",";
      },
      0, GraphScore());
  text += '\n';
  for (const GraphModelScores& model : models)
  {
    for (const auto& [nodes, score] : model.sizes)
    {
      comma = named ? CsvText(model.name) + "," : "";
      VisitMeasures(
          [&](const char* /* name */, const auto& number)
          {
            text += comma + CellOf(number);
            comma = ",";
          },
          nodes, score);
      text += '\n';
    }
  }
  return text;
}

std::string GraphScoreJson(const std::vector<GraphModelScores>& models)
{
  JsonWriter write(graphEvaluationFormat);
  write.List("models",
             [&]
             {
               for (const GraphModelScores& model : models)
                 write.Object([&] { WriteScores(write, model); });
             });
  return write.Text();
}

}  // namespace nexec::bindings
