// Train with settings of one's own, watch how it goes, and end it early.
#include <nexec.hpp>

#include <iostream>

// A callback of one's own: any object that has one of the members.
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
