/**
 * @file tests/io/golden_files_test.cpp
 *
 * Files of every released format, kept for ever: they have to be read, and
 * written again as they are.  A test that fails here must not be mended by
 * changing a file.
 */
#include "support/temporary_folder.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/clrs/clrs_trainer.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/clrs_file.hpp>
#include <nexec/io/model_file.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/io/training_run_file.hpp>
#include <nexec/trace/compare.hpp>

#include <catch2/catch.hpp>

#include <zlib.h>

using namespace nexec;

namespace
{

const std::string goldenFolder = NEXEC_TEST_DATA "/format-1.0/";
const std::string newerFolder = NEXEC_TEST_DATA "/format-1.1/";
const std::string rulesFolder = NEXEC_TEST_DATA "/format-1.2/";
const std::string viewsFolder = NEXEC_TEST_DATA "/format-1.3/";
const std::string lessonsFolder = NEXEC_TEST_DATA "/format-1.4/";
const std::string lengthsFolder = NEXEC_TEST_DATA "/format-1.5/";

//! The rules of gnome sort, which are as old as these files.
const std::string gnomeRules =
    "0bb4bdd3c93724a4bfc6ce8627344396d427be3788359b0c8f91250048002444";

//! A golden file, which has to be the one that was committed.
std::string Golden(const std::string& name, const uLong checksum,
                   const std::string& folder = goldenFolder)
{
  std::string bytes = Slurp(folder + name);
  CAPTURE(name);
  REQUIRE(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()),
                  bytes.size()) == checksum);
  return bytes;
}

//! What save(path, content) writes to a file of this name.
template<typename Save, typename Content>
std::string Saved(const std::string& name, const Save& save,
                  const Content& content)
{
  const TemporaryFolder folder;
  save(folder / name, content);
  return Slurp(folder / name);
}

//! A block of parameters.
template<typename Layout>
arma::mat Block(const arma::vec& parameters, const Layout& layout,
                const std::string& name)
{
  return BlockView(parameters, layout.Find(name));
}

}  // namespace

TEST_CASE("Executors of format 1.0 are read and written", "[io][golden]")
{
  const std::pair<std::string, uLong> files[] = {{"executor.bin", 0x822b7760},
                                                 {"executor.json", 0x663bf0ed}};
  for (const auto& [name, checksum] : files)
  {
    const std::string bytes = Golden(name, checksum);
    const ExecutorModel model = LoadModel(goldenFolder + name);
    CHECK(model.config.algorithm == "insertion_sort");
    CHECK(model.config.bits == 4);
    CHECK(model.config.embeddingSize == 3);
    CHECK(model.config.hiddenSize == 4);
    CHECK(model.config.pooling == Pooling::Softmax);
    CHECK(model.config.rulesDigest.empty());
    CHECK(model.training.seed == 5);
    CHECK(model.training.updates == 3);
    CHECK(model.training.recipe == "plain");
    CHECK(model.training.stepSize == 0.001);
    CHECK(model.training.stateLoss == 0.7551837273307578);
    CHECK(!model.training.perfect);
    CHECK(model.training.version == "0.1.0");
    CHECK(model.training.blasKernel == "Cooperlake");
    const ParameterLayout layout = ExecutorLayout(model.config);
    CHECK(Block(model.parameters, layout, "state_embedding")(1, 0) ==
          0.7867982111015012);
    CHECK(Block(model.parameters, layout, "query")(2, 1) == 0.4255649102151391);
    CHECK(model.parameters.back() == 0.28478533266436334);
    CHECK(Saved(name, SaveModel, model) == bytes);
  }
}

TEST_CASE("Baselines of format 1.0 are read and written", "[io][clrs][golden]")
{
  const std::pair<std::string, uLong> files[] = {{"baseline.bin", 0x9736a494},
                                                 {"baseline.json", 0x4ef808b0}};
  for (const auto& [name, checksum] : files)
  {
    const std::string bytes = Golden(name, checksum);
    const ClrsModel model = LoadClrsModel(goldenFolder + name);
    CHECK(model.preset.name == "generalist2022");
    CHECK(model.preset.processor == "triplet_gmpnn");
    CHECK(model.preset.config.hiddenSize == 2);
    CHECK(model.preset.draws.lengths == std::vector<size_t>{3, 4});
    CHECK(model.preset.updates == 4);
    CHECK(model.seed == 5);
    CHECK(model.version == "0.1.0");
    REQUIRE(model.history.size() == 4);
    CHECK(model.history[1].length == 4);
    CHECK(model.history[1].losses.pred == 3.5190044167687757);
    CHECK(!model.history[2].validation);
    REQUIRE(model.history[3].validation);
    CHECK(model.history[3].validation->node == 0.2578125);
    const ParameterLayout layout = ClrsLayout(model.preset.config);
    CHECK(Block(model.parameters, layout, "enc.pos.w")(1, 0) ==
          0.7927020309295985);
    CHECK(model.parameters.back() == 0.0008991945638221233);
    CHECK(Saved(name, SaveClrsModel, model) == bytes);
  }
}

TEST_CASE("Checkpoints of executors of format 1.0 are read and go on",
          "[io][golden]")
{
  const std::string name = "executor.checkpoint";
  const std::string bytes = Golden(name, 0x4d441d69);
  TrainingRun run = LoadTrainingRun(goldenFolder + name);
  CHECK(run.model.config.embeddingSize == 3);
  CHECK(run.model.config.rulesDigest.empty());
  CHECK(run.options.attentionStart == 5);
  CHECK(run.options.recordKinds);
  CHECK(run.attempt == 1);
  CHECK(run.updates == 10);
  CHECK(run.history.size() == 30);
  CHECK(run.kindLosses.size() == 1);
  REQUIRE(run.best);
  CHECK(run.best->training.attempt == 0);
  CHECK(run.optimizer.State().updates.size() ==
        ExecutorLayout(run.model.config).Blocks().size());
  CHECK(Saved(name, SaveTrainingRun, run) == bytes);
  ContinueTraining(
      run, [&](const TrainingUpdate&) { return run.history.size() >= 32; });
  CHECK(run.updates == 12);
}

TEST_CASE("Checkpoints of baselines of format 1.0 are read and go on",
          "[io][clrs][golden]")
{
  const std::string name = "baseline.checkpoint";
  const std::string bytes = Golden(name, 0xb0b0a18a);
  ClrsRun run = LoadClrsRun(goldenFolder + name);
  CHECK(run.model.preset.updates == 1000);
  CHECK(run.model.preset.draws.batchSize == 1);
  CHECK(run.Updates() == 50);
  CHECK(run.best.history.size() == 50);
  CHECK(run.model.seed == 5);
  CHECK(run.optimizer.State().updates.size() ==
        ClrsLayout(run.model.preset.config).Blocks().size());
  CHECK(Saved(name, SaveClrsRun, run) == bytes);
  TrainClrs(run, [&](const ClrsUpdate&) { return run.Updates() >= 52; });
  CHECK(run.Updates() == 52);
}

TEST_CASE("Traces of format 1.0 are read and written", "[io][trace][golden]")
{
  const std::pair<std::string, uLong> files[] = {{"trace.bin", 0x13c3b3d0},
                                                 {"trace.json", 0xaf50e75d}};
  for (const auto& [name, checksum] : files)
  {
    const std::string bytes = Golden(name, checksum);
    const ExecutionTrace trace = LoadTrace(goldenFolder + name);
    CHECK(trace.executor == "dense");
    CHECK(trace.pooling == Pooling::Softmax);
    CHECK(trace.modelDigest.substr(0, 8) == "933ff7b8");
    CHECK(trace.rulesDigest.empty());
    CHECK(trace.halted);
    CHECK(trace.faults == 0);
    CHECK(trace.input == std::vector<double>{2, 4, 6, 3, 7});
    REQUIRE(trace.scores.size() == 28);
    CHECK(trace.scores[1].type.greater);
    CHECK(trace.scores[1].score == -38.09377173193266);
    REQUIRE(trace.steps.size() == 6);
    CHECK(trace.steps[4].margin == 3.890890389738851);
    CHECK(trace.steps[3].gates.size() == 1);
    CHECK(!DivergenceFromAlgorithm(FindAlgorithm("insertion_sort"), trace,
                                   SignalRule::Compare));
    // How well zlib compresses is not part of the format.
    if (name == "trace.json" || std::string(zlibVersion()) == "1.2.13")
      CHECK(Saved(name, SaveTrace, trace) == bytes);
  }
}

TEST_CASE("Certificates of format 1.0 are read and written",
          "[io][proof][golden]")
{
  const std::string name = "certificate.json";
  const std::string bytes = Golden(name, 0xc5f70998);
  const Certificate certificate = LoadCertificate(goldenFolder + name);
  CHECK(certificate.modelDigest.substr(0, 8) == "f6d7e76a");
  CHECK(!certificate.proved);
  CHECK(certificate.refuted);
  CHECK(certificate.maxLength == 1000000);
  CHECK(certificate.firstRefutedLength == 2);
  CHECK(certificate.rounding == 3.194586212842891e-13);
  CHECK(certificate.refutation.configuration == "i j^k");
  CHECK(certificate.refutation.input == std::vector<double>{1, 1});
  CHECK(certificate.refutation.confirmedBy == "dense");
  CHECK(Saved(name, SaveCertificate, certificate) == bytes);
}

TEST_CASE("Executors of format 1.1 are read and written", "[io][golden]")
{
  const std::pair<std::string, uLong> files[] = {{"executor.bin", 0x6d5dcd13},
                                                 {"executor.json", 0xa203b95c}};
  for (const auto& [name, checksum] : files)
  {
    const std::string bytes = Golden(name, checksum, newerFolder);
    const ExecutorModel model = LoadModel(newerFolder + name);
    CHECK(model.config.algorithm == "cocktail_sort");
    CHECK(model.config.bits == 5);
    CHECK(model.config.signalBits == 2);
    CHECK(model.config.embeddingSize == 3);
    CHECK(model.config.hiddenSize == 4);
    CHECK(model.config.pooling == Pooling::Softmax);
    CHECK(model.config.rulesDigest.empty());
    CHECK(model.training.seed == 5);
    CHECK(model.training.stateLoss == 0.722255441789755);
    const arma::mat head = Block(model.parameters, ExecutorLayout(model.config),
                                 "virtual_head.weight");
    CHECK(head.n_rows == 2);
    CHECK(head(1, 2) == 0.40975550034466285);
    CHECK(model.parameters.back() == 0.36906432232396924);
    CHECK(Saved(name, SaveModel, model) == bytes);
  }
}

TEST_CASE("Traces with signals of two bits are read and written",
          "[io][trace][golden]")
{
  const std::pair<std::string, uLong> files[] = {{"trace.bin", 0xa51b9863},
                                                 {"trace.json", 0x8b397244}};
  for (const auto& [name, checksum] : files)
  {
    const std::string bytes = Golden(name, checksum, newerFolder);
    const ExecutionTrace trace = LoadTrace(newerFolder + name);
    CHECK(trace.algorithm == "cocktail_sort");
    CHECK(trace.modelDigest.substr(0, 8) == "da230d16");
    CHECK(trace.rulesDigest.empty());
    CHECK(!trace.halted);
    CHECK(trace.input == std::vector<double>{3, 1, 4, 0});
    CHECK(trace.scores.size() == 26);
    std::vector<SignalValue> signals;
    for (const TraceStep& step : trace.steps)
      signals.push_back(step.signal);
    CHECK(signals == std::vector<SignalValue>{1, 1, 2, 1, 2, 2});
    CHECK(trace.steps[5].margin == 1.82442283686703);
    CHECK(trace.steps[5].changes.size() == 4);
    // The algorithm ends where this model turns once more.
    const auto divergence = DivergenceFromAlgorithm(
        FindAlgorithm("cocktail_sort"), trace, SignalRule::Compare);
    REQUIRE(divergence);
    CHECK(divergence->step == 5);
    if (name == "trace.json" || std::string(zlibVersion()) == "1.2.13")
      CHECK(Saved(name, SaveTrace, trace) == bytes);
  }
}

TEST_CASE("Executors of format 1.2 are read and written", "[io][golden]")
{
  const std::pair<std::string, uLong> files[] = {{"executor.bin", 0xfec89279},
                                                 {"executor.json", 0xf6373681}};
  for (const auto& [name, checksum] : files)
  {
    const std::string bytes = Golden(name, checksum, rulesFolder);
    const ExecutorModel model = LoadModel(rulesFolder + name);
    CHECK(model.config.algorithm == "gnome_sort");
    CHECK(model.config.bits == 2);
    CHECK(model.config.signalBits == 1);
    CHECK(model.config.embeddingSize == 3);
    CHECK(model.config.hiddenSize == 4);
    CHECK(model.config.pooling == Pooling::Hard);
    CHECK(model.config.rulesDigest == gnomeRules);
    CHECK(model.training.seed == 5);
    CHECK(model.training.stateLoss == 0.6134139332818462);
    CHECK(model.training.blasKernel == "SkylakeX");
    CHECK(Block(model.parameters, ExecutorLayout(model.config), "query")(
              2, 1) == 0.41957542870391407);
    CHECK(model.parameters.back() == 0.2845990042955615);
    CHECK(Saved(name, SaveModel, model) == bytes);
  }
}

TEST_CASE("Checkpoints of executors of format 1.2 are read and go on",
          "[io][golden]")
{
  const std::string name = "executor.checkpoint";
  const std::string bytes = Golden(name, 0xba2e4b5a, rulesFolder);
  TrainingRun run = LoadTrainingRun(rulesFolder + name);
  CHECK(run.model.config.algorithm == "gnome_sort");
  CHECK(run.model.config.rulesDigest == gnomeRules);
  CHECK(run.attempt == 1);
  CHECK(run.updates == 10);
  CHECK(run.history.size() == 30);
  REQUIRE(run.best);
  CHECK(run.best->training.attempt == 0);
  CHECK(run.best->config.rulesDigest == gnomeRules);
  CHECK(Saved(name, SaveTrainingRun, run) == bytes);
  ContinueTraining(
      run, [&](const TrainingUpdate&) { return run.history.size() >= 32; });
  CHECK(run.updates == 12);
}

TEST_CASE("Checkpoints of executors of format 1.3 are read and go on",
          "[io][training][golden]")
{
  const std::string name = "executor.checkpoint";
  const std::string bytes = Golden(name, 0xb6f40a0f, viewsFolder);
  TrainingRun run = LoadTrainingRun(viewsFolder + name);
  CHECK(run.model.config.rulesDigest == gnomeRules);
  CHECK(run.options.views == 0.5);
  CHECK(run.history.size() == 30);
  CHECK(Saved(name, SaveTrainingRun, run) == bytes);
  ContinueTraining(
      run, [&](const TrainingUpdate&) { return run.history.size() >= 32; });
  CHECK(run.updates == 12);
}

TEST_CASE("Checkpoints of executors of format 1.4 are read and go on",
          "[io][training][golden]")
{
  const std::string name = "executor.checkpoint";
  const std::string bytes = Golden(name, 0x4086320b, lessonsFolder);
  TrainingRun run = LoadTrainingRun(lessonsFolder + name);
  CHECK(run.options.views == 0.5);
  CHECK(run.attempt == 0);
  CHECK(run.updates == 110);
  CHECK(run.roundStart == 0);
  REQUIRE(run.lessons.size() == TrainingOptions::maxLessons);
  // Of the validation after update 100, the first of those that were wrong.
  CHECK(run.lessons.front() >= 100 * TrainingOptions::testedViews);
  CHECK(run.lessons.back() < 101 * TrainingOptions::testedViews);
  CHECK(Saved(name, SaveTrainingRun, run) == bytes);
  ContinueTraining(
      run, [&](const TrainingUpdate&) { return run.history.size() >= 112; });
  CHECK(run.updates == 112);
}

TEST_CASE("Checkpoints of executors of format 1.5 are read and go on",
          "[io][training][golden]")
{
  const std::string name = "executor.checkpoint";
  const std::string bytes = Golden(name, 0x185c2289, lengthsFolder);
  TrainingRun run = LoadTrainingRun(lengthsFolder + name);
  CHECK(run.model.config.rulesDigest == gnomeRules);
  CHECK(TrainingLengths(run.options) == std::vector<size_t>{4, 3});
  CHECK(run.options.views == 0.0);
  const size_t updates = run.history.size();
  CHECK(updates % 10 == 0);
  CHECK(Saved(name, SaveTrainingRun, run) == bytes);
  ContinueTraining(run,
                   [&](const TrainingUpdate&)
                   { return run.history.size() >= updates + 2; });
  CHECK(run.history.size() == updates + 2);
}

TEST_CASE("Traces of format 1.2 are read and written", "[io][trace][golden]")
{
  const std::pair<std::string, uLong> files[] = {{"trace.bin", 0xff40b3b8},
                                                 {"trace.json", 0x61e9324d}};
  for (const auto& [name, checksum] : files)
  {
    const std::string bytes = Golden(name, checksum, rulesFolder);
    const ExecutionTrace trace = LoadTrace(rulesFolder + name);
    CHECK(trace.algorithm == "gnome_sort");
    CHECK(trace.modelDigest.substr(0, 8) == "d6f7ad08");
    CHECK(trace.rulesDigest == gnomeRules);
    CHECK(trace.halted);
    CHECK(trace.input == std::vector<double>{2, 4, 6, 3, 7});
    CHECK(trace.scores.size() == 12);
    REQUIRE(trace.steps.size() == 8);
    CHECK(trace.steps[2].margin == 3.5144924077169266);
    CHECK(!DivergenceFromAlgorithm(FindAlgorithm("gnome_sort"), trace,
                                   SignalRule::Compare));
    if (name == "trace.json" || std::string(zlibVersion()) == "1.2.13")
      CHECK(Saved(name, SaveTrace, trace) == bytes);
  }
}

TEST_CASE("Certificates of format 1.2 are read and written",
          "[io][proof][golden]")
{
  const std::string name = "certificate.json";
  const std::string bytes = Golden(name, 0x71eacadb, rulesFolder);
  const Certificate certificate = LoadCertificate(rulesFolder + name);
  CHECK(certificate.rulesDigest == gnomeRules);
  CHECK(certificate.pooling == Pooling::Distinct);
  CHECK(!certificate.proved);
  CHECK(certificate.refuted);
  CHECK(certificate.stepBound == "n^2 - 1");
  CHECK(certificate.haltProved);
  CHECK(certificate.refutation.length == 2);
  CHECK(Saved(name, SaveCertificate, certificate) == bytes);
}
