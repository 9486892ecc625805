/**
 * @file io/model_json.cpp
 */
#include "model_json.hpp"

#include "field_writer.hpp"
#include "json_reader.hpp"
#include "model_checks.hpp"
#include "model_fields.hpp"

#include <cereal/types/vector.hpp>

#include <algorithm>

namespace nexec
{

namespace
{

const char* const formatName = "nexec model";
constexpr uint64_t formatVersion = 1;
//! Down to the smallest double; fewer would cut small numbers to zero.
constexpr int maxDecimalPlaces = 324;

using OutputArchive = cereal::JSONOutputArchive;
using Writer = FieldWriter<OutputArchive>;

//! Write an object of this name; the function writes what is in it.
template<typename Function>
void WriteObject(OutputArchive& archive, const std::string& name,
                 const Function& writeFields)
{
  archive.setNextName(name.c_str());
  archive.startNode();
  Writer write(archive);
  writeFields(write);
  archive.finishNode();
}

void WriteParameters(OutputArchive& archive, const ExecutorModel& model)
{
  const ParameterLayout layout = ExecutorLayout(model.config);
  for (const ParameterBlock& block : layout.Blocks())
  {
    const double* const data = model.parameters.memptr() + block.offset;
    WriteObject(archive, block.name,
                [&](Writer& write)
                {
                  write("rows", block.rows);
                  write("cols", block.cols);
                  write("data", std::vector<double>(data, data + block.Size()));
                });
  }
}

void ReadFormat(JsonReader& read)
{
  std::string format;
  uint64_t version = 0;
  read("format", format);
  if (format != formatName)
    read.Refuse("format", "not a nexec model");
  read("format_version", version);
  if (version == formatVersion)
    return;
  read.Refuse("format_version",
              "written in format " + std::to_string(version) +
                  ", but this nexec reads format " +
                  std::to_string(formatVersion));
}

//! Read the fields of a part, then check them.
template<typename Part, typename Visit, typename Check>
void ReadPart(JsonReader& read, const std::string& name, Part& part,
              const Visit& visit, const Check& check)
{
  read.Enter(name);
  visit(read, part);
  const std::string problem = check(part);
  if (!problem.empty())
    read.Refuse("", problem);
  read.Leave();
}

//! Read one block; its shape has to be the one that follows from the sizes.
void ReadBlock(JsonReader& read, const ParameterBlock& block,
               arma::vec& parameters)
{
  uint64_t rows = 0;
  uint64_t cols = 0;
  std::vector<double> data;
  read.Enter(block.name);
  read("rows", rows);
  read("cols", cols);
  read("data", data);
  if (rows != block.rows || cols != block.cols || data.size() != block.Size())
  {
    read.Refuse("",
                "parameter block '" + block.name + "' is " +
                    std::to_string(rows) + "x" + std::to_string(cols) +
                    " with " + std::to_string(data.size()) +
                    " values in place of " + std::to_string(block.rows) + "x" +
                    std::to_string(block.cols));
  }
  std::copy(data.begin(), data.end(), parameters.memptr() + block.offset);
  const std::string problem = BlockProblem(parameters, block);
  if (!problem.empty())
    read.Refuse("data", problem);
  read.Leave();
}

void ReadParameters(JsonReader& read, const size_t textSize,
                    ExecutorModel& model)
{
  const ParameterLayout layout = ExecutorLayout(model.config);
  // A number and its comma take two bytes at least, so a short text cannot
  // make us take much memory.
  if (layout.Size() > textSize / 2)
    read.Refuse("config", "too short for a model of these sizes");

  model.parameters.set_size(layout.Size());
  read.Enter("parameters");
  for (const ParameterBlock& block : layout.Blocks())
    ReadBlock(read, block, model.parameters);
  read.Leave();
}

}  // namespace

std::string EncodeModelJson(const ExecutorModel& model)
{
  std::ostringstream text;
  {
    // The archive writes the last bracket when it goes out of scope.  Numbers
    // get as many digits as they need to come back exactly.
    using Options = OutputArchive::Options;
    OutputArchive archive(
        text, Options(maxDecimalPlaces, Options::IndentChar::space, 2));
    Writer write(archive);
    write("format", std::string(formatName));
    write("format_version", formatVersion);
    WriteObject(archive, "config",
                [&](Writer& writeField)
                { VisitConfig(writeField, model.config); });
    WriteObject(archive, "training",
                [&](Writer& writeField)
                { VisitTraining(writeField, model.training); });
    WriteObject(archive, "parameters",
                [&](Writer& /* writeField */)
                { WriteParameters(archive, model); });
  }
  return text.str() + "\n";
}

ExecutorModel DecodeModelJson(const std::string& path, const std::string& bytes)
{
  JsonReader read(path, bytes);
  ExecutorModel model;
  ReadFormat(read);
  ReadPart(read, "config", model.config,
           VisitConfig<JsonReader, ExecutorConfig>, ConfigProblem);
  ReadPart(read, "training", model.training,
           VisitTraining<JsonReader, TrainingRecord>, TrainingProblem);
  ReadParameters(read, bytes.size(), model);
  read.CheckAllRead();
  return model;
}

}  // namespace nexec
