/**
 * @file tests/clrs/task_test.cpp
 *
 * Probes, pointers and draws against data of an independent implementation.
 */
#include "golden.hpp"

#include <nexec/clrs/clrs_evaluation.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include "clrs/draws.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

void CheckSequence(const rapidjson::Value& json)
{
  const ClrsProbes probes =
      TraceProbes(GoldenVec(json["key"]), GoldenVec(json["pos"]));
  const size_t n = probes.Length();
  REQUIRE(n == json["n"].GetUint());
  CHECK(arma::all(RegularPositions(n) == probes.pos));
  const rapidjson::Value& hints = json["hints"];
  CHECK(Same(arma::vectorise(probes.predH), GoldenIndices(hints["pred_h"])));
  CHECK(Same(probes.i, GoldenIndices(hints["i"])));
  CHECK(Same(probes.j, GoldenIndices(hints["j"])));
  CHECK(Same(probes.pred, GoldenIndices(json["pred"])));
  CHECK(Same(probes.output.cycle, GoldenIndices(json["pred_cyclic"])));
  CHECK(probes.output.head == json["pred_mask_index"].GetUint());
  CHECK(SolvedFrame(probes) == json["T_x"].GetUint());
  const auto order = OrderFromPointers(probes.pred);
  REQUIRE(order.has_value());
  CHECK(Same(*order, GoldenIndices(json["sorted_order"])));
  CHECK(Same(PointersFromOrder(*order), probes.pred));
  CHECK(Same(PointersFromCycle(probes.output), probes.pred));
}

}  // namespace

TEST_CASE("CLRS probes are those of the benchmark", "[clrs]")
{
  const rapidjson::Document golden = ReadGolden("clrs_probes.json");
  for (const char* group : {"random_n5", "random_n16"})
  {
    KeyStream stream(golden[group]["numpy_RandomState_seed"].GetUint());
    for (const auto& json : golden[group]["sequences"].GetArray())
    {
      const arma::vec key = GoldenVec(json["key"]);
      CHECK(arma::all(stream.Uniform(key.n_elem) == key));
      CheckSequence(json);
    }
  }
  for (const auto& json : golden["edge_cases"].GetArray())
    CheckSequence(json);
}

TEST_CASE("Keys and positions are the benchmark's, bit by bit", "[clrs]")
{
  const rapidjson::Document golden = ReadGolden("clrs_probes.json");
  const auto& check = golden["mt19937_check"];
  const arma::vec uniforms = GoldenVec(check["first_uniforms"]);
  CHECK(arma::all(KeyStream(check["seed"].GetUint()).Uniform(uniforms.n_elem) ==
                  uniforms));
  const ClrsBatch test = TestDraw();
  REQUIRE(test.size() == 32);
  CHECK(arma::all(test[0].key.head(uniforms.n_elem) == uniforms));

  const auto& example = golden["random_pos_example"];
  KeyStream stream(example["numpy_RandomState_seed"].GetUint());
  for (const auto& row : example["pos"].GetArray())
  {
    const arma::vec pos = GoldenVec(row);
    CHECK(arma::all(arma::sort(stream.Uniform(pos.n_elem)) == pos));
  }
}

TEST_CASE("Pointers that are no list are recognised", "[clrs]")
{
  CHECK(!OrderFromPointers({1, 0}));     // No head.
  CHECK(!OrderFromPointers({0, 1}));     // Two heads.
  CHECK(!OrderFromPointers({0, 0, 0}));  // Two nodes after one.
  CHECK(!OrderFromPointers({0, 2, 1}));  // A cycle beside the list.
  CHECK(!OrderFromPointers({0, 5}));     // No such node.
  CHECK(OrderFromPointers({0})->n_elem == 1);
  CHECK_THROWS_AS(CycleFromPointers({1, 0}), InputError);
  CHECK_THROWS_AS(TraceProbes({1.0, 2.0}, {0.0}), InputError);
}

TEST_CASE("Training draws cycle through lengths and can be continued", "[clrs]")
{
  ClrsDrawOptions options;
  options.batchSize = 3;
  for (const size_t pool : {0, 5})
  {
    options.pool = pool;
    TrainingDraws all(options, 9);
    TrainingDraws late(options, 9, 7);
    for (size_t update = 0; update < 12; ++update)
    {
      const ClrsBatch batch = all.Next();
      REQUIRE(batch.size() == 3);
      CHECK(batch[0].Length() == options.lengths[update % 5]);
      CHECK(batch[1].pos.is_sorted());
      CHECK(batch[1].pos[0] > 0.0);
      if (update < 7)
        continue;
      const ClrsBatch again = late.Next();
      CHECK(arma::all(batch[2].key == again[2].key));
      CHECK(arma::all(batch[2].pos == again[2].pos));
    }
  }
  options.randomPositions = false;
  CHECK(TrainingDraws(options, 9).Next()[0].pos[1] == 0.25);
}

TEST_CASE("Validation draws from one pool with new positions", "[clrs]")
{
  const ClrsBatch first = ValidationDraw(4, 0), second = ValidationDraw(4, 1);
  REQUIRE(first.size() == 64);
  CHECK(first[0].Length() == 16);
  size_t shared = 0;
  for (const ClrsProbes& a : first)
  {
    for (const ClrsProbes& b : second)
      shared += arma::all(a.key == b.key) ? 1 : 0;
    CHECK(arma::any(a.pos != second[0].pos));
  }
  CHECK(shared > 0);
}

TEST_CASE("The last insertions follow the law of running maxima", "[clrs]")
{
  KeyStream stream(12);
  arma::vec counts(16, arma::fill::zeros);
  const size_t sequences = 4000;
  for (size_t s = 0; s < sequences; ++s)
  {
    const ClrsProbes probes =
        TraceProbes(stream.Uniform(16), RegularPositions(16));
    counts[SolvedFrame(probes)] += 1.0 / static_cast<double>(sequences);
  }
  CHECK(counts[15] == Approx(15.0 / 16.0).margin(0.015));
  CHECK(counts[14] == Approx(7.0 / 120.0).margin(0.015));
  CHECK(arma::accu(counts.head(14)) == Approx(1.0 / 240.0).margin(0.005));
}
