/**
 * @file bindings/generate_main.cpp
 *
 * nexec_generate: graphs to try things on.
 */
#include "bindings.hpp"
#include "graph/generated_graphs.hpp"
#include "io/atomic_file.hpp"
#include "io/json_archive.hpp"
#include "outputs.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/graph_file.hpp>

#include <filesystem>

namespace nexec::bindings
{

namespace
{

constexpr JsonFormat graphsFormat = {"nexec graphs", 1};

GraphKind GraphKindOf(const Params& params)
{
  GraphKind kind;
  kind.family = params.Get<std::string>("family");
  kind.nodes = static_cast<size_t>(params.Get<int64_t>("nodes"));
  kind.weights = params.Get<std::string>("weights");
  kind.connected = !params.Get<bool>("unconnected");
  if (params.Has("probability"))
    kind.probability = params.Get<double>("probability");

  const bool isErdosRenyi = kind.family == "erdos_renyi";
  if (params.Has("probability") && !isErdosRenyi)
  {
    throw UsageError("--probability is for --family erdos_renyi; " +
                     kind.family + " has no such number");
  }
  if (params.Has("unconnected") && !isErdosRenyi &&
      kind.family != "watts_strogatz")
  {
    throw UsageError("--unconnected means nothing here: every " + kind.family +
                     " is connected");
  }
  CheckGraphKind(kind);
  return kind;
}

//! The graph of this number, from 0.
Graph GraphOfNumber(const Params& params, const GraphKind& kind,
                    const uint64_t number)
{
  return GeneratedGraph(
      kind, static_cast<uint64_t>(params.Get<int64_t>("seed")), number);
}

//! Name of the file of a graph, if there are several: its number, from 1,
//! stands before the extension.
std::string NumberedName(const std::string& path, const size_t number)
{
  const std::filesystem::path whole = path;
  std::filesystem::path name = whole.stem();
  name += "-" + std::to_string(number + 1);
  name += whole.extension();
  return (whole.parent_path() / name).string();
}

std::string GraphsJson(const std::vector<Graph>& graphs)
{
  JsonWriter write(graphsFormat);
  const auto writeEdge = [&](const GraphEdge& edge)
  {
    write.Value(uint64_t(edge.first));
    write.Value(uint64_t(edge.second));
    write.Value(edge.weight);
  };
  const auto writeGraph = [&](const Graph& graph)
  {
    write("nodes", uint64_t(graph.NumNodes()));
    write.List("edges",
               [&]
               {
                 for (const GraphEdge& edge : graph.Edges())
                   write.List([&] { writeEdge(edge); });
               });
  };
  write.List("graphs",
             [&]
             {
               for (const Graph& graph : graphs)
                 write.Object([&] { writeGraph(graph); });
             });
  return write.Text();
}

//! Write each graph to its file.
void WriteFiles(const Params& params, const GraphKind& kind)
{
  const std::string path = params.Get<std::string>("output");
  const auto count = static_cast<size_t>(params.Get<int64_t>("count"));
  std::vector<OutputFile> files;
  for (size_t number = 0; number < count; ++number)
  {
    files.push_back({count == 1 ? path : NumberedName(path, number),
                     params.Definition("output").Label()});
    CheckGraphExtension(files.back().path);
  }
  CheckOutputs(files);
  for (size_t number = 0; number < count; ++number)
    SaveGraph(files[number].path, GraphOfNumber(params, kind, number));
}

int RunGenerate(Params& params, Context& context)
{
  const GraphKind kind = GraphKindOf(params);
  const bool toFile =
      params.Has("output") && params.Get<std::string>("output") != "-";
  const int64_t count = params.Get<int64_t>("count");
  if (params.Get<bool>("json"))
  {
    std::vector<Graph> graphs;
    for (int64_t number = 0; number < count; ++number)
      graphs.push_back(GraphOfNumber(params, kind, uint64_t(number)));
    if (toFile)
      WriteFileAtomically(params.Get<std::string>("output"),
                          GraphsJson(graphs));
    else
      context.out << GraphsJson(graphs);
    return static_cast<int>(ExitCode::Ok);
  }
  if (toFile)
  {
    WriteFiles(params, kind);
    return static_cast<int>(ExitCode::Ok);
  }
  if (count != 1)
  {
    throw UsageError(
        "--count above 1 needs --output_file (-o), because each graph is a "
        "file of its own, or --json");
  }
  context.out << WriteGraph(GraphOfNumber(params, kind, 0));
  return static_cast<int>(ExitCode::Ok);
}

}  // namespace

Binding GenerateBinding()
{
  Binding binding("generate");
  binding.UserName("Generate graphs")
      .ShortDesc(
          "Writes random graphs, or regular ones, as edge lists for "
          "nexec_graph.")
      .LongDesc(
          "The first line is `nodes N`; then there is a line for each edge, "
          "`u v weight`, or `u v` if all weights are 1.  The same options give "
          "the same graph."
          "\n\n"
          "Families: every edge with the same {param:probability} "
          "(erdos_renyi); a ring in which every node is joined with the two "
          "next ones, and a tenth of the edges end elsewhere "
          "(watts_strogatz); neighbours among random points (delaunay); path, "
          "cycle, star, clique; a grid as square as possible; a binary tree.  "
          "Those of the first two are drawn again until one is connected, "
          "unless {param:unconnected} is passed."
          "\n\n"
          "Weights: uniform in [0, 1); tied, which are quarters in [0, 1); "
          "signed, uniform in [-1, 1); or unit, all 1."
          "\n\n"
          "With {param:count}, graph.txt becomes graph-1.txt, graph-2.txt and "
          "so on; the first one is the one without {param:count}.")
      .Example("Write a random graph of 16 nodes:", "{call:}")
      .Example("Run an algorithm on one:",
               "{call: --family delaunay --nodes 100} | nexec_graph "
               "--algorithm prim")
      .Example("Write ten graphs with many equal weights:",
               "{call: --count 10 --weights tied --output_file graph.txt}")
      .SeeAlso("nexec_graph");

  AddGraphKindOptions(binding);
  binding.IntIn("nodes", 'n', "Number of nodes.", 16)
      .Min(0)
      .Max(double(maxGeneratedNodes));
  binding.IntIn("seed", 's', "Seed of everything that is random.", 1).Min(0);
  binding.IntIn("count", 0, "Number of graphs.", 1).Min(1).Max(100000);
  binding
      .DoubleIn("probability", 0,
                "Erdos-Renyi: probability of each edge, if not a random one "
                "from ln n / n to 3 ln n / n.")
      .Above(0.0)
      .Max(1.0)
      .DefaultText("a random one for each graph");
  binding.FlagIn("unconnected", 0,
                 "Random families: take the first graph, connected or not.");
  binding.FileOut("output", 'o',
                  "Where to write; - or nothing = standard output.");
  binding.Json();
  binding.Function(RunGenerate);
  return binding;
}

}  // namespace nexec::bindings
