/**
 * @file clrs/score.cpp
 */
#include <nexec/clrs/score.hpp>

#include "hint_agreement.hpp"

namespace nexec
{

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

}  // namespace nexec
