/**
 * @file tests/programs/graph_evaluate_program_test.cpp
 *
 * nexec_evaluate, nexec_certify, nexec_inspect and nexec_algorithms with
 * algorithms on graphs.
 */
#include "support/process.hpp"

#include <nexec/graph/algorithm/graph_algorithm.hpp>
#include <nexec/graph/executor/graph_model.hpp>
#include <nexec/io/graph_file.hpp>
#include <nexec/io/graph_model_file.hpp>
#include <nexec/io/training_run_file.hpp>

#include <catch2/catch.hpp>

#include <cereal/archives/json.hpp>
#include <utility>

using namespace nexec;

namespace
{

const std::string bfsFile = NEXEC_SOURCE_DIR "/data/graphs/bfs.bin";

void CheckGraphRefused(const std::string& command, const int exitCode,
                       const std::string& reason)
{
  const ProcessResult result = Run("cd /tmp && " + command);
  INFO(command << "\n" << result.err);
  CHECK(result.exitCode == exitCode);
  CHECK(result.out.empty());
  CHECK(Contains(result.err, reason));
}

//! A model that has learnt nothing.
void SaveUntrained(const std::string& path, const std::string& algorithm)
{
  SaveGraphModel(
      path,
      InitialiseGraphModel(GraphConfig(FindGraphAlgorithm(algorithm)), 1));
}

rapidjson::Document JsonIn(const std::string& text)
{
  rapidjson::Document json;
  json.Parse(text.c_str());
  REQUIRE(json.IsObject());
  return json;
}

}  // namespace

TEST_CASE("Graph models are evaluated in one row for each size",
          "[program][graph]")
{
  const ProcessResult result =
      Run("nexec_evaluate --algorithm dijkstra --nodes 16,40 --num_graphs 3");
  INFO(result.err);
  CHECK(result.exitCode == 0);
  CHECK(
      Contains(result.out,
               "nodes  graphs     node    graph    trace  faults  mean steps  "
               "wrong step"));
  CHECK(Contains(result.out,
                 "   16       3  100.00%  100.00%  100.00%       0        "));
  CHECK(Contains(result.out, "\n   40       3  100.00%"));
  // Both executors count the same.
  const ProcessResult dense =
      Run("nexec_evaluate --algorithm dijkstra --nodes 16 --num_graphs 3 "
          "--executor dense");
  CHECK(dense.exitCode == 0);
  CHECK(result.out.substr(0, result.out.find("\n   40") + 1) == dense.out);
}

TEST_CASE("Evaluation of graphs does not depend on threads or shards",
          "[program][graph]")
{
  const TemporaryFolder folder;
  SaveUntrained(folder / "mis.bin", "mis");
  const std::string command = "nexec_evaluate --nodes 5,12 --num_graphs 7 -m " +
      bfsFile + " " + (folder / "mis.bin") + " ";
  const ProcessResult one =
      Run(command + "--threads 1 -o " + (folder / "1.csv"));
  INFO(one.err);
  CHECK(one.exitCode == 0);
  CHECK(Run(command + "--threads 3").out == one.out);
  CHECK(Contains(one.out, "mis.bin     12       7"));
  const std::string csv = Slurp(folder / "1.csv");
  CHECK(Contains(csv,
                 "model,nodes,graphs,node_accuracy,graph_accuracy,"
                 "trace_accuracy,faults,mean_steps,first_wrong_step,"
                 "smallest_margin\n"));
  CHECK(Contains(csv, bfsFile + ",5,7,1,1,1,0,"));
  for (const std::string shard : {"1/2", "2/2"})
  {
    CHECK(Run(command + "--results_file " + (folder / "r.csv") + " --shard " +
              shard)
              .exitCode == 0);
  }
  REQUIRE(Run("nexec_merge --results_file " + (folder / "r.csv")).exitCode ==
          0);
  CHECK(Run(command + "--resume --results_file " + (folder / "r.csv")).out ==
        one.out);
}

TEST_CASE("Evaluation runs on the graphs that are generated",
          "[program][graph]")
{
  const TemporaryFolder folder;
  SaveUntrained(folder / "dfs.bin", "dfs");
  REQUIRE(Run("nexec_generate -n 9 --seed 4 --family tree --count 3 -o " +
              (folder / "g.txt"))
              .exitCode == 0);
  size_t right = 0;
  for (size_t k = 0; k < 3; ++k)
  {
    right += Run("nexec_graph --algorithm dfs --start " + std::to_string(k) +
                 " -i " + (folder / ("g-" + std::to_string(k + 1) + ".txt")))
                 .exitCode == 0
        ? 1
        : 0;
  }
  CHECK(right == 3);
  const auto json = JsonIn(
      Run("nexec_evaluate --json --algorithm dfs --nodes 9 --seed 4 --family "
          "tree --num_graphs 3")
          .out);
  CHECK(json["format"] == "nexec graph evaluation");
  CHECK(json["models"][0]["algorithm"] == "dfs");
  const auto& size = json["models"][0]["sizes"][0];
  CHECK(size["nodes"] == 9);
  CHECK(size["graphs"] == 3);
  CHECK(size["graph_accuracy"] == 1.0);
  CHECK(size["first_wrong_step"].IsNull());
  CHECK(size["smallest_margin"].GetDouble() > 0.0);
}

TEST_CASE("A graph model that has learnt nothing is evaluated as bad",
          "[program][graph]")
{
  const TemporaryFolder folder;
  SaveUntrained(folder / "m.bin", "prim");
  const ProcessResult result =
      Run("nexec_evaluate --nodes 8 --num_graphs 4 --minimum_accuracy 1 -m " +
          (folder / "m.bin"));
  CHECK(result.exitCode == 1);
  CHECK(Contains(result.err, "below --minimum_accuracy 1"));
  CHECK(Contains(result.out, "0.00%"));
}

TEST_CASE("Evaluation refuses options of the other kind by name",
          "[program][graph]")
{
  const std::string graphs = "nexec_evaluate --algorithm bfs ";
  CheckGraphRefused(graphs + "--lengths 4", 2,
                    "--lengths (-l) is for chains; bfs works on graphs: use "
                    "--nodes");
  for (const std::string option :
       {"--num_sequences 3", "--test_file x", "--certificate_file x",
        "--algorithm_file x", "--figure_file x.svg", "--figure_theme dark",
        "--executor compiled"})
  {
    CheckGraphRefused(graphs + option, 2, option.substr(0, option.find(' ')));
    CheckGraphRefused(graphs + option, 2, "for chains; bfs works on graphs");
  }
  CheckGraphRefused("nexec_evaluate --nodes 4", 2,
                    "--nodes is for graphs; 'built-in model of insertion_sort' "
                    "works on chains: use --lengths");
  CheckGraphRefused("nexec_evaluate --family path", 2,
                    "--family is for graphs");
  CheckGraphRefused("nexec_evaluate --algorithm bellman_ford --weights signed",
                    2, "which has no end on negative weights");
  CheckGraphRefused("nexec_evaluate --algorithm bfs -m " + bfsFile, 2,
                    "both choose a model");
  CheckGraphRefused("nexec_evaluate -m " + bfsFile +
                        " " NEXEC_SOURCE_DIR "/data/insertion_sort.bin",
                    3, "a graph model is needed");
}

TEST_CASE("A graph model is proved for every graph", "[program][graph]")
{
  const TemporaryFolder folder;
  for (const std::string pooling : {"distinct", "hard", "softmax"})
  {
    const std::string file = folder / (pooling + ".json");
    const ProcessResult result =
        Run("nexec_certify --algorithm components "
            "--pooling " +
            pooling + " -o " + file);
    INFO(result.out << result.err);
    CHECK((result.exitCode == 0 || pooling != "distinct"));
    CHECK(Contains(result.out, "statement   "));
    CHECK(Contains(result.out, "pooling     " + pooling));
    const ProcessResult checked =
        Run("nexec_certify --algorithm components -c " + file);
    INFO(checked.out << checked.err);
    CHECK(checked.exitCode == 0);
    CHECK(checked.out == result.out);
    CHECK(Contains(checked.err, "' holds"));
  }
  const std::string good = Slurp(folder / "distinct.json");
  CHECK(Run("nexec_certify --json --algorithm components").out.substr(0, 200) ==
        good.substr(0, 200));
  CheckGraphRefused(
      "nexec_certify --algorithm bfs -c " + (folder / "distinct.json"), 3,
      "is about another model");
  // Small numbers are compared as closely as large ones.
  for (const auto& [key, what] :
       {std::pair<std::string, std::string>{"margin", "the margin"},
        {"rounding_share", "the rounding"}})
  {
    std::string claimed = good;
    claimed.insert(claimed.find("\"" + key + "\": ") + key.size() + 4, "1");
    Put(folder / "claimed.json", claimed);
    const ProcessResult wrong = Run("nexec_certify --algorithm components -c " +
                                    (folder / "claimed.json"));
    CHECK(wrong.exitCode == 1);
    CHECK(Contains(wrong.err, "does not hold: " + what + " differs"));
  }
}

TEST_CASE("A refutation of a graph model can be run", "[program][graph]")
{
  const TemporaryFolder folder;
  const std::string model = folder / "m.bin";
  SaveUntrained(model, "bfs");
  const ProcessResult result = Run("nexec_certify -m " + model);
  INFO(result.out << result.err);
  CHECK(result.exitCode == 1);
  CHECK(Contains(result.out, "verdict     refuted on a graph of "));
  CHECK(Contains(result.out, "see it      nexec_graph --input_model_file "));
  const std::string edges = result.out.substr(result.out.find("\n\n") + 2);
  CHECK(ReadGraph("refutation", edges).NumNodes() >= 1);
  CHECK(Run("nexec_graph -m " + model, edges).exitCode != 2);
}

TEST_CASE("Certifying refuses options of chains by name", "[program][graph]")
{
  for (const std::string option : {"--max_length 5", "--table_file x",
                                   "--figure_file x.svg", "--algorithm_file x"})
  {
    CheckGraphRefused("nexec_certify --algorithm bfs " + option, 2,
                      option.substr(0, option.find(' ')));
  }
}

TEST_CASE("A graph model is described and converted", "[program][graph]")
{
  const TemporaryFolder folder;
  const ProcessResult text = Run("nexec_inspect " + bfsFile);
  INFO(text.err);
  CHECK(text.exitCode == 0);
  CHECK(Contains(text.out, "nexec graph model\n"));
  CHECK(Contains(text.out, "  algorithm             bfs\n"));
  CHECK(Contains(text.out, "  proved                yes\n"));
  CHECK(Contains(text.out, "  state_embedding "));
  const auto json = JsonIn(Run("nexec_inspect --json --algorithm bfs").out);
  CHECK(json["config"]["algorithm"] == "bfs");
  CHECK(json["file"]["kind"] == "GMDL");
  REQUIRE(Run("nexec_inspect -m " + bfsFile + " -M " + (folder / "m.json"))
              .exitCode == 0);
  REQUIRE(Run("nexec_inspect -m " + (folder / "m.json") + " -M " +
              (folder / "m.bin"))
              .exitCode == 0);
  CHECK(Slurp(folder / "m.bin") == Slurp(bfsFile));
  CheckGraphRefused("nexec_inspect --algorithm_file x -m " + bfsFile, 2,
                    "--algorithm_file is for chains");
}

TEST_CASE("Certificates and checkpoints of graph executors are described",
          "[program][graph]")
{
  const TemporaryFolder folder;
  const std::string certificate =
      NEXEC_SOURCE_DIR "/data/graphs/bfs.distinct.certificate.json";
  const ProcessResult claimed = Run("nexec_inspect " + certificate);
  INFO(claimed.err);
  CHECK(claimed.exitCode == 0);
  CHECK(Contains(claimed.out, "nexec_certify --check_file decides it again"));
  CHECK(Contains(claimed.out, "verdict     proved\n"));
  CHECK(Run("nexec_inspect --json " + certificate).out == Slurp(certificate));

  GraphTrainingOptions options;
  options.updates = 9;
  options.seed = 5;
  GraphTrainingRun run(GraphConfig(FindGraphAlgorithm("mis")), options);
  ContinueGraphTraining(
      run, [&](const GraphTrainingUpdate&) { return run.history.size() == 3; });
  SaveGraphTrainingRun(folder / "m.bin.checkpoint", run);
  const std::string inspect = "nexec_inspect " + (folder / "m.bin.checkpoint");
  const ProcessResult shown = Run(inspect);
  INFO(shown.err);
  CHECK(shown.exitCode == 0);
  CHECK(Contains(shown.out, "nexec graph checkpoint\n\nrun\n"));
  CHECK(Contains(shown.out, "  algorithm             mis\n"));
  CHECK(Contains(shown.out, "  attempt_updates       3\n"));
  CHECK(Contains(shown.out, "  seed                  5\n"));
  CHECK(JsonIn(Run(inspect + " --json").out)["options"]["updates"] == "9");
  std::string broken = Slurp(folder / "m.bin.checkpoint");
  broken.back() ^= 1;
  Put(folder / "broken", broken);
  CheckGraphRefused("nexec_inspect " + (folder / "broken"), 3, "broken");
}

TEST_CASE("Algorithms on graphs are listed and shown", "[program][graph]")
{
  const ProcessResult list = Run("nexec_algorithms");
  CHECK(list.exitCode == 0);
  for (const std::string& name : GraphAlgorithmNames())
  {
    CHECK(Contains(list.out, "\n" + name + " "));
    const ProcessResult one = Run("nexec_algorithms --algorithm " + name);
    INFO(one.err);
    CHECK(one.exitCode == 0);
    CHECK(Contains(one.out, "algorithm    " + name + "\n"));
    CHECK(Contains(one.out,
                   "digest       sha256 " +
                       FindGraphAlgorithm(name).rules.Digest() + "\n"));
    // With one state, nothing can become another one.
    CHECK((Contains(one.out, "\nnext    ") || name == "components"));
  }
  const std::string dfs = Run("nexec_algorithms --algorithm dfs").out;
  CHECK(Contains(dfs, "signal  return otherwise\n"));
  const std::string dijkstra = Run("nexec_algorithms --algorithm dijkstra").out;
  CHECK(Contains(dijkstra, "begins       queue at the start, elsewhere out\n"));
  CHECK(Contains(dijkstra, "take    queue* -> queue, from + weight < value\n"));
  CHECK(Contains(dijkstra, "next    queue* => tree\n"));
  CHECK(Contains(dijkstra, "next    out => queue if there is queue* -> out\n"));
  CheckGraphRefused("nexec_algorithms --algorithm bfs --run 1,2", 2,
                    "--run is for chains; bfs works on graphs: nexec_graph");
}

TEST_CASE("The rules of an algorithm on graphs are JSON", "[program][graph]")
{
  const TemporaryFolder folder;
  REQUIRE(Run("nexec_algorithms --algorithm dfs --rules_file " +
              (folder / "dfs.json"))
              .exitCode == 0);
  const auto rules = JsonIn(Slurp(folder / "dfs.json"));
  const GraphRules& dfs = FindGraphAlgorithm("dfs").rules;
  CHECK(rules["format"] == "nexec graph rules");
  CHECK(rules["rules_digest"].GetString() == dfs.Digest());
  CHECK(rules["states"].Size() == dfs.Declaration().states.size());
  CHECK(rules["node_best"] == "none");
  CHECK(rules["arc_key"] == "index");
  CHECK(rules["decision_list"].Size() == dfs.SignalLines().size());
  CHECK(rules["otherwise"] == dfs.SignalOtherwise());
  CHECK(rules["take"].Size() == dfs.TakeLines().size());
  CHECK(rules["point"].Size() == dfs.PointLines().size());
  REQUIRE(rules["next"].Size() == dfs.NextLines().size());
  CHECK(rules["next"][0]["own"] == dfs.NextLines()[0].own);
  const auto all = JsonIn(Run("nexec_algorithms --json").out);
  CHECK(all["graph_algorithms"].Size() == GraphAlgorithmNames().size());
  CHECK(all["algorithms"].Size() >= 7);
}
