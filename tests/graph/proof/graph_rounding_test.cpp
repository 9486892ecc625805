/**
 * @file tests/graph/proof/graph_rounding_test.cpp
 *
 * Enclosures contain what exact arithmetic gives, and no executor is farther
 * from that than the bounds on rounding say.
 */
#include "fitted_graph_model.hpp"

#include "graph/executor/graph_dense_pass.hpp"
#include "graph/proof/graph_cases.hpp"
#include "graph/proof/graph_rounding.hpp"

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! The network in extended precision, for one type after the other.
class LongNetwork
{
 public:
  using Numbers = std::vector<long double>;

  explicit LongNetwork(const GraphModel& model) :
      model(model), layout(GraphLayout(model.config))
  {
  }

  Numbers Mlp(const std::string& name, const ArcType& type) const
  {
    Numbers hidden = Map(name + ".0", Input(type));
    for (long double& unit : hidden)
      unit = std::max(unit, 0.0L);
    return Map(name + ".1", hidden);
  }

  long double Score(const ArcType& type) const
  {
    const Numbers q = Product("query", State(type.receiver, type.receiverBest));
    const Numbers k = Product("key", Mlp("message", type));
    return Dot(q, k) / std::sqrt((long double)model.config.embeddingSize);
  }

  Numbers Logits(const ArcType& loop, const std::vector<ArcType>& into,
                 const size_t signal) const
  {
    Numbers sum = State(loop.receiver, loop.receiverBest);
    const arma::mat S = Read("signal_embedding");
    const size_t x = signal * model.config.NumStates() +
        ExtendedState(loop.receiver, loop.receiverBest);
    Numbers scores;
    for (const ArcType& type : into)
      scores.push_back(Score(type));
    const Numbers pooled = Product("value", Mean(scores, into));
    for (size_t i = 0; i < sum.size(); ++i)
      sum[i] += (long double)S(i, x) + pooled[i];
    return Map("state_head", sum);
  }

  Numbers SignalLogits(const std::vector<ArcType>& types) const
  {
    const arma::mat w = Read("virtual_score");
    Numbers scores;
    for (const ArcType& type : types)
      scores.push_back(Dot({w.begin(), w.end()}, Mlp("message", type)));
    return Map("signal_head", Mean(scores, types));
  }

 private:
  arma::mat Read(const std::string& name) const
  {
    return BlockView(model.parameters, layout.Find(name));
  }

  static long double Dot(const Numbers& a, const Numbers& b)
  {
    long double sum = 0.0L;
    for (size_t i = 0; i < a.size(); ++i)
      sum += a[i] * b[i];
    return sum;
  }

  Numbers Product(const std::string& name, const Numbers& x) const
  {
    const arma::mat W = Read(name);
    Numbers y(W.n_rows, 0.0L);
    for (size_t row = 0; row < W.n_rows; ++row)
    {
      for (size_t col = 0; col < W.n_cols; ++col)
        y[row] += (long double)W(row, col) * x[col];
    }
    return y;
  }

  Numbers Map(const std::string& name, const Numbers& x) const
  {
    Numbers y = Product(name + ".weight", x);
    const arma::mat b = Read(name + ".bias");
    for (size_t row = 0; row < y.size(); ++row)
      y[row] += (long double)b[row];
    return y;
  }

  Numbers State(const NodeState state, const bool best) const
  {
    const arma::vec h = Read("state_embedding").col(ExtendedState(state, best));
    return {h.begin(), h.end()};
  }

  Numbers Input(const ArcType& type) const
  {
    Numbers z = State(type.sender, type.senderBest);
    const Numbers receiver = State(type.receiver, type.receiverBest);
    z.insert(z.end(), receiver.begin(), receiver.end());
    for (const bool bit : {type.loop, type.pointsOut, type.pointsIn, type.first,
                           type.second, type.best, type.chosen})
      z.push_back(bit ? 1.0L : 0.0L);
    return z;
  }

  Numbers Mean(const Numbers& scores, const std::vector<ArcType>& types) const
  {
    Numbers mean(model.config.embeddingSize, 0.0L);
    const size_t best =
        size_t(std::max_element(scores.begin(), scores.end()) - scores.begin());
    long double total = 0.0L;
    for (size_t t = 0; t < types.size(); ++t)
    {
      long double weight = std::exp(scores[t] - scores[best]);
      if (model.config.pooling == Pooling::Hard)
        weight = t == best ? 1.0L : 0.0L;
      const Numbers r = Mlp("message", types[t]);
      for (size_t i = 0; i < mean.size(); ++i)
        mean[i] += weight * r[i];
      total += weight;
    }
    for (long double& number : mean)
      number /= total;
    return mean;
  }

  const GraphModel& model;
  ParameterLayout layout;
};

bool ContainsExact(const Interval& interval, const long double exact)
{
  return (long double)interval.lo <= exact && exact <= (long double)interval.hi;
}

double Far(const double computed, const long double exact)
{
  return double(std::abs((long double)computed - exact));
}

}  // namespace

TEST_CASE("Enclosures of a graph network contain what is exact", "[graph]")
{
  for (const std::string name : {"dfs", "prim"})
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const GraphModel model = InitialiseGraphModel(GraphConfig(algorithm), 9);
    const GraphCases cases(algorithm.rules);
    std::vector<ArcType> types;
    for (const uint32_t type : cases.types)
      types.push_back(algorithm.rules.Types().At(type));
    const GraphEnclosures enclosures(model, types);
    const LongNetwork network(model);
    for (size_t t = 0; t < types.size(); t += 7)
    {
      if (model.config.takes)
        CHECK(ContainsExact(enclosures.takes[t],
                            network.Mlp("take", types[t])[0]));
      CHECK(ContainsExact(enclosures.points[t],
                          network.Mlp("point", types[t])[0]));
      CHECK(ContainsExact(enclosures.scores[t], network.Score(types[t])));
      CHECK(enclosures.scores[t].hi - enclosures.scores[t].lo < 1e-11);
      for (size_t signal = 0; signal < model.config.signals; ++signal)
      {
        const auto logits = network.Logits(types[t], {types[t]}, signal);
        const size_t own = signal * model.config.NumStates() +
            ExtendedState(types[t].receiver, types[t].receiverBest);
        for (size_t bit = 0; bit < logits.size(); ++bit)
        {
          CHECK(ContainsExact(
              enclosures.messageLogits(bit, t) + enclosures.ownLogits(bit, own),
              logits[bit]));
        }
      }
      if (model.config.signals > 1)
      {
        const auto logits = network.SignalLogits({types[t]});
        for (size_t signal = 0; signal < logits.size(); ++signal)
          CHECK(ContainsExact(enclosures.signalLogits(signal, t),
                              logits[signal]));
      }
    }
  }
}

TEST_CASE("No graph executor rounds more than is said", "[graph]")
{
  for (const Pooling pooling : {Pooling::Distinct, Pooling::Hard})
  {
    for (const double scale : {1.0, 30.0})
    {
      const GraphAlgorithm& algorithm = FindGraphAlgorithm("dfs");
      GraphModel model = InitialiseGraphModel(GraphConfig(algorithm), 11);
      model.config.pooling = pooling;
      Block(model, "message.1.weight") *= scale;
      const GraphCases cases(algorithm.rules);
      std::vector<ArcType> types;
      for (const uint32_t type : cases.types)
        types.push_back(algorithm.rules.Types().At(type));
      const GraphEnclosures enclosures(model, types);
      const GraphRounding rounding(model, types, enclosures);
      CHECK(rounding.states < 1e-6 * scale * scale);
      CHECK(rounding.gates < 1e-11);
      const LongNetwork network(model);
      NetworkDecider factored(model, algorithm);
      DenseDecider dense(model, algorithm);
      double states = 0.0, signals = 0.0;
      for (const NodeCase& one : cases.nodes)
      {
        TypeBag bag;
        for (const size_t place : one.present)
          bag.types.push_back(cases.types[place]);
        for (size_t i = 0; i < one.others.size(); i += 5)
          bag.types.push_back(cases.types[one.others[i]]);
        std::sort(bag.types.begin(), bag.types.end());
        bag.counts.assign(bag.types.size(), 1);
        std::vector<ArcType> into;
        for (const uint32_t type : bag.types)
          into.push_back(algorithm.rules.Types().At(type));
        const uint32_t loop = cases.types[one.present[0]];
        const ArcType own = algorithm.rules.Types().At(loop);
        const auto exact = network.Logits(own, into, one.signal);
        const auto exactSignals = network.SignalLogits(into);
        const arma::vec first = factored.NextLogits(loop, bag, one.signal);
        const arma::vec second = dense.NextLogits(loop, bag, one.signal);
        const arma::vec third = factored.SignalLogits(bag);
        const arma::vec fourth = dense.SignalLogits(bag);
        for (size_t bit = 0; bit < exact.size(); ++bit)
        {
          states = std::max({states, Far(first[bit], exact[bit]),
                             Far(second[bit], exact[bit])});
        }
        for (size_t signal = 0; signal < exactSignals.size(); ++signal)
        {
          signals = std::max({signals, Far(third[signal], exactSignals[signal]),
                              Far(fourth[signal], exactSignals[signal])});
        }
      }
      CHECK(states > 0.0);
      CHECK(states <= rounding.states);
      CHECK(signals <= 0.5 * rounding.signals);
    }
  }
}
