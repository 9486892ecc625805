/**
 * @file chain/training/trainer.cpp
 */
#include <nexec/chain/training/trainer.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include "batch.hpp"
#include "chain/executor/factored_pass.hpp"
#include "core/blas.hpp"
#include "core/parallel.hpp"
#include "transition_kinds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

namespace nexec
{

namespace
{

/**
 * Groups of sequences, from the training length outwards: random sequences of
 * the given lengths, then one sequence for every way in which a few values
 * (TrainingOptions::maxWeakOrder) can compare, ties included.  Short chains
 * never occur in training data, so a model that is right on them has learnt the
 * rule.  Last, if asked for, a proof (see chain/proof/certify.hpp).
 */
class Validation
{
 public:
  /**
   * @param algorithm The reference; must outlive the use.
   * @param lengths Lengths of random sequences.
   * @param seed Seed of the run.
   * @param prove Whether a model must also be proved.
   */
  Validation(const Algorithm& algorithm, const std::vector<size_t>& lengths,
             const uint64_t seed, const bool prove);

  //! Run the model on the groups until one of them is not exact.  Throws
  //! std::invalid_argument if the model lacks parameters (CheckModel()) or does
  //! not fit the algorithm.  Does not depend on the number of threads, nor on
  //! that of ranks, which share the sequences.
  ValidationScore Score(const ExecutorModel& model, Communicator& ranks) const;

 private:
  const Algorithm& algorithm;
  std::vector<std::vector<std::vector<double>>> groups;
  bool prove;
};

//! How many random sequences of a length are run.
size_t NumSequences(const size_t length)
{
  return std::clamp(
      TrainingOptions::validationNodes / std::max<size_t>(length, 1),
      TrainingOptions::minValidationSequences,
      TrainingOptions::maxValidationSequences);
}

//! Try to prove a model; a longer proof is a better score.
void AddProof(const ExecutorModel& model, ValidationScore& score)
{
  const std::optional<size_t> length =
      DefaultCertifyLength(model.config.pooling);
  const Certificate certificate = Certify(model, length, CertifyDepth::Verdict);
  score.perfect = certificate.proved;
  score.margin = std::min(score.margin, certificate.margin);
  if (certificate.proved)
    score.groups += 1.0;
  else if (length)
    score.groups += std::log1p(double(certificate.provedLength)) /
        std::log1p(double(*length) + 1.0);
}

Validation::Validation(const Algorithm& algorithm,
                       const std::vector<size_t>& lengths, const uint64_t seed,
                       const bool prove) :
    algorithm(algorithm), prove(prove)
{
  if (prove)
    RequireProvable(algorithm);
  uint64_t index = 0;
  for (const size_t length : lengths)
  {
    groups.emplace_back();
    for (size_t i = 0; i < NumSequences(length); ++i)
    {
      groups.back().push_back(
          RandomSequence(length, seed, Purpose::ValidationData, index++));
    }
  }
  groups.emplace_back();
  for (size_t length = 0; length <= TrainingOptions::maxWeakOrder; ++length)
  {
    for (std::vector<double>& values : WeakOrders(length))
      groups.back().push_back(std::move(values));
  }
}

ValidationScore Validation::Score(const ExecutorModel& model,
                                  Communicator& ranks) const
{
  const std::unique_ptr<Executor> executor = MakeExecutor("factored", model);
  ValidationScore score;
  score.groups = 0.0;
  score.margin = std::numeric_limits<double>::infinity();
  for (const auto& sequences : groups)
  {
    const Metrics metrics =
        EvaluateSequences(algorithm, *executor, sequences, ranks);
    score.groups += metrics.TraceAccuracy();
    score.margin = std::min(score.margin, metrics.smallestMargin);
    if (!metrics.Perfect())
      return score;
  }
  score.perfect = true;
  if (prove)
    AddProof(model, score);
  return score;
}

//! The run of an executor, as something that is trained in attempts.
class ExecutorTrainee : public Trainee
{
 public:
  //! @param run The run, which is changed; all have to outlive the trainee.
  ExecutorTrainee(TrainingRun& run, const RunCallback& callback,
                  Communicator& ranks);

  void Begin() override;
  void Update() override;
  ValidationScore Judge() override
  {
    return validation.Score(run.model, ranks);
  }
  void Keep(const ValidationScore& score) override;
  bool Note(const std::optional<ValidationScore>& score) override;
  uint64_t Patience() const override { return run.Patience(); }

 private:
  //! Have the batches be those of this attempt.
  void MakeBatches();
  //! What the parts of the loss count in the next update.
  LossWeights Weights() const;
  //! Loss, gradient and step on one batch.
  void Learn(const TransitionSummary& batch, const LossWeights& weights);
  //! Whether attention between nodes is learnt in the next update.
  bool AttentionOn() const { return run.updates >= run.Patience(); }

  TrainingRun& run;
  const TrainingOptions& options;
  const RunCallback& callback;
  Communicator& ranks;
  const Algorithm& algorithm;
  Validation validation;
  std::vector<ShortKind> shortKinds;
  std::optional<Views> views;
  std::optional<BatchGenerator> batches;
  FactoredPass pass;
  arma::vec gradient;
  //! What is known of the last update.
  TrainingUpdate last{};
};

ExecutorTrainee::ExecutorTrainee(TrainingRun& run, const RunCallback& callback,
                                 Communicator& ranks) :
    run(run),
    options(run.options),
    callback(callback),
    ranks(ranks),
    algorithm(FindAlgorithm(run.model.config.algorithm)),
    validation(algorithm, options.validationLengths, options.seed,
               options.requireProof),
    shortKinds(ShortKindsOf(options, algorithm)),
    pass(run.model.config)
{
  if (options.views > 0.0)
  {
    RequireProvable(algorithm);
    views.emplace(algorithm.Rules());
  }
  MakeBatches();
}

void ExecutorTrainee::MakeBatches()
{
  batches.emplace(algorithm, options.length, options.batchSize,
                  options.tiedShare, DerivedSeed(options.seed, run.attempt),
                  shortKinds, ranks);
  if (views)
    batches->AddViews(*views, options.views);
}

void ExecutorTrainee::Begin()
{
  run.Initialise();
  MakeBatches();
}

LossWeights ExecutorTrainee::Weights() const
{
  LossWeights weights;
  weights.virtualNode = options.virtualNodeWeight;
  const double before = shortKinds.empty() ? 0.0 : -TrainingOptions::smoothing;
  weights.sharpening = AttentionOn() ? options.sharpening : before;
  weights.rareKinds = options.rareKinds;
  return weights;
}

void ExecutorTrainee::Learn(const TransitionSummary& batch,
                            const LossWeights& weights)
{
  last.parts =
      pass.EvaluateWithGradient(run.model.parameters, batch, weights, gradient);
  last.loss = last.parts.Total(weights);
  last.gradientNorm = ClipNorm(gradient, options.maxGradientNorm);
  if (!std::isfinite(last.loss) || !std::isfinite(last.gradientNorm))
  {
    throw TrainingError("training diverged at update " +
                        std::to_string(last.update) +
                        "; try a smaller step size");
  }
  run.optimizer.Update(run.model.parameters, gradient, options.stepSize);
}

void ExecutorTrainee::Update()
{
  for (const char* block : {"query", "key"})
  {
    if (AttentionOn())
      run.optimizer.Release(block);
    else
      run.optimizer.Freeze(block);
  }
  last.attempt = run.attempt;
  last.update = run.updates + 1;
  const LossWeights weights = Weights();
  const TransitionSummary& batch = batches->Batch(run.updates);
  // The next batch does not depend on the parameters: other threads count it
  // meanwhile.
  batches->Expect(run.updates + 1);
  ParallelFor(1 + batches->NumOwnShards(),
              [&](const size_t item)
              {
                if (item == 0)
                  Learn(batch, weights);
                else
                  batches->CountOwnShard(item - 1);
              });
}

void ExecutorTrainee::Keep(const ValidationScore& score)
{
  run.best = run.model;
  TrainingRecord& record = run.best->training;
  record.updates = run.updates;
  record.stateLoss = last.parts.state;
  record.scalarLoss = last.parts.scalar;
  record.virtualLoss = last.parts.virtualNode;
  record.perfect = score.perfect;
}

bool ExecutorTrainee::Note(const std::optional<ValidationScore>& score)
{
  last.validation = score;
  run.history.push_back(last);
  const size_t number = run.history.size();
  if (options.recordKinds && (number == 1 || number % kindLossInterval == 0))
  {
    run.kindLosses.emplace_back(number,
                                SampledLossesByKind(run.model, options.seed));
  }
  return callback(last);
}

}  // namespace

void ContinueTraining(TrainingRun& run, const RunCallback& callback,
                      Communicator& ranks)
{
  UseOneBlasThread();
  CheckConfig(run.model.config, FindAlgorithm(run.model.config.algorithm));
  ExecutorTrainee trainee(run, callback, ranks);
  // A model to continue with may be better than all that follows.
  if (run.Continues() && run.history.empty())
    Validate(run, trainee);
  TrainInAttempts(run.options, run, trainee);
}

ExecutorModel Train(const ExecutorConfig& config,
                    const TrainingOptions& options,
                    const TrainingCallback& callback,
                    const ExecutorModel* initial)
{
  TrainingRun run(config, options, initial);
  ContinueTraining(run,
                   [&](const TrainingUpdate& update)
                   {
                     if (callback)
                       callback(update, run.model);
                     return false;
                   });
  return run.BestModel();
}

}  // namespace nexec
