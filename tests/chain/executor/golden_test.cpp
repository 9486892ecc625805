/**
 * @file tests/chain/executor/golden_test.cpp
 *
 * Both passes against tensors from an independent autograd implementation.
 */
#include <nexec/chain/algorithm/registry.hpp>

#include "chain/executor/dense_pass.hpp"
#include "chain/executor/factored_pass.hpp"

#include <catch2/catch.hpp>
#include <cereal/archives/json.hpp>

#include <fstream>

using namespace nexec;

namespace
{

constexpr double tolerance = 1e-9;

const rapidjson::Document& Golden()
{
  static const rapidjson::Document document = []
  {
    std::ifstream file(NEXEC_TEST_DATA "/executor_golden.json");
    rapidjson::IStreamWrapper stream(file);
    rapidjson::Document parsed;
    parsed.ParseStream<rapidjson::kParseFullPrecisionFlag>(stream);
    return parsed;
  }();
  return document;
}

//! One case of the file, in our own terms.
struct GoldenCase
{
  explicit GoldenCase(const rapidjson::Value& json) :
      json(json), config(FindAlgorithm("insertion_sort"))
  {
    config.embeddingSize = json["embedding_size"].GetUint();
    config.hiddenSize = json["hidden_size"].GetUint();
    weights.virtualNode = json["lambda_v"].GetDouble();
    weights.sharpening = json["sharpening"].GetDouble();
    parameters = Vector("parameters");
    gradients = Vector("gradients");
    for (const auto& sequence : json["sequences"].GetArray())
    {
      sequences.emplace_back();
      for (const auto& value : sequence.GetArray())
        sequences.back().push_back(value.GetDouble());
    }
  }

  //! All blocks of an object, in the order of our layout.
  arma::vec Vector(const char* name) const
  {
    const ParameterLayout layout = ExecutorLayout(config);
    arma::vec values(layout.Size());
    REQUIRE(json[name].MemberCount() == layout.Blocks().size());
    for (const ParameterBlock& block : layout.Blocks())
    {
      const rapidjson::Value& stored = json[name][block.name.c_str()];
      REQUIRE(stored["rows"].GetUint() == block.rows);
      REQUIRE(stored["cols"].GetUint() == block.cols);
      for (size_t i = 0; i < block.Size(); ++i)
      {
        values[block.offset + i] =
            stored["data"][static_cast<rapidjson::SizeType>(i)].GetDouble();
      }
    }
    return values;
  }

  const rapidjson::Value& json;
  ExecutorConfig config;
  LossWeights weights;
  arma::vec parameters, gradients;
  std::vector<std::vector<double>> sequences;
};

//! Compare a computed list with a stored one.
template<typename Values>
void CheckList(const rapidjson::Value& stored, const Values& computed)
{
  REQUIRE(stored.Size() == computed.size());
  for (rapidjson::SizeType i = 0; i < stored.Size(); ++i)
    CHECK(computed[i] == Approx(stored[i].GetDouble()).margin(tolerance));
}

void CheckLosses(const GoldenCase& golden, const LossParts& parts)
{
  CHECK(parts.state ==
        Approx(golden.json["state_loss"].GetDouble()).epsilon(tolerance));
  CHECK(parts.scalar ==
        Approx(golden.json["scalar_loss"].GetDouble()).epsilon(tolerance));
  CHECK(parts.virtualNode ==
        Approx(golden.json["virtual_loss"].GetDouble()).epsilon(tolerance));
  CHECK(parts.entropy ==
        Approx(golden.json["entropy"].GetDouble()).epsilon(tolerance));
  CHECK(parts.Total(golden.weights) ==
        Approx(golden.json["loss"].GetDouble()).epsilon(tolerance));
}

void CheckGradients(const GoldenCase& golden, const arma::vec& gradient)
{
  const ParameterLayout layout = ExecutorLayout(golden.config);
  for (const ParameterBlock& block : layout.Blocks())
  {
    INFO("block " << block.name);
    const arma::vec difference =
        gradient.subvec(block.offset, block.offset + block.Size() - 1) -
        golden.gradients.subvec(block.offset, block.offset + block.Size() - 1);
    CHECK(arma::norm(difference, "inf") < tolerance);
  }
}

}  // namespace

TEST_CASE("Dense outputs equal the golden tensors", "[executor][golden]")
{
  for (const auto& json : Golden()["cases"].GetArray())
  {
    const GoldenCase golden(json);
    const std::vector<Transition> transitions =
        Trajectories(FindAlgorithm("insertion_sort"), golden.sequences);
    REQUIRE(json["transitions"].Size() == transitions.size());
    DensePass pass(golden.config);
    for (size_t t = 0; t < transitions.size(); ++t)
    {
      const rapidjson::Value& stored =
          json["transitions"][static_cast<rapidjson::SizeType>(t)];
      const Transition& transition = transitions[t];
      CheckList(stored["states"], transition.before.states);
      CheckList(stored["scalars"], transition.before.values);
      CheckList(stored["next_states"], transition.after.states);
      CheckList(stored["next_scalars"], transition.after.values);
      CHECK(stored["signal"].GetInt() == (transition.signal ? 1 : 0));

      const ChainBatch batch({&transition.before});
      pass.Forward(golden.parameters, batch);
      CheckList(stored["take_logits"], pass.TakeLogits());
      CheckList(stored["edge_attention"], pass.EdgeAttention());
      CheckList(stored["soft_scalars"], pass.SoftScalars(batch));
      CHECK(pass.VirtualLogits()[0] ==
            Approx(stored["virtual_logit"].GetDouble()).margin(tolerance));
      for (size_t node = 0; node < batch.numNodes; ++node)
      {
        const arma::vec logits = pass.StateLogits().col(node);
        CheckList(
            stored["state_logits"][static_cast<rapidjson::SizeType>(node)],
            logits);
      }
    }
  }
}

TEST_CASE("Dense losses and gradients equal the golden tensors",
          "[executor][golden]")
{
  for (const auto& json : Golden()["cases"].GetArray())
  {
    const GoldenCase golden(json);
    DensePass pass(golden.config);
    arma::vec gradient;
    const LossParts parts = pass.EvaluateWithGradient(
        golden.parameters,
        Trajectories(FindAlgorithm("insertion_sort"), golden.sequences),
        golden.weights, gradient);
    CheckLosses(golden, parts);
    CheckGradients(golden, gradient);
  }
}

TEST_CASE("Factored losses and gradients equal the golden tensors",
          "[executor][golden]")
{
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  for (const auto& json : Golden()["cases"].GetArray())
  {
    const GoldenCase golden(json);
    TransitionSummary summary(algorithm);
    for (const std::vector<double>& sequence : golden.sequences)
      summary.AddExecution(algorithm, sequence);
    FactoredPass pass(golden.config);
    arma::vec gradient;
    const LossParts parts = pass.EvaluateWithGradient(
        golden.parameters, summary, golden.weights, gradient);
    CheckLosses(golden, parts);
    CheckGradients(golden, gradient);
  }
}
