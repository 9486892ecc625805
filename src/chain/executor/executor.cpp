/**
 * @file chain/executor/executor.cpp
 */
#include <nexec/chain/executor/executor.hpp>

#include <nexec/core/errors.hpp>

#include "dense_pass.hpp"
#include "factored_executor.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! A run of the equations as the paper writes them.
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
    decision.gates.clear();
    for (size_t u = 0; u + 1 < n; ++u)
    {
      const bool rightward = gates[u] > 0.0;
      const bool leftward = gates[n - 1 + u] > 0.0;
      if (rightward || leftward)
        decision.gates.push_back({u, rightward, leftward});
    }

    const arma::mat& logits = pass.StateLogits();
    decision.changes.clear();
    for (size_t u = 0; u < n; ++u)
    {
      const Code code = NextCode(logits, u);
      if (code != config.states[u])
        decision.changes.push_back({u, code});
    }
    decision.margin = std::min(arma::abs(gates).min(), arma::abs(logits).min());
  }

 private:
  //! The code that the logits of a node say.
  static Code NextCode(const arma::mat& logits, const size_t node)
  {
    size_t code = 0;
    for (size_t bit = 0; bit < logits.n_rows; ++bit)
      code = AppendBit(code, logits(bit, node) > 0.0);
    return static_cast<Code>(code);
  }

  const ExecutorModel& model;
  DensePass pass;
};

//! Nothing is made ready: every step passes through the whole network.
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

std::vector<std::string> ExecutorNames()
{
  return {"dense", "factored", "compiled"};
}

std::unique_ptr<Executor> MakeExecutor(const std::string& name,
                                       const ExecutorModel& model)
{
  CheckModel(model);
  if (name == "dense")
    return std::make_unique<DenseExecutor>(model);
  if (name == "factored")
    return std::make_unique<FactoredExecutor>(model);
  if (name == "compiled")
    throw UsageError("the compiled executor needs a certificate");
  throw UsageError("unknown executor '" + name +
                   "'; known are: dense, factored, compiled");
}

}  // namespace nexec
