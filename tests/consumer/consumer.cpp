// What a project that uses nexec may look like: load the shipped model, sort
// the numbers that are given, print them.  Failures arrive as exceptions.
#include <nexec.hpp>

#include <cstdlib>
#include <iostream>

int main(int argc, char** argv)
{
  try
  {
    const nexec::ExecutorModel model = nexec::LoadModel(argv[1]);
    std::vector<double> values;
    for (int i = 2; i < argc; ++i)
      values.push_back(std::atof(argv[i]));

    const auto executor = nexec::MakeExecutor("factored", model);
    nexec::Rollout run(nexec::FindAlgorithm(model.config.algorithm), *executor,
                       values);
    run.Finish();
    for (const double value : run.Config().values)
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
