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

constexpr JsonFormat modelFormat = {"nexec model", 1};

}  // namespace

std::string EncodeModelJson(const ExecutorModel& model)
{
  return JsonText(modelFormat,
                  [&](JsonArchive& archive, JsonFieldWriter& /* write */)
                  {
                    WriteObject(archive, "config",
                                [&](JsonFieldWriter& write)
                                { VisitConfig(write, model.config); });
                    WriteObject(archive, "training",
                                [&](JsonFieldWriter& write)
                                { VisitTraining(write, model.training); });
                    WriteBlocks(archive, ExecutorLayout(model.config),
                                model.parameters);
                  });
}

ExecutorModel DecodeModelJson(const std::string& path, const std::string& bytes)
{
  JsonReader read(path, bytes);
  ExecutorModel model;
  read.CheckFormat(modelFormat.name, modelFormat.version);
  read.Part("config",
            [&]
            {
              VisitConfig(read, model.config);
              return ConfigProblem(model.config);
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
