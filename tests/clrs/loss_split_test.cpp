/**
 * @file tests/clrs/loss_split_test.cpp
 */
#include <nexec/core/errors.hpp>

#include "clrs/loss_split.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! Lengths 4 and 16 in turn; the output loss falls to a tenth after the first
//! two updates and the hint loss stays.
LossHistory SomeHistory(const size_t updates)
{
  LossHistory history;
  for (size_t k = 0; k < updates; ++k)
  {
    const size_t length = k % 2 == 0 ? 4 : 16;
    ClrsLosses losses = UniformLosses(length, true);
    losses.pred *= 10.0;
    if (k >= 2)
    {
      losses.pred /= 10.0;
      losses.predMask /= 10.0;
    }
    history.emplace_back(length, losses);
  }
  return history;
}

}  // namespace

TEST_CASE("Uniform losses are those of equally likely answers", "[clrs]")
{
  const ClrsLosses cycle = UniformLosses(16, true);
  CHECK(cycle.pred == Approx(2.70805));
  CHECK(cycle.predMask == Approx(2.772589));
  CHECK(cycle.Hint() == Approx(3.0 * 2.772589));
  const ClrsLosses plain = UniformLosses(16, false);
  CHECK(plain.pred == Approx(2.772589));
  CHECK(plain.predMask == 0.0);
  CHECK(plain.Hint() == cycle.Hint());
}

TEST_CASE("Losses are divided part by part", "[clrs]")
{
  const ClrsLosses ratio = Divide({6, 0, 4, 1, 9}, {3, 0, 1, 2, 3});
  CHECK(ratio.pred == 2.0);
  CHECK(ratio.predMask == 0.0);
  CHECK(ratio.predH == 4.0);
  CHECK(ratio.i == 0.5);
  CHECK(ratio.j == 3.0);
  CHECK(std::isinf(Divide({1, 0, 0, 0, 0}, {}).pred));
}

TEST_CASE("The beginning and the end of a training are compared", "[clrs]")
{
  const LossSplit split = SplitLosses(SomeHistory(10), true, 2, 4);
  CHECK(split.first.updates == 2);
  CHECK(split.last.updates == 4);
  CHECK(split.first.byFirst.output == Approx(1.0));
  CHECK(split.first.byFirst.hint == Approx(1.0));
  CHECK(split.last.byFirst.output == Approx(0.1));
  CHECK(split.last.byFirst.hint == Approx(1.0));
  CHECK(split.last.byUniform.hint == Approx(1.0));
  const double at4 = std::log(3.0) + 0.1 * std::log(4.0);
  const double at16 = std::log(15.0) + 0.1 * std::log(16.0);
  CHECK(split.last.raw.output == Approx((at4 + at16) / 2.0));
  CHECK(split.last.byUniform.output ==
        Approx((at4 / std::log(12.0) + at16 / std::log(240.0)) / 2.0));
  CHECK(split.last.raw.hint ==
        Approx(3.0 * (std::log(4.0) + std::log(16.0)) / 2.0));
  // A short training is its own beginning and end.
  CHECK(SplitLosses(SomeHistory(3), true).first.updates == 3);
  CHECK(SplitLosses(SomeHistory(3), true).last.updates == 3);
  CHECK_THROWS_AS(SplitLosses({}, true), InputError);
}

TEST_CASE("The loss table has raw and normalised parts", "[clrs]")
{
  const LossHistory history = SomeHistory(4);
  const DataTable table = LossTable(history, true);
  REQUIRE(table.values.n_rows == 4);
  REQUIRE(table.columns.size() == 22);
  CHECK(arma::all(table.Column("length") == arma::vec{4, 16, 4, 16}));
  CHECK(table.Column("pred")[3] == history[3].second.pred);
  CHECK(table.Column("hint")[3] == Approx(history[3].second.Hint()));
  CHECK(table.Column("pred_by_uniform")[1] == Approx(10.0));
  CHECK(table.Column("pred_by_first")[1] == Approx(1.0));
  CHECK(table.Column("pred_by_first")[3] == Approx(0.1));
  CHECK(table.Column("pred_mask_by_uniform")[3] == Approx(0.1));
  CHECK(table.Column("output_by_first")[3] == Approx(0.1));
  // The whole is divided by the whole, not part by part.
  CHECK(table.Column("hint_by_uniform")[2] == Approx(1.0));
  CHECK(table.Column("j_by_first")[2] == Approx(1.0));
}
