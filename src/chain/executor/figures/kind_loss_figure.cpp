/**
 * @file chain/executor/figures/kind_loss_figure.cpp
 */
#include "chain/executor/executor_figures.hpp"

namespace nexec
{

Figure KindLossFigure(const Algorithm& algorithm,
                      const std::vector<KindLosses>& losses)
{
  Panel panel;
  panel.x.label = "update";
  panel.y.label = "state loss (nats per bit)";
  panel.y.logarithmic = true;
  const size_t numKinds = NumTransitionKinds(algorithm.SignalBits());
  for (size_t kind = 0; kind < numKinds; ++kind)
  {
    // Codes between the signals and the last step that no signal has.
    if (kind + 1 < numKinds &&
        numKinds - 2 - kind >= algorithm.Signals().size() && kind > 0)
      continue;
    Series series{TransitionKindName(kind, algorithm), arma::vec(losses.size()),
                  arma::vec(losses.size())};
    for (size_t k = 0; k < losses.size(); ++k)
    {
      series.x[k] = static_cast<double>(losses[k].first);
      series.y[k] = losses[k].second[kind];
    }
    panel.series.push_back(series);
  }
  return {"Loss by kind of transition",
          "The state loss of the first step of an execution, of those "
          "between by their signal, and of the last step.",
          {panel},
          1};
}

}  // namespace nexec
