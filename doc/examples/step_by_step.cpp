// Run a model one step at a time: step_by_step model.bin
#include <nexec.hpp>

#include <iostream>

int main(int argc, char** argv)
{
  if (argc < 2)
    return 2;
  const nexec::ExecutorModel model = nexec::LoadModel(argv[1]);
  const auto network = nexec::MakeExecutor("factored", model);
  const auto& algorithm = nexec::FindAlgorithm(model.config.algorithm);
  nexec::Rollout run(algorithm, *network, {2, 4, 6, 3, 7});
  while (!run.Halted() && !run.GaveUp())
  {
    run.Step();
    for (const nexec::StateChange& change : run.Decision().changes)
    {
      std::cout << "node " << change.node << " becomes "
                << algorithm.StateName(change.code) << "; ";
    }
    std::cout << run.Decision().gates.size() << " pairs with open gates\n";
  }
  for (const double value : run.Config().values)
    std::cout << value << ' ';
  std::cout << "after " << run.Steps() << " steps\n";
}
