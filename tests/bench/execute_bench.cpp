/**
 * @file tests/bench/execute_bench.cpp
 *
 * How long NeuralExecutor::Execute() takes on columns of random numbers:
 *
 *     nexec_execute_bench model.bin columns length repeats
 *
 * python_bench.py compares the Python module with it.
 */
#include <nexec/neural_executor.hpp>

#include "timing.hpp"

int main(int argc, char** argv)
{
  if (argc != 5)
    return 2;
  nexec::NeuralExecutor executor = nexec::NeuralExecutor::Load(argv[1]);
  executor.Certify();
  const arma::mat sequences(std::stoul(argv[3]), std::stoul(argv[2]),
                            arma::fill::randu);
  const double seconds = nexec::bench::MedianSeconds(
      std::stoul(argv[4]), [&] { executor.Execute(sequences); });
  std::cout << seconds << '\n';
}
