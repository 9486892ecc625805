/**
 * @file clrs/hint_accuracy.cpp
 */
#include <nexec/clrs/hint_accuracy.hpp>

#include "hint_agreement.hpp"

namespace nexec
{

namespace
{

//! 1 for the right answer.
double Right(const arma::uword predicted, const arma::uword truth)
{
  return predicted == truth ? 1.0 : 0.0;
}

}  // namespace

HintAccuracy HintAccuracyOf(const ClrsBatch& batch,
                            const std::vector<ClrsTrace>& traces)
{
  CheckTraces(batch, traces);
  const size_t n = batch[0].Length();
  const arma::vec none = StepValues(n);
  HintAccuracy accuracy{none, none, none, none};
  for (size_t b = 0; b < batch.size(); ++b)
  {
    const ClrsProbes& probes = batch[b];
    for (size_t t = 1; t < n; ++t)
    {
      const ClrsTraceStep& step = traces[b][t - 1];
      const arma::uvec pointers = arma::index_max(step.predH, 0).t();
      accuracy.predH[t] += Agreement(pointers, probes.predH.col(t));
      accuracy.predHFinal[t] += Agreement(pointers, probes.pred);
      accuracy.i[t] += Right(step.i.index_max(), probes.i[t]);
      accuracy.j[t] += Right(step.j.index_max(), probes.j[t]);
    }
  }
  for (arma::vec* sum :
       {&accuracy.predH, &accuracy.i, &accuracy.j, &accuracy.predHFinal})
    *sum /= static_cast<double>(batch.size());
  return accuracy;
}

TrivialHintAccuracy TrivialHintAccuracyOf(const ClrsBatch& batch)
{
  CheckLengths(batch);
  const size_t n = batch[0].Length();
  const arma::vec none = StepValues(n);
  TrivialHintAccuracy accuracy{none, none, none, none, none, none};
  for (const ClrsProbes& probes : batch)
  {
    for (size_t t = 1; t < n; ++t)
    {
      const arma::uvec truth = probes.predH.col(t);
      const arma::uvec before = probes.predH.col(t - 1);
      const arma::uvec initial = probes.predH.col(0);
      accuracy.predHCopy[t] += Agreement(before, truth);
      accuracy.predHInitial[t] += Agreement(initial, truth);
      accuracy.predHFinal[t] += Agreement(probes.pred, truth);
      accuracy.iCopy[t] += Right(probes.i[t - 1], probes.i[t]);
      accuracy.iInserted[t] += Right(probes.j[t], probes.i[t]);
      accuracy.jCopy[t] += Right(probes.j[t - 1], probes.j[t]);
    }
  }
  for (arma::vec* sum :
       {&accuracy.predHCopy, &accuracy.predHInitial, &accuracy.predHFinal,
        &accuracy.iCopy, &accuracy.iInserted, &accuracy.jCopy})
    *sum /= static_cast<double>(batch.size());
  return accuracy;
}

double StepMean(const arma::vec& values)
{
  return arma::mean(arma::vec(values.elem(arma::find_finite(values))));
}

}  // namespace nexec
