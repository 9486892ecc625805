// Train a network to sort, prove that it does, use it and keep it.
#include <nexec.hpp>

#include <iostream>

int main()
{
  nexec::NeuralExecutor executor("insertion_sort");
  executor.Train();
  const nexec::Certificate proof = executor.Certify();
  std::cout << "proved: " << proof.proved << '\n';

  executor.Execute(arma::vec{3, 1, 2}).print("sorted:");
  const arma::mat sequences(100, 10, arma::fill::randu);
  const nexec::Metrics metrics = executor.Evaluate(sequences);
  std::cout << metrics.exact << " of " << metrics.sequences << " exact\n";

  executor.Save("model.bin");
  const auto same = nexec::NeuralExecutor::Load("model.bin");
  return same.Execute(sequences).is_sorted("ascend", 0) ? 0 : 1;
}
