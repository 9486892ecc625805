/**
 * @file chain/compiled/compiled_executor.cpp
 */
#include <nexec/chain/compiled/compiled_executor.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/proof/learnt_rules.hpp>
#include <nexec/core/errors.hpp>

#include "row_machine.hpp"
#include "word_machine.hpp"

#include <limits>
#include <optional>

namespace nexec
{

namespace
{

//! A table that a run can look decisions up in, made ready to run.
class CompiledExecutor : public Executor
{
 public:
  CompiledExecutor(const ExecutorModel& model, const Certificate& certificate) :
      config(model.config), certificate(certificate)
  {
    const LocalRules rules = LearntRules(model, certificate);
    if (WordsProblem(rules).empty())
      words.emplace(rules);
    else
      rows.emplace(rules);
  }

  const ExecutorConfig& Config() const override { return config; }
  size_t MaxLength() const override
  {
    return certificate.allLengths ? std::numeric_limits<size_t>::max()
                                  : certificate.maxLength;
  }
  std::unique_ptr<Stepper> NewStepper() const override;

  //! Throws unless the certificate is about chains like this.
  void CheckLength(const size_t length) const
  {
    if (certificate.Covers(length))
      return;
    throw ProofError("the certificate proves lengths up to " +
                     std::to_string(certificate.maxLength) + ", not " +
                     std::to_string(length));
  }

  ExecutorConfig config;
  Certificate certificate;
  //! The one of the two that fits: where few nodes are active, or where all.
  std::optional<WordMachine> words;
  std::optional<RowMachine> rows;
};

//! Take the values of a configuration with their positions, and put them back.
std::vector<Item> TakeItems(const Configuration& config,
                            const std::vector<size_t>& order)
{
  std::vector<Item> items(config.Size());
  for (size_t u = 0; u < items.size(); ++u)
    items[u] = {config.values[u], order[u]};
  return items;
}

void PutItems(const std::vector<Item>& items, Configuration& config,
              std::vector<size_t>& order)
{
  for (size_t u = 0; u < items.size(); ++u)
  {
    config.values[u] = items[u].value;
    order[u] = items[u].index;
  }
}

//! A run of a table of few active nodes.
class WordStepper : public Stepper
{
 public:
  explicit WordStepper(const CompiledExecutor& executor) : executor(executor) {}

  void Decide(const Configuration& config, StepDecision& decision) override
  {
    Start(config);
    executor.words->Decide(position, config.values, decision);
    decision.margin = executor.certificate.margin;
  }

  void Restart() override { started = false; }

  bool RunToEnd(Configuration& config, std::vector<size_t>& order,
                const size_t maxSteps, RunSummary& summary) override
  {
    Start(config);
    std::vector<Item> items = TakeItems(config, order);
    summary.steps = executor.words->Run(position, items, maxSteps);
    summary.margin = executor.certificate.margin;
    PutItems(items, config, order);
    executor.words->Write(position, config.states);
    return true;
  }

 private:
  //! Find out where the run begins.
  void Start(const Configuration& config)
  {
    if (started)
      return;
    executor.CheckLength(config.Size());
    position = executor.words->Locate(config.states);
    started = true;
  }

  const CompiledExecutor& executor;
  WordMachine::Position position;
  bool started = false;
};

//! A run of a table of many active nodes.
class RowStepper : public Stepper
{
 public:
  explicit RowStepper(const CompiledExecutor& executor) : executor(executor) {}

  void Decide(const Configuration& config, StepDecision& decision) override
  {
    executor.CheckLength(config.Size());
    executor.rows->Decide(config, decision);
    decision.margin = executor.certificate.margin;
  }

  bool RunToEnd(Configuration& config, std::vector<size_t>& order,
                const size_t maxSteps, RunSummary& summary) override
  {
    executor.CheckLength(config.Size());
    std::vector<Item> items = TakeItems(config, order);
    summary.steps = executor.rows->Run(config.states, items, maxSteps);
    summary.margin = executor.certificate.margin;
    PutItems(items, config, order);
    return true;
  }

 private:
  const CompiledExecutor& executor;
};

std::unique_ptr<Stepper> CompiledExecutor::NewStepper() const
{
  if (words)
    return std::make_unique<WordStepper>(*this);
  return std::make_unique<RowStepper>(*this);
}

//! What can be proved of what a certificate claims; throws if that is less.
Certificate DecideAgain(const ExecutorModel& model, const Certificate& claimed)
{
  const auto length = claimed.allLengths
      ? std::nullopt
      : std::optional<size_t>(claimed.maxLength);
  Certificate found = Certify(model, length, CertifyDepth::Verdict);
  if (found.proved)
    return found;
  throw ProofError(
      "the certificate says more than can be proved: " +
      (length ? "lengths up to " + std::to_string(*length) : "all lengths") +
      ", but the proof ends at " + std::to_string(found.provedLength));
}

}  // namespace

std::unique_ptr<Executor> MakeCompiledExecutor(const ExecutorModel& model,
                                               const Certificate& certificate,
                                               const Trust trust)
{
  if (certificate.modelDigest != ModelDigest(model))
    throw ProofError("the certificate is about another model");
  if (certificate.pooling != model.config.pooling)
  {
    throw ProofError("the certificate is about " +
                     PoolingName(certificate.pooling) + " pooling, not " +
                     PoolingName(model.config.pooling));
  }
  RequireSameRules(certificate, FindAlgorithm(model.config.algorithm));
  if (!certificate.proved)
    throw ProofError("the certificate proves nothing");
  // Nothing that the file says is kept, not even a margin.
  return std::make_unique<CompiledExecutor>(
      model,
      trust == Trust::DecideAgain ? DecideAgain(model, certificate)
                                  : certificate);
}

}  // namespace nexec
