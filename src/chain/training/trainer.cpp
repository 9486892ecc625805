/**
 * @file chain/training/trainer.cpp
 */
#include <nexec/chain/training/trainer.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include "batch.hpp"
#include "chain/executor/factored_pass.hpp"
#include "core/blas.hpp"
#include "core/parallel.hpp"
#include "lessons.hpp"
#include "transition_kinds.hpp"
#include "validation.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace nexec
{

namespace
{

//! The run of an executor, as something that is trained in attempts.
class ExecutorTrainee : public Trainee
{
 public:
  //! @param run The run, which is changed; all have to outlive the trainee.
  ExecutorTrainee(TrainingRun& run, const RunCallback& callback,
                  Communicator& ranks);

  void Begin() override;
  void Update() override;
  ValidationScore Judge() override;
  void Keep(const ValidationScore& score) override;
  bool Note(const std::optional<ValidationScore>& score) override;
  uint64_t Patience() const override { return run.Patience(); }

 private:
  //! Have the batches be those of this attempt.
  void MakeBatches();
  //! Have the batches from now on contain the views that they should.
  void PlanViews();
  //! Judge how a model decides views, and learn from those it decides wrongly.
  void JudgeViews(ValidationScore& score);
  //! Whether this attempt has stalled, and goes on in a new round.
  bool RoundIsDue() const;
  void BeginRound();
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
  ViewPlan plan;
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
    validation(algorithm, options),
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
  batches.emplace(algorithm, TrainingLengths(options), options.batchSize,
                  options.tiedShare, DerivedSeed(options.seed, run.attempt),
                  shortKinds, ranks);
  PlanViews();
}

void ExecutorTrainee::PlanViews()
{
  if (!views)
    return;
  constexpr auto growth = int64_t(TrainingOptions::viewGrowth);
  // A model that was given knows short runs.
  const bool isGrown = run.Continues() && run.roundStart == 0;
  const int64_t from = isGrown || !LearnsInRounds(options)
      ? -growth
      : int64_t(std::max(run.roundStart, run.Patience()));
  plan = {options.views, from, run.lessons};
  batches->AddViews(*views, plan);
}

void ExecutorTrainee::JudgeViews(ValidationScore& score)
{
  constexpr size_t tested = TrainingOptions::testedViews;
  const std::vector<uint64_t> wrong = WrongViews(
      run.model, algorithm.Rules(), *views,
      DerivedSeed(options.seed, run.attempt), run.updates * tested, tested);
  if (score.perfect)
  {
    score.groups += double(tested - wrong.size()) / double(tested);
    score.perfect = wrong.empty();
  }
  if (!AttentionOn())
    return;
  // Those of the latest validation first.  A run is judged twice before its
  // first update if it was saved in between.
  if (run.updates == 0)
    run.lessons.clear();
  run.lessons.insert(run.lessons.begin(), wrong.begin(), wrong.end());
  if (run.lessons.size() > TrainingOptions::maxLessons)
    run.lessons.resize(TrainingOptions::maxLessons);
  PlanViews();
}

ValidationScore ExecutorTrainee::Judge()
{
  ValidationScore score = validation.Score(run.model, ranks);
  if (LearnsInRounds(options))
    JudgeViews(score);
  if (score.perfect && options.requireProof)
    AddProof(run.model, score);
  return score;
}

bool ExecutorTrainee::RoundIsDue() const
{
  // Only after a validation, when no batch has been counted ahead.
  return LearnsInRounds(options) && AttentionOn() &&
      IsDue(options, run.updates) &&
      run.updates >= run.roundStart + TrainingOptions::roundUpdates &&
      run.updates >= run.lastImprovement + TrainingOptions::roundStall;
}

void ExecutorTrainee::BeginRound()
{
  run.roundStart = run.updates;
  run.RenewAttention();
  PlanViews();
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
  if (LearnsInRounds(options))
  {
    const double growth = plan.GrowthAt(run.updates);
    weights.sharpening = growth * options.sharpening -
        (1.0 - growth) * TrainingOptions::smoothing;
  }
  else
  {
    const double before =
        shortKinds.empty() ? 0.0 : -TrainingOptions::smoothing;
    weights.sharpening = AttentionOn() ? options.sharpening : before;
  }
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
  if (RoundIsDue())
    BeginRound();
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
  // The next batch does not depend on the parameters, unless a validation may
  // change its views: other threads count it meanwhile.
  const bool mayCount = !views || !IsDue(options, run.updates + 1);
  if (mayCount)
    batches->Expect(run.updates + 1);
  ParallelFor(1 + (mayCount ? batches->NumOwnShards() : 0),
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
