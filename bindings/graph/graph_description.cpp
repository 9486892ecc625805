/**
 * @file bindings/graph/graph_description.cpp
 */
#include "graph_description.hpp"

#include "core/number_text.hpp"
#include "core/setting_texts.hpp"
#include "graph_option.hpp"
#include "graph_verdict.hpp"
#include "io/atomic_file.hpp"
#include "io/json_archive.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/graph_model_file.hpp>
#include <nexec/io/training_run_file.hpp>

#include <filesystem>
#include <limits>

namespace nexec::bindings
{

namespace
{

//! How far a run has come, as names and texts.
SettingTexts ProgressOf(const GraphTrainingRun& run)
{
  SettingTexts texts;
  texts("algorithm", run.model.config.algorithm);
  texts("attempt", run.attempt + 1);
  texts("attempt_updates", run.updates);
  texts("all_updates", uint64_t(run.history.size()));
  texts("lessons", uint64_t(run.lessons.size()));
  if (run.best)
  {
    texts("best_validation",
          run.bestScore.groups / double(ValidationGroups(run.options)));
    texts("best_perfect", run.bestScore.perfect);
  }
  texts("pooling", PoolingName(run.model.config.pooling));
  texts("version", run.model.training.version);
  texts("blas_kernel", run.model.training.blasKernel);
  return texts;
}

std::string DescribeGraphRun(const GraphTrainingRun& run, const bool asJson)
{
  SettingTexts options;
  VisitGraphOptions(options, run.options);
  const std::pair<std::string, SettingTexts> sections[] = {
      {"run", ProgressOf(run)}, {"options", options}};
  std::string text = "nexec graph checkpoint\n";
  constexpr unsigned indent = 4;
  JsonWriter write(indent, 0);
  for (const auto& [title, texts] : sections)
  {
    text += '\n' + title + '\n';
    write.Object(title.c_str(),
                 [&, &items = texts.Items()]
                 {
                   for (const auto& [name, value] : items)
                     write(name.c_str(), value);
                 });
    for (const auto& [name, value] : texts.Items())
    {
      text.append("  ").append(name);
      text.append(22 - name.size(), ' ').append(value).append("\n");
    }
  }
  return asJson ? write.Text() : text;
}

std::string DescribeGraphCertificate(const std::string& path,
                                     const GraphCertificate& certificate,
                                     const bool asJson)
{
  if (asJson)
    return GraphCertificateText(certificate);
  if (!HasGraphAlgorithm(certificate.algorithm))
  {
    throw FormatError(
        path, 0,
        "it is about '" + certificate.algorithm + "', which is not known here");
  }
  return "nexec graph certificate: what it claims; nexec_certify --check_file "
         "decides it again\n\n" +
      GraphCertificateLines(FindGraphAlgorithm(certificate.algorithm),
                            certificate, "--input_model_file MODEL");
}

}  // namespace

std::optional<std::string> DescribeGraphFile(const std::string& path,
                                             const bool asJson)
{
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return std::nullopt;
  const std::string bytes = ReadFile(path, std::numeric_limits<size_t>::max());
  constexpr size_t startBytes = 64;
  const std::string start = bytes.substr(0, startBytes);
  if (start.compare(0, 1, "{") == 0)
  {
    if (start.find("\"nexec graph certificate\"") == std::string::npos)
      return std::nullopt;
    return DescribeGraphCertificate(
        path, LoadGraphCertificateFromMemory(path, bytes), asJson);
  }
  if (start.find("GRUN") == std::string::npos)
    return std::nullopt;
  return DescribeGraphRun(LoadGraphTrainingRun(path), asJson);
}

}  // namespace nexec::bindings
