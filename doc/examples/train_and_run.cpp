// Train a model, evaluate it at a length it has never seen, and run it.
#include <nexec.hpp>

#include <iostream>

int main()
{
  // What to learn, and how: the sizes have defaults, the recipe has settings.
  const nexec::Algorithm& algorithm = nexec::FindAlgorithm("insertion_sort");
  const nexec::ExecutorConfig config(algorithm);
  nexec::TrainingOptions options = nexec::RecipeDefaults("staged", 1.0);
  options.seed = 3;
  const nexec::ExecutorModel model = nexec::Train(config, options, nullptr);
  std::cout << "perfect in validation: " << model.training.perfect << '\n';

  // Run it beside the algorithm on sequences of length 100.
  const auto executor = nexec::MakeExecutor("factored", model);
  std::vector<std::vector<double>> sequences;
  for (uint64_t i = 0; i < 10; ++i)
  {
    sequences.push_back(
        nexec::RandomSequence(100, 42, nexec::Purpose::EvaluationData, i));
  }
  const nexec::Metrics metrics =
      nexec::EvaluateSequences(algorithm, *executor, sequences);
  std::cout << "trace accuracy: " << metrics.TraceAccuracy() << '\n';

  // Run it step by step.
  nexec::Rollout run(algorithm, *executor, {2, 4, 6, 3, 7});
  while (!run.Halted() && !run.GaveUp())
    run.Step();
  for (const double value : run.Config().values)
    std::cout << value << ' ';
  std::cout << "after " << run.Steps() << " steps\n";

  nexec::SaveModel("model.json", model);
  return metrics.Perfect() ? 0 : 1;
}
