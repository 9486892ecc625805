/**
 * @file executor/dense_executor.cpp
 */
#include <nexec/executor/dense_pass.hpp>

#include "executors.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

class DenseStepper : public Stepper
{
 public:
  explicit DenseStepper(const ExecutorModel& model) :
      model(model), pass(model.config)
  {
  }

  void Decide(const Configuration& config, StepDecision& decision) override
  {
    const ChainBatch batch({&config});
    pass.Forward(model.parameters, batch);

    const size_t n = config.Size();
    const arma::mat& gates = pass.TakeLogits();
    decision.rightward.resize(n - 1);
    decision.leftward.resize(n - 1);
    for (size_t u = 0; u + 1 < n; ++u)
    {
      decision.rightward[u] = gates[u] > 0.0;
      decision.leftward[u] = gates[n - 1 + u] > 0.0;
    }

    const arma::mat& logits = pass.StateLogits();
    decision.states.assign(n, 0);
    for (size_t u = 0; u < n; ++u)
    {
      for (size_t bit = 0; bit < logits.n_rows; ++bit)
      {
        decision.states[u] = static_cast<Code>(2 * decision.states[u] +
                                               (logits(bit, u) > 0.0 ? 1 : 0));
      }
    }
    decision.margin = std::min(arma::abs(gates).min(), arma::abs(logits).min());
  }

 private:
  const ExecutorModel& model;
  DensePass pass;
};

class DenseExecutor : public Executor
{
 public:
  explicit DenseExecutor(const ExecutorModel& model) : model(model) {}

  const ExecutorConfig& Config() const override { return model.config; }

  std::unique_ptr<Stepper> NewStepper() const override
  {
    return std::make_unique<DenseStepper>(model);
  }

 private:
  ExecutorModel model;
};

}  // namespace

std::unique_ptr<Executor> MakeDenseExecutor(const ExecutorModel& model)
{
  return std::make_unique<DenseExecutor>(model);
}

}  // namespace nexec
