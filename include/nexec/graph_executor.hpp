/**
 * @file graph_executor.hpp
 *
 * A network that learns a graph algorithm, executes it, and can be proved to do
 * so: the class to begin with, for graphs.
 *
 * Threads: one executor used from many threads at once through its const
 * members is safe.
 */
#ifndef NEXEC_GRAPH_EXECUTOR_HPP
#define NEXEC_GRAPH_EXECUTOR_HPP

#include <nexec/graph/proof/graph_certify.hpp>
#include <nexec/graph/training/graph_trainer.hpp>

#include <optional>
#include <string>
#include <vector>

namespace nexec
{

//! Where an execution ended.
struct GraphResult
{
  //! A number for each node in all of these: its state, its value, and the node
  //! it points to, which is itself where there is no parent.
  std::vector<NodeState> states;
  std::vector<double> values;
  std::vector<uint32_t> parents;
  //! Steps that changed something.
  size_t steps = 0;
};

/**
 * A discrete executor of a graph algorithm: trained, it carries out its
 * algorithm on graphs of any size.  It has no parameters until Train() has
 * found some or a model was given; members that need them throw
 * std::logic_error before that.
 */
class GraphExecutor
{
 public:
  //! An untrained executor.  Throws UsageError if there is no such algorithm;
  //! see GraphAlgorithmNames().
  explicit GraphExecutor(const std::string& algorithm);

  //! An executor with an existing model.  Throws as FindGraphAlgorithm(),
  //! CheckModel() and CheckConfig() do.
  explicit GraphExecutor(GraphModel model);

  /**
   * Train from random weights until the model is proved; what was learnt before
   * is lost.  Throws TrainingError if no attempt gave any model; then nothing
   * changes.
   *
   * @param options How to train.
   * @param callback Called after every update; true ends the training, and
   *     nothing is learnt if no model was validated before.
   * @return Whether the model is perfect: exact in validation and, if the
   *     options ask for that, proved.
   */
  bool Train(const GraphTrainingOptions& options = {},
             const GraphTrainingCallback& callback = {});

  /**
   * Execute the algorithm on a graph, on decisions of the network alone.
   * Throws UsageError if there is no such start, and an Error with
   * ExitCode::CheckFailed if the execution does not halt or two gates fire into
   * one node.
   *
   * @param graph The graph.
   * @param start Where to start; ignored by algorithms that start everywhere.
   * @param seed Of the random values, for algorithms that draw some.
   */
  GraphResult Execute(const Graph& graph, const size_t start = 0,
                      const uint64_t seed = 1) const;

  /**
   * The same for many graphs, in parallel (see core/threads.hpp).
   *
   * @param graphs The graphs.
   * @param starts Where to start, for each; empty = node 0.
   * @param seed Of the first graph; the next has the next one.
   */
  std::vector<GraphResult> Execute(const std::vector<Graph>& graphs,
                                   const std::vector<size_t>& starts = {},
                                   const uint64_t seed = 1) const;

  //! Decide whether the network equals its algorithm on every graph; see
  //! CertifyGraph().
  GraphCertificate Certify() const;

  //! Save the model to a .bin or .json file; throws as SaveGraphModel() does.
  void Save(const std::string& path) const;
  //! Load a model from a file; throws as LoadGraphModel() and the constructor
  //! do.
  static GraphExecutor Load(const std::string& path);

  //! Get the name of the algorithm.
  const std::string& AlgorithmName() const { return config.algorithm; }
  //! Get the model, with how it was trained.
  const GraphModel& Model() const;

 private:
  GraphConfig config;
  std::optional<GraphModel> model;
};

}  // namespace nexec

#endif
