/**
 * @file chain/executor_figures.cpp
 */
#include "executor_figures.hpp"

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

//! What has been decided, in words.
std::string Verdict(const Certificate& certificate)
{
  if (certificate.proved && certificate.allLengths)
    return "Proved for all lengths.";
  return "Proved to length " + std::to_string(certificate.provedLength) + ".";
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
  const size_t attempts = history.empty() ? 0 : history.back().attempt + 1;
  return {"Training a discrete executor",
          "The parts of the loss at every update, on fresh sequences, none "
          "multiplied by its weight" +
              (attempts > 1 ? "; " + std::to_string(attempts) +
                       " attempts one after the other."
                            : std::string(".")),
          {panel},
          1};
}

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
