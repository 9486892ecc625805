/**
 * @file tests/programs/graph_program_test.cpp
 *
 * nexec_graph and nexec_generate.
 */
#include "support/process.hpp"

#include <nexec/graph/executor/graph_model.hpp>
#include <nexec/io/graph_file.hpp>
#include <nexec/io/graph_model_file.hpp>

#include "built_in.hpp"

#include <catch2/catch.hpp>
#include <cereal/archives/json.hpp>

using namespace nexec;

namespace
{

const std::string triangle = "0 1 2\n1 2 0.25\n0 2 5 # long\n";

//! The standard output has to be this, and the result right.
void CheckResult(const std::string& command, const std::string& input,
                 const std::string& output)
{
  const ProcessResult result = Run(command, input);
  INFO(command << ": " << result.err);
  CHECK(result.exitCode == 0);
  CHECK(result.out == "node,parent,value,state\n" + output);
}

void CheckFails(const std::string& command, const std::string& input,
                const int exitCode, const std::string& reason)
{
  const ProcessResult result = Run(command, input);
  INFO(command << ": " << result.err);
  CHECK(result.exitCode == exitCode);
  CHECK(result.out.empty());
  CHECK(Contains(result.err, reason));
}

//! A model that has learnt nothing.
void SaveFreshModel(const std::string& path, const std::string& algorithm)
{
  SaveGraphModel(
      path,
      InitialiseGraphModel(GraphConfig(FindGraphAlgorithm(algorithm)), 1));
}

rapidjson::Document JsonOf(const std::string& text)
{
  rapidjson::Document json;
  json.Parse(text.c_str());
  REQUIRE(json.IsObject());
  return json;
}

}  // namespace

TEST_CASE("A graph goes in, and what was found comes out", "[program][graph]")
{
  const std::string rules = "nexec_graph --executor rules --algorithm ";
  CheckResult(rules + "dijkstra", triangle,
              "0,0,0,tree\n1,0,2,tree\n2,1,2.25,tree\n");
  CheckResult(rules + "dijkstra --start 2", triangle,
              "0,1,2.25,tree\n1,2,0.25,tree\n2,2,0,tree\n");
  CheckResult(rules + "bfs", triangle, "0,0,0,seen\n1,0,0,seen\n2,0,0,seen\n");
  // Nobody comes to node 3.
  CheckResult(rules + "bfs", "nodes 4\n0 2\n1 2\n",
              "0,0,0,seen\n1,2,0,seen\n2,0,0,seen\n3,3,0,new\n");
  CheckResult(rules + "components", "", "");
  const ProcessResult said = Run(rules + "prim", triangle);
  CHECK(said.err ==
        "prim from node 0 on 3 nodes and 3 edges, 3 steps: the result is that "
        "of the classical algorithm\n");
}

TEST_CASE("Graphs come from files of several formats", "[program][graph]")
{
  const TemporaryFolder folder;
  Put(folder / "g.txt", triangle);
  Put(folder / "g.mtx",
      "%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n2 1 2\n3 2 "
      "0.25\n3 1 5\n");
  Put(folder / "g.graph", "3 3 1\n2 2 3 5\n1 2 3 0.25\n1 5 2 0.25\n");
  Put(folder / "g.gr", "p sp 3 3\na 1 2 2\na 2 3 0.25\na 1 3 5\n");
  for (const std::string name : {"g.txt", "g.mtx", "g.graph", "g.gr"})
  {
    CheckResult(
        "nexec_graph --executor rules --algorithm prim " + (folder / name), "",
        "0,0,0,tree\n1,0,2,tree\n2,1,0.25,tree\n");
  }
  CHECK(Run("nexec_graph --executor rules --algorithm prim -o " +
            (folder / "out.csv") + " -i " + (folder / "g.txt"))
            .out.empty());
  CHECK(Contains(Slurp(folder / "out.csv"), "\n2,1,0.25,tree\n"));
}

TEST_CASE("Graphs that cannot be used are refused", "[program][graph]")
{
  const std::string rules = "nexec_graph --executor rules --algorithm ";
  CheckFails(rules + "bfs", "0 1\n1 1\n", 2,
             "'standard input', line 2, column 3: the edge 1 1 is a loop");
  CheckFails(rules + "bfs", "0 1\n1 0\n", 2, "line 2, column 1: the edge 1 0");
  CheckFails(rules + "bfs", "0 1 nan\n", 2, "line 1, column 5: 'nan'");
  CheckFails(rules + "bfs -i /none", "", 2, "cannot open '/none'");
  CheckFails(rules + "bfs --start 3", triangle, 2, "no start node 3");
  CheckResult(rules + "bfs", "", "");
  CheckFails(rules + "bellman_ford", "0 1 -0.5\n", 2,
             "edge 0 1 weighs -0.5: walked to and fro");
  const ProcessResult warned =
      Run(rules + "dijkstra", "0 1 1\n0 2 2\n1 2 -1.5\n");
  CHECK(
      Contains(warned.err, "[WARN ] edge 1 2 weighs -1.5: dijkstra need not"));
  CHECK(Contains(warned.err, "what is proved about models"));
  // Where weights do not matter, nothing is said.
  CHECK_FALSE(Contains(Run(rules + "bfs", "0 1 -1\n").err, "WARN"));
}

TEST_CASE("Options that mean nothing to an algorithm are refused",
          "[program][graph]")
{
  CheckFails("nexec_graph --executor rules --algorithm mis --start 1", triangle,
             2, "--start (-s) means nothing here: mis starts at");
  CheckFails("nexec_graph --executor rules --algorithm bfs --seed 1", triangle,
             2, "--seed means nothing here: bfs draws no random");
  CheckFails("nexec_graph", triangle, 2, "choose what to execute");
  CheckFails("nexec_graph --algorithm bfs -m x.bin", triangle, 2, "give one");
  CheckFails("nexec_graph --algorithm primm", triangle, 2,
             "did you mean 'prim'?");
}

TEST_CASE("A model that has learnt nothing is found out", "[program][graph]")
{
  const TemporaryFolder folder;
  for (const std::string name : {"bfs", "dfs", "dijkstra"})
  {
    const std::string path = folder / (name + ".bin");
    SaveFreshModel(path, name);
    for (const std::string executor : {"factored", "dense"})
    {
      const ProcessResult result =
          Run("nexec_graph -m " + path + " --executor " + executor, triangle);
      INFO(result.err);
      CHECK(result.exitCode == 1);
      CHECK(Contains(result.out, "node,parent,value,state\n0,"));
      CHECK(Contains(result.err, "[WARN ] " + name + " from node 0"));
      CHECK(Contains(result.err, "the result is not right: "));
    }
    // Its rules are right.
    CHECK(Run("nexec_graph --executor rules -m " + path, triangle).exitCode ==
          0);
  }
}

TEST_CASE("Models that are none of graphs are refused", "[program][graph]")
{
  const TemporaryFolder folder;
  CheckFails("nexec_graph -m " NEXEC_SOURCE_DIR "/data/insertion_sort.bin",
             triangle, 3, "nexec_sort --input_model_file runs it");
  SaveFreshModel(folder / "bfs.bin", "bfs");
  CheckFails("nexec_sort -m " + (folder / "bfs.bin"), "2 1\n", 3,
             "nexec_graph --input_model_file runs it");
  GraphModel model =
      InitialiseGraphModel(GraphConfig(FindGraphAlgorithm("bfs")), 1);
  model.config.rulesDigest = std::string(64, '0');
  SaveGraphModel(folder / "other.bin", model);
  CheckFails("nexec_graph -m " + (folder / "other.bin"), triangle, 3,
             "other rules");
  model.config.algorithm = "walk";
  SaveGraphModel(folder / "other.bin", model);
  CheckFails("nexec_graph -m " + (folder / "other.bin"), triangle, 3,
             "executes 'walk', which is not known here");
}

TEST_CASE("What is found on a graph can be JSON", "[program][graph]")
{
  const auto json = JsonOf(
      Run("nexec_graph --json --executor rules --algorithm dijkstra --start 1",
          triangle)
          .out);
  CHECK(json["format"] == "nexec graph result");
  CHECK(json["algorithm"] == "dijkstra");
  CHECK(json["executor"] == "rules");
  CHECK(json["start"] == 1);
  CHECK(json["steps"] == 3);
  CHECK(json["halted"] == true);
  CHECK(json["right"] == true);
  REQUIRE(json["nodes"].Size() == 3);
  CHECK(json["nodes"][2]["parent"] == 1);
  CHECK(json["nodes"][2]["value"] == 0.25);
  CHECK(json["nodes"][2]["state"] == "tree");
}

TEST_CASE("Graphs of every family are generated", "[program][graph]")
{
  for (const std::string family :
       {"erdos_renyi", "watts_strogatz", "delaunay", "path", "cycle", "star",
        "grid", "tree", "clique"})
  {
    const std::string generate = "nexec_generate -n 30 --family " + family;
    const ProcessResult result = Run(generate + " --seed 7");
    INFO(family << ": " << result.err);
    CHECK(result.exitCode == 0);
    const Graph graph = ReadGraph("graph", result.out);
    CHECK(graph.NumNodes() == 30);
    CHECK(graph.NumEdges() >= 29);
    CHECK(Run(generate + " --seed 7").out == result.out);
    CHECK(Run(generate + " --seed 8").out != result.out);
    // What comes out of one filter goes into the next.
    const ProcessResult both =
        Run(generate + " | nexec_graph --executor rules --algorithm dijkstra");
    CHECK(both.exitCode == 0);
    CHECK_FALSE(Contains(both.out, ",out\n"));
  }
  CHECK(Run("nexec_generate --family path -n 3 --weights unit").out ==
        "nodes 3\n0 1\n1 2\n");
  CHECK(Contains(Run("nexec_generate --weights signed").out, " -0."));
  CHECK(Run("nexec_generate -n 0").out == "nodes 0\n");
  CHECK(Run("nexec_generate -n 9 --probability 0.01 --unconnected --seed 1")
            .exitCode == 0);
}

TEST_CASE("Several graphs become several files", "[program][graph]")
{
  const TemporaryFolder folder;
  REQUIRE(Run("nexec_generate --count 3 -o " + (folder / "g.v.txt")).exitCode ==
          0);
  CHECK(Slurp(folder / "g.v-1.txt") == Run("nexec_generate").out);
  CHECK(Slurp(folder / "g.v-2.txt") != Slurp(folder / "g.v-1.txt"));
  CHECK_FALSE(Slurp(folder / "g.v-3.txt").empty());
  CheckFails("nexec_generate --count 2", "", 2, "needs --output_file (-o)");
  CheckFails("nexec_generate -o " + (folder / "g.mtx"), "", 2,
             "names may not end in .mtx");
  const auto json = JsonOf(Run("nexec_generate --json --count 2 -n 4").out);
  CHECK(json["format"] == "nexec graphs");
  REQUIRE(json["graphs"].Size() == 2);
  CHECK(json["graphs"][0]["nodes"] == 4);
  CHECK(json["graphs"][1]["edges"][0].Size() == 3);
}

TEST_CASE("Graphs that cannot be generated are refused", "[program][graph]")
{
  CheckFails("nexec_generate --family path --probability 0.5", "", 2,
             "--probability is for --family erdos_renyi");
  CheckFails("nexec_generate --family path --unconnected", "", 2,
             "every path is connected");
  CheckFails("nexec_generate --family clique --nodes 100000", "", 2,
             "at most 10000 nodes");
  CheckFails("nexec_generate --family dellaunay", "", 2,
             "did you mean 'delaunay'?");
  CheckFails("nexec_generate -n 100 --probability 0.001", "", 2,
             "none of 1000 graphs was connected");
}

TEST_CASE("Built-in graph models execute the algorithm of their name",
          "[program][graph]")
{
  for (const std::string& name : bindings::BuiltInGraphModelNames())
  {
    const GraphModel model =
        LoadGraphModelFromMemory(name, *bindings::BuiltInGraphModel(name));
    CHECK(model.config.algorithm == name);
    for (const std::string executor : {"factored", "dense"})
    {
      const ProcessResult result =
          Run("nexec_generate -n 40 --seed 3 | nexec_graph --algorithm " +
              name + " --executor " + executor);
      INFO(result.err);
      CHECK(result.exitCode == 0);
    }
  }
}
