/**
 * @file bindings/evaluate_main.cpp
 *
 * nexec_evaluate: measure how exactly a model executes its algorithm.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "chain/executor_figures.hpp"
#include "core/sha256.hpp"
#include "evaluation_runs.hpp"
#include "graph/algorithm_kind.hpp"
#include "graph/graph_evaluate.hpp"
#include "io/atomic_file.hpp"
#include "io/results_file.hpp"
#include "model_option.hpp"
#include "outputs.hpp"
#include "process/log.hpp"
#include "runs.hpp"

#include <nexec/chain/executor/model.hpp>
#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/sequences.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <ostream>

namespace nexec::bindings
{

namespace
{

//! A model that is to be evaluated, ready to run.
struct EvaluatedModel
{
  explicit EvaluatedModel(const Params& params);

  std::string name;
  ExecutorModel model;
  const Algorithm& algorithm;
  std::unique_ptr<Executor> executor;
};

EvaluatedModel::EvaluatedModel(const Params& params) :
    name(ModelName(params)),
    model(LoadModelOption(params)),
    algorithm(AlgorithmOf(params, model)),
    executor(MakeExecutorOption(params, model))
{
}

//! All that were asked for; their algorithm may be the one of a rule file.
std::vector<std::unique_ptr<EvaluatedModel>> LoadModels(const Params& params)
{
  UseAlgorithmFile(params);
  const std::vector<std::string> files = ModelFiles(params);
  if (files.size() > 1 && params.Has("certificate"))
  {
    throw UsageError(params.Definition("certificate").Label() +
                     " is about one model; those of several are looked for "
                     "beside them");
  }
  std::vector<std::unique_ptr<EvaluatedModel>> models;
  models.reserve(files.size());
  for (const std::string& file : files)
  {
    models.push_back(
        std::make_unique<EvaluatedModel>(WithModelFile(params, file)));
  }
  if (models.empty())
    models.push_back(std::make_unique<EvaluatedModel>(params));
  return models;
}

//! What is to be evaluated, and on what.
class Evaluation
{
 public:
  explicit Evaluation(const Params& params);

  //! What is to be done, without results.
  Results Plan() const;
  //! The row of a block, from 1; nothing if it is to stop on the way.
  std::vector<std::string> Run(const size_t block,
                               const InterruptRequest* interrupt) const;

 private:
  //! Read the sequences of the test file, or choose random ones.
  void ChooseSequences();
  std::vector<double> Sequence(const size_t length, const size_t index) const;

  const Params& params;
  std::vector<std::unique_ptr<EvaluatedModel>> models;
  //! Sequences of a test file, by length, and a digest of them.
  std::map<size_t, std::vector<std::vector<double>>> tests;
  std::string testDigest;
  std::vector<EvaluationBlock> blocks;
};

Evaluation::Evaluation(const Params& params) :
    params(params), models(LoadModels(params))
{
  ChooseSequences();
  if (params.Get<std::string>("executor") == "dense")
    WarnAboutSlowBlas();
  for (const auto& model : models)
  {
    for (const EvaluationBlock& block : blocks)
      CheckLength(params, *model->executor, block.length);
  }
}

void Evaluation::ChooseSequences()
{
  std::map<size_t, size_t> counts;
  if (params.Has("test"))
  {
    auto sequences = ReadSequences(params.Get<std::string>("test"));
    testDigest = SequencesDigest(sequences);
    for (std::vector<double>& values : sequences)
    {
      ++counts[values.size()];
      tests[values.size()].push_back(std::move(values));
    }
    if (tests.empty())
      throw InputError("the test file has no sequences");
  }
  else
  {
    for (const int64_t length : params.Get<std::vector<int64_t>>("lengths"))
    {
      counts[static_cast<size_t>(length)] =
          static_cast<size_t>(params.Get<int64_t>("num_sequences"));
    }
  }
  blocks = EvaluationBlocks(counts);
}

std::vector<double> Evaluation::Sequence(const size_t length,
                                         const size_t index) const
{
  if (!tests.empty())
    return tests.at(length)[index];
  return EvaluationSequence(
      length, static_cast<uint64_t>(params.Get<int64_t>("seed")), index);
}

Results Evaluation::Plan() const
{
  Results plan = EmptyResults(evaluationKind, models.size() * blocks.size());
  if (plan.runs > Results::maxRuns)
    throw UsageError("too many models and sequences for one command");
  plan.columns = EvaluationColumns();
  std::vector<std::vector<std::pair<std::string, std::string>>> facts;
  for (const auto& each : models)
  {
    facts.emplace_back();
    if (models.size() > 1)
      facts.back().emplace_back("model", each->name);
    const ExecutorConfig& config = each->model.config;
    facts.back().emplace_back("algorithm", config.algorithm);
    facts.back().emplace_back("model_digest", ModelDigest(each->model));
    facts.back().emplace_back("pooling", PoolingName(config.pooling));
  }
  PlanModels(facts, plan);
  plan.plan.emplace_back("executor", params.Get<std::string>("executor"));
  if (params.Has("algorithm_file"))
  {
    plan.plan.emplace_back(
        "algorithm_file",
        FileDigest(params.Get<std::string>("algorithm_file")));
  }
  if (params.Has("test"))
  {
    plan.plan.emplace_back("test", testDigest);
    return plan;
  }
  for (const char* const name : {"lengths", "num_sequences", "seed"})
    plan.plan.emplace_back(name, ValueText(params.GetValue(name)));
  return plan;
}

std::vector<std::string> Evaluation::Run(
    const size_t block, const InterruptRequest* interrupt) const
{
  const EvaluatedModel& model = *models[(block - 1) / blocks.size()];
  const EvaluationBlock& own = blocks[(block - 1) % blocks.size()];
  Metrics metrics;
  for (size_t k = 0; k < own.count; ++k)
  {
    if (interrupt != nullptr && interrupt->Signal() != 0)
      return {};
    metrics.Merge(EvaluateSequence(model.algorithm, *model.executor,
                                   Sequence(own.length, own.first + k)));
  }
  return EvaluationRow(own, metrics);
}

//! The accuracies of each model in a panel of its own.
Figure FigureOf(const std::vector<ModelMetrics>& models)
{
  Figure figure = AccuracyFigure(models.front().rows);
  for (size_t k = 1; k < models.size(); ++k)
    figure.panels.push_back(AccuracyFigure(models[k].rows).panels.front());
  for (size_t k = 0; models.size() > 1 && k < models.size(); ++k)
    figure.panels[k].title = models[k].name;
  figure.columns = models.size() > 1 ? 2 : 1;
  return figure;
}

//! Print the table, and write what else was asked for.
int Report(const Params& params, Context& context,
           const std::vector<ModelMetrics>& models)
{
  context.out << (params.Get<bool>("json") ? MetricsJson(models)
                                           : EvaluationTable(models));
  OnRoot(context.ranks,
         [&]
         {
           if (params.Has("metrics"))
           {
             WriteFileAtomically(params.Get<std::string>("metrics"),
                                 models.size() > 1
                                     ? MetricsCsv(models)
                                     : MetricsCsv(models.front().rows));
           }
           SaveFigureOption(params, "figure", [&] { return FigureOf(models); });
         });
  double worst = 1.0;
  for (const ModelMetrics& model : models)
  {
    for (const auto& [length, metrics] : model.rows)
      worst = std::min(worst, metrics.WorstAccuracy());
  }
  return CheckAccuracy(params, worst);
}

//! Throw UsageError if a part of the work is to be judged or drawn as a whole.
void CheckShard(const Params& params)
{
  if (RunsShard(params).IsAll())
    return;
  for (const char* const name : {"metrics", "figure", "minimum_accuracy"})
  {
    if (params.Has(name))
    {
      throw UsageError(params.Definition(name).Label() +
                       " is about all runs, not about a shard; join the "
                       "shards with nexec_merge, then pass it with --resume "
                       "and without --shard");
    }
  }
}

//! Throw if a file cannot be written, or stands for two outputs.
void CheckEvaluationFiles(const Params& params)
{
  std::vector<OutputFile> outputs = OutputsOf(params, {"metrics", "figure"});
  if (!RunsPath(params).empty())
    outputs.push_back({RunsPath(params), params.Definition("results").Label()});
  CheckOutputs(outputs);
}

int RunEvaluate(Params& params, Context& context)
{
  // Only who keeps something wants to hear of signals.
  std::optional<InterruptRequest> request;
  if (params.Has("results"))
    request.emplace();
  const InterruptRequest* const interrupt = request ? &*request : nullptr;
  CheckShard(params);
  OnRoot(context.ranks, [&] { CheckEvaluationFiles(params); });
  if (IsAboutGraphs(params))
    return RunGraphEvaluate(params, context, interrupt);
  const std::string name = "'" + ModelName(params) + "'";
  Together(context.ranks, [&] { RefuseGraphEvaluateOptions(params, name); });
  for (const char* name : {"lengths", "num_sequences", "seed"})
    ReportIgnoredParam(params, {{"test", true}}, name);
  std::optional<Evaluation> evaluation;
  Together(context.ranks, [&] { evaluation.emplace(params); });
  Results results = evaluation->Plan();
  const int code = DoRuns(
      params, context.ranks, interrupt,
      [&](const size_t block) { return evaluation->Run(block, interrupt); },
      results);
  if (code != 0)
    return code;
  std::vector<ModelMetrics> models = MetricsOfModels(results);
  if (models.size() == 1)
    models.front().name = ModelName(params);
  return Report(params, context, models);
}

}  // namespace

Binding EvaluateBinding()
{
  Binding binding("evaluate");
  binding.UserName("Evaluate a discrete neural executor")
      .ShortDesc(
          "Runs a model on its own decisions beside the algorithm it "
          "has learnt and counts where the two agree.")
      .LongDesc(
          "For every model and length one row is printed.  `state` is the "
          "share of "
          "(step, node) pairs whose whole state is right, `scalar` the share "
          "of positions that end with the right value, `sorted` the share of "
          "sequences with the right result, whether or not the algorithm "
          "sorts.  `trace` is the strictest: every state and value at every "
          "step, and the halt.  `divergence` is the "
          "earliest step at which a run differed, numbered from 0 as "
          "nexec_trace does (`first_divergence` in files and JSON numbers it "
          "from 1), and `margin` the least "
          "|logit| among all decisions: how close the network came to "
          "deciding otherwise (with the compiled executor, which computes no "
          "logits, the bound that its certificate proves)."
          "\n\n"
          "Every state is compared at every step, so long sequences are slow "
          "with any executor; to run a model alone, use nexec_sort."
          "\n\n"
          "Sequences are random, or come from {param:test}: one sequence per "
          "line, with numbers separated by commas, blanks or tabs, or one in "
          "each row of a .npy array."
          "\n\n"
          "Models of algorithms on graphs run on random graphs, those that "
          "nexec_generate writes with the same {param:seed}, {param:family} "
          "and {param:weights}: with n nodes, number k (from 1) starts at the "
          "node (k - 1) mod n, and random values are those that nexec_graph "
          "draws with {param:seed} plus k - 1.  `node` is the share of nodes "
          "whose part of the answer (parent, state or value) is right, `graph` "
          "that of graphs with all nodes right, and `trace` that of graphs "
          "with every decision of every step and the halt right; `faults` "
          "counts nodes into which two gates fired at once, and `wrong step` "
          "is the earliest step, from 0, that differed."
          "\n\n" +
          AboutRuns() +
          "  Here a run is a block of sequences of one length, or of graphs of "
          "one size.")
      .Example("Evaluate a model at three lengths, 64 sequences each:",
               "{call: --input_model_file model.bin --lengths 16,64,128 "
               "--num_sequences 64}")
      .Example("Several models in one table:",
               "{call: --input_model_file a.bin b.bin --lengths 16}")
      .Example("A built-in model of an algorithm on graphs:",
               "{call: --algorithm dijkstra --nodes 16,64,160}")
      .Example("Fail (exit code 1) unless everything is exact:",
               "{call: --minimum_accuracy 1}")
      .Example("Many sequences in two shards, and then their metrics:",
               "{call: --num_sequences 100000 --results_file e.csv --shard "
               "1/2}\n"
               "{call: --num_sequences 100000 --results_file e.csv --shard "
               "2/2}\n"
               "nexec_merge --results_file e.csv\n"
               "{call: --num_sequences 100000 --results_file e.csv --resume "
               "--metrics_file metrics.csv}")
      .SeeAlso("nexec_train")
      .SeeAlso("nexec_certify")
      .SeeAlso("nexec_sort");

  AddAnyModelsOption(binding);
  AddAlgorithmFileOption(binding);
  binding.FileIn("test", 'T', "Sequences to run on, one per line, or .npy.");
  binding
      .IntListIn("lengths", 'l', "Lengths of random sequences.", {16, 64, 128})
      .Min(0)
      .Max(100000);
  binding.IntIn("num_sequences", 'n', "Random sequences of each length.", 32)
      .Min(1)
      .Max(10000000);
  binding.IntIn("seed", 's', "Seed of the random sequences.", 1000).Min(0);
  AddGraphEvaluateOptions(binding);
  AddExecutorOption(binding, "factored");
  AddPoolingOption(binding);
  binding
      .DoubleIn("minimum_accuracy", 0,
                "End with exit code 1 if any of the accuracies is lower than "
                "this at any length or size.")
      .Min(0.0)
      .Max(1.0)
      .DefaultText("no check");
  AddRunsOptions(binding, "Counts of every block of sequences, as CSV.");
  binding.FileOut("metrics", 'o',
                  "CSV file with the metrics; accuracies are fractions.  Of "
                  "several models, the first column names them.");
  AddFigureOption(binding, "figure", "The four accuracies over the length");
  binding.Json();
  binding.Ranks(
      "The processes share the sequences; the counts do not depend on their "
      "number.",
      itemsTimeout);
  binding.Plain("input_model");
  binding.Function(RunEvaluate);
  return binding;
}

}  // namespace nexec::bindings
