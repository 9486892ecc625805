/**
 * @file tests/clrs/network_golden_test.cpp
 *
 * The network against tensors of an independent implementation.
 */
#include "clrs/pass.hpp"
#include "golden.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! One network of the file, in our own terms.
struct NetworkCase
{
  explicit NetworkCase(const rapidjson::Value& json) : json(json)
  {
    config.processor = FindClrsProcessor(json["kind"].GetString());
    config.hiddenSize = json["h"].GetUint();
    config.tripletSize = json["nb_triplet_fts"].GetUint();
    parameters = Vector(json["params"]);
    for (rapidjson::SizeType b = 0; b < json["batch"].GetUint(); ++b)
    {
      batch.push_back(
          TraceProbes(GoldenVec(json["key"][b]), GoldenVec(json["pos"][b])));
      const auto& noise = json["uniform_noise"];
      chances.push_back({GoldenMat(noise[noise.Size() - 1][b]), {}});
    }
  }

  //! All blocks in the order of our layout: [in][out] is out x in by columns.
  arma::vec Vector(const rapidjson::Value& blocks) const
  {
    const ParameterLayout layout = ClrsLayout(config);
    arma::vec values(layout.Size());
    REQUIRE(blocks.MemberCount() == layout.Blocks().size());
    for (const ParameterBlock& block : layout.Blocks())
    {
      const arma::vec stored = GoldenVec(blocks[block.name.c_str()]);
      REQUIRE(stored.n_elem == block.Size());
      values.subvec(block.offset, arma::size(stored)) = stored;
    }
    return values;
  }

  const rapidjson::Value& json;
  ClrsConfig config;
  arma::vec parameters;
  ClrsBatch batch;
  std::vector<ClrsChance> chances;
};

//! Largest difference, relative where numbers are large (forbidden entries).
double Difference(const arma::mat& a, const rapidjson::Value& json)
{
  const arma::vec b = GoldenVec(json);
  REQUIRE(a.n_elem == b.n_elem);
  const arma::vec scale = arma::clamp(arma::abs(b), 1.0, arma::datum::inf);
  return arma::abs((arma::vectorise(a) - b) / scale).max();
}

void CheckStep(const ClrsTraceStep& step, const rapidjson::Value& json,
               const rapidjson::SizeType b)
{
  CHECK(Difference(step.hidden, json["hidden"][b]) < 1e-9);
  CHECK(Difference(step.predH, json["pred_h"][b]) < 1e-9);
  CHECK(Difference(step.i, json["i"][b]) < 1e-9);
  CHECK(Difference(step.j, json["j"][b]) < 1e-9);
  CHECK(Difference(step.predMask, json["pred_mask"][b]) < 1e-9);
  CHECK(Difference(step.pred, json["pred_raw"][b]) < 1e-9);
  CHECK(Difference(step.logPermutation, json["pred_logsinkhorn"][b]) < 1e-9);
  CHECK(Same(step.pointers, GoldenIndices(json["fused_pointers"][b])));
}

}  // namespace

TEST_CASE("The CLRS network computes the golden steps", "[clrs]")
{
  const rapidjson::Document golden = ReadGolden("clrs_network.json");
  for (const auto& json : golden["cases"].GetArray())
  {
    INFO(json["kind"].GetString());
    const NetworkCase network(json);
    ClrsPass<double> pass(network.config);
    const std::vector<ClrsTrace> traces =
        pass.Trace(network.parameters, network.batch);
    REQUIRE(traces.size() == network.batch.size());
    for (rapidjson::SizeType b = 0; b < traces.size(); ++b)
    {
      REQUIRE(traces[b].size() == json["eval"].Size());
      for (rapidjson::SizeType t = 0; t < traces[b].size(); ++t)
        CheckStep(traces[b][t], json["eval"][t], b);
    }
  }
}

TEST_CASE("The CLRS network has the golden losses and gradient",
          "[clrs][gradient]")
{
  const rapidjson::Document golden = ReadGolden("clrs_network.json");
  for (const auto& json : golden["cases"].GetArray())
  {
    INFO(json["kind"].GetString());
    const NetworkCase network(json);
    ClrsPass<double> pass(network.config);
    arma::vec gradient;
    const ClrsLosses losses = pass.EvaluateWithGradient(
        network.parameters, network.batch, network.chances, 1.0, gradient);
    const auto& stored = json["train"]["losses"];
    CHECK(losses.pred ==
          Approx(stored["out.pred"].GetDouble()).epsilon(0).margin(1e-9));
    CHECK(losses.predMask ==
          Approx(stored["out.pred_mask"].GetDouble()).epsilon(0).margin(1e-9));
    CHECK(losses.predH ==
          Approx(stored["hint.pred_h"].GetDouble()).epsilon(0).margin(1e-9));
    CHECK(losses.i ==
          Approx(stored["hint.i"].GetDouble()).epsilon(0).margin(1e-9));
    CHECK(losses.j ==
          Approx(stored["hint.j"].GetDouble()).epsilon(0).margin(1e-9));
    CHECK(losses.Total() ==
          Approx(stored["total"].GetDouble()).epsilon(0).margin(1e-9));

    const arma::vec expected =
        network.Vector(json["train"]["grad_total_central_difference"]);
    const ParameterLayout layout = ClrsLayout(network.config);
    for (const ParameterBlock& block : layout.Blocks())
    {
      INFO(block.name);
      CHECK(arma::abs(BlockView(gradient, block) - BlockView(expected, block))
                .max() < 1e-6);
    }
    // Without the way back the losses are the same.
    CHECK(pass.Evaluate(network.parameters, network.batch, network.chances)
              .Total() == losses.Total());
  }
}
