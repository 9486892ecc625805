/**
 * @file tests/support/file_kinds.cpp
 */
#include "file_kinds.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/clrs/clrs_evaluation.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/trace/record.hpp>
#include <nexec/trace/trace_cursor.hpp>

#include "clrs/small_settings.hpp"
#include "graph/executor/graph_network.hpp"
#include "io/clrs_codec.hpp"
#include "io/graph_training_run_codec.hpp"
#include "io/results_file.hpp"
#include "io/trace_codec.hpp"
#include "io/training_run_codec.hpp"

#include <algorithm>
#include <stdexcept>

namespace nexec
{

namespace
{

const Algorithm& InsertionSort()
{
  return FindAlgorithm("insertion_sort");
}

ExecutorModel SmallModel(const Pooling pooling,
                         const Algorithm& algorithm = InsertionSort())
{
  ExecutorConfig config(algorithm);
  config.embeddingSize = 4;
  config.hiddenSize = 4;
  config.pooling = pooling;
  ExecutorModel model = InitialiseModel(config, 3);
  model.training.seed = 3;
  model.training.recipe = "staged";
  model.training.version = "1.0";
  model.training.blasKernel = "Haswell";
  return model;
}

GraphModel SmallGraphModel(const std::string& algorithm)
{
  GraphConfig config(FindGraphAlgorithm(algorithm));
  config.embeddingSize = 3;
  config.hiddenSize = 2;
  GraphModel model = InitialiseGraphModel(config, 3);
  model.training.seed = 3;
  model.training.version = "1.0";
  model.training.blasKernel = "Haswell";
  return model;
}

GraphTrainingRun SmallGraphTraining(const size_t updates)
{
  GraphConfig config(FindGraphAlgorithm("dfs"));
  config.embeddingSize = 2;
  config.hiddenSize = 2;
  GraphTrainingOptions options;
  options.nodes = 4;
  options.batchSize = 2;
  options.views = 8;
  options.updates = 4;
  options.validationInterval = 2;
  options.maxRestarts = 1;
  GraphTrainingRun run(config, options);
  ContinueGraphTraining(run,
                        [&](const GraphTrainingUpdate&)
                        { return run.history.size() >= updates; });
  run.lessons = {{1, 0, {1, 4, 7}}};
  return run;
}

//! The same as older formats have it.
template<typename Data>
Data WithoutRules(Data data)
{
  data.rulesDigest.clear();
  return data;
}

ExecutorModel OlderModel(const std::string& algorithm)
{
  ExecutorModel model = SmallModel(Pooling::Softmax, FindAlgorithm(algorithm));
  model.config = WithoutRules(model.config);
  return model;
}

ExecutionTrace SmallTrace()
{
  const ExecutorModel model = SmallModel(Pooling::Softmax);
  return RecordRun(InsertionSort(), model, *MakeExecutor("dense", model),
                   "dense", {2, 4, 3});
}

ClrsRun SmallRun(const std::string& name, const size_t updates)
{
  ClrsPreset preset = SmallPreset(name);
  preset.config.hiddenSize = 2;
  preset.config.tripletSize = 1;
  preset.draws.lengths = {2, 3};
  preset.draws.batchSize = 2;
  preset.validationInterval = 2;
  ClrsRun run(preset, 7);
  TrainClrs(run, [&](const ClrsUpdate&) { return run.Updates() >= updates; });
  return run;
}

TrainingRun SmallTraining(const size_t updates)
{
  ExecutorConfig config(InsertionSort());
  config.embeddingSize = 2;
  config.hiddenSize = 2;
  TrainingOptions options = RecipeDefaults("staged", 1.0);
  options.length = 3;
  options.batchSize = 2;
  options.updates = 4;
  options.validationInterval = 2;
  options.validationLengths = {3};
  options.maxRestarts = 1;
  options.recordKinds = true;
  TrainingRun run(config, options);
  ContinueTraining(run,
                   [&](const TrainingUpdate&)
                   { return run.history.size() >= updates; });
  return run;
}

//! One that learns from views, in its second round.
TrainingRun RoundTraining(TrainingRun run)
{
  run.options.views = 0.25;
  run.roundStart = run.updates - 1;
  run.lessons = {3, 500};
  return run;
}

//! One whose sequences have several lengths.
TrainingRun LengthsTraining(TrainingRun run)
{
  run.options.otherLengths = {2, 3};
  return run;
}

TrainingRun OlderTraining(TrainingRun run)
{
  run.model.config = WithoutRules(run.model.config);
  if (run.best)
    run.best->config = run.model.config;
  return run;
}

Certificate SmallCertificate()
{
  Certificate certificate;
  certificate.modelDigest = std::string(64, 'a');
  certificate.algorithm = "insertion_sort";
  certificate.maxLength = 1000000;
  certificate.refuted = true;
  certificate.margin = 0.1;
  certificate.version = "1.0";
  certificate.refutation.length = 3;
  certificate.refutation.configuration = "i j^k ... next_j";
  certificate.refutation.input = {1.0, -0.5, 5e-324};
  return certificate;
}

Results SmallResults(const size_t rows)
{
  Results results = EmptyResults("sweep", 5);
  results.madeBy = "nexec 1.0, BLAS Haswell";
  results.plan = {{"seed", "1 2 3 4 5"}, {"lengths", "16,64"}};
  results.columns = {"seed", "outcome", "lengths", "margin"};
  for (size_t run = 1; run <= rows; ++run)
  {
    results.rows[run] = {std::to_string(run), "a \"perfect\" one", "16,64",
                         "0.25"};
  }
  return results;
}

//! Run a loaded model, if it says that it fits an algorithm that we have.
void UseModel(const ExecutorModel& model)
{
  if (!HasAlgorithm(model.config.algorithm))
    return;
  const Algorithm& algorithm = FindAlgorithm(model.config.algorithm);
  if (model.config.bits != algorithm.Bits() ||
      model.config.signalBits != algorithm.SignalBits() ||
      !RulesProblem(model.config, algorithm).empty())
    return;
  for (const char* kind : {"dense", "factored"})
  {
    const std::unique_ptr<Executor> executor = MakeExecutor(kind, model);
    Rollout run(algorithm, *executor, {2, 1, 3});
    run.Step();
    run.Step();
  }
}

//! Run a loaded graph model, if it says that it fits an algorithm that we
//! have.
void UseGraphModel(const GraphModel& model)
{
  if (!HasGraphAlgorithm(model.config.algorithm))
    return;
  const GraphAlgorithm& algorithm = FindGraphAlgorithm(model.config.algorithm);
  try
  {
    CheckConfig(model.config, algorithm);
  }
  catch (const std::invalid_argument&)
  {
    return;
  }
  catch (const RulesError&)
  {
    return;
  }
  const Graph graph(3, {{0, 1, 0.5}, {1, 2, 0.25}});
  const GraphInput input{graph, 0, RandomGraphValues(1, graph.NumNodes())};
  NetworkDecider decider(model, algorithm);
  GraphRun run(input, algorithm);
  run.Step(decider);
  run.Step(decider);
}

void UseGraphTraining(const GraphTrainingRun& run)
{
  run.Finished();
  RunDifference(run, GraphTrainingRun());
  UseGraphModel(run.best ? run.BestModel() : run.model);
}

//! One sequence; training could take as long as the file likes.
void UseClrsModel(const ClrsModel& model)
{
  ScoreModel(model, TestDraw(2, 1), [](const size_t) {});
}

void UseRun(const ClrsRun& run)
{
  UseClrsModel(run.model);
  UseClrsModel(run.best);
}

void UseTraining(const TrainingRun& run)
{
  run.Finished();
  RunDifference(run, TrainingRun());
  UseModel(run.best ? run.BestModel() : run.model);
}

void UseTrace(const ExecutionTrace& trace)
{
  const Algorithm& algorithm = FindAlgorithm(trace.algorithm);
  for (TraceCursor cursor(algorithm, trace); !cursor.AtEnd(); cursor.Next())
    cursor.Attention();
}

void UseResults(const Results& results)
{
  MergeResults({{"a", results}, {"b", results}});
}

void UseCertificate(const Certificate& certificate)
{
  certificate.Covers(1000);
}

/**
 * An entry of the table.
 *
 * @param data What the seeds hold.
 * @param decode, encode Bytes to data and back.  The guard that the loaders
 *     put around them (DecodeGuarded()) is left out: it should find nothing.
 * @param use What is done with loaded data.
 */
template<typename Data, typename Use>
FileKind MakeKind(const std::string& name, const std::string& container,
                  const bool compressed, const std::vector<Data>& data,
                  Data (*decode)(const std::string&, const std::string&),
                  std::string (*encode)(const Data&), const Use& use)
{
  std::vector<std::string> seeds(data.size());
  std::transform(data.begin(), data.end(), seeds.begin(), encode);
  return {name, container, compressed, seeds,
          [=](const std::string& bytes)
          {
            const Data loaded = decode("mutant", bytes);
            use(loaded);
            return encode(loaded);
          }};
}

//! An entry of .bin files.
template<typename Data, typename Use>
FileKind BinaryKind(const std::string& name, const std::vector<Data>& data,
                    const Use& use)
{
  constexpr FileFormat format = Codec<Data>::format;
  return MakeKind<Data>(
      name, format.container, format.compressed, data, DecodeBinary<Data>,
      [](const Data& each) { return EncodeBinary(each); }, use);
}

//! An entry of .json files.
template<typename Data, typename Use>
FileKind JsonKind(const std::string& name, const std::vector<Data>& data,
                  const Use& use)
{
  return MakeKind<Data>(
      name, "", false, data, DecodeJson<Data>,
      [](const Data& each) { return EncodeJson(each); }, use);
}

std::vector<FileKind> MakeFileKinds()
{
  const std::vector<ExecutorModel> models = {
      SmallModel(Pooling::Softmax), SmallModel(Pooling::Hard),
      OlderModel("insertion_sort"), OlderModel("cocktail_sort")};
  const std::vector<GraphModel> graphs = {SmallGraphModel("dfs"),
                                          SmallGraphModel("components")};
  const std::vector<ClrsRun> runs = {SmallRun("generalist2022", 3),
                                     SmallRun("clrs2022", 2)};
  const std::vector<TrainingRun> trainings = {
      SmallTraining(1), SmallTraining(5), RoundTraining(SmallTraining(3)),
      LengthsTraining(SmallTraining(3)), OlderTraining(SmallTraining(3))};
  const std::vector<GraphTrainingRun> graphTrainings = {SmallGraphTraining(1),
                                                        SmallGraphTraining(5)};
  const std::vector<ClrsModel> baselines = {runs[0].model, runs[1].best};
  const std::vector<ExecutionTrace> traces = {
      SmallTrace(), RecordReference(InsertionSort(), {3, 1, 2, 1}),
      WithoutRules(SmallTrace())};
  const std::vector<Certificate> certificates = {SmallCertificate(), {}};
  const std::vector<Results> results = {SmallResults(5), SmallResults(0)};
  return {
      BinaryKind("executor_model_bin", models, UseModel),
      JsonKind("executor_model_json", models, UseModel),
      BinaryKind("graph_model_bin", graphs, UseGraphModel),
      JsonKind("graph_model_json", graphs, UseGraphModel),
      BinaryKind("baseline_model_bin", baselines, UseClrsModel),
      JsonKind("baseline_model_json", baselines, UseClrsModel),
      BinaryKind("executor_checkpoint", trainings, UseTraining),
      BinaryKind("graph_checkpoint", graphTrainings, UseGraphTraining),
      BinaryKind("baseline_checkpoint", runs, UseRun),
      BinaryKind("trace_bin", traces, UseTrace),
      JsonKind("trace_json", traces, UseTrace),
      MakeKind("certificate_json", "", false, certificates,
               LoadCertificateFromMemory, CertificateText, UseCertificate),
      MakeKind("results_csv", "", false, results, ParseResults, ResultsText,
               UseResults),
  };
}

}  // namespace

const std::vector<FileKind>& FileKinds()
{
  static const std::vector<FileKind> kinds = MakeFileKinds();
  return kinds;
}

const FileKind& FindFileKind(const std::string& name)
{
  for (const FileKind& kind : FileKinds())
  {
    if (kind.name == name)
      return kind;
  }
  throw std::out_of_range("there is no kind of file '" + name + "'");
}

bool Survives(const FileKind& kind, const std::string& bytes)
{
  std::string again;
  try
  {
    again = kind.reload(bytes);
  }
  catch (const FormatError&)
  {
    return false;
  }
  // What was accepted once may not be refused now.
  if (kind.reload(again) != again)
    throw std::logic_error("a loaded file is another one when written again");
  return true;
}

}  // namespace nexec
