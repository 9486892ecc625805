/**
 * @file chain/executor/objective.cpp
 */
#include <nexec/chain/executor/objective.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/random.hpp>

#include "core/parallel.hpp"
#include "factored_pass.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace nexec
{

namespace
{

//! Sequences that are counted together.
constexpr size_t shardSize = 16;

//! Refuse what does not compare.
void CheckSequences(const std::vector<std::vector<double>>& sequences)
{
  for (size_t i = 0; i < sequences.size(); ++i)
  {
    for (const double value : sequences[i])
    {
      if (std::isnan(value))
        throw InputError("sequence " + std::to_string(i) + " has a NaN");
    }
  }
}

//! Count the transitions of the sequences [begin, begin + count).
TransitionSummary Summarise(const Algorithm& algorithm,
                            const std::vector<std::vector<double>>& sequences,
                            const size_t begin, const size_t count)
{
  std::vector<TransitionSummary> shards(NumShards(count, shardSize),
                                        TransitionSummary(algorithm));
  ParallelFor(shards.size(),
              [&](const size_t number)
              {
                const Shard shard = GetShard(count, shardSize, number);
                for (size_t i = shard.begin; i < shard.end; ++i)
                  shards[number].AddExecution(algorithm, sequences[begin + i]);
              });
  TransitionSummary result(algorithm);
  for (const TransitionSummary& shard : shards)
    result.Merge(shard);
  return result;
}

}  // namespace

struct ExecutorObjective::Work
{
  Work(const ExecutorConfig& config, const Algorithm& algorithm) :
      pass(config), summary(algorithm)
  {
  }

  FactoredPass pass;
  //! The functions [first, first + counted), which are often asked for again.
  TransitionSummary summary;
  size_t first = 0, counted = 0;
  //! Derivative of the mean.
  arma::vec gradient;
};

ExecutorObjective::ExecutorObjective(const ExecutorObjective& other) :
    algorithm(other.algorithm),
    sequences(other.sequences),
    weights(other.weights),
    seed(other.seed),
    shuffles(other.shuffles),
    numParameters(other.numParameters),
    allNodes(other.allNodes),
    allTransitions(other.allTransitions),
    work(std::make_unique<Work>(*other.work))
{
}

ExecutorObjective::~ExecutorObjective() = default;

ExecutorObjective::ExecutorObjective(
    const ExecutorConfig& config,
    const std::vector<std::vector<double>>& sequences,
    const LossWeights& weights, const uint64_t seed) :
    algorithm(FindAlgorithm(config.algorithm)),
    sequences(sequences),
    weights(weights),
    seed(seed),
    numParameters(ExecutorLayout(config).Size()),
    work((CheckConfig(config, algorithm),
          std::make_unique<Work>(config, algorithm)))
{
  if (weights.rareKinds != 0.0)
    throw std::invalid_argument(
        "with rareKinds, the loss is not a sum over sequences");
  CheckSequences(sequences);
  Select(0, sequences.size());
  allNodes = static_cast<double>(work->summary.NumNodes());
  allTransitions = static_cast<double>(work->summary.NumTransitions());
}

void ExecutorObjective::Select(const size_t begin, const size_t count)
{
  if (begin > NumFunctions() || count > NumFunctions() - begin)
    throw std::invalid_argument("there are not that many functions");
  if (begin == work->first && count == work->counted)
    return;
  work->summary = Summarise(algorithm, sequences, begin, count);
  work->first = begin;
  work->counted = count;
}

void ExecutorObjective::Shuffle()
{
  // Fisher and Yates; each shuffle has a stream of its own.
  RandomStream random(seed, Purpose::Shuffle, shuffles++);
  for (size_t i = sequences.size(); i > 1; --i)
    std::swap(sequences[i - 1], sequences[random.Below(i)]);
  work->summary = TransitionSummary(algorithm);
  work->first = work->counted = 0;
}

double ExecutorObjective::Evaluate(const arma::mat& parameters,
                                   const size_t begin, const size_t batchSize)
{
  arma::mat gradient;
  return EvaluateWithGradient(parameters, begin, gradient, batchSize);
}

double ExecutorObjective::EvaluateWithGradient(const arma::mat& parameters,
                                               const size_t begin,
                                               arma::mat& gradient,
                                               const size_t batchSize)
{
  if (parameters.n_elem != numParameters)
    throw std::invalid_argument("wrong number of parameters");
  Select(begin, batchSize);
  const TransitionSummary& summary = work->summary;
  gradient.zeros(arma::size(parameters));
  if (summary.NumTransitions() == 0)
    return 0.0;

  // The pass gives means over the nodes or the transitions of this batch;
  // what these are worth among those of all sequences may differ.
  const double functions = static_cast<double>(NumFunctions());
  const double nodes = static_cast<double>(summary.NumNodes());
  const double transitions = static_cast<double>(summary.NumTransitions());
  const double ratio = (transitions * allNodes) / (allTransitions * nodes);
  LossWeights scaled = weights;
  scaled.virtualNode *= ratio;
  scaled.sharpening *= ratio;
  const arma::vec flat(const_cast<double*>(parameters.memptr()), numParameters,
                       false, true);
  const LossParts parts =
      work->pass.EvaluateWithGradient(flat, summary, scaled, work->gradient);

  const double scale = functions * nodes / allNodes;
  for (size_t i = 0; i < numParameters; ++i)
    gradient[i] = scale * work->gradient[i];
  return scale * parts.Total(scaled);
}

}  // namespace nexec
