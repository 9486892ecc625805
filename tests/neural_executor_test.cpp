/**
 * @file tests/neural_executor_test.cpp
 *
 * The class that people meet first.
 */
#include <nexec/neural_executor.hpp>

#include <nexec/core/errors.hpp>

#include "support/models.hpp"
#include "support/on_many_threads.hpp"
#include "support/some_sequences.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

//! Sequences of one length, one in each column.
arma::mat SomeColumns(const size_t length, const size_t count)
{
  RandomStream random(5, Purpose::Test, 0);
  arma::mat columns(length, count);
  for (size_t i = 0; i < count; ++i)
    columns.col(i) = arma::vec(AnySequence(length, random));
  return columns;
}

//! A model that sets every bit of every state: it does not halt.
ExecutorModel RestlessModel()
{
  ExecutorModel model = ShippedModel();
  model.parameters.zeros();
  const ParameterLayout layout = ExecutorLayout(model.config);
  BlockView(model.parameters, layout.Find("state_head.bias")).ones();
  return model;
}

}  // namespace

TEST_CASE("An executor sorts columns", "[front]")
{
  const NeuralExecutor executor(ShippedModel());
  CHECK(SameBytes(executor.Execute(arma::vec{3, 1, 2}), arma::vec{1, 2, 3}));

  const arma::mat sequences = SomeColumns(20, 30);
  arma::umat permutations;
  const arma::mat results = executor.Execute(sequences, permutations);
  CHECK(SameBytes(results, executor.Execute(sequences)));
  CHECK(SameBytes(results, arma::sort(sequences)));
  REQUIRE(arma::size(permutations) == arma::size(sequences));
  for (size_t i = 0; i < sequences.n_cols; ++i)
  {
    const arma::vec column = sequences.col(i);
    // Stable, and of one column as of many.
    CHECK(arma::all(permutations.col(i) == arma::stable_sort_index(column)));
    arma::uvec permutation;
    CHECK(SameBytes(executor.Execute(column, permutation), results.col(i)));
    CHECK(arma::all(permutation == permutations.col(i)));
  }
}

TEST_CASE("An executor takes what Armadillo has yet to compute", "[front]")
{
  const NeuralExecutor executor(ShippedModel());
  const arma::mat sequences = SomeColumns(9, 3);
  const arma::mat sorted = arma::sort(sequences);
  arma::uvec permutation;
  const arma::vec column = executor.Execute(sequences.col(1), permutation);
  CHECK(SameBytes(column, sorted.col(1)));
  CHECK(permutation.n_elem == 9);
  const arma::mat columns = executor.Execute(sequences.cols(1, 2));
  CHECK(SameBytes(columns, sorted.cols(1, 2)));
  const arma::vec twice = executor.Execute(2.0 * sequences.col(0));
  // A row is one sequence, not many of length 1.
  const arma::rowvec row = executor.Execute(arma::rowvec{3, 1, 2}, permutation);
  CHECK(SameBytes(row, arma::rowvec{1, 2, 3}));
  CHECK(arma::all(permutation == arma::uvec{1, 2, 0}));
  CHECK(executor.Execute(sequences.row(0)).is_sorted());
  CHECK(executor.Execute(std::vector<double>{3, 1, 2}) ==
        std::vector<double>{1, 2, 3});
  CHECK(SameBytes(twice, 2.0 * sorted.col(0)));
  const arma::vec::fixed<2> fixed = {2, 1};
  CHECK(SameBytes(executor.Execute(fixed), arma::vec{1, 2}));
}

TEST_CASE("An executor takes any numbers but NaN", "[front]")
{
  const NeuralExecutor executor(ShippedModel());
  for (const bool proved : {false, true})
  {
    NeuralExecutor either = executor;
    if (proved)
      REQUIRE(either.Certify(1000).proved);
    CHECK(either.Execute(arma::vec()).is_empty());
    CHECK(SameBytes(either.Execute(arma::vec{7}), arma::vec{7}));
    CHECK(SameBytes(
        either.Execute(arma::vec{infinity, 1, -infinity, infinity, -2}),
        arma::vec{-infinity, -2, 1, infinity, infinity}));
    // Equal values keep their order, bit for bit.
    CHECK(SameBytes(either.Execute(arma::vec{1, 0.0, -0.0, 0.0}),
                    arma::vec{0.0, -0.0, 0.0, 1}));
    CHECK(arma::size(either.Execute(arma::mat(0, 3))) == arma::SizeMat(0, 3));
    CHECK(arma::size(either.Execute(arma::mat(3, 0))) == arma::SizeMat(3, 0));

    arma::mat sequences = SomeColumns(4, 5);
    sequences(2, 3) = sequences(1, 4) = std::nan("");
    CHECK_THROWS_AS(either.Execute(sequences), InputError);
    CHECK_THROWS_WITH(either.Execute(sequences), Contains("column 3: a NaN"));
    CHECK_THROWS_AS(either.Evaluate(sequences), InputError);
    const arma::vec column = sequences.col(4);
    CHECK_THROWS_AS(either.Execute(column), InputError);
  }
}

TEST_CASE("A run that fails is an error that says where and why", "[front]")
{
  const NeuralExecutor restless(RestlessModel());
  try
  {
    restless.Execute(SomeColumns(4, 3));
    FAIL("no error");
  }
  catch (const Error& error)
  {
    CHECK(error.Code() == ExitCode::CheckFailed);
    CHECK_THAT(error.what(), Contains("column 0: the network did not halt"));
  }
  CHECK_THROWS_WITH(restless.Execute(arma::vec{2, 1}),
                    Contains("did not halt within"));

  // One gate at a time: some of these halt, but with faults.
  size_t faults = 0;
  for (size_t number = 0; number < 60 && faults == 0; ++number)
  {
    try
    {
      NeuralExecutor(NoisyModel(number)).Execute(SomeColumns(6, 20));
    }
    catch (const Error& error)
    {
      CHECK(error.Code() == ExitCode::CheckFailed);
      faults += std::string(error.what()).find("faults") != std::string::npos;
    }
  }
  CHECK(faults > 0);
}

TEST_CASE("A certificate is remembered as long as it holds", "[front]")
{
  NeuralExecutor executor(ShippedModel());
  CHECK_FALSE(executor.LastCertificate());
  const Certificate certificate = executor.Certify();
  CHECK(certificate.proved);
  CHECK(certificate.maxLength == 1000000);
  REQUIRE(executor.LastCertificate());
  CHECK(executor.LastCertificate()->modelDigest == certificate.modelDigest);

  // Seconds if this ran the network step by step.
  arma::uvec permutation;
  const arma::vec values = SomeColumns(20000, 1).col(0);
  CHECK(SameBytes(executor.Execute(values, permutation), arma::sort(values)));
  CHECK(arma::all(permutation == arma::stable_sort_index(values)));

  // Copies know it, too, and change on their own.
  NeuralExecutor other = executor;
  CHECK(other.LastCertificate());
  const double weight = other.Parameters()[0];
  other.Parameters()[0] = std::nextafter(weight, infinity);
  CHECK_FALSE(other.LastCertificate());
  CHECK(executor.LastCertificate());
  other.Parameters()[0] = weight;
  CHECK(other.LastCertificate());
  other.Pooling() = Pooling::Hard;
  CHECK_FALSE(other.LastCertificate());
  CHECK(other.Certify().allLengths);
}

TEST_CASE("No run rests on a proof about other parameters", "[front]")
{
  NeuralExecutor executor(ShippedModel());
  REQUIRE(executor.Certify(100).proved);
  CHECK_NOTHROW(executor.Execute(arma::vec{2, 1}));
  arma::vec& parameters = executor.Parameters();
  const arma::vec good = parameters;
  parameters = RestlessModel().parameters;
  CHECK_THROWS_WITH(executor.Execute(arma::vec{2, 1}), Contains("halt"));
  CHECK(executor.Evaluate(SomeColumns(2, 1)).halted == 0);
  parameters = good;
  CHECK_NOTHROW(executor.Execute(arma::vec{2, 1}));
  // Lengths that are not proved are run by the network.
  CHECK_NOTHROW(executor.Execute(SomeColumns(101, 2)));
}

TEST_CASE("A proof of almost nothing does no harm", "[front]")
{
  NeuralExecutor executor(ShippedModel());
  for (const size_t length : {0, 2, 3})
  {
    CAPTURE(length);
    executor.Certify(length);
    const arma::mat sequences = SomeColumns(6, 10);
    for (size_t rows = 1; rows <= 6; ++rows)
    {
      const arma::mat head = sequences.head_rows(rows);
      CHECK(SameBytes(executor.Execute(head), arma::sort(head)));
    }
  }
  // A model that is refuted.
  NeuralExecutor wrong =
      NeuralExecutor::Load(NEXEC_TEST_DATA "/wrong_on_ties.bin");
  CHECK(wrong.Certify().refuted);
  REQUIRE(wrong.LastCertificate());
  CHECK_FALSE(wrong.LastCertificate()->proved);
}

TEST_CASE("An executor counts beside the algorithm", "[front]")
{
  NeuralExecutor executor(ShippedModel());
  const arma::mat sequences = SomeColumns(12, 7);
  const Metrics metrics = executor.Evaluate(sequences);
  CHECK(metrics.sequences == 7);
  CHECK(metrics.Perfect());
  const std::vector<std::vector<double>> lengths = {{2, 1}, {}, {3, 2, 1}};
  const Metrics mixed = executor.Evaluate(lengths);
  CHECK(mixed.sequences == 3);
  CHECK(mixed.positions == 5);

  // The margin is that of the network, proved or not.
  executor.Certify(100);
  CHECK(executor.Evaluate(sequences).smallestMargin == metrics.smallestMargin);
  CHECK_FALSE(NeuralExecutor(RestlessModel()).Evaluate(sequences).Perfect());
}

TEST_CASE("An executor without parameters says so", "[front]")
{
  NeuralExecutor executor;
  CHECK(executor.AlgorithmName() == "insertion_sort");
  CHECK(executor.EmbeddingSize() == 64);
  CHECK(executor.HiddenSize() == 64);
  CHECK(executor.Pooling() == Pooling::Softmax);
  CHECK(executor.Parameters().is_empty());
  CHECK_THROWS_AS(executor.Execute(arma::vec{2, 1}), std::logic_error);
  CHECK_THROWS_WITH(executor.Execute(arma::mat()), Contains("Train()"));
  CHECK_THROWS_AS(executor.Evaluate(arma::mat()), std::logic_error);
  CHECK_THROWS_AS(executor.Certify(), std::logic_error);
  CHECK_THROWS_AS(executor.Save("model.bin"), std::logic_error);
  CHECK_FALSE(executor.LastCertificate());

  // They may come from elsewhere, but have to fit.
  executor.Parameters() = ShippedModel().parameters;
  CHECK_NOTHROW(executor.Execute(arma::vec{2, 1}));
  executor.Parameters().shed_row(0);
  CHECK_THROWS_AS(executor.Execute(arma::vec{2, 1}), std::invalid_argument);
}

TEST_CASE("Executors that cannot be are refused", "[front]")
{
  CHECK_THROWS_AS(NeuralExecutor("magic_sort"), UsageError);
  CHECK_THROWS_AS(NeuralExecutor("reversal", 0), std::invalid_argument);
  CHECK_THROWS_AS(NeuralExecutor("reversal", 8, 4097), std::invalid_argument);
  ExecutorModel model = ShippedModel();
  model.config.algorithm = "magic_sort";
  CHECK_THROWS_AS(NeuralExecutor(model), UsageError);
  model = ShippedModel();
  model.parameters.shed_row(0);
  CHECK_THROWS_AS(NeuralExecutor(model), std::invalid_argument);
  model = ShippedModel();
  model.config.rulesDigest = std::string(64, '0');
  CHECK_THROWS_AS(NeuralExecutor(model), RulesError);
}

TEST_CASE("An executor is saved and loaded", "[front][io]")
{
  const TemporaryFolder folder;
  NeuralExecutor executor("reversal", 8, 6, Pooling::Hard);
  executor.Parameters() =
      InitialiseModel(executor.Model().config, 3).parameters;
  for (const char* extension : {".bin", ".json"})
  {
    const std::string path = folder / (std::string("model") + extension);
    executor.Save(path);
    const NeuralExecutor same = NeuralExecutor::Load(path);
    CHECK(same.AlgorithmName() == "reversal");
    CHECK(same.EmbeddingSize() == 8);
    CHECK(same.HiddenSize() == 6);
    CHECK(same.Pooling() == Pooling::Hard);
    CHECK(SameBytes(same.Parameters(), executor.Parameters()));
  }
  CHECK_THROWS_AS(executor.Save(folder / "model.txt"), UsageError);
  Put(folder / "bad.bin", "no model");
  CHECK_THROWS_AS(NeuralExecutor::Load(folder / "bad.bin"), FormatError);
}

TEST_CASE("Threads share one front door", "[front][threads]")
{
  NeuralExecutor proved(ShippedModel());
  proved.Certify(20);
  NeuralExecutor changed = proved;
  changed.Parameters()[0] += 1e-9;
  const arma::mat sequences = SomeColumns(15, 20);
  const arma::mat longer = SomeColumns(25, 5);
  std::atomic<size_t> wrong{0};
  OnManyThreads(
      [&](const size_t /* thread */)
      {
        const NeuralExecutor copy = changed;
        for (const NeuralExecutor* executor :
             {&std::as_const(proved), &std::as_const(changed), &copy})
        {
          if (!SameBytes(executor->Execute(sequences), arma::sort(sequences)) ||
              !SameBytes(executor->Execute(longer), arma::sort(longer)) ||
              !executor->Evaluate(sequences).Perfect() ||
              executor->LastCertificate().has_value() != (executor == &proved))
            ++wrong;
        }
      });
  CHECK(wrong == 0);
}
