/**
 * @file tests/clrs/trajectories_test.cpp
 */
#include "made_traces.hpp"

#include <nexec/clrs/clrs_diagnosis.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! Perfect traces whose hidden states are made of `size` random directions of
//! a space of 6, the first with the largest numbers.
std::vector<ClrsTrace> HiddenTraces(const ClrsBatch& batch, const size_t size)
{
  RandomStream random(1, Purpose::Test, 0);
  const auto normal = [&]
  {
    return random.Normal();
  };
  const arma::mat basis = arma::orth(arma::mat(6, size).imbue(normal));
  std::vector<ClrsTrace> traces = PerfectTraces(batch);
  for (ClrsTrace& trace : traces)
  {
    for (ClrsTraceStep& step : trace)
    {
      arma::mat numbers(size, batch[0].Length());
      numbers.imbue(normal);
      numbers.row(0) *= 3.0;
      step.hidden = basis * numbers + 2.0;
    }
  }
  return traces;
}

}  // namespace

TEST_CASE("A plane of hidden states is found and keeps distances", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(5, 8, 1);
  const std::vector<ClrsTrace> traces = HiddenTraces(batch, 2);
  const TrajectoryPlane plane = FitPlane(traces);
  CHECK(arma::accu(plane.explained) == Approx(1.0));
  CHECK(plane.explained[0] > plane.explained[1]);
  CHECK(plane.explained[0] == Approx(0.9).margin(0.04));
  CHECK(arma::approx_equal(plane.directions.t() * plane.directions,
                           arma::eye(2, 2), "absdiff", 1e-12));
  for (size_t k = 0; k < 2; ++k)
  {
    const arma::vec direction = plane.directions.col(k);
    CHECK(direction.max() == arma::abs(direction).max());
  }

  const auto points = ProjectTrajectories(plane, batch, traces);
  REQUIRE(points.size() == 8 * 5 * 4);
  const auto state = [&](const TrajectoryPoint& point) -> arma::vec
  {
    return traces[point.sequence][point.step - 1].hidden.col(point.node);
  };
  double x = 0.0, squares = 0.0;
  for (const TrajectoryPoint& point : points)
  {
    const double distance =
        std::hypot(point.x - points[0].x, point.y - points[0].y);
    CHECK(distance ==
          Approx(arma::norm(state(point) - state(points[0]))).margin(1e-9));
    x += point.x;
    squares += point.x * point.x + point.y * point.y;
  }
  CHECK(x == Approx(0.0).margin(1e-9));
  CHECK(std::sqrt(squares / 160.0) == Approx(plane.spread));
}

TEST_CASE("More directions than two are not explained by two", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(5, 8, 1);
  const TrajectoryPlane plane = FitPlane(HiddenTraces(batch, 4));
  CHECK(arma::accu(plane.explained) < 0.95);
  CHECK(plane.explained[0] == Approx(0.75).margin(0.06));
}

TEST_CASE("Points know their nodes", "[clrs]")
{
  const ClrsBatch batch = {TraceProbes({0.5, 0.9, 0.1}, RegularPositions(3))};
  const std::vector<ClrsTrace> traces = HiddenTraces(batch, 2);
  const auto points = ProjectTrajectories(FitPlane(traces), batch, traces);
  const std::vector<size_t> ranks = {1, 2, 0};
  REQUIRE(points.size() == 6);
  for (size_t k = 0; k < 6; ++k)
  {
    CHECK(points[k].sequence == 0);
    CHECK(points[k].node == k / 2);
    CHECK(points[k].step == k % 2 + 1);
    CHECK(points[k].key == batch[0].key[k / 2]);
    CHECK(points[k].rank == ranks[k / 2]);
  }
}

TEST_CASE("Movement is measured in units of the spread", "[clrs]")
{
  // All nodes: from (0, 0) to (3, 4), (3, 4) and (3, 10).
  const ClrsBatch batch = RandomBatch(4, 1, 1);
  std::vector<ClrsTrace> traces = PerfectTraces(batch);
  for (size_t t = 0; t < 3; ++t)
  {
    traces[0][t].hidden.zeros(2, 4);
    traces[0][t].hidden.row(0) += 3.0;
    traces[0][t].hidden.row(1) += t < 2 ? 4.0 : 10.0;
  }
  const TrajectoryPlane plane = FitPlane(traces);
  // Variance of 4, 4, 10.
  CHECK(plane.spread == Approx(std::sqrt(8.0)));
  CHECK(plane.explained[1] == Approx(0.0).margin(1e-12));
  const arma::vec movement = MovementOf(plane, traces);
  REQUIRE(movement.n_elem == 4);
  CHECK(std::isnan(movement[0]));
  CHECK(movement[1] == Approx(5.0 / std::sqrt(8.0)));
  CHECK(movement[2] == 0.0);
  CHECK(movement[3] == Approx(6.0 / std::sqrt(8.0)));
}

TEST_CASE("Trajectories need hidden states", "[clrs]")
{
  const ClrsBatch batch = RandomBatch(4, 1, 1);
  CHECK_THROWS_AS(FitPlane(PerfectTraces(batch)), InputError);
  CHECK_THROWS_AS(FitPlane({}), InputError);
  std::vector<ClrsTrace> traces = HiddenTraces(batch, 2);
  traces[0][1].hidden(0, 0) = arma::datum::nan;
  CHECK_THROWS_AS(FitPlane(traces), InputError);
  traces[0][1].hidden.reset();
  CHECK_THROWS_AS(FitPlane(traces), InputError);
}
