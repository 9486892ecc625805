/**
 * @file graph/training/graph_trainer.hpp
 *
 * Training a discrete executor of a graph algorithm.
 */
#ifndef NEXEC_GRAPH_TRAINING_GRAPH_TRAINER_HPP
#define NEXEC_GRAPH_TRAINING_GRAPH_TRAINER_HPP

#include <nexec/graph/executor/graph_model.hpp>
#include <nexec/nn/optimizer.hpp>
#include <nexec/training/attempts.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace nexec
{

//! How a model is trained: the one place of every number of the recipe.
struct GraphTrainingOptions : AttemptOptions
{
  //! Until the model is proved, with what is best for that.
  GraphTrainingOptions();

  //! Nodes of the training graphs; a quarter of the graphs are smaller.
  size_t nodes = 16;
  //! Graphs in one update.
  size_t batchSize = 4;
  //! Views of nodes in one update, drawn from everything that can occur in any
  //! graph (src/graph/algorithm/graph_views.hpp); 0 = none, of signals neither.
  size_t views = 200;
  //! Step size of Adam.
  double stepSize = 5e-3;
  //! Largest norm of the gradient; 0 = no limit.
  double maxGradientNorm = 1.0;
  //! Whether a perfect model is one that is proved, not only exact on the
  //! graphs of the validation.
  bool requireProof = true;
  uint64_t seed = 1;

  // What no option changes.

  //! Share of the loss that views have.
  static constexpr double viewShare = 0.25;
  //! Views of nodes for each view of signals.
  static constexpr size_t nodesPerSignal = 4;
  //! A decision that is made k times in a batch counts as k^rarePower.
  static constexpr double rarePower = 0.5;
  //! Of so many graphs, one has few nodes.
  static constexpr size_t smallEvery = 4;
  static constexpr size_t mostSmallNodes = 5;
  //! Graphs of the validation, by their numbers of nodes.
  static constexpr size_t validationNodes[] = {16, 64};
  static constexpr size_t validationGraphs[] = {16, 4};
  //! Most counterexamples that are learnt from again.
  static constexpr size_t maxLessons = 32;
  //! Largest sizes of runs that are saved.
  static constexpr size_t maxNodes = 1024;
  static constexpr size_t maxBatchSize = 10000;
  static constexpr size_t maxViews = 100000;
};

//! Call visit(name, option) for every option: the one list of them.
template<typename Visitor, typename Options>
void VisitGraphOptions(Visitor& visit, Options& options)
{
  visit("nodes", options.nodes);
  visit("batch_size", options.batchSize);
  visit("views", options.views);
  visit("updates", options.updates);
  visit("step_size", options.stepSize);
  visit("max_gradient_norm", options.maxGradientNorm);
  visit("validation_interval", options.validationInterval);
  visit("stall_updates", options.stallUpdates);
  visit("require_proof", options.requireProof);
  visit("stop_when_perfect", options.stopWhenPerfect);
  visit("max_restarts", options.maxRestarts);
  visit("seed", options.seed);
}

//! The number of groups that a perfect model gets right.
size_t ValidationGroups(const GraphTrainingOptions& options);

//! What is known after one update.
struct GraphTrainingUpdate
{
  //! Attempt, from 0, and update within it, from 1.
  size_t attempt;
  size_t update;
  //! Parts of the loss that was minimised, and the norm of the gradient before
  //! clipping.
  double stateLoss;
  double signalLoss;
  double gateLoss;
  double gradientNorm;
  //! Set when the model was validated after this update.
  std::optional<ValidationScore> validation;

  //! Get the loss that was minimised.
  double Loss() const { return stateLoss + signalLoss + gateLoss; }
};

//! A view that a model was wrong on, and that is learnt again: types into a
//! node with this loop, in increasing order.
struct GraphLesson
{
  uint64_t loop = 0;
  uint64_t signal = 0;
  std::vector<uint64_t> types;
};

/**
 * A run between two updates: all that later updates depend on.  One that was
 * saved and loaded ends in the same bits as one that was not.
 */
struct GraphTrainingRun : AttemptProgress
{
  //! A run to be filled in, e.g. from a file.
  GraphTrainingRun();
  //! A run before its first update; std::invalid_argument if there is nothing
  //! to learn from.
  GraphTrainingRun(const GraphConfig& config,
                   const GraphTrainingOptions& options);

  GraphTrainingOptions options;
  //! The model as it is now, and what the optimizer knows.
  GraphModel model;
  Adam optimizer;
  //! The latest counterexamples first.
  std::vector<GraphLesson> lessons;
  //! The model that validated best in all attempts.
  std::optional<GraphModel> best;
  //! Every update of every attempt.
  std::vector<GraphTrainingUpdate> history;

  //! Give the model the weights an attempt begins with, and a fresh optimizer.
  void Initialise();
  //! Whether all attempts have come to their end.
  bool Finished() const;
  //! Get the best model, with the number of attempts in its record; requires
  //! that there is one.
  GraphModel BestModel() const;
};

//! The first thing that makes two runs different ones; empty if they are one.
std::string RunDifference(const GraphTrainingRun& theirs,
                          const GraphTrainingRun& ours);

//! Called after every update; true ends the training there.
using GraphTrainingCallback =
    std::function<bool(const GraphTrainingUpdate& update)>;

/**
 * Continue a run until it is finished, or the callback ends it.  The result is
 * the same for any number of threads.  TrainingError if no attempt gave any
 * model.
 */
void ContinueGraphTraining(GraphTrainingRun& run,
                           const GraphTrainingCallback& callback = {});

//! Train a model; the best one is returned, and its training record says
//! whether it is perfect and proved.  TrainingError if there is none.
GraphModel TrainGraph(const GraphAlgorithm& algorithm,
                      const GraphTrainingOptions& options = {});

}  // namespace nexec

#endif
