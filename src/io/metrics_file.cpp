/**
 * @file io/metrics_file.cpp
 */
#include "metrics_file.hpp"

#include "core/number_text.hpp"

namespace nexec
{

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
