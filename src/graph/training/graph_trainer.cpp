/**
 * @file graph/training/graph_trainer.cpp
 */
#include <nexec/graph/training/graph_trainer.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/graph/proof/graph_certify.hpp>
#include <nexec/version.hpp>

#include "core/blas.hpp"
#include "core/setting_texts.hpp"
#include "graph/executor/graph_metrics.hpp"
#include "graph_batch.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

namespace nexec
{

namespace
{

//! The run of a graph executor, as something that is trained in attempts.
class GraphTrainee : public Trainee
{
 public:
  //! All have to outlive the trainee.
  GraphTrainee(GraphTrainingRun& run, const GraphTrainingCallback& callback);

  void Begin() override;
  void Update() override;
  ValidationScore Judge() override;
  void Keep(const ValidationScore& score) override;
  bool Note(const std::optional<ValidationScore>& score) override;

 private:
  void MakeBatches();
  //! Loss, gradient and step on one batch.
  void Learn(const GraphExamples& batch);
  //! Share of the validation's graphs of one size that are executed exactly.
  double ShareOfExact(const size_t size, NetworkDecider& decider) const;
  //! Learn from what a certificate found to be wrong.
  void TakeLessons(const GraphCertificate& certificate);

  GraphTrainingRun& run;
  const GraphTrainingOptions& options;
  const GraphTrainingCallback& callback;
  const GraphAlgorithm& algorithm;
  std::optional<GraphBatches> batches;
  GraphFactoredPass pass;
  arma::vec gradient;
  GraphTrainingUpdate last{};
  bool lastProved = false;
};

GraphTrainee::GraphTrainee(GraphTrainingRun& run,
                           const GraphTrainingCallback& callback) :
    run(run),
    options(run.options),
    callback(callback),
    algorithm(FindGraphAlgorithm(run.model.config.algorithm)),
    pass(run.model.config)
{
  MakeBatches();
}

void GraphTrainee::MakeBatches()
{
  batches.emplace(algorithm, options, DerivedSeed(options.seed, run.attempt));
  batches->Teach(run.lessons);
}

void GraphTrainee::Begin()
{
  run.Initialise();
  MakeBatches();
}

void GraphTrainee::Learn(const GraphExamples& batch)
{
  const GraphLoss loss =
      pass.EvaluateWithGradient(run.model.parameters, batch, gradient);
  last.stateLoss = loss.states;
  last.signalLoss = loss.signals;
  last.gateLoss = loss.takes + loss.points;
  last.gradientNorm = ClipNorm(gradient, options.maxGradientNorm);
  if (!std::isfinite(loss.Total()) || !std::isfinite(last.gradientNorm))
  {
    throw TrainingError("training diverged at update " +
                        std::to_string(last.update) +
                        "; try a smaller step size");
  }
  run.optimizer.Update(run.model.parameters, gradient, options.stepSize);
}

void GraphTrainee::Update()
{
  last.attempt = run.attempt;
  last.update = run.updates + 1;
  Learn(batches->Batch(run.updates));
}

double GraphTrainee::ShareOfExact(const size_t size,
                                  NetworkDecider& decider) const
{
  GraphMetrics metrics;
  const size_t count = GraphTrainingOptions::validationGraphs[size];
  for (size_t i = 0; i < count; ++i)
  {
    // Graphs that no attempt learns from.
    const uint64_t seed = DerivedSeed(options.seed, SIZE_MAX - size);
    const Graph graph = DrawTrainingGraph(
        algorithm, GraphTrainingOptions::validationNodes[size], seed, i);
    RandomStream random(seed, Purpose::GraphStarts, i);
    const size_t n = graph.NumNodes();
    metrics.Add(CompareWithRules(
        {graph, random.Below(n), RandomGraphValues(random.Bits64(), n)},
        algorithm, decider));
  }
  return metrics.TraceAccuracy();
}

void GraphTrainee::TakeLessons(const GraphCertificate& certificate)
{
  if (options.views == 0)
    return;
  std::vector<GraphLesson> lessons;
  for (const GraphDoubt& doubt : certificate.doubts)
  {
    if (doubt.ofNode)
    {
      lessons.push_back(
          {doubt.loop, doubt.signal, {doubt.types.begin(), doubt.types.end()}});
    }
  }
  lessons.insert(lessons.end(), run.lessons.begin(), run.lessons.end());
  if (lessons.size() > GraphTrainingOptions::maxLessons)
    lessons.resize(GraphTrainingOptions::maxLessons);
  run.lessons = std::move(lessons);
  batches->Teach(run.lessons);
}

ValidationScore GraphTrainee::Judge()
{
  ValidationScore score;
  score.groups = 0.0;
  NetworkDecider decider(run.model, algorithm);
  bool exact = true;
  for (size_t size = 0;
       exact && size < std::size(GraphTrainingOptions::validationNodes); ++size)
  {
    const double share = ShareOfExact(size, decider);
    score.groups += share;
    exact = share == 1.0;
  }
  score.margin = decider.Margin();
  lastProved = false;
  if (options.requireProof && exact)
  {
    const GraphCertificate certificate =
        CertifyGraph(run.model, algorithm, GraphCertifyDepth::Attempt);
    lastProved = certificate.proved;
    if (lastProved)
    {
      score.groups += 1.0;
      score.margin = std::min(score.margin, certificate.margin);
    }
    else
      TakeLessons(certificate);
  }
  score.perfect = exact && (lastProved || !options.requireProof);
  return score;
}

void GraphTrainee::Keep(const ValidationScore& score)
{
  run.best = run.model;
  GraphTrainingRecord& record = run.best->training;
  record.updates = run.updates;
  record.stateLoss = last.stateLoss;
  record.gateLoss = last.gateLoss;
  record.signalLoss = last.signalLoss;
  record.perfect = score.perfect;
  record.proved = lastProved;
}

bool GraphTrainee::Note(const std::optional<ValidationScore>& score)
{
  last.validation = score;
  run.history.push_back(last);
  return callback && callback(last);
}

//! All that decides what a run computes.
SettingTexts SettingsOf(const GraphTrainingRun& run)
{
  SettingTexts texts;
  const GraphConfig& config = run.model.config;
  texts("algorithm", config.algorithm);
  texts("embedding_size", uint64_t(config.embeddingSize));
  texts("hidden_size", uint64_t(config.hiddenSize));
  texts("pooling", PoolingName(config.pooling));
  VisitGraphOptions(texts, run.options);
  return texts;
}

}  // namespace

GraphTrainingOptions::GraphTrainingOptions()
{
  updates = 1500;
  validationInterval = 50;
  stopWhenPerfect = true;
  maxRestarts = 10;
}

size_t ValidationGroups(const GraphTrainingOptions& options)
{
  return std::size(GraphTrainingOptions::validationNodes) +
      (options.requireProof ? 1 : 0);
}

GraphTrainingRun::GraphTrainingRun() : optimizer{ParameterLayout()} {}

GraphTrainingRun::GraphTrainingRun(const GraphConfig& config,
                                   const GraphTrainingOptions& options) :
    GraphTrainingRun()
{
  CheckConfig(config, FindGraphAlgorithm(config.algorithm));
  if (options.nodes < 2 || options.batchSize == 0)
  {
    throw std::invalid_argument(
        "there is nothing to learn from: batchSize has to be at least 1, nodes "
        "at least 2");
  }
  this->options = options;
  model.config = config;
  Initialise();
}

void GraphTrainingRun::Initialise()
{
  model =
      InitialiseGraphModel(model.config, DerivedSeed(options.seed, attempt));
  GraphTrainingRecord& record = model.training;
  record.seed = options.seed;
  record.restarts = attempt;
  record.attempt = attempt;
  record.nodes = options.nodes;
  record.batchSize = options.batchSize;
  record.views = options.views;
  record.stepSize = options.stepSize;
  record.version = version;
  record.blasKernel = BlasKernel();
  optimizer = Adam(GraphLayout(model.config));
  lessons.clear();
}

bool GraphTrainingRun::Finished() const
{
  return AttemptsOver(options, *this, 0);
}

GraphModel GraphTrainingRun::BestModel() const
{
  GraphModel found = *best;
  found.training.restarts = attempt;
  return found;
}

std::string RunDifference(const GraphTrainingRun& theirs,
                          const GraphTrainingRun& ours)
{
  return SettingsOf(theirs).Difference(SettingsOf(ours));
}

void ContinueGraphTraining(GraphTrainingRun& run,
                           const GraphTrainingCallback& callback)
{
  UseOneBlasThread();
  CheckConfig(run.model.config, FindGraphAlgorithm(run.model.config.algorithm));
  GraphTrainee trainee(run, callback);
  TrainInAttempts(run.options, run, trainee);
}

GraphModel TrainGraph(const GraphAlgorithm& algorithm,
                      const GraphTrainingOptions& options)
{
  GraphTrainingRun run(GraphConfig(algorithm), options);
  ContinueGraphTraining(run);
  return run.BestModel();
}

}  // namespace nexec
