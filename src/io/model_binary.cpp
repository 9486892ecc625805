/**
 * @file io/model_binary.cpp
 */
#include "model_binary.hpp"

#include <nexec/io/container.hpp>

#include "binary_reader.hpp"
#include "field_writer.hpp"
#include "model_checks.hpp"
#include "model_fields.hpp"

#include <cereal/archives/portable_binary.hpp>

#include <sstream>

namespace nexec
{

namespace
{

const char* const modelKind = "MODL";

using OutputArchive = cereal::PortableBinaryOutputArchive;

void WriteParameters(OutputArchive& archive, const ExecutorModel& model)
{
  FieldWriter<OutputArchive> write(archive);
  const ParameterLayout layout = ExecutorLayout(model.config);
  write("blocks", layout.Blocks().size());
  for (const ParameterBlock& block : layout.Blocks())
  {
    write("name", block.name);
    write("rows", block.rows);
    write("cols", block.cols);
    archive(cereal::binary_data(model.parameters.memptr() + block.offset,
                                block.Size() * sizeof(double)));
  }
}

//! Throw if one of the checks found something.
void Accept(const BinaryReader& read, const std::string& problem)
{
  if (!problem.empty())
    read.Refuse(problem);
}

//! The name and shape in the file have to be those that follow from the sizes.
void ReadShape(BinaryReader& read, const ParameterBlock& block)
{
  std::string name;
  uint64_t rows = 0;
  uint64_t cols = 0;
  read("name", name);
  if (name != block.name)
    read.Refuse("another parameter block than '" + block.name + "'");
  read("rows", rows);
  read("cols", cols);
  if (rows != block.rows || cols != block.cols)
  {
    read.Refuse("parameter block '" + block.name + "' is " +
                std::to_string(rows) + "x" + std::to_string(cols) +
                " in place of " + std::to_string(block.rows) + "x" +
                std::to_string(block.cols));
  }
}

void ReadParameters(BinaryReader& read, ExecutorModel& model)
{
  const ParameterLayout layout = ExecutorLayout(model.config);
  uint64_t blocks = 0;
  read("blocks", blocks);
  if (blocks != layout.Blocks().size())
    read.Refuse("wrong number of parameter blocks");

  // The limits of the sizes keep this product far from overflowing.
  read.Need("parameters", layout.Size() * sizeof(double));
  model.parameters.set_size(layout.Size());
  for (const ParameterBlock& block : layout.Blocks())
  {
    ReadShape(read, block);
    read.Numbers(block.name, model.parameters.memptr() + block.offset,
                 block.Size());
    Accept(read, BlockProblem(model.parameters, block));
  }
}

}  // namespace

std::string EncodeModelBinary(const ExecutorModel& model)
{
  std::ostringstream payload;
  OutputArchive archive(payload, OutputArchive::Options::LittleEndian());
  FieldWriter<OutputArchive> write(archive);
  VisitConfig(write, model.config);
  VisitTraining(write, model.training);
  WriteParameters(archive, model);
  return WrapPayload(modelKind, payload.str());
}

ExecutorModel DecodeModelBinary(const std::string& path,
                                const std::string& bytes)
{
  const std::string payload = UnwrapPayload(path, bytes, modelKind);
  BinaryReader read(path, payload);
  ExecutorModel model;
  VisitConfig(read, model.config);
  Accept(read, ConfigProblem(model.config));
  VisitTraining(read, model.training);
  Accept(read, TrainingProblem(model.training));
  ReadParameters(read, model);
  if (read.Left() != 0)
    read.Refuse("bytes follow the last parameter block");
  return model;
}

}  // namespace nexec
