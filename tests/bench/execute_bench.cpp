/**
 * @file tests/bench/execute_bench.cpp
 *
 * How long NeuralExecutor::Execute() takes on columns of random numbers, in
 * seconds: the median, and the least processor time of the calling thread.
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
  const auto execute = [&]
  {
    executor.Execute(sequences);
  };
  const size_t repeats = std::stoul(argv[4]);
  std::cout << nexec::bench::MedianSeconds(repeats, execute) << ' ';
  double least = nexec::bench::ThreadSeconds(execute);
  for (size_t k = 1; k < repeats; ++k)
    least = std::min(least, nexec::bench::ThreadSeconds(execute));
  std::cout << least << '\n';
}
