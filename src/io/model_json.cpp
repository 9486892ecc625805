/**
 * @file io/model_json.cpp
 */
#include "model_json.hpp"

#include "blocks_json.hpp"
#include "model_checks.hpp"
#include "model_fields.hpp"

namespace nexec
{

namespace
{

//! Version v of the text is format 1.(v - 1).
JsonFormat FormatOf(const unsigned minorVersion)
{
  return {"nexec model", minorVersion + 1};
}

constexpr unsigned newestMinorVersion = 2;

}  // namespace

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
