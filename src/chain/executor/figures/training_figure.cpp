/**
 * @file chain/executor/figures/training_figure.cpp
 */
#include "chain/executor/executor_figures.hpp"

namespace nexec
{

namespace
{

//! A part of the loss over all attempts, with a gap where one begins.
template<typename Function>
Series LossSeries(const std::string& name,
                  const std::vector<TrainingUpdate>& history,
                  const Function& part)
{
  std::vector<double> x, y;
  double number = 0.0;
  for (const TrainingUpdate& update : history)
  {
    if (number > 0.0 && update.update == 1)
    {
      x.push_back(number);
      y.push_back(arma::datum::nan);
    }
    x.push_back(++number);
    y.push_back(part(update.parts));
  }
  return {name, x, y};
}

}  // namespace

Figure TrainingFigure(const std::vector<TrainingUpdate>& history)
{
  Panel panel;
  panel.x.label = "update";
  panel.y.label = "loss";
  panel.y.logarithmic = true;
  const auto add = [&](const std::string& name, double LossParts::*part)
  {
    panel.series.push_back(LossSeries(
        name, history, [&](const LossParts& parts) { return parts.*part; }));
  };
  add("states (nats per bit)", &LossParts::state);
  add("scalars (squared error)", &LossParts::scalar);
  add("signal (nats)", &LossParts::virtualNode);
  add("entropy of the virtual node's attention (nats)", &LossParts::entropy);
  const size_t attempts = history.empty() ? 0 : history.back().restart + 1;
  return {"Training a discrete executor",
          "The parts of the loss at every update, on fresh sequences, none "
          "multiplied by its weight" +
              (attempts > 1 ? "; " + std::to_string(attempts) +
                       " attempts one after the other."
                            : std::string(".")),
          {panel},
          1};
}

}  // namespace nexec
