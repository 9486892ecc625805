/**
 * @file tests/chain/proof/crafted_models_test.cpp
 *
 * Models that were made to be called proved although an executor is wrong:
 * the same function in exact arithmetic, at the edge of what doubles can hold.
 */
#include "support/algorithms.hpp"
#include "support/models.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/core/errors.hpp>

#include "chain/proof/rounding.hpp"
#include "proof/rounding_error.hpp"

#include <catch2/catch.hpp>

#include <cfenv>
#include <functional>

using namespace nexec;

namespace
{

/**
 * The shipped model with embeddings of twice the size.  Embeddings and the
 * virtual node are very small numbers, in the first half; messages are smaller
 * than any double can be, in the second half, but in exact arithmetic the state
 * heads, which are very large there, read from them what they read before.
 */
ExecutorModel WithTinyMessages()
{
  ExecutorModel from = ShippedModel();
  ExecutorModel model = from;
  const size_t d = from.config.embeddingSize;
  model.config.embeddingSize = 2 * d;
  model.parameters.zeros(ExecutorLayout(model.config).Size());
  const double small = std::ldexp(1.0, -20);
  const double smaller = std::ldexp(1.0, -1056);
  const double large = std::ldexp(1.0, 1021);
  const double factor = large * smaller * small;
  const auto put =
      [&](const std::string& name, const size_t row, const double scale)
  {
    const arma::mat block = Block(from, name);
    Block(model, name).submat(row, 0, arma::size(block.n_rows, block.n_cols)) =
        scale * block;
  };
  put("state_embedding", 0, small);
  for (const std::string mlp : {"take", "edge"})
  {
    const arma::mat W = Block(from, mlp + ".0.weight");
    arma::mat to = Block(model, mlp + ".0.weight");
    to.head_cols(d) = W.head_cols(d) / small;
    to.cols(2 * d, 3 * d - 1) = W.cols(d, 2 * d - 1) / small;
    to.col(4 * d) = W.col(2 * d);
    put(mlp + ".0.bias", 0, 1.0);
    put(mlp + ".1.weight", 0, 1.0);
    put(mlp + ".1.bias", 0, 1.0);
  }
  put("edge_score", 0, 1.0);
  put("virtual.0.weight", 0, 1.0);
  put("virtual.0.bias", 0, 1.0);
  put("virtual.1.weight", 0, small);
  put("virtual.1.bias", 0, small);
  put("query", 0, std::sqrt(2.0) / small);
  put("key", 0, 1.0 / small);
  put("value", d, smaller);
  const arma::mat O = Block(from, "state_head.weight");
  Block(model, "state_head.weight").head_cols(d) = O * (factor / small);
  Block(model, "state_head.weight").tail_cols(d) = O * large;
  put("state_head.bias", 0, factor);
  return model;
}

//! Ways to scale blocks by s and others by 1/s that exact arithmetic does not
//! notice.
struct Rescaling
{
  std::string name;
  std::vector<std::string> larger, smaller;
};

const std::vector<Rescaling> rescalings = {
    {"hidden layer of the gates",
     {"take.1.weight"},
     {"take.0.weight", "take.0.bias"}},
    {"hidden layer of the edges",
     {"edge.1.weight"},
     {"edge.0.weight", "edge.0.bias"}},
    {"edges",
     {"edge_score", "virtual.0.weight"},
     {"edge.1.weight", "edge.1.bias"}},
    {"hidden layer of the virtual node",
     {"virtual.1.weight"},
     {"virtual.0.weight", "virtual.0.bias"}},
    {"queries", {"key"}, {"query"}},
    {"keys", {"query"}, {"key"}}};

ExecutorModel Rescaled(const Rescaling& rescaling, const int exponent)
{
  ExecutorModel model = ShippedModel();
  for (const std::string& name : rescaling.larger)
    Block(model, name) *= std::ldexp(1.0, exponent);
  for (const std::string& name : rescaling.smaller)
    Block(model, name) *= std::ldexp(1.0, -exponent);
  return model;
}

//! Whether both executors are right on all inputs of up to 5 values and some
//! longer ones.
bool IsRight(const ExecutorModel& model)
{
  std::vector<std::vector<double>> inputs = {
      RandomSequence(16, 3, Purpose::Test, 0)};
  for (size_t n = 2; n <= 4; ++n)
  {
    for (const std::vector<double>& values : WeakOrders(n))
      inputs.push_back(values);
  }
  for (const char* kind : {"dense", "factored"})
  {
    if (!EvaluateSequences(algorithm, *MakeExecutor(kind, model), inputs)
             .Perfect())
      return false;
  }
  return true;
}

//! Proved models must be right, refuted ones have an input, others a reason.
void CheckVerdict(const ExecutorModel& model, const Certificate& certificate)
{
  if (certificate.proved)
  {
    CHECK(IsRight(model));
    CHECK(certificate.roundingShare < 1.0);
  }
  else if (certificate.refuted)
  {
    CHECK_FALSE(certificate.refutation.confirmedBy.empty());
    CHECK_FALSE(certificate.refutation.input.empty());
  }
  else
  {
    CHECK_FALSE(certificate.open.empty());
  }
}

}  // namespace

TEST_CASE("Messages that underflow are not proved", "[executor][proof]")
{
  for (const Pooling pooling : poolings)
  {
    const ExecutorModel model = WithPooling(WithTinyMessages(), pooling);
    const std::vector<double> input = {5, 2, 9, 1, 7, 3};
    CHECK_FALSE(
        EvaluateSequence(algorithm, *MakeExecutor("dense", model), input)
            .Perfect());
    const Certificate certificate =
        Certify(model, DefaultCertifyLength(pooling));
    CHECK_FALSE(certificate.proved);
    CHECK(certificate.refuted);
    CheckVerdict(model, certificate);
  }
}

TEST_CASE("Blocks at the edge of what doubles can hold are decided soundly",
          "[executor][proof][slow]")
{
  size_t proved = 0, open = 0;
  for (const Rescaling& rescaling : rescalings)
  {
    // Weights become subnormal at about -1022, and lose bits below.
    for (const int exponent : {500, 1000, 1015})
    {
      for (const Pooling pooling : {Pooling::Softmax, Pooling::Distinct})
      {
        const ExecutorModel model =
            WithPooling(Rescaled(rescaling, exponent), pooling);
        if (!model.parameters.is_finite())
          continue;
        INFO(rescaling.name << " " << exponent);
        const Certificate certificate =
            Certify(model, 1000, CertifyDepth::Verdict);
        proved += certificate.proved ? 1 : 0;
        open += certificate.proved ? 0 : 1;
        CheckVerdict(model, certificate);
      }
    }
  }
  // Those in the middle of the range are proved as ever.
  CHECK(proved >= 6);
  CHECK(open > 0);
}

TEST_CASE("Subnormal weights are decided soundly", "[executor][proof][slow]")
{
  for (const std::string& name : DecidingBlocks(ShippedModel().config))
  {
    ExecutorModel model = ShippedModel();
    Block(model, name) *= std::ldexp(1.0, -1070);
    INFO(name);
    CheckVerdict(model, Certify(model, 100));
  }
}

TEST_CASE("Scores that overflow say so, and leave gates alone",
          "[executor][proof]")
{
  ExecutorModel model = WithPooling(ShippedModel(), Pooling::Hard);
  Block(model, "edge_score") *= std::ldexp(1.0, 1020);
  const Certificate certificate = Certify(model, 100);
  CHECK_FALSE(certificate.proved);
  CheckVerdict(model, certificate);
  if (!certificate.refuted)
    CHECK_THAT(certificate.open, Catch::Contains("too large"));
  CHECK(certificate.gateMargin > 1.0);
  CHECK(std::isfinite(certificate.roundingShare));
}

TEST_CASE("Nothing is proved with unusual arithmetic", "[executor][proof]")
{
  CHECK_NOTHROW(RequireUsualArithmetic());
  REQUIRE(std::fesetround(FE_UPWARD) == 0);
  bool refused = false;
  try
  {
    Certify(ShippedModel(), 100, CertifyDepth::Verdict);
  }
  catch (const ProofError&)
  {
    refused = true;
  }
  std::fesetround(FE_TONEAREST);
  CHECK(refused);
}
