/**
 * @file io/model_description.cpp
 */
#include "model_description.hpp"

#include <nexec/chain/executor/model.hpp>

#include "clrs_fields.hpp"
#include "container.hpp"
#include "core/number_text.hpp"
#include "json_writer.hpp"
#include "model_codec.hpp"

#include <cereal/types/vector.hpp>

namespace nexec
{

namespace
{

//! Writes fields as indented lines "name  value".
class LineWriter
{
 public:
  template<typename T>
  void operator()(const char* name, const T& value)
  {
    text << "  " << name << std::string(22 - std::string(name).size(), ' ')
         << ToText(value) << '\n';
  }

  std::ostringstream text;

 private:
  static std::string ToText(const std::string& value) { return value; }
  static std::string ToText(const double value) { return NumberText(value); }
  static std::string ToText(const uint64_t value)
  {
    return std::to_string(value);
  }
  static std::string ToText(const Pooling value) { return PoolingName(value); }
  static std::string ToText(const bool value) { return value ? "yes" : "no"; }
  static std::string ToText(const std::vector<uint64_t>& values)
  {
    std::string text;
    for (const uint64_t value : values)
      text += (text.empty() ? "" : ",") + std::to_string(value);
    return text;
  }
};

//! What the two kinds of models have besides parameters: call
//! section(key, title, fields) with fields(visit) for each group of fields.
template<typename Section>
void VisitSections(const ExecutorModel& model, const Section& section)
{
  section("config", "configuration",
          [&](auto& visit)
          {
            VisitConfig(visit, model.config);
            VisitNewerConfig(visit, ConfigMinorVersion(model.config),
                             model.config);
          });
  section("training", "training",
          [&](auto& visit) { VisitTraining(visit, model.training); });
}

template<typename Section>
void VisitSections(const ClrsModel& model, const Section& section)
{
  section("settings", "settings",
          [&](auto& visit) { VisitSettings(visit, model.preset); });
  section("origin", "origin",
          [&](auto& visit)
          {
            VisitOrigin(visit, model);
            visit("updates_done", uint64_t(model.history.size()));
          });
}

ParameterLayout LayoutOf(const ExecutorModel& model)
{
  return ExecutorLayout(model.config);
}

ParameterLayout LayoutOf(const ClrsModel& model)
{
  return ClrsLayout(model.preset.config);
}

//! The version of a .json file.
unsigned JsonVersionOf(const ExecutorModel& model)
{
  return ConfigMinorVersion(model.config) + 1;
}

unsigned JsonVersionOf(const ClrsModel& /* model */)
{
  return 1;
}

//! The digest is what certificates name.
template<typename Visitor>
void VisitDigest(Visitor& visit, const ExecutorModel& model)
{
  visit("model_digest", ModelDigest(model));
}

//! Nothing is proved about a continuous network.
template<typename Visitor>
void VisitDigest(Visitor& /* visit */, const ClrsModel& /* model */)
{
}

/**
 * Call visit(name, value) for what is known of the file itself.  A JSON file
 * has a version but no header.
 */
template<typename Visitor, typename Model>
void VisitFile(Visitor& visit, const std::string& name,
               const std::string& bytes, const Model& model)
{
  visit("name", name);
  visit("bytes", uint64_t(bytes.size()));
  VisitDigest(visit, model);
  if (bytes.compare(0, 1, "{") == 0)
  {
    visit("format", "JSON, version " + std::to_string(JsonVersionOf(model)));
    return;
  }
  const ContainerInfo info = ReadContainerInfo(bytes);
  char checksum[16];
  std::snprintf(checksum, sizeof(checksum), "%08x", info.checksum);
  visit("format",
        "binary, version " + std::to_string(info.majorVersion) + "." +
            std::to_string(info.minorVersion));
  visit("kind", info.kind);
  visit("payload_bytes", info.payloadLength);
  visit("payload_crc32", std::string(checksum));
}

double BlockNorm(const arma::vec& parameters, const ParameterBlock& block)
{
  return arma::norm(arma::vectorise(BlockView(parameters, block)));
}

template<typename Model>
std::string Describe(const std::string& title, const std::string& name,
                     const std::string& bytes, const Model& model)
{
  const ParameterLayout layout = LayoutOf(model);
  LineWriter write;
  write.text << title << "\n\nfile\n";
  VisitFile(write, name, bytes, model);
  VisitSections(
      model,
      [&](const char* /* key */, const char* heading, const auto& fields)
      {
        write.text << '\n' << heading << '\n';
        fields(write);
      });
  write.text << "\nparameters (" << std::to_string(layout.Size()) << ")\n";
  for (const ParameterBlock& block : layout.Blocks())
  {
    char line[96];
    std::snprintf(line, sizeof(line), "  %-22s%4zu x %-4zu  norm ",
                  block.name.c_str(), block.rows, block.cols);
    write.text << line << RoundedText(BlockNorm(model.parameters, block), 6)
               << '\n';
  }
  return write.text.str();
}

void WriteNorms(JsonArchive& archive, const ParameterLayout& layout,
                const arma::vec& parameters)
{
  WriteObject(archive, "blocks",
              [&](JsonFieldWriter& /* write */)
              {
                for (const ParameterBlock& block : layout.Blocks())
                {
                  WriteObject(archive, block.name,
                              [&](JsonFieldWriter& write)
                              {
                                write("rows", block.rows);
                                write("cols", block.cols);
                                write("norm", BlockNorm(parameters, block));
                              });
                }
              });
}

template<typename Model>
std::string DescribeAsJson(const std::string& name, const std::string& bytes,
                           const Model& model)
{
  std::ostringstream text;
  {
    JsonArchive archive(text);
    WriteObject(archive, "file",
                [&](JsonFieldWriter& write)
                { VisitFile(write, name, bytes, model); });
    VisitSections(
        model,
        [&](const char* key, const char* /* heading */, const auto& fields) {
          WriteObject(archive, key,
                      [&](JsonFieldWriter& write) { fields(write); });
        });
    WriteNorms(archive, LayoutOf(model), model.parameters);
  }
  return text.str() + '\n';
}

}  // namespace

std::string DescribeModel(const std::string& name, const std::string& bytes,
                          const ExecutorModel& model)
{
  return Describe("nexec model", name, bytes, model);
}

std::string DescribeModel(const std::string& name, const std::string& bytes,
                          const ClrsModel& model)
{
  return Describe("nexec clrs model", name, bytes, model);
}

std::string DescribeModelAsJson(const std::string& name,
                                const std::string& bytes,
                                const ExecutorModel& model)
{
  return DescribeAsJson(name, bytes, model);
}

std::string DescribeModelAsJson(const std::string& name,
                                const std::string& bytes,
                                const ClrsModel& model)
{
  return DescribeAsJson(name, bytes, model);
}

}  // namespace nexec
