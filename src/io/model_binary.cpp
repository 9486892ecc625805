/**
 * @file io/model_binary.cpp
 */
#include "model_binary.hpp"

#include "blocks_binary.hpp"
#include "container.hpp"
#include "field_writer.hpp"
#include "model_checks.hpp"
#include "model_fields.hpp"

#include <sstream>

namespace nexec
{

namespace
{

const char* const modelKind = "MODL";

using OutputArchive = cereal::PortableBinaryOutputArchive;

}  // namespace

std::string EncodeModelBinary(const ExecutorModel& model)
{
  std::ostringstream payload;
  OutputArchive archive(payload, OutputArchive::Options::LittleEndian());
  FieldWriter<OutputArchive> write(archive);
  const unsigned minorVersion = ConfigMinorVersion(model.config);
  VisitConfig(write, model.config);
  VisitNewerConfig(write, minorVersion, model.config);
  VisitTraining(write, model.training);
  WriteBlocks(archive, ExecutorLayout(model.config), model.parameters);
  return WrapPayload(modelKind, payload.str(), minorVersion);
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

}  // namespace nexec
