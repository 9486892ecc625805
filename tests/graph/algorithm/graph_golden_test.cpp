/**
 * @file tests/graph/algorithm/graph_golden_test.cpp
 *
 * Every step of executions that an independent implementation wrote.
 */
#include <nexec/graph/algorithm/graph_algorithm.hpp>

#include "support/graphs.hpp"

#include <catch2/catch.hpp>
#include <cereal/archives/json.hpp>

#include <fstream>

using namespace nexec;

namespace
{

const rapidjson::Document& GraphGolden()
{
  static const rapidjson::Document document = []
  {
    std::ifstream file(NEXEC_TEST_DATA "/graph_golden.json");
    rapidjson::IStreamWrapper stream(file);
    rapidjson::Document parsed;
    parsed.ParseStream<rapidjson::kParseFullPrecisionFlag>(stream);
    return parsed;
  }();
  return document;
}

template<typename T>
std::vector<T> ListOf(const rapidjson::Value& json)
{
  std::vector<T> list;
  for (const auto& value : json.GetArray())
    list.push_back(static_cast<T>(value.GetDouble()));
  return list;
}

Graph GraphOf(const rapidjson::Value& run)
{
  std::vector<GraphEdge> edges;
  for (const auto& edge : run["edges"].GetArray())
    edges.push_back(
        {edge[0].GetUint(), edge[1].GetUint(), edge[2].GetDouble()});
  return Graph(run["nodes"].GetUint(), edges);
}

GraphConfiguration ConfigurationOf(const rapidjson::Value& json)
{
  return {ListOf<NodeState>(json["codes"]), ListOf<double>(json["scalars"]),
          ListOf<uint32_t>(json["pointers"])};
}

void CheckConfiguration(const GraphConfiguration& now,
                        const GraphConfiguration& wanted)
{
  CHECK(now.states == wanted.states);
  CHECK(now.values == wanted.values);
  CHECK(now.pointers == wanted.pointers);
}

void CheckGoldenRun(const GraphAlgorithm& algorithm,
                    const rapidjson::Value& run)
{
  const Graph graph = GraphOf(run);
  // All configurations before a step, the last of which changes nothing.
  std::vector<const rapidjson::Value*> steps;
  for (const auto& step : run["steps"].GetArray())
    steps.push_back(&step);
  steps.push_back(&run["halt_step"]);

  GraphInput input{graph, run["start"].GetUint(), {}};
  if (algorithm.rules.Declaration().values == StartValues::Random)
  {
    // New random values come with every second step.
    input.values = [&](const size_t round)
    {
      REQUIRE(2 * round < steps.size());
      return ListOf<double>((*steps[2 * round])["scalars"]);
    };
  }

  size_t step = 0;
  const auto check = [&](const GraphConfiguration& before,
                         GraphObserver& observer, const GraphStepRecord& record)
  {
    CAPTURE(step);
    REQUIRE(step < steps.size());
    const rapidjson::Value& wanted = *steps[step];
    CheckConfiguration(before, ConfigurationOf(wanted));
    CHECK(observer.Present().types == ListOf<uint32_t>(wanted["types"]));
    CHECK(record.signal == wanted["signal"].GetUint());
    CHECK(record.changed == (step + 1 < steps.size()));
    CHECK(record.faults == 0);
    ++step;
  };
  // Components start with other numbers of nodes, in any order.
  const GraphConfiguration start = ConfigurationOf(*steps.front());
  ForEachStep(GraphRun(input, algorithm, start), algorithm, check);
  CHECK(step == steps.size());

  const GraphRun usual(input, algorithm);
  const GraphConfiguration wanted = ConfigurationOf(run["final"]);
  CHECK(usual.Now().states == start.states);
  CHECK(usual.Now().pointers == start.pointers);
  const bool sameValues = usual.Now().values == start.values;
  CHECK((sameValues || algorithm.name == "components"));
  if (!sameValues)
    return;
  const GraphEnd end = RunGraphRules(input, algorithm);
  CHECK(end.steps == run["steps"].Size());
  CheckConfiguration(end.configuration, wanted);
  CheckConfiguration(algorithm.classical(input), wanted);
}

}  // namespace

TEST_CASE("Every step of the golden executions of graph algorithms is ours",
          "[graph]")
{
  const auto& algorithms = GraphGolden()["algorithms"];
  REQUIRE(algorithms.MemberCount() == GraphAlgorithmNames().size());
  for (const auto& entry : algorithms.GetObject())
  {
    const std::string name = entry.name.GetString();
    CAPTURE(name);
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const GraphDeclaration& declaration = algorithm.rules.Declaration();
    CHECK(declaration.Bits() == entry.value["bits"].GetUint());
    CHECK(declaration.signals.size() == entry.value["signals"].Size());
    size_t types = 1;
    for (const auto& radix : entry.value["radix"].GetArray())
      types *= radix.GetUint();
    CHECK(algorithm.rules.Types().Count() == types);
    const auto& runs = entry.value["runs"];
    REQUIRE(runs.Size() >= 10);
    for (rapidjson::SizeType run = 0; run < runs.Size(); ++run)
    {
      CAPTURE(run);
      CheckGoldenRun(algorithm, runs[run]);
    }
  }
}
