/**
 * @file executor/factored_executor.cpp
 *
 * Per step, integer work over the chain; the network itself is asked only
 * about edge type counts and windows that this run has not met before.
 */
#include <nexec/executor/context_table.hpp>
#include <nexec/executor/state_tables.hpp>

#include "executors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nexec
{

namespace
{

//! What does not depend on the run: everything per code and per edge type.
class FactoredExecutor : public Executor
{
 public:
  explicit FactoredExecutor(const ExecutorModel& model);

  const ExecutorConfig& Config() const override { return model.config; }
  std::unique_ptr<Stepper> NewStepper() const override;

  //! S, the number of codes; also stands for a neighbour that is not there.
  size_t NumCodes() const { return model.config.NumCodes(); }
  size_t NumTypes() const { return 2 * NumCodes() * NumCodes(); }
  size_t Type(const Code sender, const Code receiver, const bool c) const
  {
    return 2 * (sender * NumCodes() + receiver) + (c ? 1 : 0);
  }

  ExecutorModel model;
  StateTables tables;        // over all S codes
  arma::rowvec takeLogits;   // 1 x types
  arma::mat typeEmbeddings;  // d x types
  arma::rowvec typeScores;   // 1 x types
};

FactoredExecutor::FactoredExecutor(const ExecutorModel& model) : model(model)
{
  ExecutorNetwork network(model.config);
  network.SetParameters(this->model.parameters);
  const arma::mat H = network.stateEmbedding.Table();
  tables.Compute(network, H);

  const size_t d = model.config.embeddingSize;
  arma::mat inputs(2 * d + 1, NumTypes());
  for (size_t type = 0; type < NumTypes(); ++type)
  {
    inputs.col(type).head(d) = H.col(type / 2 / NumCodes());
    inputs.col(type).subvec(d, 2 * d - 1) = H.col(type / 2 % NumCodes());
    inputs(2 * d, type) = static_cast<double>(type % 2);
  }
  arma::mat logits, scores;
  network.take.Forward(inputs, logits);
  network.edge.Forward(inputs, typeEmbeddings);
  network.edgeScore.Forward(typeEmbeddings, scores);
  takeLogits = logits;
  typeScores = scores;
}

//! What one run has met so far.
class FactoredStepper : public Stepper
{
 public:
  explicit FactoredStepper(const FactoredExecutor& executor) :
      executor(executor),
      network(executor.model.config),
      contextTable(executor.NumTypes()),
      counts(executor.NumTypes(), 0)
  {
    network.SetParameters(executor.model.parameters);
  }

  void Decide(const Configuration& config, StepDecision& decision) override;

 private:
  //! What the network says in one context.
  struct Context
  {
    arma::vec virtualScores;  // S
    arma::vec logits;         // b
    //! Next code + 1 of each window (own, left, right); 0 = not asked yet.
    std::vector<uint16_t> next;
  };

  //! More contexts than this are forgotten, so that memory stays small.
  static constexpr size_t maxContexts = 4096;

  //! Count the edge types of the chain and take the gates' decisions.
  void CountTypes(const Configuration& config, StepDecision& decision);
  //! What the virtual node pools in a context, d x 1.
  arma::mat Pool(const uint32_t* typeCounts) const;
  //! Ask the network about a context.
  void AddContext(const uint32_t* typeCounts);
  //! Ask the network about a window.
  Code NextCode(const Context& context, const size_t own, const size_t left,
                const size_t right);

  const FactoredExecutor& executor;
  ExecutorNetwork network;
  ContextTable contextTable;
  std::vector<Context> contexts;
  //! Edges of each type in the chain.
  std::vector<uint32_t> counts;
  //! Least |logit| of the run.
  double margin = std::numeric_limits<double>::infinity();
};

void FactoredStepper::Decide(const Configuration& config,
                             StepDecision& decision)
{
  CountTypes(config, decision);
  if (contexts.size() > maxContexts)
  {
    contexts.clear();
    contextTable.Clear();
  }
  const size_t number = contextTable.Find(counts.data());
  if (number == contexts.size())
    AddContext(counts.data());
  Context& context = contexts[number];

  const size_t n = config.Size();
  const size_t border = executor.NumCodes();
  const std::vector<Code>& x = config.states;
  decision.changes.clear();
  for (size_t u = 0; u < n; ++u)
  {
    const size_t left = u > 0 ? x[u - 1] : border;
    const size_t right = u + 1 < n ? x[u + 1] : border;
    uint16_t& known =
        context.next[(left * (border + 1) + right) * border + x[u]];
    if (known == 0)
      known = static_cast<uint16_t>(NextCode(context, x[u], left, right) + 1);
    if (known - 1 != x[u])
      decision.changes.push_back({u, static_cast<Code>(known - 1)});
  }
  decision.margin = margin;
}

void FactoredStepper::CountTypes(const Configuration& config,
                                 StepDecision& decision)
{
  const size_t n = config.Size();
  const std::vector<Code>& x = config.states;
  const std::vector<double>& s = config.values;
  std::fill(counts.begin(), counts.end(), 0);
  decision.gates.clear();
  for (size_t u = 0; u + 1 < n; ++u)
  {
    const size_t right = executor.Type(x[u], x[u + 1], s[u] > s[u + 1]);
    const size_t left = executor.Type(x[u + 1], x[u], s[u + 1] > s[u]);
    ++counts[right];
    ++counts[left];
    const bool rightward = executor.takeLogits[right] > 0.0;
    const bool leftward = executor.takeLogits[left] > 0.0;
    if (rightward || leftward)
      decision.gates.push_back({u, rightward, leftward});
  }
}

arma::mat FactoredStepper::Pool(const uint32_t* typeCounts) const
{
  // The first of the types that are present and have the largest score.
  size_t best = executor.NumTypes();
  for (size_t type = 0; type < executor.NumTypes(); ++type)
  {
    if (typeCounts[type] > 0 &&
        (best == executor.NumTypes() ||
         executor.typeScores[type] > executor.typeScores[best]))
      best = type;
  }
  if (executor.model.config.pooling == Pooling::Hard)
    return executor.typeEmbeddings.col(best);

  const double largest = executor.typeScores[best];
  arma::mat pooled(executor.model.config.embeddingSize, 1, arma::fill::zeros);
  double total = 0.0;
  for (size_t type = 0; type < executor.NumTypes(); ++type)
  {
    if (typeCounts[type] == 0)
      continue;
    const double weight =
        typeCounts[type] * std::exp(executor.typeScores[type] - largest);
    pooled += weight * executor.typeEmbeddings.col(type);
    total += weight;
  }
  return pooled / total;
}

void FactoredStepper::AddContext(const uint32_t* typeCounts)
{
  for (size_t type = 0; type < executor.NumTypes(); ++type)
  {
    if (typeCounts[type] > 0)
      margin = std::min(margin, std::abs(executor.takeLogits[type]));
  }
  arma::mat virtualNode;
  network.virtualNode.Forward(Pool(typeCounts), virtualNode);
  const size_t codes = executor.NumCodes();
  contexts.push_back(
      {executor.tables.VirtualScores(virtualNode),
       executor.tables.VirtualLogits(virtualNode),
       std::vector<uint16_t>((codes + 1) * (codes + 1) * codes, 0)});
}

Code FactoredStepper::NextCode(const Context& context, const size_t own,
                               const size_t left, const size_t right)
{
  const NodeAttention attention(executor.tables, own, left, right,
                                executor.NumCodes(),
                                context.virtualScores[own]);
  size_t code = 0;
  for (size_t bit = 0; bit < executor.model.config.bits; ++bit)
  {
    const double logit =
        attention.Logit(executor.tables, own, bit, context.logits[bit]);
    margin = std::min(margin, std::abs(logit));
    code = 2 * code + (logit > 0.0 ? 1 : 0);
  }
  return static_cast<Code>(code);
}

std::unique_ptr<Stepper> FactoredExecutor::NewStepper() const
{
  return std::make_unique<FactoredStepper>(*this);
}

}  // namespace

std::unique_ptr<Executor> MakeFactoredExecutor(const ExecutorModel& model)
{
  return std::make_unique<FactoredExecutor>(model);
}

}  // namespace nexec
