/**
 * @file io/training_run_codec.hpp
 *
 * What is in a checkpoint of an executor's training.
 */
#ifndef NEXEC_IO_TRAINING_RUN_CODEC_HPP
#define NEXEC_IO_TRAINING_RUN_CODEC_HPP

#include <nexec/chain/training/training_run.hpp>

#include "attempt_fields.hpp"
#include "chain/training/transition_kinds.hpp"
#include "model_codec.hpp"

#include <cmath>

namespace nexec
{

template<>
struct Codec<TrainingRun>
{
  static constexpr FileFormat format = {"checkpoint", "TRUN", nullptr, 5};

  static TrainingRun Empty() { return {}; }

  static unsigned MinorVersion(const TrainingRun& run)
  {
    if (!run.options.otherLengths.empty())
      return 5;
    if (run.roundStart > 0 || !run.lessons.empty())
      return 4;
    return run.options.views > 0.0 ? 3 : ConfigMinorVersion(run.model.config);
  }

  template<typename Archive, typename Run>
  static void Fields(Archive& archive, Run& run)
  {
    ConfigFields(archive, run.model.config);
    OptionsFields(archive, run.options);
    ProgressFields(archive, run);
    const ParameterLayout layout = ExecutorLayout(run.model.config);
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
    KindFields(archive, run);
  }

 private:
  template<typename Archive, typename Options>
  static void OptionsFields(Archive& archive, Options& options)
  {
    auto field = [&](const std::string& name, auto& option)
    {
      const unsigned since = name == "other_lengths" ? 5
          : name == "views"                          ? 3
                                                     : 0;
      if (archive.MinorVersion() >= since)
        archive(name.c_str(), option);
    };
    VisitOptions(field, options);
    archive.Require(
        "views",
        options.views >= 0.0 && options.views <= TrainingOptions::maxViews,
        "is out of range");
    archive.CheckSize("length", options.length, TrainingOptions::maxLength);
    archive.Require("other_lengths",
                    options.otherLengths.size() < TrainingOptions::maxLengths,
                    "has too many");
    for (const size_t length : options.otherLengths)
    {
      archive.Require("other_lengths",
                      length >= 2 && length <= TrainingOptions::maxLength,
                      "has one that is out of range");
    }
    archive.CheckSize("batch_size", options.batchSize,
                      TrainingOptions::maxBatchSize);
    archive.CheckSize("updates", options.updates, SIZE_MAX);
    for (const size_t length : options.validationLengths)
    {
      archive.Require("validation_lengths",
                      length <= TrainingOptions::maxLength,
                      "has one that is too large");
    }
  }

  //! Where the run is.
  template<typename Archive, typename Run>
  static void ProgressFields(Archive& archive, Run& run)
  {
    archive("initial_digest", run.initialDigest);
    AttemptFields(archive, run, run.options);
    if (archive.MinorVersion() < 4)
      return;
    archive("round_start", run.roundStart);
    archive.Require("round_start", run.roundStart <= run.updates,
                    "is yet to come");
    archive("lessons", run.lessons);
    archive.Require("lessons",
                    run.lessons.size() <= TrainingOptions::maxLessons,
                    "has too many");
  }

  //! Record and parameters; the configuration is that of the run.
  template<typename Archive, typename Model>
  static void ModelFields(Archive& archive, const ParameterLayout& layout,
                          Model& model)
  {
    TrainingFields(archive, model.training);
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

  //! Every update, of which the last one is where the run is.
  template<typename Archive, typename Run>
  static void HistoryFields(Archive& archive, Run& run)
  {
    // An update that was not validated has no score.
    constexpr size_t leastUpdateBytes = 8 * 8 + 1;
    const uint64_t count =
        archive.Count("history", run.history.size(), leastUpdateBytes);
    if constexpr (Archive::reading)
      run.history.resize(count);
    for (auto& update : run.history)
      UpdateFields(archive, update);
    HistoryEnd(archive, run);
  }

  template<typename Archive, typename Update>
  static void UpdateFields(Archive& archive, Update& update)
  {
    archive("attempt", update.attempt);
    archive("update", update.update);
    archive("state_loss", update.parts.state);
    archive("scalar_loss", update.parts.scalar);
    archive("virtual_loss", update.parts.virtualNode);
    archive("entropy", update.parts.entropy);
    archive("loss", update.loss);
    archive("gradient_norm", update.gradientNorm);
    ValidationFields(archive, update.validation);
  }

  //! Losses by kind, which may be NaN.
  template<typename Archive, typename Run>
  static void KindFields(Archive& archive, Run& run)
  {
    const size_t kinds = NumTransitionKinds(run.model.config.signalBits);
    const uint64_t count = archive.Count("kind_losses", run.kindLosses.size(),
                                         (1 + kinds) * sizeof(double));
    if constexpr (Archive::reading)
      run.kindLosses.resize(count, {0, std::vector<double>(kinds)});
    for (auto& [number, losses] : run.kindLosses)
    {
      archive("number", number);
      archive.Require("kind_losses", losses.size() == kinds,
                      "is not one number for each kind");
      archive.Items("losses", losses.data(), kinds);
    }
  }
};

}  // namespace nexec

#endif
