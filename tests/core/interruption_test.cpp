/**
 * @file tests/core/interruption_test.cpp
 *
 * Long work ends when it is asked to, and leaves nothing half done.
 */
#include <nexec/core/interruption.hpp>

#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/io/player_file.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/neural_executor.hpp>
#include <nexec/trace/trace_cursor.hpp>

#include "core/blas.hpp"
#include "core/parallel.hpp"
#include "io/container.hpp"
#include "support/models.hpp"
#include "support/temporary_folder.hpp"
#include "support/traces.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <filesystem>
#include <stdexcept>

using namespace nexec;

TEST_CASE("A loop ends when it is asked to", "[interruption]")
{
  std::atomic<bool> stop{false};
  std::atomic<size_t> done{0};
  const InterruptionScope scope(&stop);
  CHECK_THROWS_AS(ParallelFor(100000,
                              [&](const size_t)
                              {
                                if (++done == 10)
                                  stop = true;
                              }),
                  Interrupted);
  // Others may have been at an item of theirs.
  CHECK(done < 1000);
  CHECK_THROWS_AS(ThrowIfInterrupted(), Interrupted);
  CHECK_THROWS_AS(ParallelFor(1, [](const size_t) {}), Interrupted);

  // Scopes are about their thread, and the inner one counts.
  {
    const InterruptionScope none(nullptr);
    CHECK(InterruptionScope::Current() == nullptr);
    CHECK_NOTHROW(ParallelFor(10, [](const size_t) {}));
  }
  CHECK(InterruptionScope::Current() == &stop);
}

TEST_CASE("Without a scope nothing is interrupted", "[interruption]")
{
  CHECK(InterruptionScope::Current() == nullptr);
  CHECK_NOTHROW(ThrowIfInterrupted());
}

TEST_CASE("What an item throws comes before an interruption", "[interruption]")
{
  std::atomic<bool> stop{false};
  const InterruptionScope scope(&stop);
  CHECK_THROWS_AS(ParallelFor(4,
                              [&](const size_t)
                              {
                                stop = true;
                                throw std::out_of_range("an item");
                              }),
                  std::out_of_range);
}

TEST_CASE("Training, proofs and runs end when they are asked to",
          "[interruption]")
{
  NeuralExecutor executor(ShippedModel());
  const arma::vec before = executor.Parameters();
  std::atomic<bool> stop{true};
  {
    const InterruptionScope scope(&stop);
    CHECK_THROWS_AS(executor.Train(), Interrupted);
    CHECK_THROWS_AS(executor.Certify(), Interrupted);
    CHECK_THROWS_AS(executor.Execute(arma::vec{3, 1, 2}), Interrupted);
    CHECK_THROWS_AS(executor.Execute(arma::mat(2, 3, arma::fill::ones)),
                    Interrupted);
    CHECK_THROWS_AS(executor.Evaluate(arma::mat(2, 3, arma::fill::ones)),
                    Interrupted);
  }
  CHECK(arma::approx_equal(executor.Parameters(), before, "absdiff", 0.0));
  CHECK_FALSE(executor.LastCertificate());
  CHECK(executor.Certify().proved);
}

TEST_CASE("Traces, their files and their pages end when they are asked to",
          "[interruption]")
{
  const TemporaryFolder folder;
  const ExecutionTrace trace = ShippedTrace({2, 4, 6, 3, 7});
  for (const char* name : {"t.bin", "t.json"})
    SaveTrace(folder / name, trace);
  const Algorithm& algorithm = FindAlgorithm(trace.algorithm);
  TraceCursor cursor(algorithm, trace);
  std::atomic<bool> stop{true};
  const InterruptionScope scope(&stop);
  CHECK_THROWS_AS(cursor.JumpTo(2), Interrupted);
  CHECK_THROWS_AS(FirstDivergence(algorithm, trace, trace), Interrupted);
  CHECK_THROWS_AS(PlayerPageOf({"t", {trace}, {}, ""}), Interrupted);
  for (const char* name : {"t.bin", "t.json"})
    CHECK_THROWS_AS(LoadTrace(folder / name), Interrupted);
  for (const char* name : {"new.bin", "new.json"})
  {
    CHECK_THROWS_AS(SaveTrace(folder / name, trace), Interrupted);
    CHECK_FALSE(std::filesystem::exists(folder / name));
  }
  CHECK_THROWS_AS(WrapCompressed("TRCE", "content"), Interrupted);
}

TEST_CASE("An interrupted training begins again where it was", "[interruption]")
{
  TrainingOptions options = RecipeDefaults("plain");
  options.updates = 6;
  const ExecutorConfig config(DefaultAlgorithm());
  TrainingRun whole(config, options), parts(config, options);
  const auto goOn = [](const TrainingUpdate&)
  {
    return false;
  };
  ContinueTraining(whole, goOn);
  std::atomic<bool> stop{false};
  {
    const InterruptionScope scope(&stop);
    CHECK_THROWS_AS(ContinueTraining(parts,
                                     [&](const TrainingUpdate& update)
                                     {
                                       stop = update.update == 3;
                                       return false;
                                     }),
                    Interrupted);
  }
  CHECK(parts.updates == 3);
  ContinueTraining(parts, goOn);
  CHECK(arma::approx_equal(parts.model.parameters, whole.model.parameters,
                           "absdiff", 0.0));
}

TEST_CASE("BLAS has as many threads after a call as before", "[interruption]")
{
  const std::string before = BlasDescription();
  {
    const OneBlasThread outer;
    const OneBlasThread inner;
    CHECK(BlasDescription().find(", 1 thread") != std::string::npos);
  }
  CHECK(BlasDescription() == before);
}
