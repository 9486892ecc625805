/**
 * @file chain/training/lessons.cpp
 */
#include "lessons.hpp"

#include "chain/executor/factored_executor.hpp"

#include <algorithm>
#include <cmath>
#include <map>

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
    arma::mat pooled(executor.model.config.embeddingSize, views.size());
    for (size_t v = 0; v < views.size(); ++v)
      pooled.col(v) = Pool(views[v]);
    arma::mat virtualNodes;  // d x views
    network.virtualNode.Forward(pooled, virtualNodes);
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
  //! What the virtual node pools, d x 1.
  arma::vec Pool(const View& view) const
  {
    const Configuration& config = view.config;
    // Number of edges by type, in ascending order.
    std::map<size_t, double> edges;
    for (size_t u = 0; u + 1 < config.Size(); ++u)
    {
      for (const EdgeType& type :
           {RightwardType(config, u), LeftwardType(config, u)})
      {
        edges[TypeIndex(type, executor.NumCodes())] +=
            1.0 + double(view.copies[u]);
      }
    }
    // The first of the types with the largest score.
    const auto& scores = executor.typeScores;
    const size_t best =
        std::max_element(edges.begin(), edges.end(),
                         [&](const auto& a, const auto& b)
                         { return scores[a.first] < scores[b.first]; })
            ->first;
    const Pooling pooling = executor.model.config.pooling;
    if (pooling == Pooling::Hard)
      return executor.typeEmbeddings.col(best);
    arma::vec pooled(executor.model.config.embeddingSize, arma::fill::zeros);
    double total = 0.0;
    for (const auto& [type, count] : edges)
    {
      const double weight = (pooling == Pooling::Distinct ? 1.0 : count) *
          std::exp(scores[type] - scores[best]);
      pooled += weight * executor.typeEmbeddings.col(type);
      total += weight;
    }
    return pooled / total;
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
