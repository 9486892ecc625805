/**
 * @file clrs/figures/solutions_figure.cpp
 */

#include "clrs/clrs_figures.hpp"
#include "summary_series.hpp"

namespace nexec
{

Figure SolutionsFigure(const TableSummary& steps, const size_t sequences)
{
  Panel network;
  network.title = "Solved by the network";
  network.x.label = "step t";
  // Also step 0, at which a network has no output, in both panels.
  network.x.limits = {-0.75,
                      static_cast<double>(steps.mean.values.n_rows) - 0.25};
  network.y.label = "sequences";
  network.y.limits = {0.0, 1.05 * static_cast<double>(sequences)};
  network.series = {
      SummarySeries(steps, "solved", "C_t, solved at t", SeriesKind::Bars),
      SummarySeries(steps, "early", "E_t, before the algorithm",
                    SeriesKind::Bars)};

  Panel reference = network;
  reference.title = "Sorted by the algorithm";
  reference.series = {SummarySeries(steps, "reference_solved",
                                    "R_t, sorted at t", SeriesKind::Bars),
                      SummarySeries(steps, "reference_expected", "R_t expected",
                                    SeriesKind::Points)};
  // The algorithm does the same whatever the network.
  for (Series& series : reference.series)
    series.spread.reset();
  reference.series[1].colour = 4;
  return {"Early solutions",
          "Of " + std::to_string(sequences) +
              " sequences, those whose output decoded after step t is wholly "
              "right, and those that insertion sort itself completes at step "
              "t." +
              SpreadText(steps.tables),
          {network, reference},
          2};
}

}  // namespace nexec
