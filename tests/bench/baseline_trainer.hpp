/**
 * @file tests/bench/baseline_trainer.hpp
 *
 * The continuous baseline in training, for the benchmarks.
 */
#ifndef NEXEC_TESTS_BENCH_BASELINE_TRAINER_HPP
#define NEXEC_TESTS_BENCH_BASELINE_TRAINER_HPP

#include <nexec/nn/optimizer.hpp>

#include "clrs/pass.hpp"

#include <vector>

namespace nexec::bench
{

//! Training as a program does it.
class BaselineTrainer
{
 public:
  BaselineTrainer(const ClrsPreset& preset,
                  const std::vector<size_t>& lengths) :
      preset(preset),
      draws(Options(preset, lengths), 1),
      pass(preset.config),
      adam(ClrsLayout(preset.config)),
      parameters(InitialClrsParameters(preset.config, 1))
  {
  }

  //! Draw a batch and learn from it, together.
  void Update(Communicator& ranks = Alone())
  {
    const ClrsBatch batch = draws.Next();
    const std::vector<ClrsChance> chances = DrawChance(
        1, sequences, batch.size(), batch[0].Length(), preset.teacherForcing);
    sequences += batch.size();
    pass.EvaluateWithGradient(parameters, batch, chances, preset.hintWeight,
                              gradient, ranks);
    ClipNorm(gradient, preset.maxGradientNorm);
    adam.Update(parameters, gradient, preset.stepSize);
  }

  //! Get the number of parameters.
  size_t Size() const { return parameters.n_elem; }

 private:
  static ClrsDrawOptions Options(const ClrsPreset& preset,
                                 const std::vector<size_t>& lengths)
  {
    ClrsDrawOptions options = preset.draws;
    options.lengths = lengths;
    return options;
  }

  ClrsPreset preset;
  TrainingDraws draws;
  ClrsPass<float> pass;
  Adam adam;
  arma::vec parameters, gradient;
  uint64_t sequences = 0;
};

}  // namespace nexec::bench

#endif
