/**
 * @file io/csv_files.cpp
 */
#include "csv_files.hpp"

#include "core/number_text.hpp"

namespace nexec
{

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
    text +=
        std::to_string(update.attempt) + ',' + std::to_string(update.update);
    for (const double value :
         {update.loss, update.parts.state, update.parts.scalar,
          update.parts.virtualNode, update.parts.entropy, update.gradientNorm})
      text += ',' + NumberText(value);
    if (update.validation)
    {
      text += ',' + NumberText(update.validation->groups) + ',' +
          NumberText(update.validation->margin);
    }
    else
    {
      text += ",,";
    }
    text += '\n';
  }
  return text;
}

std::string MetricsCsv(const std::vector<std::pair<size_t, Metrics>>& rows)
{
  std::string text =
      "length,sequences,state_accuracy,scalar_accuracy,"
      "sorted_accuracy,trace_accuracy,halted,mean_steps,first_divergence,"
      "smallest_margin\n";
  for (const auto& [length, metrics] : rows)
  {
    text += std::to_string(length) + ',' + std::to_string(metrics.sequences);
    for (const double value :
         {metrics.StateAccuracy(), metrics.ScalarAccuracy(),
          metrics.SortedAccuracy(), metrics.TraceAccuracy(),
          metrics.HaltedShare(), metrics.MeanSteps()})
      text += ',' + NumberText(value);
    text += ',';
    if (metrics.firstDivergence != Metrics::never)
      text += std::to_string(metrics.firstDivergence);
    text += ',' + NumberText(metrics.smallestMargin) + '\n';
  }
  return text;
}

}  // namespace nexec
