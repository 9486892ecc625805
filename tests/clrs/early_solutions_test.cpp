/**
 * @file tests/clrs/early_solutions_test.cpp
 */
#include "made_traces.hpp"

#include <nexec/clrs/early_solutions.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

using namespace nexec;

TEST_CASE("The algorithm itself has no early solutions", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(5, 200, 6);
  const EarlySolutions solutions =
      EarlySolutionsOf(batch, PerfectTraces(batch));
  CHECK(std::isnan(solutions.solved[0]));
  CHECK(arma::accu(solutions.early.tail(4)) == 0.0);
  CHECK(arma::accu(solutions.reference) == 200.0);
  // What is sorted at t was sorted by the algorithm at t or before, for good.
  const arma::vec expected = arma::cumsum(solutions.reference);
  for (const arma::vec& column :
       {solutions.solved, solutions.everSolved, solutions.sorted})
    CHECK(arma::all(column.tail(4) == expected.tail(4)));
  CHECK(solutions.nodeAccuracy[4] == Approx(1.0));
  CHECK(solutions.nodeAccuracy[1] < 0.9);
  for (const SequenceSolution& solution : solutions.sequences)
  {
    CHECK(solution.step == std::max<size_t>(solution.referenceStep, 1));
    CHECK(solution.kept);
    CHECK(!solution.Early());
  }
}

TEST_CASE("A rushed output is an early solution", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(16, 64, 7);
  const EarlySolutions solutions = EarlySolutionsOf(batch, RushedTraces(batch));
  CHECK(arma::all(solutions.solved.tail(15) == 64.0));
  CHECK(solutions.early[1] == 64.0);
  CHECK(solutions.early[14] == solutions.reference[15]);
  CHECK(solutions.early[15] == 0.0);
  CHECK(solutions.sequences[0].step == 1);
  CHECK(solutions.sequences[0].Early());
}

TEST_CASE("A solution can be lost and found", "[clrs]")
{
  // 4 3 1 2 is sorted at step 3 only.
  const ClrsProbes probes = TraceProbes({4, 3, 1, 2}, RegularPositions(4));
  const EarlySolutions solutions = EarlySolutionsOf(
      {probes, probes, probes},
      {FollowFrames(probes, {1, 3, 1}), FollowFrames(probes, {3, 1, 3}),
       FollowFrames(probes, {0, 0, 0})});
  CHECK(arma::all(solutions.solved.tail(3) == arma::vec{1, 1, 1}));
  CHECK(arma::all(solutions.early.tail(3) == arma::vec{1, 1, 0}));
  CHECK(arma::all(solutions.everSolved.tail(3) == arma::vec{1, 2, 2}));
  CHECK(arma::all(solutions.reference == arma::vec{0, 0, 0, 3}));
  CHECK(solutions.sequences[0].step == 2);
  CHECK(!solutions.sequences[0].kept);
  CHECK(solutions.sequences[1].step == 1);
  CHECK(!solutions.sequences[1].kept);
  CHECK(!solutions.sequences[2].step);
  CHECK(!solutions.sequences[2].kept);
}

TEST_CASE("Sorted lists are recognised in any order of equal keys", "[clrs]")
{
  const arma::vec key = {2, 1, 2};
  CHECK(IsSorted({1, 1, 0}, key));   // 1 0 2
  CHECK(IsSorted({2, 1, 1}, key));   // 1 2 0
  CHECK(!IsSorted({0, 0, 1}, key));  // 0 1 2
  CHECK(!IsSorted({1, 1, 2}, key));  // Two heads.
  CHECK(!IsSorted({1, 2, 0}, key));  // No head.
  CHECK(!IsSorted({1, 1}, key));
  const ClrsProbes probes = TraceProbes(key, RegularPositions(3));
  std::vector<ClrsTrace> traces = PerfectTraces({probes});
  traces[0][1].pointers = {2, 1, 1};
  const EarlySolutions solutions = EarlySolutionsOf({probes}, traces);
  CHECK(solutions.solved[2] == 0.0);
  CHECK(solutions.sorted[2] == 1.0);
}

TEST_CASE("The law of T_x is that of random keys", "[clrs]")
{
  const arma::vec law = SolvedFrameLaw(16);
  CHECK(arma::accu(law) == Approx(1.0));
  CHECK(law[15] == Approx(15.0 / 16.0));
  CHECK(law[14] == Approx(7.0 / 120.0));
  CHECK(arma::accu(law.head(14)) == Approx(1.0 / 240.0));
  CHECK(SolvedFrameLaw(4)[0] == Approx(1.0 / 24.0));

  const size_t count = 4000;
  const ClrsBatch batch = RandomBatch(5, count, 8);
  const EarlySolutions solutions =
      EarlySolutionsOf(batch, PerfectTraces(batch));
  CHECK(arma::accu(solutions.referenceExpected) == Approx(4000.0));
  for (size_t t = 0; t < 5; ++t)
  {
    const double expected = solutions.referenceExpected[t];
    const double deviation = std::sqrt(expected * (1.0 - expected / 4000.0));
    CHECK(std::abs(solutions.reference[t] - expected) < 4.0 * deviation);
  }
}

TEST_CASE("Early solutions need the output of every step", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(4, 1, 1);
  std::vector<ClrsTrace> traces = PerfectTraces(batch);
  traces[0][0].pointers.reset();
  CHECK_THROWS_AS(EarlySolutionsOf(batch, traces), InputError);
}
