/**
 * @file clrs/accuracy.cpp
 */
#include "accuracy.hpp"

#include <nexec/core/errors.hpp>

namespace nexec
{

namespace
{

//! The share of nodes with the same item in both; InputError if the sizes
//! differ, e.g. because a trace was made without what is asked for.
double Agreement(const arma::uvec& a, const arma::uvec& b)
{
  if (a.n_elem != b.n_elem || a.is_empty())
    throw InputError("a trace does not have what it is compared by");
  return static_cast<double>(arma::accu(a == b)) /
      static_cast<double>(a.n_elem);
}

//! InputError unless all sequences have one length, at least 2.
void CheckLengths(const ClrsBatch& batch)
{
  if (batch.empty() || batch[0].Length() < 2)
    throw InputError("a diagnosis needs sequences of at least two keys");
  for (const ClrsProbes& probes : batch)
  {
    if (probes.Length() != batch[0].Length())
      throw InputError("a diagnosis needs sequences of one length");
  }
}

//! 1 for the right answer.
double Right(const arma::uword predicted, const arma::uword truth)
{
  return predicted == truth ? 1.0 : 0.0;
}

//! Note whether a sequence is solved at step t; steps come in order.
void NoteStep(const size_t t, const bool solved, SequenceSolution& solution)
{
  if (solved && !solution.step)
  {
    solution.step = t;
    solution.kept = true;
  }
  solution.kept = solution.kept && solved;
}

//! Add the counts of one sequence.
void AddSequence(const ClrsProbes& probes, const ClrsTrace& trace,
                 EarlySolutions& solutions)
{
  SequenceSolution solution;
  solution.referenceStep = SolvedFrame(probes);
  solutions.reference[solution.referenceStep] += 1.0;
  for (size_t t = 1; t < probes.Length(); ++t)
  {
    const arma::uvec& pointers = trace[t - 1].pointers;
    const double share = Agreement(pointers, probes.pred);
    const bool solved = share == 1.0;
    NoteStep(t, solved, solution);
    solutions.nodeAccuracy[t] += share;
    solutions.solved[t] += solved ? 1.0 : 0.0;
    solutions.early[t] += solved && t < solution.referenceStep ? 1.0 : 0.0;
    solutions.everSolved[t] += solution.step ? 1.0 : 0.0;
    solutions.sorted[t] += IsSorted(pointers, probes.key) ? 1.0 : 0.0;
  }
  solutions.sequences.push_back(solution);
}

}  // namespace

void CheckTraces(const ClrsBatch& batch, const std::vector<ClrsTrace>& traces)
{
  CheckLengths(batch);
  if (traces.size() != batch.size())
    throw InputError("a diagnosis needs one trace per sequence");
  for (const ClrsTrace& trace : traces)
  {
    if (trace.size() + 1 != batch[0].Length())
      throw InputError("a trace has too few steps or too many");
  }
}

arma::vec StepValues(const size_t length)
{
  arma::vec values(length, arma::fill::zeros);
  values[0] = arma::datum::nan;
  return values;
}

ClrsScore ScoreOf(const ClrsBatch& batch, const std::vector<ClrsTrace>& traces)
{
  CheckTraces(batch, traces);
  std::vector<arma::uvec> pointers;
  pointers.reserve(traces.size());
  for (const ClrsTrace& trace : traces)
    pointers.push_back(trace.back().pointers);
  return ScorePointers(batch, pointers);
}

ClrsScore ScorePointers(const ClrsBatch& batch,
                        const std::vector<arma::uvec>& pointers)
{
  if (batch.empty() || pointers.size() != batch.size())
    throw InputError("a score needs pointers for every sequence");
  ClrsScore score;
  for (size_t b = 0; b < batch.size(); ++b)
  {
    const double share = Agreement(pointers[b], batch[b].pred);
    score.node += share;
    score.sequence += share == 1.0 ? 1.0 : 0.0;
  }
  score.node /= static_cast<double>(batch.size());
  score.sequence /= static_cast<double>(batch.size());
  return score;
}

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

EarlySolutions EarlySolutionsOf(const ClrsBatch& batch,
                                const std::vector<ClrsTrace>& traces)
{
  CheckTraces(batch, traces);
  const size_t n = batch[0].Length();
  const auto count = static_cast<double>(batch.size());
  const arma::vec none = StepValues(n);
  EarlySolutions solutions{
      none, none, none, none, none, arma::zeros(n), count * SolvedFrameLaw(n),
      {}};
  for (size_t b = 0; b < batch.size(); ++b)
    AddSequence(batch[b], traces[b], solutions);
  solutions.nodeAccuracy /= count;
  return solutions;
}

arma::vec SolvedFrameLaw(const size_t length)
{
  arma::vec law(length);
  // P(T_x <= t): all later nodes are running maxima.
  double atMost = 1.0;
  for (size_t t = length; t-- > 0;)
  {
    const double before =
        t == 0 ? 0.0 : atMost / (static_cast<double>(t) + 1.0);
    law[t] = atMost - before;
    atMost = before;
  }
  return law;
}

bool IsSorted(const arma::uvec& pointers, const arma::vec& key)
{
  const std::optional<arma::uvec> order = OrderFromPointers(pointers);
  if (!order || order->n_elem != key.n_elem)
    return false;
  return arma::vec(key.elem(*order)).is_sorted();
}

}  // namespace nexec
