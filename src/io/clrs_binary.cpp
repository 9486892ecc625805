/**
 * @file io/clrs_binary.cpp
 */
#include "clrs_binary.hpp"

#include "clrs_checks.hpp"
#include "clrs_fields.hpp"
#include "container.hpp"
#include "fields.hpp"
#include "payload.hpp"

#include <cereal/types/vector.hpp>

#include <sstream>

namespace nexec
{

namespace
{

const char* const runKind = "CKPT";

using OutputArchive = cereal::PortableBinaryOutputArchive;
using Writer = FieldWriter<OutputArchive>;

//! Bytes of an update, to check their number before memory is taken.
constexpr size_t updateBytes = 9 * 8 + 1;

void WriteSettings(OutputArchive& archive, const ClrsPreset& preset)
{
  Writer write(archive);
  VisitSettings(write, preset);
}

ClrsPreset ReadSettings(BinaryReader& read)
{
  ClrsPreset preset;
  VisitSettings(read, preset);
  read.Accept(SettingsProblem(preset));
  preset.config.processor = FindClrsProcessor(preset.processor);
  return preset;
}

void WriteHistory(OutputArchive& archive,
                  const std::vector<ClrsUpdate>& history)
{
  Writer write(archive);
  write("history", history.size());
  for (const ClrsUpdate& update : history)
  {
    const StoredUpdate stored(update);
    VisitUpdate(write, stored);
  }
}

std::vector<ClrsUpdate> ReadHistory(BinaryReader& read)
{
  uint64_t size = 0;
  read("history", size);
  if (size > read.Left() / updateBytes)
    read.Refuse("the payload ends inside 'history'");
  std::vector<ClrsUpdate> history;
  while (history.size() < size)
  {
    StoredUpdate stored;
    VisitUpdate(read, stored);
    history.push_back(stored.Restored());
  }
  read.Accept(HistoryProblem(history));
  return history;
}

//! All of a model but the settings.
void WriteRest(OutputArchive& archive, const ClrsModel& model)
{
  Writer write(archive);
  VisitOrigin(write, model);
  WriteHistory(archive, model.history);
  WriteBlocks(archive, ClrsLayout(model.preset.config), model.parameters);
}

void ReadRest(BinaryReader& read, ClrsModel& model)
{
  VisitOrigin(read, model);
  read.Accept(OriginProblem(model));
  model.history = ReadHistory(read);
  model.parameters = ReadBlocks(read, ClrsLayout(model.preset.config));
}

}  // namespace

std::string EncodeClrsModel(const ClrsModel& model)
{
  std::ostringstream payload;
  OutputArchive archive(payload, OutputArchive::Options::LittleEndian());
  WriteSettings(archive, model.preset);
  WriteRest(archive, model);
  return WrapPayload(clrsModelKind, payload.str());
}

ClrsModel DecodeClrsModel(const std::string& path, const std::string& bytes)
{
  const std::string payload = UnwrapPayload(path, bytes, clrsModelKind);
  BinaryReader read(path, payload);
  ClrsModel model;
  model.preset = ReadSettings(read);
  ReadRest(read, model);
  read.CheckAllRead();
  return model;
}

std::string EncodeClrsRun(const ClrsRun& run)
{
  std::ostringstream payload;
  OutputArchive archive(payload, OutputArchive::Options::LittleEndian());
  WriteSettings(archive, run.model.preset);
  WriteRest(archive, run.model);
  WriteRest(archive, run.best);
  WriteOptimizer(archive, ClrsLayout(run.model.preset.config),
                 run.optimizer.State());
  return WrapPayload(runKind, payload.str());
}

ClrsRun DecodeClrsRun(const std::string& path, const std::string& bytes)
{
  const std::string payload = UnwrapPayload(path, bytes, runKind);
  BinaryReader read(path, payload);
  const ClrsPreset preset = ReadSettings(read);
  // A run takes memory for its parameters, which are all in the file.
  const ParameterLayout layout = ClrsLayout(preset.config);
  read.Need("parameters", 4 * layout.Size() * sizeof(double));
  ClrsRun run(preset, 0);
  ReadRest(read, run.model);
  ReadRest(read, run.best);
  if (!run.best.history.empty() &&
      (!run.best.history.back().validation ||
       run.best.history.size() > run.model.history.size()))
    read.Refuse("the best network is not one of this run");
  run.optimizer.State(ReadOptimizer(read, layout));
  read.CheckAllRead();
  return run;
}

}  // namespace nexec
