// Share an evaluation among processes: mpirun -n 2 evaluate_on_ranks model.bin
// Rank 0 prints the counts of all.
#include <nexec.hpp>
#include <nexec/mpi/mpi_communicator.hpp>

#include <iostream>

int main(int argc, char** argv)
{
  if (argc < 2)
    return 2;
  nexec::MpiCommunicator ranks;  // Starts MPI, and ends it.
  const nexec::ExecutorModel model = nexec::LoadModel(argv[1]);
  const auto executor = nexec::MakeExecutor("factored", model);
  const std::vector<std::vector<double>> sequences(
      7, std::vector<double>{3.0, 1.0, 2.0});

  // Every rank passes the same arguments and gets the same result.
  const nexec::Metrics metrics =
      nexec::EvaluateSequences(nexec::FindAlgorithm(model.config.algorithm),
                               *executor, sequences, ranks);
  if (nexec::IsRoot(ranks))
  {
    std::cout << metrics.exact << " of " << metrics.sequences << " on "
              << ranks.Size() << " ranks\n";
  }
}
