/**
 * @file io/model_description.cpp
 */
#include "model_description.hpp"

#include <nexec/chain/executor/model.hpp>

#include "clrs_codec.hpp"
#include "core/number_text.hpp"
#include "graph_model_codec.hpp"
#include "model_codec.hpp"

#include <sstream>

namespace nexec
{

namespace
{

//! Writes fields as indented lines "name  value".
class LineWriter : public FieldArchive<LineWriter>
{
 public:
  static constexpr bool reading = false;

  explicit LineWriter(const unsigned minorVersion) :
      FieldArchive(minorVersion, false)
  {
  }

  template<typename T>
  void Field(const char* name, const T& value)
  {
    text << "  " << name << std::string(22 - std::string(name).size(), ' ')
         << ToText(value) << '\n';
  }

  //! What was loaded has no problems.
  void Refuse(const char* /* name */, const std::string& /* reason */) {}

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

//! What the kinds of models have besides parameters: call
//! section(key, title, fields) with fields(archive) for each group of fields.
template<typename Section>
void VisitSections(const ExecutorModel& model, const Section& section)
{
  section("config", "configuration",
          [&](auto& archive) { ConfigFields(archive, model.config); });
  section("training", "training",
          [&](auto& archive) { TrainingFields(archive, model.training); });
}

template<typename Section>
void VisitSections(const GraphModel& model, const Section& section)
{
  section("config", "configuration",
          [&](auto& archive) { GraphConfigFields(archive, model.config); });
  section("training", "training",
          [&](auto& archive) { GraphTrainingFields(archive, model.training); });
}

template<typename Section>
void VisitSections(const ClrsModel& model, const Section& section)
{
  section("settings", "settings",
          [&](auto& archive) { SettingsFields(archive, model.preset); });
  section("origin", "origin",
          [&](auto& archive)
          {
            OriginFields(archive, model);
            archive("updates_done", uint64_t(model.history.size()));
          });
}

ParameterLayout LayoutOf(const ExecutorModel& model)
{
  return ExecutorLayout(model.config);
}

ParameterLayout LayoutOf(const GraphModel& model)
{
  return GraphLayout(model.config);
}

ParameterLayout LayoutOf(const ClrsModel& model)
{
  return ClrsLayout(model.preset.config);
}

//! The digest is what certificates name.
template<typename Visitor>
void VisitDigest(Visitor& visit, const ExecutorModel& model)
{
  visit("model_digest", ModelDigest(model));
}

template<typename Visitor>
void VisitDigest(Visitor& visit, const GraphModel& model)
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
    const unsigned version = Codec<Model>::MinorVersion(model) + 1;
    visit("format", "JSON, version " + std::to_string(version));
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
  LineWriter write(Codec<Model>::MinorVersion(model));
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

void WriteNorms(JsonWriter& write, const ParameterLayout& layout,
                const arma::vec& parameters)
{
  for (const ParameterBlock& block : layout.Blocks())
  {
    write.Object(block.name.c_str(),
                 [&]
                 {
                   write("rows", block.rows);
                   write("cols", block.cols);
                   write("norm", BlockNorm(parameters, block));
                 });
  }
}

template<typename Model>
std::string DescribeAsJson(const std::string& name, const std::string& bytes,
                           const Model& model)
{
  constexpr unsigned indent = 4;
  JsonWriter write(indent, Codec<Model>::MinorVersion(model));
  write.Object("file", [&] { VisitFile(write, name, bytes, model); });
  VisitSections(
      model,
      [&](const char* key, const char* /* heading */, const auto& fields)
      { write.Object(key, [&] { fields(write); }); });
  write.Object("blocks",
               [&] { WriteNorms(write, LayoutOf(model), model.parameters); });
  return write.Text();
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

std::string DescribeModel(const std::string& name, const std::string& bytes,
                          const GraphModel& model)
{
  return Describe("nexec graph model", name, bytes, model);
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

std::string DescribeModelAsJson(const std::string& name,
                                const std::string& bytes,
                                const GraphModel& model)
{
  return DescribeAsJson(name, bytes, model);
}

}  // namespace nexec
