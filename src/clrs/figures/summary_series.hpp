/**
 * @file clrs/figures/summary_series.hpp
 *
 * Columns of a summary as series.
 */
#ifndef NEXEC_SRC_CLRS_FIGURES_SUMMARY_SERIES_HPP
#define NEXEC_SRC_CLRS_FIGURES_SUMMARY_SERIES_HPP

#include <nexec/clrs/table.hpp>

#include "figure/figure.hpp"

namespace nexec
{

/**
 * A column over the numbers of its rows, with its spread if there is one.
 *
 * @param summary The tables.
 * @param column Name of the column.
 * @param name Name of the series.
 * @param kind How to draw it.
 * @param first Number of the first row.
 */
inline Series SummarySeries(const TableSummary& summary,
                            const std::string& column, const std::string& name,
                            const SeriesKind kind, const double first = 0.0)
{
  Series series{name, {}, summary.mean.Column(column)};
  // regspace() would count backwards if there are no rows.
  series.x = arma::cumsum(arma::ones(series.y.n_elem)) + (first - 1.0);
  series.kind = kind;
  if (summary.tables > 1)
    series.spread = summary.spread.Column(column);
  return series;
}

//! What bands and error bars mean; nothing for one network alone.
inline std::string SpreadText(const size_t networks)
{
  return networks < 2 ? ""
                      : "  Means over " + std::to_string(networks) +
          " networks with different seeds, and their standard deviations.";
}

}  // namespace nexec

#endif
