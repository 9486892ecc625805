/**
 * @file bindings/reproduce/baseline_study.cpp
 */
#include "baseline_study.hpp"
#include "checkpoints.hpp"
#include "core/log.hpp"

#include <nexec/clrs/evaluation.hpp>
#include <nexec/clrs/trainer.hpp>
#include <nexec/io/clrs_file.hpp>

#include <filesystem>

namespace nexec::bindings
{

namespace
{

//! Rough milliseconds of one update, and of scoring one long sequence.
constexpr size_t updateWork = 200, longSequenceWork = 400;

//! Updates between two checkpoints.
constexpr size_t checkpointInterval = 50;

//! The sequences of the paper's diagnoses.
constexpr size_t diagnosedLength = 16, diagnosedSequences = 64;
//! Sequences whose trajectories are shown.
constexpr size_t shownSequences = 4;
//! The benchmark's test sequences.
constexpr size_t shortLength = 16, shortSequences = 32, longLength = 64;

//! A run before its first update, or as an earlier report left it.
ClrsRun BeginOrContinue(const std::string& checkpoint, const ClrsPreset& preset,
                        const uint64_t seed)
{
  if (!std::filesystem::exists(checkpoint))
    return ClrsRun(preset, seed);
  ClrsRun run = LoadCheckpoint(checkpoint, LoadClrsRun, deleteAdvice);
  // The name says the seed.
  CheckSameRun(checkpoint, SettingsDifference(run.model.preset, preset),
               run.model.version, run.model.blasKernel, deleteAdvice);
  return run;
}

//! Train to the end, from wherever an earlier run was stopped.
ClrsModel TrainOrLoad(Study& study, const ClrsPreset& preset,
                      const uint64_t seed)
{
  const std::string name = "baseline-" + preset.name + "-" +
      std::to_string(preset.updates) + "-" + std::to_string(seed);
  const std::string path = study.ModelPath(name);
  const std::string checkpoint = study.CheckpointPath(name);
  if (std::filesystem::exists(path))
  {
    // It may have been stopped between the two.
    RemoveCheckpoint(checkpoint);
    study.Done(updateWork * preset.updates, name);
    return LoadClrsModel(path);
  }
  ClrsRun run = BeginOrContinue(checkpoint, preset, seed);
  study.Done(updateWork * run.Updates(), name);
  Checkpoints checkpoints(checkpoint, checkpointInterval, study.Interrupt(),
                          [&](const std::string& file)
                          { SaveClrsRun(file, run); });
  TrainClrs(run,
            [&](const ClrsUpdate&)
            {
              study.Done(updateWork, name);
              return checkpoints.AfterUpdate(run.Updates(), run.Finished());
            });
  if (!run.Finished())
    study.CheckStop();
  SaveClrsModel(path, run.model);
  Log::Plain("trained: " + name);
  RemoveCheckpoint(checkpoint);
  return run.model;
}

//! Score on the benchmark's sequences; a long one takes `work`.
ClrsScore ScoreAt(Study& study, const ClrsModel& model, const size_t length,
                  const size_t sequences, const size_t work)
{
  size_t before = 0;
  return ScoreModel(model, TestDraw(length, sequences),
                    [&](const size_t done)
                    {
                      study.CheckStop();
                      study.Done((done - before) * work,
                                 "scoring at " + std::to_string(length));
                      before = done;
                    });
}

void AddDiagnosis(const ClrsModel& model, BaselineGroup& group)
{
  const ClrsBatch batch = FreshDraw(1, diagnosedLength, diagnosedSequences,
                                    model.preset.draws.randomPositions);
  std::vector<ClrsTrace> traces;
  group.diagnoses.push_back(DiagnoseModel("seed " + std::to_string(model.seed),
                                          model, batch, traces));
  if (group.diagnoses.size() > 1)
    return;
  group.plane = FitPlane(traces);
  traces.resize(shownSequences);
  group.trajectory = ProjectTrajectories(
      group.plane, ClrsBatch(batch.begin(), batch.begin() + shownSequences),
      traces);
}

}  // namespace

size_t BaselineWork(const StudySize& size)
{
  return PresetNames().size() * size.baselineSeeds *
      (updateWork * size.baselineUpdates +
       longSequenceWork * size.longSequences);
}

std::vector<BaselineGroup> StudyBaselines(Study& study)
{
  const StudySize& size = study.Size();
  std::vector<BaselineGroup> groups;
  for (const std::string& name : PresetNames())
  {
    ClrsPreset preset = Preset(name);
    preset.updates = size.baselineUpdates;
    BaselineGroup group;
    group.preset = DescribePreset(preset);
    for (uint64_t seed = 1; seed <= size.baselineSeeds; ++seed)
    {
      study.CheckStop();
      const ClrsModel model = TrainOrLoad(study, preset, seed);
      AddDiagnosis(model, group);
      group.shortScores.push_back(
          ScoreAt(study, model, shortLength, shortSequences, 0));
      group.longScores.push_back(ScoreAt(study, model, longLength,
                                         size.longSequences, longSequenceWork));
      group.models.push_back(model);
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace nexec::bindings
