/**
 * @file tests/io/locale_test.cpp
 *
 * Whoever links the library may have set any locale.
 */
#include "clrs/small_settings.hpp"
#include "figure/figure.hpp"
#include "io/diagnosis_file.hpp"
#include "io/metrics_file.hpp"
#include "io/model_description.hpp"
#include "io/report_file.hpp"
#include "io/results_file.hpp"
#include "support/comma_locale.hpp"
#include "support/traces.hpp"

#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/clrs/clrs_diagnosis.hpp>
#include <nexec/clrs/clrs_evaluation.hpp>
#include <nexec/clrs/clrs_trainer.hpp>
#include <nexec/io/clrs_file.hpp>
#include <nexec/io/player_file.hpp>
#include <nexec/io/sequences.hpp>
#include <nexec/io/trace_file.hpp>

#include <catch2/catch.hpp>

#include <cstdio>
#include <map>
#include <sstream>

using namespace nexec;

namespace
{

using Texts = std::map<std::string, std::string>;

void AddExecutorTexts(const TemporaryFolder& folder, Texts& texts)
{
  const ExecutionTrace trace = ShippedTrace({2.5, 4, 6e10, 3, 0.125});
  const ExecutorModel& model = ShippedModel();
  SaveModel(folder / "model.json", model);
  SaveModel(folder / "model.bin", LoadModel(folder / "model.json"));
  SaveTrace(folder / "trace.json", trace);
  SaveTrace(folder / "trace.bin", LoadTrace(folder / "trace.json"));
  const std::string path = CertificatePath(
      NEXEC_SOURCE_DIR "/data/insertion_sort.bin", Pooling::Softmax);
  SaveCertificate(folder / "proof.json", LoadCertificate(path));
  for (const char* name :
       {"model.json", "model.bin", "trace.json", "trace.bin", "proof.json"})
    texts[name] = Slurp(folder / name);
  texts["model"] = DescribeModel("m", texts["model.bin"], model);
  texts["model as JSON"] = DescribeModelAsJson("m", texts["model.bin"], model);
  PlayerContent content;
  content.title = "t";
  content.traces = {trace};
  texts["page"] = PlayerPageOf(content);
  const Metrics metrics =
      EvaluateSequences(FindAlgorithm("insertion_sort"),
                        *MakeExecutor("factored", model), {trace.input});
  texts["metrics"] = MetricsCsv({{5000, metrics}});
}

void AddBaselineTexts(const TemporaryFolder& folder, Texts& texts)
{
  ClrsRun run(SmallPreset(), 7);
  TrainClrs(run, [&](const ClrsUpdate&) { return run.Updates() >= 6; });
  SaveClrsModel(folder / "baseline.json", run.model);
  SaveClrsModel(folder / "baseline.bin",
                LoadClrsModel(folder / "baseline.json"));
  SaveClrsRun(folder / "run", run);
  for (const char* name : {"baseline.json", "baseline.bin", "run"})
    texts[name] = Slurp(folder / name);
  texts["baseline"] = DescribeModel("b", texts["baseline.bin"], run.model);
  texts["history"] = ClrsHistoryCsv(run.model);
  texts["settings"] = ListSettings(run.model.preset);
  std::vector<ClrsTrace> traces;
  const std::vector<ClrsDiagnosis> diagnoses = {
      DiagnoseModel("b", run.model, FreshDraw(5, 4, 6, false), traces)};
  texts["diagnosis"] = DiagnosisText(diagnoses);
  texts["diagnosis.json"] = DiagnosisJson(diagnoses);
  texts["diagnosis.csv"] = DiagnosisCsv(diagnoses);
}

void AddFigureTexts(const TemporaryFolder& folder, Texts& texts)
{
  Panel panel;
  panel.title = "t";
  panel.series = {{"s", {1, 2000, 30000}, {0.1, 2.5e-7, 1e6}, {0.5, 0.25, 1}}};
  SaveFigure(folder / "figure.svg", {"t", "d", {panel}, 1});
  texts["figure.svg"] = Slurp(folder / "figure.svg");
  texts["figure.csv"] = Slurp(folder / "figure.csv");
}

//! Everything that the library writes.
Texts AllTexts()
{
  const TemporaryFolder folder;
  Texts texts;
  AddExecutorTexts(folder, texts);
  AddBaselineTexts(folder, texts);
  AddFigureTexts(folder, texts);
  return texts;
}

}  // namespace

TEST_CASE("What the library reads and writes is the same in every locale",
          "[io]")
{
  const GermanFolder german;
  const Texts expected = AllTexts();
  const CommaLocale locale(german);
  std::ostringstream stream;
  stream << 1234.5;
  REQUIRE(stream.str() == "1.234,5");
  if (german.Made())
  {
    char text[16];
    std::snprintf(text, sizeof(text), "%.1f", 1.5);
    REQUIRE(std::string(text) == "1,5");
  }
  for (const auto& [name, text] : AllTexts())
  {
    CAPTURE(name);
    CHECK(text.size() > 20);
    CHECK(text == expected.at(name));
  }
  std::istringstream in("1.5,2.25\n");
  SequenceReader reader(in, "in");
  SequenceLine line;
  REQUIRE(reader.Next(line));
  CHECK(line.values == std::vector<double>{1.5, 2.25});
}
