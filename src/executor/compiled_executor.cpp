/**
 * @file executor/compiled_executor.cpp
 */
#include <nexec/executor/compiled_executor.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/executor/model_digest.hpp>
#include <nexec/executor/proof/learnt_rules.hpp>

#include "word_machine.hpp"

#include <limits>

namespace nexec
{

namespace
{

class CompiledExecutor : public Executor
{
 public:
  CompiledExecutor(const ExecutorModel& model, const Certificate& certificate) :
      config(model.config),
      certificate(certificate),
      machine(LearntRules(model, certificate))
  {
  }

  const ExecutorConfig& Config() const override { return config; }
  size_t MaxLength() const override
  {
    return certificate.allLengths ? std::numeric_limits<size_t>::max()
                                  : certificate.maxLength;
  }
  std::unique_ptr<Stepper> NewStepper() const override;

  ExecutorConfig config;
  Certificate certificate;
  WordMachine machine;
};

//! A run of the table.
class CompiledStepper : public Stepper
{
 public:
  explicit CompiledStepper(const CompiledExecutor& executor) :
      executor(executor)
  {
  }

  void Decide(const Configuration& config, StepDecision& decision) override
  {
    Start(config);
    executor.machine.Decide(position, config.values, decision);
    decision.margin = executor.certificate.margin;
  }

  bool RunToEnd(Configuration& config, std::vector<size_t>& order,
                const size_t maxSteps, RunSummary& summary) override
  {
    Start(config);
    std::vector<Item> items(config.Size());
    for (size_t u = 0; u < items.size(); ++u)
      items[u] = {config.values[u], order[u]};
    summary.steps = executor.machine.Run(position, items, maxSteps);
    summary.margin = executor.certificate.margin;
    for (size_t u = 0; u < items.size(); ++u)
    {
      config.values[u] = items[u].value;
      order[u] = items[u].index;
    }
    executor.machine.Write(position, config.states);
    return true;
  }

 private:
  //! Find out where the run begins.
  void Start(const Configuration& config)
  {
    if (started)
      return;
    if (!executor.certificate.Covers(config.Size()))
    {
      throw ProofError("the certificate proves lengths up to " +
                       std::to_string(executor.certificate.maxLength) +
                       ", not " + std::to_string(config.Size()));
    }
    position = executor.machine.Locate(config.states);
    started = true;
  }

  const CompiledExecutor& executor;
  WordMachine::Position position;
  bool started = false;
};

std::unique_ptr<Stepper> CompiledExecutor::NewStepper() const
{
  return std::make_unique<CompiledStepper>(*this);
}

}  // namespace

std::unique_ptr<Executor> MakeCompiledExecutor(const ExecutorModel& model,
                                               const Certificate& certificate)
{
  if (certificate.modelDigest != ModelDigest(model))
    throw ProofError("the certificate is about another model");
  if (certificate.pooling != model.config.pooling)
  {
    throw ProofError("the certificate is about " +
                     PoolingName(certificate.pooling) + " pooling, not " +
                     PoolingName(model.config.pooling));
  }
  if (!certificate.proved)
    throw ProofError("the certificate proves nothing");
  return std::make_unique<CompiledExecutor>(model, certificate);
}

}  // namespace nexec
