/**
 * @file tests/chain/executor/thread_safety_test.cpp
 *
 * One model, many threads: nobody disturbs anybody.
 */
#include "support/models.hpp"
#include "support/on_many_threads.hpp"
#include "support/some_sequences.hpp"
#include "support/temporary_folder.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/certificate_file.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <memory>

using namespace nexec;

namespace
{

//! All that a run shows, to the last bit.
struct RunOutcome
{
  std::vector<double> values;
  std::vector<size_t> order;
  size_t steps;
  double margin;

  bool operator==(const RunOutcome& other) const
  {
    return values == other.values && order == other.order &&
        steps == other.steps && margin == other.margin;
  }
};

//! Some steps one by one, and the rest at once.
RunOutcome RunOnce(const Executor& executor, const std::vector<double>& values)
{
  Rollout run(FindAlgorithm(executor.Config().algorithm), executor, values);
  for (size_t i = 0; i < 5; ++i)
    run.Step();
  run.Finish();
  return {run.Config().values, run.Order(), run.Steps(), run.Margin()};
}

std::vector<std::vector<double>> SomeSequences(const size_t count,
                                               const size_t length)
{
  RandomStream random(21, Purpose::Test, 0);
  std::vector<std::vector<double>> sequences;
  for (size_t i = 0; i < count; ++i)
    sequences.push_back(AnySequence(1 + i % length, random));
  return sequences;
}

std::unique_ptr<Executor> Make(const std::string& kind,
                               const ExecutorModel& model)
{
  if (kind != "compiled")
    return MakeExecutor(kind, model);
  return MakeCompiledExecutor(
      model,
      LoadCertificate(CertificatePath(
          NEXEC_SOURCE_DIR "/data/insertion_sort.bin", model.config.pooling)));
}

}  // namespace

TEST_CASE("Threads share one executor", "[executor][threads]")
{
  for (const std::string& kind : ExecutorNames())
  {
    INFO(kind);
    const auto sequences = SomeSequences(kind == "dense" ? 10 : 40, 20);
    const std::unique_ptr<const Executor> executor = Make(kind, ShippedModel());
    std::vector<RunOutcome> expected;
    expected.reserve(sequences.size());
    for (const std::vector<double>& values : sequences)
      expected.push_back(RunOnce(*executor, values));

    std::atomic<size_t> wrong{0};
    OnManyThreads(
        [&](const size_t thread)
        {
          for (size_t i = 0; i < sequences.size(); ++i)
          {
            // Each thread begins elsewhere.
            const size_t item = (i + 5 * thread) % sequences.size();
            if (!(RunOnce(*executor, sequences[item]) == expected[item]))
              ++wrong;
          }
        });
    CHECK(wrong == 0);
  }
}

TEST_CASE("Threads evaluate and prove one model", "[executor][threads]")
{
  const ExecutorModel& model = ShippedModel();
  const Algorithm& algorithm = FindAlgorithm(model.config.algorithm);
  const auto sequences = SomeSequences(20, 20);
  const std::unique_ptr<const Executor> executor =
      MakeExecutor("factored", model);
  const Metrics expected = EvaluateSequences(algorithm, *executor, sequences);
  const Certificate proof = Certify(model, 1000, CertifyDepth::Verdict);
  REQUIRE(proof.proved);
  const std::string digest = ModelDigest(model);

  std::atomic<size_t> wrong{0};
  OnManyThreads(
      [&](const size_t thread)
      {
        // Each call starts threads of its own.
        const Metrics metrics =
            EvaluateSequences(algorithm, *executor, sequences);
        if (metrics.steps != expected.steps ||
            metrics.exact != expected.exact ||
            metrics.smallestMargin != expected.smallestMargin ||
            ModelDigest(model) != digest)
          ++wrong;
        if (thread % 4 == 0)
        {
          const Certificate again = Certify(model, 1000, CertifyDepth::Verdict);
          if (!again.proved || again.margin != proof.margin ||
              again.boxes != proof.boxes)
            ++wrong;
        }
      });
  CHECK(wrong == 0);
}

TEST_CASE("Threads load and save files", "[io][threads]")
{
  const TemporaryFolder folder;
  const ExecutorModel& model = ShippedModel();
  const std::string digest = ModelDigest(model);
  std::atomic<size_t> wrong{0};
  OnManyThreads(
      [&](const size_t thread)
      {
        const std::string name = folder / ("model" + std::to_string(thread));
        for (const char* extension : {".bin", ".json"})
        {
          ExecutorModel mine = model;
          mine.training.seed = thread;
          SaveModel(name + extension, mine);
          // One name for all: whoever is last, the file is whole.
          SaveModel(folder / "shared.bin", mine);
          const ExecutorModel loaded = LoadModel(name + extension);
          if (ModelDigest(loaded) != digest || loaded.training.seed != thread)
            ++wrong;
          if (ModelDigest(LoadModel(folder / "shared.bin")) != digest)
            ++wrong;
        }
      });
  CHECK(wrong == 0);
  CHECK(folder.Count() == 2 * numThreads + 1);  // And no temporaries.
}

TEST_CASE("Calls that cannot be right are refused", "[executor]")
{
  ExecutorModel model = ShippedModel();
  const auto executor = MakeExecutor("factored", model);
  CHECK_THROWS_AS(
      RunOnce(*executor, {1.0, std::numeric_limits<double>::quiet_NaN()}),
      InputError);
  model.parameters.shed_row(0);
  CHECK_THROWS_AS(MakeExecutor("dense", model), std::invalid_argument);
  CHECK_THROWS_AS(MakeExecutor("factored", model), std::invalid_argument);
  CHECK_THROWS_AS(Certify(model, 10), std::invalid_argument);
}
