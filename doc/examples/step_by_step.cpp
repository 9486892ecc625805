// Run a model one step at a time: step_by_step model.bin
#include <nexec.hpp>

#include <iostream>

int main(int /* argc */, char** argv)
{
  const nexec::ExecutorModel model = nexec::LoadModel(argv[1]);
  const auto network = nexec::MakeExecutor("factored", model);
  nexec::Rollout run(nexec::FindAlgorithm(model.config.algorithm), *network,
                     {2, 4, 6, 3, 7});
  while (!run.Halted() && !run.GaveUp())
  {
    run.Step();
    for (const nexec::StateChange& change : run.Decision().changes)
      std::cout << "node " << change.node << " becomes " << int(change.code)
                << "; ";
    std::cout << run.Decision().gates.size() << " exchanges\n";
  }
  for (const double value : run.Config().values)
    std::cout << value << ' ';
  std::cout << "after " << run.Steps() << " steps\n";
}
