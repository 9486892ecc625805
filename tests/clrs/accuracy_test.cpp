/**
 * @file tests/clrs/accuracy_test.cpp
 */
#include "made_traces.hpp"

#include <nexec/core/errors.hpp>

#include "clrs/accuracy.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

TEST_CASE("The score counts nodes and whole sequences", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(5, 4, 1);
  std::vector<ClrsTrace> traces = PerfectTraces(batch);
  CHECK(ScoreOf(batch, traces).node == 1.0);
  CHECK(ScoreOf(batch, traces).sequence == 1.0);
  arma::uvec& pointers = traces[2].back().pointers;
  pointers[3] = (pointers[3] + 1) % 5;
  CHECK(ScoreOf(batch, traces).node == Approx(19.0 / 20.0));
  CHECK(ScoreOf(batch, traces).sequence == Approx(3.0 / 4.0));
  // Only the last step counts.
  traces = PerfectTraces(batch);
  traces[0].front().pointers.fill(0);
  CHECK(ScoreOf(batch, traces).node == 1.0);
}

TEST_CASE("A network that follows the algorithm has all hints", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(7, 10, 2);
  const HintAccuracy accuracy = HintAccuracyOf(batch, PerfectTraces(batch));
  for (const arma::vec& column : {accuracy.predH, accuracy.i, accuracy.j})
  {
    REQUIRE(column.n_elem == 7);
    CHECK(std::isnan(column[0]));
    CHECK(arma::approx_equal(column.tail(6), arma::ones(6), "absdiff", 1e-12));
  }
  // It is nearest to the final order at the end.
  CHECK(accuracy.Rush()[1] < -0.2);
  CHECK(accuracy.Rush()[6] == Approx(0.0).margin(1e-12));
}

TEST_CASE("A network that rushes has a positive rush index", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(16, 20, 3);
  const HintAccuracy accuracy = HintAccuracyOf(batch, RushedTraces(batch));
  const TrivialHintAccuracy trivial = TrivialHintAccuracyOf(batch);
  CHECK(arma::approx_equal(accuracy.predHFinal.tail(15), arma::ones(15),
                           "absdiff", 1e-12));
  CHECK(arma::approx_equal(accuracy.predH.tail(15), trivial.predHFinal.tail(15),
                           "absdiff", 1e-12));
  CHECK(accuracy.Rush()[1] > 0.8);
  CHECK(StepMean(accuracy.Rush()) > 0.5);
  // Its j is node n - 1, which is right at the last step only.
  CHECK(accuracy.j[14] == 0.0);
  CHECK(accuracy.j[15] == Approx(1.0));
}

TEST_CASE("Each hint is compared with its own frame", "[clrs]")
{
  // 3 1 2: node 1 goes before node 0, node 2 between them.
  const ClrsProbes probes = TraceProbes({3, 1, 2}, RegularPositions(3));
  const HintAccuracy accuracy =
      HintAccuracyOf({probes}, {FollowFrames(probes, {2, 1})});
  // Pointers (1, 1, 0) and (2, 1, 1): the same for node 1 only.
  CHECK(accuracy.predH[1] == Approx(1.0 / 3.0));
  CHECK(accuracy.predH[2] == Approx(1.0 / 3.0));
  CHECK(accuracy.predHFinal[1] == Approx(1.0));
  CHECK(accuracy.Rush()[2] == Approx(0.0).margin(1e-12));
  // Both insertions displace node 0.
  CHECK(accuracy.i[1] == 1.0);
  CHECK(accuracy.j[1] == 0.0);
}

TEST_CASE("Trivial predictors of hints are as good as known", "[clrs]")
{
  const TrivialHintAccuracy trivial =
      TrivialHintAccuracyOf(RandomBatch(16, 4000, 4));
  struct Row
  {
    size_t t;
    double initial, final, copy;
  };
  for (const Row& row : {Row{1, .906, .070, .906}, Row{3, .766, .109, .859},
                         Row{5, .636, .179, .846}, Row{8, .444, .343, .832},
                         Row{10, .317, .492, .828}, Row{12, .191, .672, .827},
                         Row{14, .066, .882, .826}, Row{15, .062, 1.0, .882}})
  {
    INFO(row.t);
    CHECK(trivial.predHInitial[row.t] == Approx(row.initial).margin(0.006));
    CHECK(trivial.predHFinal[row.t] == Approx(row.final).margin(0.006));
    CHECK(trivial.predHCopy[row.t] == Approx(row.copy).margin(0.006));
  }
  CHECK(StepMean(trivial.predHInitial) == Approx(.451).margin(0.003));
  CHECK(StepMean(trivial.predHFinal) == Approx(.416).margin(0.003));
  CHECK(StepMean(trivial.predHCopy) == Approx(.846).margin(0.003));
  for (size_t t = 1; t < 16; ++t)
  {
    const double share = 1.0 / (static_cast<double>(t) + 1.0);
    CHECK(trivial.iInserted[t] == Approx(share).margin(0.03));
    CHECK(trivial.jCopy[t] == 0.0);
  }
  CHECK(StepMean(trivial.iInserted) == Approx(.158).margin(0.006));
}

TEST_CASE("Traces that do not fit a batch are refused", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(4, 2, 1);
  std::vector<ClrsTrace> traces = PerfectTraces(batch);
  CHECK_THROWS_AS(ScoreOf({}, {}), InputError);
  CHECK_THROWS_AS(ScoreOf(batch, {traces[0]}), InputError);
  traces[1].back().pointers.reset();
  CHECK_THROWS_AS(ScoreOf(batch, traces), InputError);
  traces[1].pop_back();
  CHECK_THROWS_AS(HintAccuracyOf(batch, traces), InputError);
  CHECK_THROWS_AS(TrivialHintAccuracyOf({batch[0], RandomBatch(5, 1, 1)[0]}),
                  InputError);
}

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
