/**
 * @file io/graph_model_file_test.cpp
 */
#include <nexec/io/graph_model_file.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include "io/container.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <limits>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

//! A small model in which no field has its default value.
GraphModel SmallGraphModel()
{
  GraphModel model;
  model.config.algorithm = "some \"other\" walk \\ 2";
  model.config.bits = 2;
  model.config.signals = 3;
  model.config.takes = true;
  model.config.points = true;
  model.config.embeddingSize = 3;
  model.config.hiddenSize = 2;
  model.config.pooling = Pooling::Hard;
  model.config.rulesDigest = std::string(64, 'b');
  model.training = {18446744073709551557u,
                    3,
                    2,
                    9007199254740993u,
                    16,
                    32,
                    200,
                    1.0 / 3.0,
                    5e-324,
                    1.7976931348623157e308,
                    -0.0,
                    true,
                    true,
                    "0.1.0",
                    "Haswell"};
  const ParameterLayout layout = GraphLayout(model.config);
  model.parameters.set_size(layout.Size());
  for (size_t i = 0; i < model.parameters.n_elem; ++i)
    model.parameters[i] = std::ldexp(i % 3 - 1.0 / (1.0 + i), int(i % 99) - 50);
  model.parameters[0] = -0.0;
  model.parameters[1] = 5e-324;
  return model;
}

bool SameDoubles(const double* a, const double* b, const size_t count)
{
  return std::memcmp(a, b, count * sizeof(double)) == 0;
}

void RequireSame(const GraphModel& a, const GraphModel& b)
{
  REQUIRE(a.config.algorithm == b.config.algorithm);
  REQUIRE(a.config.bits == b.config.bits);
  REQUIRE(a.config.signals == b.config.signals);
  REQUIRE(a.config.takes == b.config.takes);
  REQUIRE(a.config.points == b.config.points);
  REQUIRE(a.config.embeddingSize == b.config.embeddingSize);
  REQUIRE(a.config.hiddenSize == b.config.hiddenSize);
  REQUIRE(a.config.pooling == b.config.pooling);
  REQUIRE(a.config.rulesDigest == b.config.rulesDigest);
  const GraphTrainingRecord &one = a.training, &other = b.training;
  REQUIRE(one.seed == other.seed);
  REQUIRE(one.restarts == other.restarts);
  REQUIRE(one.attempt == other.attempt);
  REQUIRE(one.updates == other.updates);
  REQUIRE(one.nodes == other.nodes);
  REQUIRE(one.batchSize == other.batchSize);
  REQUIRE(one.views == other.views);
  REQUIRE(SameDoubles(&one.stepSize, &other.stepSize, 1));
  REQUIRE(SameDoubles(&one.stateLoss, &other.stateLoss, 1));
  REQUIRE(SameDoubles(&one.gateLoss, &other.gateLoss, 1));
  REQUIRE(SameDoubles(&one.signalLoss, &other.signalLoss, 1));
  REQUIRE(one.perfect == other.perfect);
  REQUIRE(one.proved == other.proved);
  REQUIRE(one.version == other.version);
  REQUIRE(one.blasKernel == other.blasKernel);
  REQUIRE(a.parameters.n_elem == b.parameters.n_elem);
  REQUIRE(SameDoubles(a.parameters.memptr(), b.parameters.memptr(),
                      a.parameters.n_elem));
}

}  // namespace

TEST_CASE("A graph model comes back from a file with every bit", "[io][graph]")
{
  const GraphModel model = SmallGraphModel();
  const TemporaryFolder folder;
  for (const std::string name : {"model.bin", "model.json"})
  {
    SaveGraphModel(folder / name, model);
    RequireSame(LoadGraphModel(folder / name), model);
    const std::string bytes = Slurp(folder / name);
    RequireSame(LoadGraphModelFromMemory("x", bytes), model);
    CHECK(bytes ==
          SaveGraphModelToMemory(
              model,
              name == "model.bin" ? ModelFormat::Binary : ModelFormat::Json));
    CHECK(LooksLikeGraphModel(bytes));
  }
  CHECK_THROWS_AS(SaveGraphModel(folder / "model.txt", model), UsageError);
  CHECK_THROWS_AS(LoadGraphModel(folder / "none.bin"), InputError);
}

TEST_CASE("A model of the other kind is named with its program", "[io][graph]")
{
  const TemporaryFolder folder;
  const ExecutorModel chain =
      InitialiseModel(ExecutorConfig(FindAlgorithm("insertion_sort")), 1);
  for (const std::string name : {"model.bin", "model.json"})
  {
    SaveModel(folder / name, chain);
    CHECK_FALSE(LooksLikeGraphModel(Slurp(folder / name)));
    CHECK_THROWS_WITH(LoadGraphModel(folder / name),
                      Contains("an executor model") &&
                          Contains("graph model") &&
                          Contains("nexec_sort --input_model_file runs it"));
    SaveGraphModel(folder / name, SmallGraphModel());
    CHECK_THROWS_WITH(LoadModel(folder / name),
                      Contains("a graph model") &&
                          Contains("nexec_graph --input_model_file runs it"));
  }
}

TEST_CASE("Graph models with sizes that cannot be are refused", "[io][graph]")
{
  const auto refuses = [](const std::string& field, const auto& change)
  {
    GraphModel model = SmallGraphModel();
    change(model);
    CHECK_THROWS_AS(SaveGraphModelToMemory(model), WriteError);
    CHECK_THROWS_WITH(SaveGraphModelToMemory(model), Contains(field));
  };
  refuses("'bits' is 4", [](GraphModel& model) { model.config.bits = 4; });
  refuses("'signals' is 0",
          [](GraphModel& model) { model.config.signals = 0; });
  refuses("'embedding_size' is 4097",
          [](GraphModel& model) { model.config.embeddingSize = 4097; });
  refuses("'rules_digest' is not",
          [](GraphModel& model) { model.config.rulesDigest = "x"; });
  refuses("is not finite",
          [](GraphModel& model) { model.parameters[7] = std::nan(""); });
  refuses("parameters in place of",
          [](GraphModel& model) { model.parameters.resize(7); });
}

namespace
{

//! A certificate in which no field but `refuted` has its default value: what is
//! proved is not refuted.
GraphCertificate SmallGraphCertificate()
{
  GraphCertificate certificate;
  certificate.modelDigest = std::string(64, 'a');
  certificate.algorithm = "dfs";
  certificate.rulesDigest = std::string(64, 'b');
  certificate.pooling = Pooling::Softmax;
  certificate.proved = true;
  certificate.open = "a \"reason\"";
  certificate.degreeLimit = 7;
  certificate.sizeLimit = 9007199254740993u;
  certificate.margin = 0.1;
  certificate.stateMargin = 1.0 / 3.0;
  certificate.gateMargin = 5e-324;
  certificate.signalMargin = std::numeric_limits<double>::infinity();
  certificate.roundingShare = 1e-9;
  certificate.contestedScores = 3;
  certificate.types = 156;
  certificate.cases = 1000;
  certificate.sets = 1e40;
  certificate.seconds = 0.001;
  certificate.version = "0.1.0";
  certificate.doubts = {{"gate", -0.5, false, 0, 0, {17}},
                        {"bit 0", -1e-9, true, 4294967295u, 1, {1, 2, 3}}};
  certificate.refutation.nodes = 3;
  certificate.refutation.edges = {{0, 1, 0.1}, {2, 1, -3.0}};
  certificate.refutation.start = 2;
  certificate.refutation.values = {{0.5, 0.25, 0.125}, {}};
  certificate.refutation.step = 4;
  certificate.refutation.node = 1;
  certificate.refutation.decision = "next state of node 1";
  certificate.refutation.expected = "top";
  certificate.refutation.found = "stack";
  certificate.refutation.confirmedBy = "factored, dense";
  return certificate;
}

}  // namespace

TEST_CASE("A certificate of a graph model comes back from a file",
          "[io][graph]")
{
  const GraphCertificate certificate = SmallGraphCertificate();
  const TemporaryFolder folder;
  SaveGraphCertificate(folder / "c.json", certificate);
  const GraphCertificate loaded = LoadGraphCertificate(folder / "c.json");
  CHECK(GraphCertificateText(loaded) == GraphCertificateText(certificate));
  CHECK(loaded.sizeLimit == certificate.sizeLimit);
  CHECK(std::isinf(loaded.signalMargin));
  REQUIRE(loaded.doubts.size() == 2);
  CHECK_FALSE(loaded.doubts[0].ofNode);
  CHECK(loaded.doubts[1].ofNode);
  CHECK(loaded.doubts[1].decision == "bit 0");
  CHECK(loaded.doubts[1].margin == -1e-9);
  CHECK(loaded.doubts[1].loop == 4294967295u);
  CHECK(loaded.doubts[1].types == std::vector<uint32_t>{1, 2, 3});
  REQUIRE(loaded.refutation.edges.size() == 2);
  CHECK(loaded.refutation.edges[1].first == 2);
  CHECK(loaded.refutation.edges[1].weight == -3.0);
  CHECK(loaded.refutation.values == certificate.refutation.values);
  CHECK(loaded.refutation.confirmedBy == "factored, dense");
  const std::string empty = Replaced(GraphCertificateText({}), "\"\"",
                                     "\"" + std::string(64, 'c') + "\"");
  CHECK_THROWS_WITH(LoadGraphCertificateFromMemory("c", empty),
                    Contains("not a SHA-256"));
}

TEST_CASE("Certificates of graph models that cannot be are refused",
          "[io][graph]")
{
  const std::string text = GraphCertificateText(SmallGraphCertificate());
  const auto refuses = [](const std::string& changed, const std::string& reason)
  {
    CHECK_THROWS_AS(LoadGraphCertificateFromMemory("c", changed), FormatError);
    CHECK_THROWS_WITH(LoadGraphCertificateFromMemory("c", changed),
                      Contains(reason));
  };
  refuses(Replaced(text, "\"refuted\": false", "\"refuted\": true"),
          "both proved and refuted");
  refuses(Replaced(text, "\"degree_limit\": 7", "\"degree_limit\": 0"),
          "softmax pooling has no proof");
  refuses(Replaced(text, "\"count\": 2", "\"count\": 1"), "differ in length");
  refuses(Replaced(text, "\"count\": 2", "\"count\": 99999999999"),
          "too short");
  refuses(Replaced(text, "4294967295", "4294967296"), "too large");
  refuses(Replaced(text, "\"nodes\"", "\"knots\""), "is missing");
  refuses(Replaced(text, "nexec graph certificate", "nexec certificate"),
          "not a nexec graph certificate, but a certificate");
}
