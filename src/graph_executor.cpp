/**
 * @file graph_executor.cpp
 */
#include <nexec/graph_executor.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/io/graph_model_file.hpp>

#include "core/parallel.hpp"
#include "graph/executor/graph_network.hpp"

#include <stdexcept>

namespace nexec
{

namespace
{

GraphResult ResultOf(const GraphInput& input, const GraphAlgorithm& algorithm,
                     NetworkDecider& decider)
{
  GraphRun run(input, algorithm);
  for (size_t step = 0; step < MaxGraphSteps(input.graph.NumNodes()); ++step)
  {
    const GraphStepRecord record = run.Step(decider);
    if (record.faults > 0)
    {
      throw Error(
          ExitCode::CheckFailed,
          "two gates fired into one node in step " + std::to_string(step));
    }
    if (!record.changed)
    {
      const GraphConfiguration& end = run.Now();
      return {end.states, end.values, end.pointers, step};
    }
  }
  throw Error(ExitCode::CheckFailed,
              "the execution did not halt within " +
                  std::to_string(run.Steps()) + " steps");
}

}  // namespace

GraphExecutor::GraphExecutor(const std::string& algorithm) :
    config(FindGraphAlgorithm(algorithm))
{
}

GraphExecutor::GraphExecutor(GraphModel given) :
    config(given.config), model(std::move(given))
{
  CheckModel(*model);
  CheckConfig(config, FindGraphAlgorithm(config.algorithm));
}

bool GraphExecutor::Train(const GraphTrainingOptions& options,
                          const GraphTrainingCallback& callback)
{
  GraphTrainingRun run(config, options);
  ContinueGraphTraining(run, callback);
  if (!run.best)
    return false;
  model = run.BestModel();
  return model->training.perfect;
}

const GraphModel& GraphExecutor::Model() const
{
  if (!model)
    throw std::logic_error("this graph executor has not been trained");
  return *model;
}

GraphResult GraphExecutor::Execute(const Graph& graph, const size_t start,
                                   const uint64_t seed) const
{
  const GraphAlgorithm& algorithm = FindGraphAlgorithm(config.algorithm);
  NetworkDecider decider(Model(), algorithm);
  return ResultOf({graph, start, RandomGraphValues(seed, graph.NumNodes())},
                  algorithm, decider);
}

std::vector<GraphResult> GraphExecutor::Execute(
    const std::vector<Graph>& graphs, const std::vector<size_t>& starts,
    const uint64_t seed) const
{
  if (!starts.empty() && starts.size() != graphs.size())
  {
    throw std::invalid_argument(
        "there has to be a start for each graph, or none");
  }
  const GraphAlgorithm& algorithm = FindGraphAlgorithm(config.algorithm);
  const NetworkDecider decider(Model(), algorithm);
  std::vector<GraphResult> results(graphs.size());
  ParallelFor(graphs.size(),
              [&](const size_t i)
              {
                NetworkDecider own = decider;
                results[i] = ResultOf(
                    {graphs[i], starts.empty() ? 0 : starts[i],
                     RandomGraphValues(seed + i, graphs[i].NumNodes())},
                    algorithm, own);
              });
  return results;
}

GraphCertificate GraphExecutor::Certify() const
{
  return CertifyGraph(Model(), FindGraphAlgorithm(config.algorithm));
}

void GraphExecutor::Save(const std::string& path) const
{
  SaveGraphModel(path, Model());
}

GraphExecutor GraphExecutor::Load(const std::string& path)
{
  return GraphExecutor(LoadGraphModel(path));
}

}  // namespace nexec
