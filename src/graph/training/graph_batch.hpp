/**
 * @file graph/training/graph_batch.hpp
 *
 * Batches of fresh random executions and views.
 */
#ifndef NEXEC_GRAPH_TRAINING_GRAPH_BATCH_HPP
#define NEXEC_GRAPH_TRAINING_GRAPH_BATCH_HPP

#include <nexec/graph/training/graph_trainer.hpp>

#include "graph/algorithm/graph_views.hpp"
#include "graph/executor/graph_factored_pass.hpp"

#include <map>

namespace nexec
{

/**
 * Makes the examples of one batch after the other.  A batch depends on nothing
 * but the seed and its number.
 */
class GraphBatches
{
 public:
  //! The algorithm has to outlive it.
  GraphBatches(const GraphAlgorithm& algorithm,
               const GraphTrainingOptions& options, const uint64_t seed);

  //! Views to be in every batch from now on.
  void Teach(const std::vector<GraphLesson>& lessons);

  //! Make the examples of the batch of an update, from 0.
  GraphExamples Batch(const size_t update) const;

 private:
  //! How often each decision was met.
  struct Counts
  {
    std::map<NodeView, uint64_t> nodes;
    std::map<SignalView, uint64_t> signals;
  };

  //! Count all decisions of the executions on this batch's graphs.
  Counts CountRuns(const size_t update) const;
  //! Count drawn views, and the lessons.
  Counts CountViews(const size_t update) const;

  const GraphAlgorithm& algorithm;
  const GraphTrainingOptions options;
  const uint64_t seed;
  //! If there are views.
  std::optional<GraphViews> views;
  std::vector<NodeView> lessons;
};

//! The graph with this number of those that training draws; every
//! smallEvery-th one is small, and weights have ties and signs where the
//! algorithm allows these.
Graph DrawTrainingGraph(const GraphAlgorithm& algorithm, const size_t nodes,
                        const uint64_t seed, const uint64_t number);

}  // namespace nexec

#endif
