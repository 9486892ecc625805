/**
 * @file io/training_run_binary.cpp
 */
#include "training_run_binary.hpp"

#include "chain/training/transition_kinds.hpp"
#include "container.hpp"
#include "fields.hpp"
#include "model_codec.hpp"
#include "payload.hpp"
#include "training_run_checks.hpp"
#include "training_run_fields.hpp"

#include <cereal/types/vector.hpp>

#include <sstream>

namespace nexec
{

namespace
{

const char* const runKind = "TRUN";

using OutputArchive = cereal::PortableBinaryOutputArchive;
using Writer = FieldWriter<OutputArchive>;

//! Record and parameters; the configuration is that of the run.
void WriteModel(OutputArchive& archive, const ExecutorModel& model)
{
  Writer write(archive);
  VisitTraining(write, model.training);
  WriteBlocks(archive, ExecutorLayout(model.config), model.parameters);
}

ExecutorModel ReadModel(BinaryReader& read, const ExecutorConfig& config)
{
  ExecutorModel model;
  model.config = config;
  VisitTraining(read, model.training);
  read.Accept(TrainingProblem(model.training));
  model.parameters = ReadBlocks(read, ExecutorLayout(config));
  return model;
}

void WriteBest(OutputArchive& archive, const TrainingRun& run)
{
  Writer write(archive);
  write("has_best", run.best.has_value());
  if (!run.best)
    return;
  VisitScore(write, run.bestScore);
  WriteModel(archive, *run.best);
}

void ReadBest(BinaryReader& read, TrainingRun& run)
{
  bool hasBest = false;
  read("has_best", hasBest);
  if (!hasBest)
    return;
  VisitScore(read, run.bestScore);
  read.Accept(ScoreProblem(run.bestScore));
  run.best = ReadModel(read, run.model.config);
}

void WriteHistory(OutputArchive& archive, const TrainingRun& run)
{
  Writer write(archive);
  write("history", run.history.size());
  for (const TrainingUpdate& update : run.history)
  {
    VisitLosses(write, update);
    write("validated", update.validation.has_value());
    if (update.validation)
      VisitScore(write, *update.validation);
  }
  write("kind_losses", run.kindLosses.size());
  for (const auto& [number, losses] : run.kindLosses)
  {
    write("number", number);
    for (const double loss : losses)
      write("loss", loss);
  }
}

//! Read how many rows follow; each has at least so many bytes.
uint64_t ReadCount(BinaryReader& read, const char* name, const size_t rowBytes)
{
  uint64_t count = 0;
  read(name, count);
  if (count > read.Left() / rowBytes)
    read.Refuse(std::string("the payload ends inside '") + name + "'");
  return count;
}

void ReadHistory(BinaryReader& read, TrainingRun& run)
{
  run.history.resize(ReadCount(read, "history", leastUpdateBytes));
  for (TrainingUpdate& update : run.history)
  {
    VisitLosses(read, update);
    bool validated = false;
    read("validated", validated);
    if (validated)
      VisitScore(read, update.validation.emplace());
  }
  read.Accept(UpdatesProblem(run));
  const size_t kinds = NumTransitionKinds(run.model.config.signalBits);
  run.kindLosses.resize(ReadCount(read, "kind_losses", (1 + kinds) * 8));
  for (auto& [number, losses] : run.kindLosses)
  {
    read("number", number);
    losses.resize(kinds);
    read.Numbers("losses", losses.data(), losses.size());
  }
}

}  // namespace

std::string EncodeTrainingRun(const TrainingRun& run)
{
  std::ostringstream payload;
  OutputArchive archive(payload, OutputArchive::Options::LittleEndian());
  Writer write(archive);
  const unsigned minorVersion = ConfigMinorVersion(run.model.config);
  VisitConfig(write, run.model.config);
  VisitNewerConfig(write, minorVersion, run.model.config);
  VisitOptions(write, run.options);
  VisitProgress(write, run);
  WriteModel(archive, run.model);
  WriteOptimizer(archive, ExecutorLayout(run.model.config),
                 run.optimizer.State());
  WriteBest(archive, run);
  WriteHistory(archive, run);
  return WrapPayload(runKind, payload.str(), minorVersion);
}

TrainingRun DecodeTrainingRun(const std::string& path, const std::string& bytes)
{
  const std::string payload = UnwrapPayload(path, bytes, runKind);
  BinaryReader read(path, payload);
  TrainingRun run;
  VisitConfig(read, run.model.config);
  const unsigned minorVersion = ReadContainerInfo(bytes).minorVersion;
  VisitNewerConfig(read, minorVersion, run.model.config);
  read.Accept(ConfigProblem(run.model.config, minorVersion));
  VisitOptions(read, run.options);
  read.Accept(OptionsProblem(run.options));
  VisitProgress(read, run);
  read.Accept(ProgressProblem(run));
  run.model = ReadModel(read, run.model.config);
  const ParameterLayout layout = ExecutorLayout(run.model.config);
  const AdamState state = ReadOptimizer(read, layout);
  run.optimizer = Adam(layout);
  run.optimizer.State(state);
  ReadBest(read, run);
  ReadHistory(read, run);
  read.CheckAllRead();
  return run;
}

}  // namespace nexec
