/**
 * @file chain/executor/factored_executor.cpp
 */
#include "factored_executor.hpp"

#include "executors.hpp"
#include "factored_stepper.hpp"

namespace nexec
{

FactoredExecutor::FactoredExecutor(const ExecutorModel& model) : model(model)
{
  ExecutorNetwork network(model.config);
  network.SetParameters(this->model.parameters);
  const arma::mat H = network.stateEmbedding.Table();
  tables.Compute(network, H);

  const size_t d = model.config.embeddingSize;
  arma::mat inputs(2 * d + 1, NumTypes());
  for (size_t number = 0; number < NumTypes(); ++number)
  {
    const EdgeType type = TypeAt(number, NumCodes());
    inputs.col(number).head(d) = H.col(type.sender);
    inputs.col(number).subvec(d, 2 * d - 1) = H.col(type.receiver);
    inputs(2 * d, number) = type.greater;
  }
  arma::mat logits, scores;
  network.take.Forward(inputs, logits);
  network.edge.Forward(inputs, typeEmbeddings);
  network.edgeScore.Forward(typeEmbeddings, scores);
  takeLogits = logits;
  typeScores = scores;
}

std::unique_ptr<Stepper> FactoredExecutor::NewStepper() const
{
  return std::make_unique<FactoredStepper>(*this);
}

std::unique_ptr<Executor> MakeFactoredExecutor(const ExecutorModel& model)
{
  return std::make_unique<FactoredExecutor>(model);
}

}  // namespace nexec
