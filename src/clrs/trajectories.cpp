/**
 * @file clrs/trajectories.cpp
 */
#include <nexec/clrs/trajectories.hpp>

#include <nexec/core/errors.hpp>

#include "accuracy.hpp"

#include <cmath>

namespace nexec
{

namespace
{

//! InputError unless all steps have finite hidden states of one size.
void CheckHidden(const std::vector<ClrsTrace>& traces)
{
  if (traces.empty() || traces[0].empty() || traces[0][0].hidden.n_rows < 2)
    throw InputError("trajectories need hidden states");
  for (const ClrsTrace& trace : traces)
  {
    for (const ClrsTraceStep& step : trace)
    {
      if (arma::size(step.hidden) != arma::size(traces[0][0].hidden) ||
          trace.size() != traces[0].size())
        throw InputError("trajectories need hidden states of one size");
      if (!step.hidden.is_finite())
        throw InputError("a hidden state is not a finite number");
    }
  }
}

//! How many hidden states there are.
double CountStates(const std::vector<ClrsTrace>& traces)
{
  return static_cast<double>(traces.size() * traces[0].size() *
                             traces[0][0].hidden.n_cols);
}

//! Add up something of all hidden states, h x n each.
template<typename Part>
arma::mat SumStates(const std::vector<ClrsTrace>& traces, const Part& part)
{
  arma::mat sum = part(traces[0][0].hidden) * 0.0;
  for (const ClrsTrace& trace : traces)
  {
    for (const ClrsTraceStep& step : trace)
      sum += part(step.hidden);
  }
  return sum / CountStates(traces);
}

//! The place of each node in the sorted list.
arma::uvec Ranks(const ClrsProbes& probes)
{
  return arma::sort_index(*OrderFromPointers(probes.pred));
}

}  // namespace

TrajectoryPlane FitPlane(const std::vector<ClrsTrace>& traces)
{
  CheckHidden(traces);
  TrajectoryPlane plane;
  plane.centre = SumStates(traces,
                           [](const arma::mat& hidden) -> arma::mat
                           { return arma::sum(hidden, 1); });
  const arma::mat covariance =
      SumStates(traces,
                [&](const arma::mat& hidden) -> arma::mat
                {
                  const arma::mat offset = hidden.each_col() - plane.centre;
                  return offset * offset.t();
                });
  arma::vec values;
  arma::mat vectors;
  if (!arma::eig_sym(values, vectors, covariance))
    throw InputError("hidden states have no principal components");
  // Eigenvalues ascend.
  plane.directions = arma::fliplr(vectors.tail_cols(2));
  for (size_t k = 0; k < 2; ++k)
  {
    const arma::vec direction = plane.directions.col(k);
    if (direction[arma::abs(direction).index_max()] < 0.0)
      plane.directions.col(k) *= -1.0;
  }
  const double variance = arma::trace(covariance);
  plane.spread = std::sqrt(variance);
  plane.explained = arma::zeros(2);
  if (variance > 0.0)
    plane.explained = arma::flipud(values.tail(2)) / variance;
  return plane;
}

std::vector<TrajectoryPoint> ProjectTrajectories(
    const TrajectoryPlane& plane, const ClrsBatch& batch,
    const std::vector<ClrsTrace>& traces)
{
  CheckTraces(batch, traces);
  CheckHidden(traces);
  std::vector<TrajectoryPoint> points;
  for (size_t b = 0; b < batch.size(); ++b)
  {
    const arma::uvec ranks = Ranks(batch[b]);
    for (size_t v = 0; v < batch[b].Length(); ++v)
    {
      for (size_t t = 1; t < batch[b].Length(); ++t)
      {
        const arma::vec place = plane.directions.t() *
            (traces[b][t - 1].hidden.col(v) - plane.centre);
        points.push_back(
            {b, v, t, place[0], place[1], batch[b].key[v], ranks[v]});
      }
    }
  }
  return points;
}

arma::vec MovementOf(const TrajectoryPlane& plane,
                     const std::vector<ClrsTrace>& traces)
{
  CheckHidden(traces);
  arma::vec movement = StepValues(traces[0].size() + 1);
  for (const ClrsTrace& trace : traces)
  {
    arma::mat before = arma::zeros(arma::size(trace[0].hidden));
    for (size_t t = 1; t <= trace.size(); ++t)
    {
      const arma::mat& after = trace[t - 1].hidden;
      const arma::rowvec distances =
          arma::sqrt(arma::sum(arma::square(after - before), 0));
      movement[t] += arma::mean(distances);
      before = after;
    }
  }
  movement /= static_cast<double>(traces.size());
  return plane.spread > 0.0 ? arma::vec(movement / plane.spread) : movement;
}

}  // namespace nexec
