/**
 * @file bindings/graph_main.cpp
 *
 * nexec_graph: a filter that lets the network run on a graph.
 */
#include "bindings.hpp"
#include "core/number_text.hpp"
#include "graph/graph_option.hpp"
#include "graph/graph_result.hpp"
#include "io/atomic_file.hpp"
#include "process/log.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/io/graph_file.hpp>

#include <iostream>

#include <unistd.h>

namespace nexec::bindings
{

namespace
{

//! The graph that was asked for.
Graph ReadGraphOption(const Params& params, std::istream& standard)
{
  const std::string path =
      params.Has("input") ? params.Get<std::string>("input") : "-";
  if (path != "-")
    return LoadGraph(path);
  if (standard.rdbuf() == std::cin.rdbuf() && isatty(STDIN_FILENO) == 1)
    Log::Plain("type edges, one in each line; Ctrl-D ends the input");
  return ReadGraph("standard input", standard);
}

//! Say how it went; the exit code.
ExitCode TellResult(const GraphInput& input, const GraphAlgorithm& algorithm,
                    const GraphResult& result, const std::string& problem)
{
  std::string what = algorithm.name;
  if (algorithm.rules.Declaration().HasStart())
    what += " from node " + std::to_string(input.start);
  what += " on " + CountText(input.graph.NumNodes(), "node") + " and " +
      CountText(input.graph.NumEdges(), "edge") + ", " +
      CountText(result.steps, "step") + ": ";
  if (problem.empty())
  {
    Log::Plain(what + "the result is that of the classical algorithm");
    return ExitCode::Ok;
  }
  Log::Warn(what + "the result is not right: " + problem);
  return ExitCode::CheckFailed;
}

int RunGraph(Params& params, Context& context)
{
  const std::string output =
      params.Has("output") ? params.Get<std::string>("output") : "-";
  if (output != "-")
    CheckWritable(output);
  const ChosenGraphExecutor chosen = ChooseGraphExecutor(params);
  const GraphAlgorithm& algorithm = *chosen.algorithm;
  CheckGraphOptions(params, algorithm);
  const Graph graph = ReadGraphOption(params, context.in);
  CheckGraphWeights(graph, algorithm);

  const GraphInput input{
      graph, static_cast<size_t>(params.Get<int64_t>("start")),
      RandomGraphValues(static_cast<uint64_t>(params.Get<int64_t>("seed")),
                        graph.NumNodes())};
  const GraphResult result = Execute(input, algorithm, *chosen.decider);
  const std::string problem = ResultProblem(input, algorithm, result);
  const std::string text = params.Get<bool>("json")
      ? ResultJson(input, algorithm, params.Get<std::string>("executor"),
                   result, problem.empty())
      : ResultCsv(algorithm, result);
  if (output != "-")
    WriteFileAtomically(output, text);
  else
    context.out << text;
  return static_cast<int>(TellResult(input, algorithm, result, problem));
}

}  // namespace

Binding GraphBinding()
{
  Binding binding("graph");
  binding.UserName("Run a graph algorithm with a neural network")
      .ShortDesc(
          "Reads a graph and prints what the network finds on it: for each "
          "node its parent, its value and its state.  Only the network decides "
          "what happens in a step.")
      .LongDesc(
          "The output is CSV with the header `node,parent,value,state` and a "
          "line for each node, in order.  The parent of a node without one is "
          "the node itself; a value reads back as the same number.  If the "
          "result is not that of the classical algorithm, which is always run, "
          "too, this is said on standard error, and the exit code is 1."
          "\n\n"
          "The graph is undirected.  It can be an edge list, with a line `u v` "
          "or `u v weight` for each edge, where nodes count from 0; comments "
          "follow #, and a first line `nodes N` says how many nodes there are, "
          "if the last ones have no edges.  Matrix Market (symmetric, known by "
          "its first line), DIMACS (`p sp`, known by its lines) and METIS "
          "(known by the name: .graph or .metis) can be read as well; their "
          "nodes count from 1, but from 0 in {param:start} and in the output.  "
          "Without weights, all are 1.  Loops, edges that are there twice, "
          "nodes that do not exist and weights that are no finite numbers are "
          "errors that name the line (exit code 2)."
          "\n\n"
          "Models that are proved do the same as their rules in every step, on "
          "every graph and with all weights.  That the rules find shortest "
          "paths is another matter: with negative weights dijkstra may not, "
          "which is said on standard error, and bellman_ford has no end.")
      .Example("Find shortest paths from node 0:",
               "printf '0 1 2\\n1 2 2\\n0 2 5\\n' | {call: --algorithm "
               "dijkstra}")
      .Example("Do it on a random graph, from another node:",
               "nexec_generate --nodes 100 --output_file graph.txt\n{call: "
               "--algorithm bfs --start 7 --input_file graph.txt}")
      .Example("Let your own model do it:",
               "{call: --input_model_file model.bin --input_file graph.txt "
               "--output_file tree.csv}")
      .Example(
          "Let the rules do it, without a network:",
          "{call: --algorithm dfs --executor rules --input_file graph.txt}")
      .SeeAlso("nexec_generate")
      .SeeAlso("nexec_train")
      .SeeAlso("nexec_certify")
      .SeeAlso("nexec_algorithms");

  AddGraphModelOption(binding);
  AddGraphExecutorOption(binding);
  binding.FileIn("input", 'i', "The graph; - or nothing = standard input.");
  binding
      .IntIn("start", 's',
             "Node where the algorithm starts, counted from 0; not for those "
             "that start everywhere.",
             0)
      .Min(0);
  binding
      .IntIn("seed", 0,
             "Seed of the random values, for algorithms that draw some.", 1)
      .Min(0);
  binding.FileOut("output", 'o',
                  "Where to write; - or nothing = standard output.");
  binding.Json();
  binding.Plain("input");
  binding.Function(RunGraph);
  return binding;
}

}  // namespace nexec::bindings
