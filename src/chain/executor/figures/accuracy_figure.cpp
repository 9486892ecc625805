/**
 * @file chain/executor/figures/accuracy_figure.cpp
 */
#include "chain/executor/executor_figures.hpp"

namespace nexec
{

Figure AccuracyFigure(const std::vector<std::pair<size_t, Metrics>>& rows)
{
  Panel panel;
  panel.x.label = "length of the sequences";
  panel.x.logarithmic = true;
  panel.y.label = "accuracy";
  panel.y.limits = {0.0, 1.05};
  const auto add =
      [&](const std::string& name, double (Metrics::*accuracy)() const)
  {
    Series series{name, arma::vec(rows.size()), arma::vec(rows.size())};
    for (size_t k = 0; k < rows.size(); ++k)
    {
      series.x[k] = static_cast<double>(rows[k].first);
      series.y[k] = (rows[k].second.*accuracy)();
    }
    panel.series.push_back(series);
  };
  add("states", &Metrics::StateAccuracy);
  add("scalars", &Metrics::ScalarAccuracy);
  add("right results", &Metrics::SortedAccuracy);
  add("exact traces", &Metrics::TraceAccuracy);
  return {"Accuracy over length",
          "Shares of right states, of right final values, of sequences with "
          "the right result, and of executions without any mistake.  Where "
          "lines coincide, the ones beneath are wider.",
          {panel},
          1};
}

}  // namespace nexec
