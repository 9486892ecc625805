/**
 * @file clrs/hint_accuracy.cpp
 */
#include <nexec/clrs/hint_accuracy.hpp>

#include "agreement.hpp"

namespace nexec
{

namespace
{

//! What one sequence of so many adds for each right answer.
double Right(const arma::uword predicted, const arma::uword truth,
             const double weight)
{
  return predicted == truth ? weight : 0.0;
}

}  // namespace

HintAccuracy HintAccuracyOf(const ClrsBatch& batch,
                            const std::vector<ClrsTrace>& traces)
{
  CheckTraces(batch, traces);
  const size_t n = batch[0].Length();
  const double weight = 1.0 / static_cast<double>(batch.size());
  const arma::vec none = StepValues(n);
  HintAccuracy accuracy{none, none, none, none};
  for (size_t b = 0; b < batch.size(); ++b)
  {
    const ClrsProbes& probes = batch[b];
    for (size_t t = 1; t < n; ++t)
    {
      const ClrsTraceStep& step = traces[b][t - 1];
      const arma::uvec pointers = arma::index_max(step.predH, 0).t();
      accuracy.predH[t] += weight * Agreement(pointers, probes.predH.col(t));
      accuracy.predHFinal[t] += weight * Agreement(pointers, probes.pred);
      accuracy.i[t] += Right(step.i.index_max(), probes.i[t], weight);
      accuracy.j[t] += Right(step.j.index_max(), probes.j[t], weight);
    }
  }
  return accuracy;
}

TrivialHintAccuracy TrivialHintAccuracyOf(const ClrsBatch& batch)
{
  CheckLengths(batch);
  const size_t n = batch[0].Length();
  const double weight = 1.0 / static_cast<double>(batch.size());
  const arma::vec none = StepValues(n);
  TrivialHintAccuracy accuracy{none, none, none, none, none, none};
  for (const ClrsProbes& probes : batch)
  {
    for (size_t t = 1; t < n; ++t)
    {
      const arma::uvec truth = probes.predH.col(t);
      const arma::uvec before = probes.predH.col(t - 1);
      const arma::uvec initial = probes.predH.col(0);
      accuracy.predHCopy[t] += weight * Agreement(before, truth);
      accuracy.predHInitial[t] += weight * Agreement(initial, truth);
      accuracy.predHFinal[t] += weight * Agreement(probes.pred, truth);
      accuracy.iCopy[t] += Right(probes.i[t - 1], probes.i[t], weight);
      accuracy.iInserted[t] += Right(probes.j[t], probes.i[t], weight);
      accuracy.jCopy[t] += Right(probes.j[t - 1], probes.j[t], weight);
    }
  }
  return accuracy;
}

double StepMean(const arma::vec& values)
{
  return arma::mean(arma::vec(values.elem(arma::find_finite(values))));
}

}  // namespace nexec
