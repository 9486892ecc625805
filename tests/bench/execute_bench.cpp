/**
 * @file tests/bench/execute_bench.cpp
 *
 * How long NeuralExecutor::Execute() takes on columns of random numbers, in
 * seconds:
 *
 *     nexec_execute_bench model.bin columns length repeats threads
 *
 * python_bench.py compares the Python module with it.
 */
#include <nexec/core/threads.hpp>
#include <nexec/neural_executor.hpp>

#include "timing.hpp"

int main(int argc, char** argv)
{
  if (argc != 6)
    return 2;
  nexec::NeuralExecutor executor = nexec::NeuralExecutor::Load(argv[1]);
  executor.Certify();
  nexec::SetNumThreads(std::stoul(argv[5]));
  const arma::mat sequences(std::stoul(argv[3]), std::stoul(argv[2]),
                            arma::fill::randu);
  const double seconds = nexec::bench::MedianSeconds(
      std::stoul(argv[4]), [&] { executor.Execute(sequences); });
  std::cout << seconds << '\n';
}
