/**
 * @file executor/figures/kind_loss_figure.cpp
 */
#include <nexec/executor/figures.hpp>

namespace nexec
{

Figure KindLossFigure(
    const std::vector<std::pair<size_t, TransitionKindLosses>>& losses)
{
  Panel panel;
  panel.x.label = "update";
  panel.y.label = "state loss (nats per bit)";
  panel.y.logarithmic = true;
  for (size_t kind = 0; kind < numTransitionKinds; ++kind)
  {
    Series series{TransitionKindName(static_cast<TransitionKind>(kind)),
                  arma::vec(losses.size()), arma::vec(losses.size())};
    for (size_t k = 0; k < losses.size(); ++k)
    {
      series.x[k] = static_cast<double>(losses[k].first);
      series.y[k] = losses[k].second[kind];
    }
    panel.series.push_back(series);
  }
  return {"Loss by kind of transition",
          "The state loss of the first step of an execution, of steps that "
          "continue or terminate the inner loop, and of the last step.",
          {panel},
          1};
}

}  // namespace nexec
