/**
 * @file tests/clrs/made_traces.hpp
 *
 * Traces of networks that do what a test wants.
 */
#ifndef NEXEC_TESTS_CLRS_MADE_TRACES_HPP
#define NEXEC_TESTS_CLRS_MADE_TRACES_HPP

#include "clrs/draws.hpp"

namespace nexec
{

inline ClrsBatch RandomBatch(const size_t length, const size_t count,
                             const uint32_t seed)
{
  KeyStream stream(seed);
  ClrsBatch batch;
  for (size_t b = 0; b < count; ++b)
  {
    batch.push_back(
        TraceProbes(stream.Uniform(length), RegularPositions(length)));
  }
  return batch;
}

//! Scores whose largest are these nodes, a column for each.
inline arma::mat ScoresFor(const arma::uvec& nodes, const size_t length)
{
  arma::mat scores(length, nodes.n_elem, arma::fill::zeros);
  for (size_t k = 0; k < nodes.n_elem; ++k)
    scores(nodes[k], k) = 1.0;
  return scores;
}

/**
 * A trace that predicts frame[t - 1] of the probes at step t, in the hints and
 * in the output.
 */
inline ClrsTrace FollowFrames(const ClrsProbes& probes,
                              const std::vector<size_t>& frames)
{
  const size_t n = probes.Length();
  ClrsTrace trace;
  for (const size_t frame : frames)
  {
    ClrsTraceStep step;
    step.predH = ScoresFor(probes.predH.col(frame), n);
    step.i = ScoresFor({probes.i[frame]}, n);
    step.j = ScoresFor({probes.j[frame]}, n);
    step.pointers = probes.predH.col(frame);
    trace.push_back(step);
  }
  return trace;
}

//! Networks that follow the algorithm.
inline std::vector<ClrsTrace> PerfectTraces(const ClrsBatch& batch)
{
  std::vector<size_t> frames;
  for (size_t t = 1; t < batch[0].Length(); ++t)
    frames.push_back(t);
  std::vector<ClrsTrace> traces;
  for (const ClrsProbes& probes : batch)
    traces.push_back(FollowFrames(probes, frames));
  return traces;
}

//! Networks that have the last frame from the first step on.
inline std::vector<ClrsTrace> RushedTraces(const ClrsBatch& batch)
{
  const size_t n = batch[0].Length();
  std::vector<ClrsTrace> traces;
  for (const ClrsProbes& probes : batch)
  {
    traces.push_back(FollowFrames(probes, std::vector<size_t>(n - 1, n - 1)));
  }
  return traces;
}

}  // namespace nexec

#endif
