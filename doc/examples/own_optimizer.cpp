// Minimise the training loss with your own optimizer.
#include <nexec.hpp>

#include <algorithm>
#include <iostream>

int main()
{
  const nexec::ExecutorConfig config(nexec::FindAlgorithm("insertion_sort"));
  std::vector<std::vector<double>> sequences;
  for (uint64_t i = 0; i < 256; ++i)
  {
    sequences.push_back(
        nexec::RandomSequence(16, 1, nexec::Purpose::TrainingData, i));
  }
  // A sum of functions, one for each sequence, as ensmallen wants them.
  nexec::ExecutorObjective objective(config, sequences);
  const size_t count = objective.NumFunctions();
  nexec::ExecutorModel model = nexec::InitialiseModel(config, 1);
  arma::mat parameters = model.parameters;
  const double before = objective.Evaluate(parameters) / double(count);

  // RMSprop with momentum, over the sequences in a new order each time.
  const size_t batchSize = 32;
  const double stepSize = 1e-3;
  arma::mat gradient;
  arma::mat mean(arma::size(parameters), arma::fill::zeros), square = mean;
  for (size_t epoch = 0; epoch < 30; ++epoch)
  {
    objective.Shuffle();
    for (size_t begin = 0; begin < count; begin += batchSize)
    {
      const size_t size = std::min(batchSize, count - begin);
      objective.EvaluateWithGradient(parameters, begin, gradient, size);
      gradient /= double(size);
      mean = 0.9 * mean + 0.1 * gradient;
      square = 0.99 * square + 0.01 * arma::square(gradient);
      parameters -= stepSize * mean / (arma::sqrt(square) + 1e-8);
    }
  }

  const double after = objective.Evaluate(parameters) / double(count);
  std::cout << "loss before: " << before << "\nloss after: " << after << '\n';
  model.parameters = parameters;
  nexec::SaveModel("own.bin", model);
  return after < before / 10 ? 0 : 1;
}
