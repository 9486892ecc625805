/**
 * @file chain/executor/figures/margin_figure.cpp
 */
#include "chain/executor/executor_figures.hpp"

namespace nexec
{

namespace
{

//! What has been decided, in words.
std::string Verdict(const Certificate& certificate)
{
  if (certificate.proved && certificate.allLengths)
    return "Proved for all lengths.";
  return "Proved to length " + std::to_string(certificate.provedLength) + ".";
}

}  // namespace

Figure MarginFigure(const std::vector<LengthMargin>& margins,
                    const Certificate& certificate)
{
  const size_t size = margins.size();
  Series margin{"smallest proved margin", arma::vec(size), arma::vec(size)};
  Series rounding{"what rounding could take of it", arma::vec(size),
                  arma::vec(size)};
  rounding.kind = SeriesKind::DashedLine;
  for (size_t k = 0; k < size; ++k)
  {
    margin.x[k] = rounding.x[k] = static_cast<double>(margins[k].length);
    margin.y[k] = margins[k].margin;
    rounding.y[k] = margins[k].roundingShare * margins[k].margin;
  }
  Panel panel;
  panel.x.label = "longest sequences";
  panel.y.label = "distance from zero (logit)";
  panel.x.logarithmic = panel.y.logarithmic = true;
  panel.series = {margin, rounding};
  return {
      "Margin of the proof over length",
      "No decision on sequences up to a length comes nearer to zero than "
      "the margin.  The dashed line is that part of it which rounding errors "
      "could take: the largest share of any decision.  " +
          Verdict(certificate),
      {panel},
      1};
}

}  // namespace nexec
