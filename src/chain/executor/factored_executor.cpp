/**
 * @file chain/executor/factored_executor.cpp
 */
#include "factored_executor.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <stdexcept>

namespace nexec
{

namespace
{

//! The signal whose bits have these logits, v x 1.
SignalValue SignalOf(const arma::mat& logits)
{
  size_t signal = 0;
  for (const double logit : logits)
    signal = AppendBit(signal, logit > 0.0);
  return static_cast<SignalValue>(signal);
}

}  // namespace

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

FactoredStepper::FactoredStepper(const FactoredExecutor& executor) :
    executor(executor),
    network(executor.model.config),
    contextTable(executor.NumTypes()),
    counts(executor.NumTypes())
{
  network.SetParameters(executor.model.parameters);
}

void FactoredStepper::Decide(const Configuration& config,
                             StepDecision& decision)
{
  if (pairTypes.empty())
    Start(config);
  Follow(config);
  DecideGates(decision);
  Context& context = CurrentContext();
  signal = context.signal;
  stepMargin = context.gateMargin;
  DecideStates(config, context, decision);
  decision.margin = margin;
  Remember(decision, config.Size());
}

void FactoredStepper::Restart()
{
  pairTypes.clear();
  counts.Empty();
  active.clear();
}

void FactoredStepper::Start(const Configuration& config)
{
  // Two edges for each pair of neighbours are counted in 32 bits.
  if (config.Size() > std::numeric_limits<uint32_t>::max() / 2)
    throw std::length_error("the factored executor: more than 2^31 values");
  staleNodes.resize(config.Size());
  std::iota(staleNodes.begin(), staleNodes.end(), size_t(0));
  stalePairs.assign(staleNodes.begin(), staleNodes.end() - 1);
  // No edge has this type, so none is taken off the counts.
  pairTypes.assign(config.Size() - 1,
                   {executor.NumTypes(), executor.NumTypes()});
}

void FactoredStepper::Follow(const Configuration& config)
{
  const std::vector<Code>& x = config.states;
  const size_t codes = executor.NumCodes();
  merged.clear();
  std::set_union(active.begin(), active.end(), staleNodes.begin(),
                 staleNodes.end(), std::back_inserter(merged));
  active.clear();
  std::copy_if(merged.begin(), merged.end(), std::back_inserter(active),
               [&](const size_t node) { return x[node] != nothing; });

  for (const size_t u : stalePairs)
  {
    const PairTypes now = {TypeIndex(RightwardType(config, u), codes),
                           TypeIndex(LeftwardType(config, u), codes)};
    counts.Add(now.rightward);
    counts.Add(now.leftward);
    if (pairTypes[u].rightward != executor.NumTypes())
    {
      counts.Remove(pairTypes[u].rightward);
      counts.Remove(pairTypes[u].leftward);
    }
    pairTypes[u] = now;
  }
}

void FactoredStepper::Remember(const StepDecision& decision, const size_t n)
{
  staleNodes.clear();
  stalePairs.clear();
  const auto addPairs = [&](const size_t first, const size_t last)
  {
    for (size_t u = first; u <= std::min(last, n - 2); ++u)
      stalePairs.push_back(u);
  };
  for (const StateChange& change : decision.changes)
  {
    staleNodes.push_back(change.node);
    addPairs(std::max<size_t>(change.node, 1) - 1, change.node);
  }
  for (const FiringPair& gate : decision.gates)
    addPairs(std::max<size_t>(gate.pair, 1) - 1, gate.pair + 1);
  std::sort(stalePairs.begin(), stalePairs.end());
  stalePairs.erase(std::unique(stalePairs.begin(), stalePairs.end()),
                   stalePairs.end());
}

void FactoredStepper::DecideGates(StepDecision& decision) const
{
  // A pair that is not stale has the types it had a step ago.  No gate fired
  // on it then, because the pair would be stale, so none fires now.
  decision.gates.clear();
  for (const size_t u : stalePairs)
  {
    const bool rightward = executor.takeLogits[pairTypes[u].rightward] > 0.0;
    const bool leftward = executor.takeLogits[pairTypes[u].leftward] > 0.0;
    if (rightward || leftward)
      decision.gates.push_back({u, rightward, leftward});
  }
}

void FactoredStepper::DecideStates(const Configuration& config,
                                   Context& context, StepDecision& decision)
{
  const std::vector<Code>& x = config.states;
  const auto visit = [&](const size_t node)
  {
    const Code code = NextCode(context, WindowAt(x, node));
    if (code != x[node])
      decision.changes.push_back({node, code});
  };

  // Only nodes that are something, or beside one that is, are worth a look.
  decision.changes.clear();
  size_t numVisited = 0;
  size_t next = 0;
  for (const size_t node : active)
  {
    next = std::max(next, std::max<size_t>(node, 1) - 1);
    for (; next <= std::min(node + 1, x.size() - 1); ++next, ++numVisited)
      visit(next);
  }

  // The others are all alike.
  if (AnyWakesUp(config, context, numVisited))
  {
    decision.changes.clear();
    for (size_t node = 0; node < x.size(); ++node)
      visit(node);
  }
}

bool FactoredStepper::AnyWakesUp(const Configuration& config, Context& context,
                                 const size_t numVisited)
{
  const std::vector<Code>& x = config.states;
  const size_t n = x.size();
  const bool leftEnd = x[0] == nothing && x[1] == nothing;
  const bool rightEnd = x[n - 1] == nothing && x[n - 2] == nothing;
  const size_t others = n - numVisited - (leftEnd ? 1 : 0) - (rightEnd ? 1 : 0);

  // Windows that are not there are not asked about: the margin is about
  // decisions that were taken.
  const auto changes = [&](const Window& window)
  {
    return NextCode(context, window) != nothing;
  };
  return (leftEnd && changes({nothing, border, nothing})) ||
      (rightEnd && changes({nothing, nothing, border})) ||
      (others > 0 && changes({nothing, nothing, nothing}));
}

FactoredStepper::Context& FactoredStepper::CurrentContext()
{
  if (contexts.size() > maxContexts)
  {
    contexts.clear();
    contextTable.Clear();
  }
  const size_t number = contextTable.Find(counts.Hash(), counts.Counts().data(),
                                          counts.Counts().size());
  if (number < contexts.size())
    return contexts[number];

  const std::vector<size_t> present = counts.Present();
  double gateMargin = std::numeric_limits<double>::infinity();
  for (const size_t type : present)
    gateMargin = std::min(gateMargin, std::abs(executor.takeLogits[type]));
  margin = std::min(margin, gateMargin);
  arma::mat virtualNode, virtualLogit;
  network.virtualNode.Forward(Pool(present), virtualNode);
  network.virtualHead.Forward(virtualNode, virtualLogit);
  const size_t windows = NumWindows(executor.NumCodes());
  contexts.push_back({executor.tables.VirtualScores(virtualNode),
                      executor.tables.VirtualLogits(virtualNode), gateMargin,
                      SignalOf(virtualLogit), std::vector<uint16_t>(windows, 0),
                      std::vector<double>(watchesMargins ? windows : 0)});
  return contexts.back();
}

arma::mat FactoredStepper::Pool(const std::vector<size_t>& present) const
{
  // The first of the types with the largest score.
  const arma::rowvec& scores = executor.typeScores;
  const size_t best = *std::max_element(present.begin(), present.end(),
                                        [&](const size_t a, const size_t b)
                                        { return scores[a] < scores[b]; });
  const Pooling pooling = executor.model.config.pooling;
  if (pooling == Pooling::Hard)
    return executor.typeEmbeddings.col(best);

  arma::mat pooled(executor.model.config.embeddingSize, 1, arma::fill::zeros);
  double total = 0.0;
  for (const size_t type : present)
  {
    const double edges = pooling == Pooling::Distinct ? 1 : counts.Count(type);
    const double weight = edges * std::exp(scores[type] - scores[best]);
    pooled += weight * executor.typeEmbeddings.col(type);
    total += weight;
  }
  return pooled / total;
}

Code FactoredStepper::NextCode(Context& context, const Window& window)
{
  const size_t number = WindowIndex(window, executor.NumCodes());
  uint16_t& known = context.next[number];
  if (known == 0)
  {
    const Answer answer = AskNetwork(context, window);
    known = static_cast<uint16_t>(answer.code + 1);
    margin = std::min(margin, answer.margin);
    if (watchesMargins)
      context.margins[number] = answer.margin;
  }
  if (watchesMargins)
    stepMargin = std::min(stepMargin, context.margins[number]);
  return static_cast<Code>(known - 1);
}

FactoredStepper::Answer FactoredStepper::AskNetwork(const Context& context,
                                                    const Window& window) const
{
  const NodeAttention attention(executor.tables, window,
                                context.virtualScores[window.own]);
  size_t code = 0;
  double least = std::numeric_limits<double>::infinity();
  for (size_t bit = 0; bit < executor.model.config.bits; ++bit)
  {
    const double logit =
        attention.Logit(executor.tables, window.own, bit, context.logits[bit]);
    least = std::min(least, std::abs(logit));
    code = AppendBit(code, logit > 0.0);
  }
  return {static_cast<Code>(code), least};
}

}  // namespace nexec
