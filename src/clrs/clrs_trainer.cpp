/**
 * @file clrs/clrs_trainer.cpp
 */
#include <nexec/clrs/clrs_trainer.hpp>

#include <nexec/core/errors.hpp>

#include "accuracy.hpp"
#include "pass.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! Float: the benchmark trains in it, and it is twice as fast.
using TrainingPass = ClrsPass<float>;

ClrsUpdate Learn(ClrsRun& run, TrainingDraws& draws, TrainingPass& pass,
                 Communicator& ranks)
{
  ClrsModel& model = run.model;
  const ClrsPreset& preset = model.preset;
  const ClrsBatch batch = draws.Next();
  const size_t length = batch.front().Length();
  const std::vector<ClrsChance> chances =
      DrawChance(model.seed, run.Updates() * batch.size(), batch.size(), length,
                 preset.teacherForcing);
  ClrsUpdate update;
  arma::vec gradient;
  update.losses = pass.EvaluateWithGradient(model.parameters, batch, chances,
                                            preset.hintWeight, gradient, ranks);
  update.length = length;
  update.gradientNorm = ClipNorm(gradient, preset.maxGradientNorm);
  if (!std::isfinite(update.losses.Total()) ||
      !std::isfinite(update.gradientNorm))
  {
    throw TrainingError("training diverged at update " +
                        std::to_string(run.Updates() + 1) +
                        ": a loss or the gradient is not finite");
  }
  run.optimizer.Update(model.parameters, gradient, preset.stepSize);
  return update;
}

//! Keep the network if it validated better than all before.
void KeepBest(ClrsRun& run)
{
  const std::vector<ClrsUpdate>& before = run.best.history;
  if (before.empty() ||
      run.model.history.back().validation->node >
          before.back().validation->node)
    run.best = run.model;
}

//! Run the network as it is now, and note how well it does.
void Validate(ClrsRun& run, TrainingPass& pass, Communicator& ranks)
{
  ClrsModel& model = run.model;
  const ClrsDrawOptions& draws = model.preset.draws;
  const ClrsBatch batch = ValidationDraw(
      model.seed, run.Updates(),
      *std::max_element(draws.lengths.begin(), draws.lengths.end()),
      validationSequences, draws.randomPositions);
  model.history.back().validation =
      ScorePointers(batch, pass.Pointers(model.parameters, batch, ranks));
  KeepBest(run);
}

}  // namespace

ClrsRun::ClrsRun(const ClrsPreset& preset, const uint64_t seed) :
    model(InitialiseClrsModel(preset, seed)),
    best(model),
    optimizer(ClrsLayout(preset.config))
{
}

void TrainClrs(ClrsRun& run, const ClrsCallback& callback, Communicator& ranks)
{
  const ClrsPreset& preset = run.model.preset;
  TrainingDraws draws(preset.draws, run.model.seed, run.Updates());
  TrainingPass pass(preset.config);
  bool stop = false;
  while (!stop && !run.Finished())
  {
    run.model.history.push_back(Learn(run, draws, pass, ranks));
    if (run.Finished() || run.Updates() % preset.validationInterval == 0)
      Validate(run, pass, ranks);
    stop = callback(run.model.history.back());
  }
  // A run that was stopped, and is to go no further after all.
  if (run.Finished() && run.Updates() > 0 &&
      !run.model.history.back().validation)
    Validate(run, pass, ranks);
}

}  // namespace nexec
