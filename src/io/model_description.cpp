/**
 * @file io/model_description.cpp
 */
#include <nexec/io/model_description.hpp>

#include <nexec/executor/model_digest.hpp>
#include <nexec/io/container.hpp>

#include "field_writer.hpp"
#include "json_archive.hpp"
#include "model_fields.hpp"
#include "number_text.hpp"

#include <sstream>

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
};

/**
 * Call visit(name, value) for what is known of the file itself.  A JSON file
 * has a version but no header.  The digest is what certificates name.
 */
template<typename Visitor>
void VisitFile(Visitor& visit, const std::string& name,
               const std::string& bytes, const ExecutorModel& model)
{
  visit("name", name);
  visit("bytes", uint64_t(bytes.size()));
  visit("model_digest", ModelDigest(model));
  if (bytes.compare(0, 1, "{") == 0)
  {
    visit("format", std::string("JSON, version 1"));
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

double BlockNorm(const ExecutorModel& model, const ParameterBlock& block)
{
  return arma::norm(arma::vectorise(BlockView(model.parameters, block)));
}

}  // namespace

std::string DescribeModel(const std::string& name, const std::string& bytes,
                          const ExecutorModel& model)
{
  const ParameterLayout layout = ExecutorLayout(model.config);
  LineWriter write;
  write.text << "nexec model\n\nfile\n";
  VisitFile(write, name, bytes, model);
  write.text << "\nconfiguration\n";
  VisitConfig(write, model.config);
  write.text << "\ntraining\n";
  VisitTraining(write, model.training);
  write.text << "\nparameters (" << layout.Size() << ")\n";
  for (const ParameterBlock& block : layout.Blocks())
  {
    char line[96];
    std::snprintf(line, sizeof(line), "  %-22s%4zu x %-4zu  norm %.6g\n",
                  block.name.c_str(), block.rows, block.cols,
                  BlockNorm(model, block));
    write.text << line;
  }
  return write.text.str();
}

std::string DescribeModelAsJson(const std::string& name,
                                const std::string& bytes,
                                const ExecutorModel& model)
{
  std::ostringstream text;
  {
    cereal::JSONOutputArchive archive(text);
    FieldWriter<cereal::JSONOutputArchive> write(archive);
    const auto object = [&](const char* name, const auto& fields)
    {
      archive.setNextName(name);
      archive.startNode();
      fields();
      archive.finishNode();
    };
    object("file", [&] { VisitFile(write, name, bytes, model); });
    object("config", [&] { VisitConfig(write, model.config); });
    object("training", [&] { VisitTraining(write, model.training); });
    object("blocks",
           [&]
           {
             const ParameterLayout layout = ExecutorLayout(model.config);
             for (const ParameterBlock& block : layout.Blocks())
             {
               object(block.name.c_str(),
                      [&]
                      {
                        write("rows", block.rows);
                        write("cols", block.cols);
                        write("norm", BlockNorm(model, block));
                      });
             }
           });
  }
  return text.str() + '\n';
}

}  // namespace nexec
