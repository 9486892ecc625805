/**
 * @file chain/training/lessons.cpp
 */
#include "lessons.hpp"

#include "chain/executor/factored_executor.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! A model that is asked about views.
class ViewTest
{
 public:
  ViewTest(const ExecutorModel& model, const LocalRules& rules) :
      executor(model), rules(rules), network(model.config)
  {
    network.SetParameters(executor.model.parameters);
  }

  //! For each view, whether all is decided as the rules do.
  std::vector<bool> Run(const std::vector<View>& views)
  {
    arma::mat weights(executor.NumTypes(), views.size(), arma::fill::zeros);
    for (size_t v = 0; v < views.size(); ++v)
      Attend(views[v], weights.colptr(v));
    arma::mat virtualNodes;  // d x views
    network.virtualNode.Forward(executor.typeEmbeddings * weights,
                                virtualNodes);
    const arma::mat scores = executor.tables.VirtualScores(virtualNodes);
    const arma::mat logits = executor.tables.VirtualLogits(virtualNodes);
    std::vector<bool> right;
    for (size_t v = 0; v < views.size(); ++v)
    {
      right.push_back(
          GatesAreRight(views[v].config) &&
          NodesAreRight(views[v].config, scores.colptr(v), logits.colptr(v)));
    }
    return right;
  }

 private:
  //! What the virtual node pools of each edge type; sums to 1.
  void Attend(const View& view, double* weights) const
  {
    const Configuration& config = view.config;
    const size_t S = executor.NumCodes();
    std::vector<size_t> present;
    for (size_t u = 0; u + 1 < config.Size(); ++u)
    {
      for (const EdgeType& type :
           {RightwardType(config, u), LeftwardType(config, u)})
      {
        const size_t number = TypeIndex(type, S);
        if (weights[number] == 0.0)
          present.push_back(number);
        weights[number] += 1.0 + double(view.copies[u]);
      }
    }
    // The first of the types with the largest score.
    std::sort(present.begin(), present.end());
    const size_t best = *std::max_element(
        present.begin(), present.end(),
        [&](const size_t a, const size_t b)
        { return executor.typeScores[a] < executor.typeScores[b]; });
    double total = 0.0;
    for (const size_t type : present)
    {
      const Pooling pooling = executor.model.config.pooling;
      if (pooling == Pooling::Distinct)
        weights[type] = 1.0;
      else if (pooling == Pooling::Hard)
        weights[type] = type == best ? 1.0 : 0.0;
      weights[type] *=
          std::exp(executor.typeScores[type] - executor.typeScores[best]);
      total += weights[type];
    }
    for (const size_t type : present)
      weights[type] /= total;
  }

  bool GatesAreRight(const Configuration& config) const
  {
    const size_t S = executor.NumCodes();
    for (size_t u = 0; u + 1 < config.Size(); ++u)
    {
      for (const EdgeType& type :
           {RightwardType(config, u), LeftwardType(config, u)})
      {
        if ((executor.takeLogits[TypeIndex(type, S)] > 0.0) !=
            rules.Fires(type))
          return false;
      }
    }
    return true;
  }

  bool NodesAreRight(const Configuration& config, const double* scores,
                     const double* logits) const
  {
    const SignalValue signal = rules.SignalIn(config);
    for (size_t u = 0; u < config.Size(); ++u)
    {
      const Window window = WindowAt(config.states, u);
      const NodeAttention attention(executor.tables, window,
                                    scores[window.own]);
      size_t code = 0;
      for (size_t bit = 0; bit < rules.Bits(); ++bit)
      {
        code = AppendBit(code,
                         attention.Logit(executor.tables, window.own, bit,
                                         logits[bit]) > 0.0);
      }
      if (code != *rules.Next(signal, window))
        return false;
    }
    return true;
  }

  FactoredExecutor executor;
  const LocalRules& rules;
  ExecutorNetwork network;
};

}  // namespace

std::vector<uint64_t> WrongViews(const ExecutorModel& model,
                                 const LocalRules& rules, const Views& views,
                                 const uint64_t seed, const uint64_t first,
                                 const size_t count)
{
  std::vector<View> drawn;
  for (uint64_t number = first; number < first + count; ++number)
  {
    LessonStreams streams(seed, number);
    drawn.push_back(views.Draw(streams.situation, streams.rest, 1.0));
  }
  const std::vector<bool> right = ViewTest(model, rules).Run(drawn);
  std::vector<uint64_t> wrong;
  for (size_t k = 0; k < count; ++k)
  {
    if (!right[k])
      wrong.push_back(first + k);
  }
  return wrong;
}

}  // namespace nexec
