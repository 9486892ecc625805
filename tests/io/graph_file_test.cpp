/**
 * @file io/graph_file_test.cpp
 */
#include <nexec/io/graph_file.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include "support/counts.hpp"
#include "support/memory.hpp"
#include "support/mutator.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <chrono>
#include <cmath>
#include <cstring>
#include <sstream>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

//! What a graph is, in one line.
std::string Shown(const Graph& graph)
{
  std::ostringstream text;
  text << graph.NumNodes() << ":";
  for (const GraphEdge& edge : graph.Edges())
    text << " " << edge.first << "-" << edge.second << "=" << edge.weight;
  return text.str();
}

std::string ReadShown(const std::string& text,
                      const std::string& name = "input")
{
  return Shown(ReadGraph(name, text));
}

void CheckRefused(const std::string& text, const std::string& place,
                  const std::string& reason, const std::string& name = "input")
{
  CAPTURE(text);
  REQUIRE_THROWS_AS(ReadGraph(name, text), InputError);
  CHECK_THROWS_WITH(
      ReadGraph(name, text),
      Contains("'" + name + "', line " + place) && Contains(reason));
}

const std::string banner = "%%MatrixMarket matrix coordinate ";

//! One small graph in every format, to be damaged.
const std::vector<std::pair<std::string, std::string>> samples = {
    {"a.txt", "# a comment\nnodes 5\n0 1 0.5\n3 1 -2e3 # here\n\n0,3,7\n"},
    {"b.txt", "0 1\n1 2\n"},
    {"a.mtx", banner + "real symmetric\n% comment\n3 3 2\n2 1 0.5\n3 1 1e2\n"},
    {"b.mtx", banner + "pattern general\n2 2 2\n1 2\n2 1\n"},
    {"a.graph", "% comment\n3 2 1\n2 5\n1 5 3 7\n2 7\n"},
    {"b.metis", "4 2\n2\n1\n4\n3\n"},
    {"a.gr", "c comment\np sp 3 4\na 1 2 5\na 2 1 5\na 2 3 1\na 3 2 1\n"},
    {"b.gr", "p sp 2 1\na 1 2 5\n"}};

}  // namespace

TEST_CASE("Edge lists are read", "[io][graph]")
{
  CHECK(ReadShown("") == "0:");
  CHECK(ReadShown("# nothing\n\n") == "0:");
  CHECK(ReadShown("nodes 3\n") == "3:");
  CHECK(ReadShown("nodes 0") == "0:");
  CHECK(ReadShown("0 1\n1 2") == "3: 0-1=1 1-2=1");
  CHECK(
      ReadShown(
          "\xef\xbb\xbf# x\r\nnodes 5\r\n 3\t1 +0.5 # y\r\n\r\n0,3,-1e2\r\n") ==
      "5: 0-3=-100 1-3=0.5");
  CHECK(ReadShown("4 2 0\n") == "5: 2-4=0");
}

TEST_CASE("Wrong edge lists are refused with the line", "[io][graph]")
{
  CheckRefused("0 1\n2 2\n", "2, column 3: ", "the edge 2 2 is a loop");
  CheckRefused("0 1\n1 2\n\n1 0\n", "4, ",
               "the edge 1 0 is there twice: line 1");
  CheckRefused("0 1 2\n0 1 2\n2 1 2\n1 2 3\n", "2, ", "twice: line 1");
  CheckRefused("0 1\n1 x\n", "2, column 3: ", "'x' is not a node");
  CheckRefused("0 1.5\n", "1, column 3: ", "'1.5' is not a node");
  CheckRefused("-1 0\n", "1, column 1: ", "'-1' is not a node");
  CheckRefused("0\n", "1, column 2: ", "the other node of the edge is needed");
  CheckRefused("0 1 nan\n", "1, column 5: ", "'nan' is not a weight, a finite");
  CheckRefused("0 1 -inf\n", "1, column 5: ", "a finite number");
  CheckRefused("0 1 1e999\n", "1, column 5: ", "out of range");
  CheckRefused("0 1 0x1\n", "1, column 5: ", "'0x1' is not a weight");
  CheckRefused("0 1 2 3\n", "1, column 7: ", "'3' is too much");
  CheckRefused("0 1 2\n1 2\n", "2, ", "has no weight, but that of line 1 has");
  CheckRefused("0 1\n1 2 4\n", "2, ", "has a weight, but that of line 1 has");
  CheckRefused("nodes 2\n0 2\n", "2, column 3: ",
               "there is no node 2: line 1 says that there are 2");
  CheckRefused("nodes 2 2\n", "1, ", "'2' is too much");
  CheckRefused("nodes\n", "1, ", "the number of nodes is needed");
  CheckRefused("0 1\nnodes 2\n", "2, column 1: ", "into the first line");
  CheckRefused("nodes 3\nnodes 3\n", "2, column 1: ", "into the first line");
  CheckRefused("0,,1\n", "1, column 3: ", "empty field");
  CheckRefused(",0 1\n", "1, column 1: ", "empty field");
  CheckRefused("0 1,\n", "1, ", "empty field");
  CheckRefused("% 1\n", "1, ", "'%' is not a node");
}

TEST_CASE("Weights that a double cannot tell apart are refused", "[io][graph]")
{
  CheckRefused("0 1 9007199254740993\n1 2 5\n2 3 9007199254740992\n", "3, ",
               "(line 1) and '9007199254740992' (line 3) are the same");
  CheckRefused("0 1 5e-324\n1 2 4e-324\n", "2, ", "the same number");
  CHECK(
      ReadShown("0 1 0.10\n1 2 0.1000000000000000000000\n1 3 0\n2 3 -0.0\n") ==
      "4: 0-1=0.1 1-2=0.1 1-3=0 2-3=-0");
}

TEST_CASE("Matrix Market files are read", "[io][graph]")
{
  CHECK(
      ReadShown(banner + "real symmetric\n%x\n\n4 4 2\n2 1 0.5\n 3 1 1e2\n") ==
      "4: 0-1=0.5 0-2=100");
  CHECK(ReadShown("%%MatrixMarket MATRIX Coordinate Integer GENERAL\n2 2 2\n"
                  "1 2 7\n2 1 7\n") == "2: 0-1=7");
  CHECK(ReadShown(banner + "pattern symmetric\n3 3 0\n", "x.mtx") == "3:");

  CheckRefused("3 3 0\n", "1, ", "begins with %%MatrixMarket", "x.mtx");
  CheckRefused(banner + "complex symmetric\n", "1, column 34: ",
               "'complex' cannot be read as a graph; known are: real");
  CheckRefused("%%MatrixMarket matrix array real general\n", "1, ", "'array'");
  CheckRefused(banner + "real skew-symmetric\n", "1, ", "'skew-symmetric'");
  CheckRefused(banner + "real symmetric\n", "1, ", "before the size");
  CheckRefused(banner + "real symmetric\n3 2 0\n", "2, ", "as many columns");
  CheckRefused(banner + "real symmetric\n3 3 1\n1 1 5\n", "3, ",
               "1 1 is a loop");
  CheckRefused(banner + "real symmetric\n3 3 1\n4 1 5\n", "3, ",
               "no node 4: line 2 says that there are 3, which count from 1");
  CheckRefused(banner + "real symmetric\n3 3 1\n0 1 5\n", "3, ", "no node 0");
  CheckRefused(banner + "real symmetric\n3 3 1\n2 1\n", "3, ",
               "the weight of the edge is needed");
  CheckRefused(banner + "pattern symmetric\n3 3 1\n2 1 5\n", "3, ",
               "'5' is too much");
  CheckRefused(banner + "real symmetric\n3 3 2\n2 1 5\n1 2 5\n", "4, ",
               "the edge 1 2 is there twice: line 3");
  CheckRefused(banner + "real symmetric\n3 3 2\n2 1 5\n", "3, ",
               "ends with 1 element, not the 2");
  CheckRefused(banner + "real symmetric\n3 3 1\n2 1 5\n3 1 5\n", "4, ",
               "more than the 1 element ");
  CheckRefused(banner + "real general\n3 3 3\n1 2 5\n3 1 5\n2 1 5\n", "4, ",
               "the edge 3 1 is there, but the one back is not");
  CheckRefused(banner + "real general\n3 3 2\n1 2 5\n2 1 6\n", "4, ",
               "the edge 2 1 weighs 6, but 1 2 in line 3 weighs 5");
}

TEST_CASE("METIS files are read", "[io][graph]")
{
  CHECK(ReadShown("3 2\n2\n1 3\n2\n", "x.graph") == "3: 0-1=1 1-2=1");
  CHECK(ReadShown("% c\n4 2 001\n2 5\n% c\n1 5 3 7\n 2 7\n\n", "x.metis") ==
        "4: 0-1=5 1-2=7");
  CHECK(ReadShown("1 0\n\n", "x.metis") == "1:");

  CheckRefused("", "1, ", "has no line with the numbers", "x.graph");
  CheckRefused("2 1 011\n", "1, column 5: ", "weights or sizes of nodes",
               "x.graph");
  CheckRefused("2 1\n2\n", "2, ", "ends with 1 node line, not the 2",
               "x.graph");
  CheckRefused("2 1\n2\n\n", "3, ", "ends with 1 edge end, not the 2",
               "x.graph");
  CheckRefused("2 1\n2\n1\n1\n", "4, ", "'1' is too much", "x.graph");
  CheckRefused("2 1\n2\n1 1\n", "3, ", "more than the 2 edge ends", "x.graph");
  CheckRefused("3 1\n2 3\n\n\n", "2, ", "the edge 1 2 is there, but the one",
               "x.graph");
  CheckRefused("2 1\n2 2\n\n", "2, ", "twice: this line", "x.graph");
  CheckRefused("2 1\n1\n\n", "2, ", "1 1 is a loop", "x.graph");
  CheckRefused("2 1 1\n2 3\n1 4\n", "3, ", "2 1 weighs 4, but 1 2 in line 2",
               "x.graph");
}

TEST_CASE("DIMACS files are read", "[io][graph]")
{
  CHECK(ReadShown("c x\np sp 3 2\na 1 2 5\n\na 3 1 2\n") == "3: 0-1=5 0-2=2");
  CHECK(ReadShown("p sp 3 2\na 1 2 5\na 2 1 5\n") == "3: 0-1=5");
  CHECK(ReadShown("p sp 0 0\n", "x.gr") == "0:");

  CheckRefused("c nothing\n", "1, ", "has no line 'p sp nodes arcs'");
  CheckRefused("0 1\n", "1, ", "'0' cannot begin this line", "x.gr");
  CheckRefused("p edge 2 1\n", "1, ", "'edge' cannot be read");
  CheckRefused("p sp 2 1\np sp 2 1\n", "2, ", "'p' cannot begin");
  CheckRefused("p sp 2 1\ne 1 2\n", "2, ", "'e' cannot begin");
  CheckRefused("p sp 2 1\na 1 2\n", "2, ", "the weight of the edge is needed");
  CheckRefused("p sp 2 1\na 1 2 3 4\n", "2, ", "'4' is too much");
  CheckRefused("p sp 2 1\n", "1, ", "ends with 0 arcs, not the 1");
  CheckRefused("p sp 2 2\na 1 2 3\na 1 2 3\n", "3, ", "twice: line 2");
  CheckRefused("p sp 2 3\na 1 2 3\na 2 1 3\na 1 2 3\n", "4, ", "twice");
  CheckRefused("p sp 2 2\na 1 2 3\na 2 1 4\n", "3, ", "weighs 4, but 1 2");
  CheckRefused("p sp 3 3\na 1 2 3\na 2 1 3\na 3 1 4\n", "4, ",
               "the edge 3 1 is there, but the one back is not");
}

TEST_CASE("What is no text of a graph is refused as what it is", "[io][graph]")
{
  CHECK_THROWS_WITH(ReadGraph("x", "\x1f\x8b..."),
                    Contains("holds no graph: it is compressed with gzip"));
  CHECK_THROWS_WITH(ReadGraph("x", "\x89NEXC..."), Contains("a nexec file"));
  CHECK_THROWS_AS(ReadGraph("x", std::string("\0\0", 2)), InputError);
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(LoadGraph(folder / "none"), Contains("cannot open '"));
  CHECK_THROWS_WITH(LoadGraph(folder / "."), Contains("cannot read '"));
}

TEST_CASE("A small text cannot take much memory", "[io][graph]")
{
  const PeakMemory memory;
  const AllocationLimit limit(size_t(256) << 20);
  CheckRefused("nodes 2000000000\n", "1, ", "it can be 1048576 at most");
  CheckRefused("0 2000000\n", "1, ", "number them 0, 1, 2, ... without gaps");
  CheckRefused("p sp 2000000000 0\n", "1, ", "1048576 at most");
  CheckRefused("p sp 5 4000000000\n", "1, ", "ends with 0 arcs");
  CheckRefused(banner + "real symmetric\n2000000000 2000000000 0\n", "2, ",
               "1048576 at most");
  CheckRefused("2000000000 1\n", "1, ", "1048576 at most", "x.graph");
  CHECK(ReadGraph("x", "nodes 1048576\n").NumNodes() == 1048576);
  CHECK(memory.Growth() < size_t(64) << 20);
}

TEST_CASE("Graphs are written so that the same ones are read", "[io][graph]")
{
  const Graph weighted(4, {{2, 1, 0.1}, {0, 3, -1e300}, {1, 0, 1.0 / 3.0}});
  CHECK(WriteGraph(weighted) ==
        "nodes 4\n0 1 0.3333333333333333\n0 3 -1e+300\n1 2 0.1\n");
  CHECK(Shown(ReadGraph("x", WriteGraph(weighted))) == Shown(weighted));
  CHECK(WriteGraph(Graph(3, {{1, 0}})) == "nodes 3\n0 1\n");
  CHECK(WriteGraph(Graph()) == "nodes 0\n");

  const TemporaryFolder folder;
  SaveGraph(folder / "g.txt", weighted);
  const Graph loaded = LoadGraph(folder / "g.txt");
  for (size_t arc = 0; arc < weighted.NumArcs(); ++arc)
    CHECK(loaded.Weight(arc) == weighted.Weight(arc));
  for (const char* name : {"g.gr", "g.mtx", "g.graph", "g.metis"})
    CHECK_THROWS_AS(SaveGraph(folder / name, weighted), UsageError);
}

TEST_CASE("A million edges are read in a moment", "[io][graph]")
{
  RandomStream random(1, Purpose::Test, 0);
  std::string text = "nodes 100000\n";
  constexpr uint32_t nodes = 100000, steps = 10;
  for (uint32_t node = 0; node < nodes; ++node)
  {
    for (uint32_t step = 1; step <= steps; ++step)
    {
      text += std::to_string((node + step) % nodes) + " " +
          std::to_string(node) + " " + std::to_string(random.Uniform()) + "\n";
    }
  }
  const auto start = std::chrono::steady_clock::now();
  const Graph graph = ReadGraph("x", text);
  const std::chrono::duration<double> time =
      std::chrono::steady_clock::now() - start;
  CHECK(graph.NumEdges() == size_t(nodes) * steps);
  // A tenth of a second on an idle machine; sanitizers are slower.
  INFO("seconds: " << time.count());
  CHECK(time.count() < 10.0);
}

TEST_CASE("Damaged texts of graphs are read or refused", "[io][graph][harden]")
{
  const size_t count = CountFrom("NEXEC_MUTANTS", 2000);
  for (const auto& [name, seed] : samples)
  {
    CAPTURE(name);
    const FileKind kind{name, "", false, {seed}, {}};
    REQUIRE_NOTHROW(ReadGraph(name, seed));
    Mutator mutator(kind, 1);
    const AllocationLimit limit(size_t(256) << 20);
    size_t accepted = 0;
    for (size_t number = 0; number < count; ++number)
    {
      const std::string bytes = mutator.Next().bytes;
      CAPTURE(number, bytes);
      try
      {
        const Graph graph = ReadGraph(name, bytes);
        ++accepted;
        // Another name, as an edge list has no such extension.
        CHECK(Shown(ReadGraph("again", WriteGraph(graph))) == Shown(graph));
      }
      catch (const InputError&)
      {
      }
    }
    CHECK(accepted > count / 200);
    CHECK(accepted < count * 3 / 4);
  }
}
