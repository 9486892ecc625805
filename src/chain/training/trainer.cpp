/**
 * @file chain/training/trainer.cpp
 */
#include <nexec/chain/training/trainer.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include "batch.hpp"
#include "chain/executor/factored_pass.hpp"
#include "core/blas.hpp"
#include "core/parallel.hpp"
#include "transition_kinds.hpp"
#include "validation.hpp"

#include <cmath>

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
  MakeBatches();
}

void ExecutorTrainee::MakeBatches()
{
  batches.emplace(algorithm, options.length, options.batchSize,
                  options.tiedShare, DerivedSeed(options.seed, run.attempt),
                  shortKinds, ranks);
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
