/**
 * @file bindings/graph/graph_evaluate.cpp
 */
#include "graph_evaluate.hpp"

#include "algorithm_kind.hpp"
#include "generated_graphs.hpp"
#include "graph/executor/graph_dense_pass.hpp"
#include "graph/executor/graph_network.hpp"
#include "graph_option.hpp"
#include "graph_score.hpp"
#include "io/atomic_file.hpp"
#include "model_option.hpp"
#include "process/log.hpp"
#include "runs.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>

namespace nexec::bindings
{

namespace
{

const std::vector<int64_t> defaultNodes = {16, 64};
constexpr int64_t defaultGraphs = 32;

//! A model that is to be evaluated.
struct EvaluatedGraphModel
{
  explicit EvaluatedGraphModel(const Params& params);

  std::string name;
  GraphModel model;
  const GraphAlgorithm& algorithm;
};

EvaluatedGraphModel::EvaluatedGraphModel(const Params& params) :
    name(ModelName(params)),
    model(LoadGraphModelOption(params)),
    algorithm(GraphAlgorithmOf(name, model))
{
}

//! All that were asked for.
std::vector<EvaluatedGraphModel> LoadGraphModels(const Params& params)
{
  std::vector<EvaluatedGraphModel> models;
  if (!params.Has("input_model") || params.Has("algorithm"))
    models.emplace_back(params);
  for (const std::string& file : ModelFiles(params))
    models.emplace_back(WithModelFile(params, file));
  return models;
}

void CheckEvaluatedKind(const Params& params)
{
  const std::string what = params.Has("algorithm")
      ? params.Get<std::string>("algorithm")
      : "'" + ModelName(params) + "'";
  RefuseChainOptions(
      params, what,
      {{"lengths", "use --nodes"},
       {"num_sequences", "use --num_graphs"},
       {"test", "nexec_graph --input_file runs a model on a graph of yours"},
       {"certificate", ""},
       {"algorithm_file", ""},
       {"figure", "--metrics_file writes what it would show"},
       {"figure_theme", ""}});
  if (params.Get<std::string>("executor") == "compiled")
  {
    throw UsageError("--executor compiled is for chains; " + what +
                     " works on graphs: use factored or dense");
  }
}

//! What is to be evaluated, and on what.
class GraphEvaluation
{
 public:
  explicit GraphEvaluation(const Params& params);

  //! What is to be done, without results.
  Results Plan() const;
  //! The row of a block, from 1; nothing if it is to stop on the way.
  std::vector<std::string> Run(const size_t block,
                               const InterruptRequest* interrupt) const;
  //! What was counted of all models.
  std::vector<GraphModelScores> Scores(const Results& results) const;

 private:
  std::vector<std::pair<std::string, std::string>> FactsOf(
      const EvaluatedGraphModel& model) const;
  //! Run a model on the graph of this number.
  void RunOn(const EvaluatedGraphModel& model, const size_t nodes,
             const size_t number, GraphScore& score) const;

  const Params& params;
  std::vector<EvaluatedGraphModel> models;
  GraphKind kind;
  uint64_t seed;
  bool isDense;
  std::vector<int64_t> sizes;
  int64_t count;
  std::vector<EvaluationBlock> blocks;
};

GraphEvaluation::GraphEvaluation(const Params& params) :
    params(params),
    models(LoadGraphModels(params)),
    seed(static_cast<uint64_t>(params.Get<int64_t>("seed"))),
    isDense(params.Get<std::string>("executor") == "dense"),
    sizes(params.Has("nodes") ? params.Get<std::vector<int64_t>>("nodes")
                              : defaultNodes),
    count(params.Has("num_graphs") ? params.Get<int64_t>("num_graphs")
                                   : defaultGraphs)
{
  kind.family = params.Get<std::string>("family");
  kind.weights = params.Get<std::string>("weights");
  std::map<size_t, size_t> counts;
  for (const int64_t size : sizes)
  {
    kind.nodes = static_cast<size_t>(size);
    CheckGraphKind(kind);
    counts[kind.nodes] = static_cast<size_t>(count);
  }
  blocks = EvaluationBlocks(counts);
  for (const EvaluatedGraphModel& model : models)
  {
    if (kind.weights == "signed" &&
        model.algorithm.weights == GraphWeights::NoNegativeCycle)
    {
      throw UsageError("--weights signed means nothing to " +
                       model.algorithm.name +
                       ", which has no end on negative weights");
    }
  }
}

std::vector<std::pair<std::string, std::string>> GraphEvaluation::FactsOf(
    const EvaluatedGraphModel& model) const
{
  return {{"algorithm", model.algorithm.name},
          {"model_digest", ModelDigest(model.model)},
          {"pooling", PoolingName(model.model.config.pooling)}};
}

Results GraphEvaluation::Plan() const
{
  Results plan =
      EmptyResults("graph_evaluation", models.size() * blocks.size());
  if (plan.runs > Results::maxRuns)
    throw UsageError("too many models and graphs for one command");
  plan.columns = GraphScoreColumns();
  std::vector<std::vector<std::pair<std::string, std::string>>> facts;
  for (const EvaluatedGraphModel& each : models)
  {
    facts.push_back(FactsOf(each));
    if (models.size() > 1)
      facts.back().insert(facts.back().begin(), {"model", each.name});
  }
  PlanModels(facts, plan);
  plan.plan.emplace_back("executor", params.Get<std::string>("executor"));
  plan.plan.emplace_back("nodes", ValueText(sizes));
  plan.plan.emplace_back("num_graphs", ValueText(count));
  for (const char* const name : {"family", "weights", "seed"})
    plan.plan.emplace_back(name, ValueText(params.GetValue(name)));
  return plan;
}

void GraphEvaluation::RunOn(const EvaluatedGraphModel& model,
                            const size_t nodes, const size_t number,
                            GraphScore& score) const
{
  GraphKind sized = kind;
  sized.nodes = nodes;
  const Graph graph = GeneratedGraph(sized, seed, number);
  const GraphInput input{graph, number % nodes,
                         RandomGraphValues(seed + number, nodes)};
  const auto run = [&](auto decider)
  {
    const GraphComparison comparison =
        CompareWithRules(input, model.algorithm, decider);
    score.metrics.Add(comparison);
    score.steps += comparison.steps;
    score.margin = std::min(score.margin, decider.Margin());
  };
  if (isDense)
    run(DenseDecider(model.model, model.algorithm));
  else
    run(NetworkDecider(model.model, model.algorithm));
}

std::vector<std::string> GraphEvaluation::Run(
    const size_t block, const InterruptRequest* interrupt) const
{
  const EvaluatedGraphModel& model = models[(block - 1) / blocks.size()];
  const EvaluationBlock& own = blocks[(block - 1) % blocks.size()];
  GraphScore score;
  for (size_t k = 0; k < own.count; ++k)
  {
    if (interrupt != nullptr && interrupt->Signal() != 0)
      return {};
    RunOn(model, own.length, own.first + k, score);
  }
  return GraphScoreRow(own, score);
}

std::vector<GraphModelScores> GraphEvaluation::Scores(
    const Results& results) const
{
  std::vector<GraphModelScores> scores;
  scores.reserve(models.size());
  for (const EvaluatedGraphModel& model : models)
    scores.push_back({model.name, FactsOf(model), {}});
  ReadGraphScores(results, scores);
  return scores;
}

}  // namespace

void AddGraphEvaluateOptions(Binding& binding)
{
  binding.IntListIn("nodes", 0, "Numbers of nodes of random graphs.")
      .Min(1)
      .Max(double(maxGeneratedNodes))
      .DefaultText(ValueText(defaultNodes));
  binding.IntIn("num_graphs", 0, "Random graphs of each size.")
      .Min(1)
      .Max(10000000)
      .DefaultText(ValueText(defaultGraphs));
  AddGraphKindOptions(binding);
}

void RefuseGraphEvaluateOptions(const Params& params,
                                const std::string& algorithm)
{
  RefuseGraphOptions(params, algorithm,
                     {{"nodes", "use --lengths"},
                      {"num_graphs", "use --num_sequences"},
                      {"family", ""},
                      {"weights", ""}});
}

int RunGraphEvaluate(const Params& params, Context& context,
                     const InterruptRequest* interrupt)
{
  std::optional<GraphEvaluation> evaluation;
  Together(context.ranks,
           [&]
           {
             CheckEvaluatedKind(params);
             evaluation.emplace(params);
           });
  Results results = evaluation->Plan();
  const int code = DoRuns(
      params, context.ranks, interrupt,
      [&](const size_t block) { return evaluation->Run(block, interrupt); },
      results);
  if (code != 0)
    return code;
  const std::vector<GraphModelScores> scores = evaluation->Scores(results);
  context.out << (params.Get<bool>("json") ? GraphScoreJson(scores)
                                           : GraphScoreTable(scores));
  if (params.Has("metrics"))
  {
    OnRoot(context.ranks,
           [&]
           {
             WriteFileAtomically(params.Get<std::string>("metrics"),
                                 GraphScoreCsv(scores));
           });
  }
  double worst = 1.0;
  for (const GraphModelScores& model : scores)
  {
    for (const auto& [nodes, score] : model.sizes)
      worst = std::min(worst, score.WorstAccuracy());
  }
  return CheckAccuracy(params, worst);
}

}  // namespace nexec::bindings
