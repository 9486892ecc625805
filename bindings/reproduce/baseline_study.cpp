/**
 * @file bindings/reproduce/baseline_study.cpp
 */
#include "baseline_study.hpp"
#include "checkpoints.hpp"
#include "process/log.hpp"
#include "process/ranks.hpp"

#include <nexec/clrs/clrs_evaluation.hpp>
#include <nexec/clrs/clrs_trainer.hpp>
#include <nexec/comm/agreement.hpp>
#include <nexec/io/clrs_file.hpp>

#include <filesystem>
#include <optional>

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
//! One network to train.
struct BaselineJob
{
  std::string name;
  ClrsPreset preset;
  uint64_t seed = 0;
};

//! By preset, then by seed.
std::vector<BaselineJob> JobsOf(const StudySize& size)
{
  std::vector<BaselineJob> jobs;
  for (const std::string& preset : PresetNames())
  {
    BaselineJob job;
    job.preset = Preset(preset);
    job.preset.updates = size.baselineUpdates;
    for (job.seed = 1; job.seed <= size.baselineSeeds; ++job.seed)
    {
      job.name = "baseline-" + preset + "-" +
          std::to_string(job.preset.updates) + "-" + std::to_string(job.seed);
      jobs.push_back(job);
    }
  }
  return jobs;
}

//! A run before its first update, or as an earlier report left it.
ClrsRun BeginOrContinue(const std::string& checkpoint, const BaselineJob& job)
{
  if (!std::filesystem::exists(checkpoint))
    return ClrsRun(job.preset, job.seed);
  ClrsRun run = LoadCheckpoint(checkpoint, LoadClrsRun, deleteAdvice);
  // The name says the seed.
  CheckSameRun(checkpoint, SettingsDifference(run.model.preset, job.preset),
               run.model.version, run.model.blasKernel, deleteAdvice);
  return run;
}

//! Train to the end, from wherever an earlier run was stopped.
void Train(Study& study, const BaselineJob& job)
{
  Communicator& ranks = study.Ranks();
  const std::string checkpoint = study.CheckpointPath(job.name);
  RequireSameFile(ranks, checkpoint);
  std::optional<ClrsRun> run;
  Together(ranks, [&] { run = BeginOrContinue(checkpoint, job); });
  study.Done(updateWork * run->Updates(), job.name);
  Checkpoints checkpoints(
      checkpoint, checkpointInterval, study.Interrupt(),
      [&](const std::string& file) { SaveClrsRun(file, *run); }, ranks);
  TrainClrs(
      *run,
      [&](const ClrsUpdate&)
      {
        study.Done(updateWork, job.name);
        return checkpoints.AfterUpdate(run->Updates(), run->Finished());
      },
      ranks);
  if (!run->Finished())
    throw StudyStopped(checkpoints.ExitStatus());
  OnRoot(ranks,
         [&]
         {
           SaveClrsModel(study.ModelPath(job.name), run->model);
           RemoveCheckpoint(checkpoint);
         });
  Log::Plain("trained: " + job.name);
}

//! Score on the benchmark's sequences; a long one takes `work`.
ClrsScore ScoreAt(Study& study, const ClrsModel& model, const size_t length,
                  const size_t sequences, const size_t work)
{
  size_t before = 0;
  return ScoreModel(
      model, TestDraw(length, sequences),
      [&](const size_t done)
      {
        study.CheckStop();
        study.Done((done - before) * work,
                   "scoring at " + std::to_string(length));
        before = done;
      },
      study.Ranks());
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

std::vector<std::string> BaselineNames(const StudySize& size)
{
  std::vector<std::string> names;
  for (const BaselineJob& job : JobsOf(size))
    names.push_back(job.name);
  return names;
}

void TrainBaselines(Study& study, const std::vector<size_t>& numbers)
{
  const std::vector<BaselineJob> jobs = JobsOf(study.Size());
  for (const size_t number : numbers)
  {
    study.CheckStop();
    const BaselineJob& job = jobs[number];
    if (!study.Exists(study.ModelPath(job.name)))
    {
      Train(study, job);
      continue;
    }
    // It may have been stopped between the two.
    if (IsRoot(study.Ranks()))
      RemoveCheckpoint(study.CheckpointPath(job.name));
    study.Done(updateWork * job.preset.updates, job.name);
  }
}

std::vector<BaselineGroup> StudyBaselines(Study& study)
{
  const StudySize& size = study.Size();
  std::vector<BaselineGroup> groups;
  for (const BaselineJob& job : JobsOf(size))
  {
    study.CheckStop();
    if (job.seed == 1)
    {
      groups.emplace_back();
      groups.back().preset = DescribePreset(job.preset);
    }
    BaselineGroup& group = groups.back();
    std::optional<ClrsModel> model;
    Together(study.Ranks(),
             [&] { model = LoadClrsModel(study.ModelPath(job.name)); });
    AddDiagnosis(*model, group);
    group.shortScores.push_back(
        ScoreAt(study, *model, shortLength, shortSequences, 0));
    group.longScores.push_back(ScoreAt(study, *model, longLength,
                                       size.longSequences, longSequenceWork));
    group.models.push_back(*model);
  }
  return groups;
}

}  // namespace nexec::bindings
