/**
 * @file tests/bench/graph_peer.hpp
 *
 * What torch_graph.py needs to do the same as nexec, and to see that it does.
 */
#ifndef NEXEC_TESTS_BENCH_GRAPH_PEER_HPP
#define NEXEC_TESTS_BENCH_GRAPH_PEER_HPP

#include "graph/training/graph_batch.hpp"

#include <string>
#include <vector>

namespace nexec::bench
{

//! An execution from node 0, and where it ended.
struct PeerRun
{
  Graph graph;
  size_t steps;
  GraphConfiguration end;
};

//! The text of a JSON list.
std::string JsonList(const std::vector<std::string>& items);

/**
 * Everything of one algorithm, as JSON: the model; all transitions of the
 * batches that the examples are those of, from update 0 on, without views; of
 * the first batch logits, loss and gradient; and the runs.
 */
std::string PeerText(const GraphAlgorithm& algorithm, const GraphModel& model,
                     const GraphTrainingOptions& options,
                     const std::vector<GraphExamples>& examples,
                     const std::vector<PeerRun>& runs);

}  // namespace nexec::bench

#endif
