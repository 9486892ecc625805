/**
 * @file tests/graph/proof/fitted_graph_model.hpp
 *
 * Models that are right, or nearly so, without any training: the last layers
 * are solved for.
 */
#ifndef NEXEC_TESTS_GRAPH_PROOF_FITTED_GRAPH_MODEL_HPP
#define NEXEC_TESTS_GRAPH_PROOF_FITTED_GRAPH_MODEL_HPP

#include <nexec/graph/executor/graph_model.hpp>

#include "graph/algorithm/type_closure.hpp"
#include "graph/executor/graph_network.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace nexec
{

//! A block of a model, for writing.
inline arma::mat Block(GraphModel& model, const std::string& name)
{
  return BlockView(model.parameters, GraphLayout(model.config).Find(name));
}

//! Let the last layer of an MLP of arcs give these numbers, one a column.
inline void FitLast(GraphModel& model, const std::string& name,
                    const arma::mat& inputs, const arma::mat& wanted)
{
  arma::mat hidden = Block(model, name + ".0.weight") * inputs;
  hidden.each_col() += arma::vec(Block(model, name + ".0.bias"));
  hidden.transform([](const double x) { return x > 0.0 ? x : 0.0; });
  Block(model, name + ".1.weight") = wanted * arma::pinv(hidden);
}

//! The types that can occur: loops, then arcs.
inline std::vector<uint32_t> TypesThatOccur(const GraphRules& rules)
{
  const TypeClosure closure = CloseTypes(rules);
  std::vector<uint32_t> numbers = closure.loops;
  numbers.insert(numbers.end(), closure.arcs.begin(), closure.arcs.end());
  return numbers;
}

inline std::vector<ArcType> TypesOf(const GraphRules& rules,
                                    const std::vector<uint32_t>& numbers)
{
  std::vector<ArcType> types;
  for (const uint32_t number : numbers)
    types.push_back(rules.Types().At(number));
  return types;
}

/**
 * A model whose gates and logits have wanted values on all types that can
 * occur.  A node's own logits say what the line without arcs says; arcs add
 * nothing to that, but one that decides outweighs so many others.
 *
 * @param strength How many others.
 */
inline GraphModel FittedGraphModel(const GraphAlgorithm& algorithm,
                                   const uint64_t seed,
                                   const double strength = 40.0)
{
  const GraphRules& rules = algorithm.rules;
  const std::vector<uint32_t> numbers = TypesThatOccur(rules);
  const std::vector<ArcType> types = TypesOf(rules, numbers);
  const size_t K = types.size();

  GraphConfig config(algorithm);
  config.embeddingSize = config.hiddenSize = K + 16;
  GraphModel model = InitialiseGraphModel(config, seed);
  const size_t d = config.embeddingSize, b = config.bits;
  Block(model, "value").eye();
  GraphNetwork network(config);
  network.SetParameters(model.parameters);
  TypeTables tables;
  tables.Compute(network, types);

  const auto sign = [](const NodeState state, const size_t bit)
  {
    return (state >> bit & 1) != 0 ? 1.0 : -1.0;
  };
  arma::mat heads(b, K, arma::fill::zeros);
  arma::mat own(b, config.NumStates() * config.signals, arma::fill::zeros);
  arma::mat takes(1, K), points(1, K), signals(config.signals, K);
  signals.zeros();
  for (size_t k = 0; k < K; ++k)
  {
    const ArcType& type = types[k];
    takes[k] = !type.loop && rules.Takes(numbers[k]) ? 2.0 : -2.0;
    points[k] = !type.loop && rules.Points(numbers[k]) ? 2.0 : -2.0;
    const size_t line = rules.SignalLineOf(numbers[k]);
    if (config.signals > 1 && (type.loop || line < rules.SignalLines().size()))
    {
      signals(rules.SignalOfLine(line), k) =
          (type.loop ? 1.0 : strength) / std::exp(tables.virtualScores[k]);
    }
    for (size_t signal = 0; signal < config.signals; ++signal)
    {
      const size_t next = rules.NextLineOf(signal, numbers[k]);
      const NodeState state = rules.NextOfLine(next, type.receiver);
      for (size_t bit = 0; bit < b; ++bit)
      {
        const size_t x = signal * config.NumStates() +
            ExtendedState(type.receiver, type.receiverBest);
        if (type.loop)
          own(bit, x) = sign(state, bit);
        else if (next < rules.NextLines().size())
        {
          heads(bit, k) =
              strength * sign(state, bit) / std::exp(tables.scores[k]);
        }
      }
    }
  }
  // What messages do not reach is free for the node's own logits.
  const arma::mat fit = arma::pinv(tables.messages);
  const arma::mat O = heads * fit +
      Block(model, "state_head.weight") *
          (arma::eye(d, d) - tables.messages * fit);
  Block(model, "state_head.weight") = O;
  Block(model, "signal_embedding") =
      arma::pinv(O) * own - arma::repmat(tables.H, 1, config.signals);
  const arma::mat inputs = network.ArcInputs(types);
  if (config.takes)
    FitLast(model, "take", inputs, takes);
  if (config.points)
    FitLast(model, "point", inputs, points);
  if (config.signals > 1)
  {
    Block(model, "signal_head.weight") = signals * fit;
  }
  return model;
}

//! Let a type add something to a bit's logits, and the others what they did.
inline void AddToType(GraphModel& model, const GraphRules& rules,
                      const uint32_t type, const size_t bit,
                      const double amount)
{
  const std::vector<uint32_t> numbers = TypesThatOccur(rules);
  GraphNetwork network(model.config);
  network.SetParameters(model.parameters);
  TypeTables tables;
  tables.Compute(network, TypesOf(rules, numbers));
  const size_t k =
      size_t(std::find(numbers.begin(), numbers.end(), type) - numbers.begin());
  const arma::rowvec change =
      amount * arma::pinv(tables.messages).eval().row(k);
  // What nodes have of their own stays.
  const arma::mat own = tables.ownLogits;
  Block(model, "state_head.weight").row(bit) += change;
  const arma::mat O = Block(model, "state_head.weight");
  Block(model, "signal_embedding") =
      arma::pinv(O) * own - arma::repmat(tables.H, 1, model.config.signals);
}

//! Make nodes attend to arcs that decide before loops, and to loops before
//! other arcs; but to one type before all others, if there is one.
inline void AttendToDeciders(GraphModel& model, const GraphRules& rules,
                             const std::optional<uint32_t>& foremost = {})
{
  const std::vector<uint32_t> numbers = TypesThatOccur(rules);
  GraphNetwork network(model.config);
  network.SetParameters(model.parameters);
  TypeTables tables;
  tables.Compute(network, TypesOf(rules, numbers));
  arma::rowvec wanted(numbers.size(), arma::fill::zeros);
  for (size_t k = 0; k < numbers.size(); ++k)
  {
    if (rules.NextLineOf(0, numbers[k]) < rules.NextLines().size())
      wanted[k] = 20.0;
    if (rules.Types().At(numbers[k]).loop)
      wanted[k] = 10.0;
    if (numbers[k] == foremost)
      wanted[k] = 30.0;
  }
  Block(model, "query").eye();
  Block(model, "key") = arma::pinv(tables.H.t()) * arma::ones(tables.H.n_cols) *
      wanted * arma::pinv(tables.messages);
}

//! Change all parameters a little, those of higher numbers more.
inline void AddNoise(GraphModel& model, const uint64_t number)
{
  RandomStream random(number, Purpose::Test, 77);
  const double size = 0.0005 * std::pow(1.8, double(number % 10));
  for (double& parameter : model.parameters)
    parameter *= 1.0 + size * random.Normal();
}

//! A fitted model with noise.
inline GraphModel NoisyGraphModel(const GraphAlgorithm& algorithm,
                                  const uint64_t number)
{
  GraphModel model = FittedGraphModel(algorithm, 1 + number / 10);
  AddNoise(model, number);
  return model;
}

}  // namespace nexec

#endif
