// Train a little at a time, and keep everything in a file in between.
#include <nexec.hpp>

#include <cstdio>
#include <iostream>

int main()
{
  const char* const path = "stop_and_continue.checkpoint";
  nexec::TrainingOptions options = nexec::RecipeDefaults();
  options.seed = 3;
  const nexec::ExecutorConfig config(nexec::FindAlgorithm("insertion_sort"));
  nexec::SaveTrainingRun(path, nexec::TrainingRun(config, options));

  // Each round could be a separate process, with any number of threads: the
  // model ends in the same bits as one trained without a stop.
  size_t rounds = 0;
  while (true)
  {
    nexec::TrainingRun run = nexec::LoadTrainingRun(path);
    const size_t before = run.history.size();
    nexec::ContinueTraining(run,
                            [&](const nexec::TrainingUpdate&)
                            { return run.history.size() >= before + 500; });
    ++rounds;
    if (run.Finished())
    {
      std::cout << rounds << " rounds, perfect in validation: "
                << run.BestModel().training.perfect << '\n';
      break;
    }
    nexec::SaveTrainingRun(path, run);
  }
  return std::remove(path);
}
