/**
 * @file clrs/early_solutions.cpp
 */
#include <nexec/clrs/early_solutions.hpp>

#include "hint_agreement.hpp"

namespace nexec
{

namespace
{

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
