/**
 * @file io/graph_training_run_codec.hpp
 *
 * What is in a checkpoint of a graph executor's training.
 */
#ifndef NEXEC_IO_GRAPH_TRAINING_RUN_CODEC_HPP
#define NEXEC_IO_GRAPH_TRAINING_RUN_CODEC_HPP

#include <nexec/graph/training/graph_trainer.hpp>

#include "attempt_fields.hpp"
#include "graph_model_codec.hpp"

#include <algorithm>

namespace nexec
{

template<>
struct Codec<GraphTrainingRun>
{
  static constexpr FileFormat format = {"checkpoint", "GRUN", nullptr};

  static GraphTrainingRun Empty() { return {}; }

  static unsigned MinorVersion(const GraphTrainingRun& /* run */) { return 0; }

  template<typename Archive, typename Run>
  static void Fields(Archive& archive, Run& run)
  {
    GraphConfigFields(archive, run.model.config);
    archive.Require("algorithm", HasGraphAlgorithm(run.model.config.algorithm),
                    "is no graph algorithm that this version knows");
    OptionsFields(archive, run.options);
    AttemptFields(archive, run, run.options);
    LessonFields(archive, run);
    const ParameterLayout layout = GraphLayout(run.model.config);
    ModelFields(archive, layout, run.model);
    AdamState state = run.optimizer.State();
    OptimizerFields(archive, layout, state);
    if constexpr (Archive::reading)
    {
      run.optimizer = Adam(layout);
      run.optimizer.State(state);
    }
    BestFields(archive, layout, run);
    HistoryFields(archive, run);
  }

 private:
  template<typename Archive, typename Options>
  static void OptionsFields(Archive& archive, Options& options)
  {
    auto field = [&](const std::string& name, auto& option)
    {
      archive(name.c_str(), option);
    };
    VisitGraphOptions(field, options);
    archive.CheckSize("nodes", options.nodes, GraphTrainingOptions::maxNodes);
    archive.CheckSize("batch_size", options.batchSize,
                      GraphTrainingOptions::maxBatchSize);
    archive.Require("views", options.views <= GraphTrainingOptions::maxViews,
                    "is too large");
    archive.CheckSize("updates", options.updates, SIZE_MAX);
  }

  //! The counterexamples: types that the algorithm has.
  template<typename Archive, typename Run>
  static void LessonFields(Archive& archive, Run& run)
  {
    const size_t types =
        FindGraphAlgorithm(run.model.config.algorithm).rules.Types().Count();
    constexpr size_t leastLessonBytes = 3 * 8;
    const uint64_t count =
        archive.Count("lessons", run.lessons.size(), leastLessonBytes);
    archive.Require("lessons", count <= GraphTrainingOptions::maxLessons,
                    "has too many");
    if constexpr (Archive::reading)
      run.lessons.resize(count);
    for (auto& lesson : run.lessons)
    {
      archive("loop", lesson.loop);
      archive("signal", lesson.signal);
      archive("types", lesson.types);
      archive.Require("signal", lesson.signal < run.model.config.signals,
                      "is not one of the model's");
      archive.Require(
          "types",
          std::is_sorted(lesson.types.begin(), lesson.types.end()) &&
              std::binary_search(lesson.types.begin(), lesson.types.end(),
                                 lesson.loop) &&
              lesson.types.back() < types,
          "is not what a node can see");
    }
  }

  //! Record and parameters; the configuration is that of the run.
  template<typename Archive, typename Model>
  static void ModelFields(Archive& archive, const ParameterLayout& layout,
                          Model& model)
  {
    GraphTrainingFields(archive, model.training);
    Blocks(archive, layout, model.parameters);
  }

  template<typename Archive, typename Run>
  static void BestFields(Archive& archive, const ParameterLayout& layout,
                         Run& run)
  {
    bool hasBest = run.best.has_value();
    archive("has_best", hasBest);
    if (!hasBest)
      return;
    ScoreFields(archive, run.bestScore);
    if constexpr (Archive::reading)
      run.best.emplace().config = run.model.config;
    ModelFields(archive, layout, *run.best);
  }

  template<typename Archive, typename Run>
  static void HistoryFields(Archive& archive, Run& run)
  {
    // An update that was not validated has no score.
    constexpr size_t leastUpdateBytes = 6 * 8 + 1;
    const uint64_t count =
        archive.Count("history", run.history.size(), leastUpdateBytes);
    if constexpr (Archive::reading)
      run.history.resize(count);
    for (auto& update : run.history)
    {
      archive("attempt", update.attempt);
      archive("update", update.update);
      archive("state_loss", update.stateLoss);
      archive("signal_loss", update.signalLoss);
      archive("gate_loss", update.gateLoss);
      archive("gradient_norm", update.gradientNorm);
      ValidationFields(archive, update.validation);
    }
    HistoryEnd(archive, run);
  }
};

}  // namespace nexec

#endif
