/**
 * @file io/metrics_file.cpp
 */
#include "metrics_file.hpp"

#include "core/number_text.hpp"
#include "json_archive.hpp"
#include "results_file.hpp"

#include <optional>

namespace nexec
{

namespace
{

constexpr JsonFormat metricsFormat = {"nexec evaluation", 1};

//! Call visit(name, number) for each column.
template<typename Visitor>
void VisitColumns(const Visitor& visit, const size_t length,
                  const Metrics& metrics)
{
  visit("length", uint64_t(length));
  visit("sequences", uint64_t(metrics.sequences));
  visit("state_accuracy", metrics.StateAccuracy());
  visit("scalar_accuracy", metrics.ScalarAccuracy());
  visit("sorted_accuracy", metrics.SortedAccuracy());
  visit("trace_accuracy", metrics.TraceAccuracy());
  visit("halted", metrics.HaltedShare());
  visit("mean_steps", metrics.MeanSteps());
  visit("first_divergence",
        metrics.firstDivergence == Metrics::never
            ? std::optional<uint64_t>()
            : std::optional<uint64_t>(metrics.firstDivergence));
  visit("smallest_margin", metrics.smallestMargin);
}

std::string CellText(const std::optional<uint64_t>& number)
{
  return number ? NumberText(*number) : "";
}

std::string CellText(const double number)
{
  return NumberText(number);
}

//! The columns, with commas between them.
std::string MetricsHead()
{
  std::string text;
  VisitColumns([&](const char* const name, auto)
               { text += (text.empty() ? "" : ",") + std::string(name); },
               0, Metrics());
  return text + '\n';
}

std::string MetricsLine(const size_t length, const Metrics& metrics)
{
  std::string text;
  bool isFirst = true;
  VisitColumns(
      [&](const char* /* name */, const auto number)
      {
        text += (isFirst ? "" : ",") + CellText(number);
        isFirst = false;
      },
      length, metrics);
  return text + '\n';
}

void WriteNumber(JsonWriter& write, const uint64_t number)
{
  write.Value(number);
}

void WriteNumber(JsonWriter& write, const double number)
{
  write.FiniteOrNull(number);
}

template<typename Number>
void WriteNumber(JsonWriter& write, const std::optional<Number>& number)
{
  if (number)
    WriteNumber(write, *number);
  else
    write.Null();
}

void WriteModel(JsonWriter& write, const ModelMetrics& model)
{
  write("model", model.name);
  for (const auto& [name, value] : model.facts)
    write(name.c_str(), value);
  const auto writeNumber = [&](const char* const name, const auto number)
  {
    write.Key(name);
    WriteNumber(write, number);
  };
  write.List("lengths",
             [&]
             {
               for (const auto& row : model.rows)
               {
                 write.Object(
                     [&] { VisitColumns(writeNumber, row.first, row.second); });
               }
             });
}

}  // namespace

std::string MetricsCsv(const MetricsRows& rows)
{
  std::string text = MetricsHead();
  for (const auto& [length, metrics] : rows)
    text += MetricsLine(length, metrics);
  return text;
}

std::string MetricsCsv(const std::vector<ModelMetrics>& models)
{
  std::string text = "model," + MetricsHead();
  for (const ModelMetrics& model : models)
  {
    for (const auto& [length, metrics] : model.rows)
      text += CsvText(model.name) + ',' + MetricsLine(length, metrics);
  }
  return text;
}

std::string MetricsJson(const std::vector<ModelMetrics>& models)
{
  JsonWriter write(metricsFormat);
  write.List("models",
             [&]
             {
               for (const ModelMetrics& model : models)
                 write.Object([&] { WriteModel(write, model); });
             });
  return write.Text();
}

}  // namespace nexec
