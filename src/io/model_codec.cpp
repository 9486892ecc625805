/**
 * @file io/model_codec.cpp
 */
#include "model_codec.hpp"

#include "blocks_json.hpp"
#include "container.hpp"
#include "core/sha256.hpp"
#include "payload.hpp"

namespace nexec
{

namespace
{

const char* const modelKind = "MODL";

//! Version v of the text is format 1.(v - 1).
JsonFormat FormatOf(const unsigned minorVersion)
{
  return {"nexec model", minorVersion + 1};
}

constexpr unsigned newestMinorVersion = 2;

}  // namespace

std::string ConfigProblem(const ExecutorConfig& config,
                          const unsigned minorVersion)
{
  FieldChecker checker;
  VisitConfig(checker, config);
  checker.Size("bits", config.bits, ExecutorConfig::maxBits);
  checker.Size("signal_bits", config.signalBits, maxSignalBits);
  checker.Size("embedding_size", config.embeddingSize, ExecutorConfig::maxSize);
  checker.Size("hidden_size", config.hiddenSize, ExecutorConfig::maxSize);
  if (minorVersion >= 2 && !IsSha256(config.rulesDigest))
    checker.Note("rules_digest", "is not a SHA-256");
  // Programs that write older formats know no others.
  if (minorVersion < 2 && config.pooling > Pooling::Hard)
    checker.Note("pooling", "has to be softmax or hard before format 1.2");
  return checker.Problem();
}

std::string TrainingProblem(const TrainingRecord& training)
{
  FieldChecker checker;
  VisitTraining(checker, training);
  return checker.Problem();
}

std::string ModelProblem(const ExecutorModel& model)
{
  std::string problem =
      ConfigProblem(model.config, ConfigMinorVersion(model.config));
  if (problem.empty())
    problem = TrainingProblem(model.training);
  if (!problem.empty())
    return problem;

  return ParametersProblem(ExecutorLayout(model.config), model.parameters);
}

std::string EncodeModelBinary(const ExecutorModel& model)
{
  const unsigned minorVersion = ConfigMinorVersion(model.config);
  return WrapPayload(modelKind,
                     PayloadBytes(
                         [&](BinaryArchive& archive, BinaryWriter& write)
                         {
                           VisitConfig(write, model.config);
                           VisitNewerConfig(write, minorVersion, model.config);
                           VisitTraining(write, model.training);
                           WriteBlocks(archive, ExecutorLayout(model.config),
                                       model.parameters);
                         }),
                     minorVersion);
}

ExecutorModel DecodeModelBinary(const std::string& path,
                                const std::string& bytes)
{
  const std::string payload = UnwrapPayload(path, bytes, modelKind);
  BinaryReader read(path, payload);
  ExecutorModel model;
  VisitConfig(read, model.config);
  const unsigned minorVersion = ReadContainerInfo(bytes).minorVersion;
  VisitNewerConfig(read, minorVersion, model.config);
  read.Accept(ConfigProblem(model.config, minorVersion));
  VisitTraining(read, model.training);
  read.Accept(TrainingProblem(model.training));
  model.parameters = ReadBlocks(read, ExecutorLayout(model.config));
  read.CheckAllRead();
  return model;
}

std::string EncodeModelJson(const ExecutorModel& model)
{
  const unsigned minorVersion = ConfigMinorVersion(model.config);
  return JsonText(
      FormatOf(minorVersion),
      [&](JsonArchive& archive, JsonFieldWriter& /* write */)
      {
        WriteObject(archive, "config",
                    [&](JsonFieldWriter& write)
                    {
                      VisitConfig(write, model.config);
                      VisitNewerConfig(write, minorVersion, model.config);
                    });
        WriteObject(archive, "training",
                    [&](JsonFieldWriter& write)
                    { VisitTraining(write, model.training); });
        WriteBlocks(archive, ExecutorLayout(model.config), model.parameters);
      });
}

ExecutorModel DecodeModelJson(const std::string& path, const std::string& bytes)
{
  JsonReader read(path, bytes);
  ExecutorModel model;
  const JsonFormat newest = FormatOf(newestMinorVersion);
  const unsigned minorVersion =
      read.CheckFormat(newest.name, newest.version) - 1;
  read.Part("config",
            [&]
            {
              VisitConfig(read, model.config);
              VisitNewerConfig(read, minorVersion, model.config);
              return ConfigProblem(model.config, minorVersion);
            });
  read.Part("training",
            [&]
            {
              VisitTraining(read, model.training);
              return TrainingProblem(model.training);
            });
  model.parameters =
      ReadBlocks(read, ExecutorLayout(model.config), bytes.size());
  read.CheckAllRead();
  return model;
}

}  // namespace nexec
