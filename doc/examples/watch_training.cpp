// Train with your own settings, watch the progress, and stop early.
#include <nexec.hpp>

#include <iostream>

// Your own callback: any object that has one of the members.
struct StopAtStateLoss
{
  bool UpdateDone(const nexec::ExecutorModel&, const nexec::TrainingUpdate& now)
  {
    return now.parts.state < loss;
  }

  double loss;
};

int main()
{
  nexec::NeuralExecutor executor("minimum_to_front", 32, 32);
  nexec::TrainingOptions options = nexec::RecipeDefaults();
  options.seed = 3;

  nexec::StoreHistory history;
  executor.Train(options, history, nexec::PrintProgress(std::cout),
                 nexec::TimerStop(60.0), StopAtStateLoss{1e-5});
  std::cout << "state loss " << history.Updates().front().parts.state
            << " before, " << history.Updates().back().parts.state << " after "
            << history.Updates().size() << " updates\n";
}
