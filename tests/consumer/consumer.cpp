// What a project that uses nexec may look like: load the shipped model, sort
// the numbers that are given, print them.  Failures arrive as exceptions.
#include <nexec.hpp>

#include <cstdlib>
#include <iostream>

int main(int argc, char** argv)
{
  try
  {
    const auto executor = nexec::NeuralExecutor::Load(argv[1]);
    arma::vec values(argc - 2);
    for (int i = 2; i < argc; ++i)
      values[i - 2] = std::atof(argv[i]);
    for (const double value : executor.Execute(values))
      std::cout << value << ' ';
    // Own use of matrices goes through the same Armadillo and BLAS.
    const arma::mat square(3, 3, arma::fill::ones);
    std::cout << "and " << arma::accu(square * square) << '\n';
  }
  catch (const nexec::FormatError& error)
  {
    std::cout << "refused at byte " << error.Offset() << '\n';
    return int(error.Code());
  }
}
