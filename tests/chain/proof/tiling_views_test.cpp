/**
 * @file tests/chain/proof/tiling_views_test.cpp
 */
#include "support/models.hpp"
#include "support/some_sequences.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/io/model_file.hpp>

#include "chain/proof/tiling_presence.hpp"
#include "chain/proof/tiling_softmax.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace nexec;

namespace
{

//! All that a proof about odd-even sort needs, for a model of random weights.
struct Fixture
{
  explicit Fixture(const uint64_t seed) :
      algorithm(FindAlgorithm("odd_even_sort")),
      model(InitialiseModel(ExecutorConfig(algorithm), seed)),
      tilings(CloseTilings(algorithm.Rules())),
      views(CollectViews(tilings)),
      types(TilingTypes(algorithm.Rules(), views)),
      enclosures(model, types),
      decisions(enclosures),
      rounding(model, types, enclosures),
      proof{algorithm.Rules(), views, types, enclosures, decisions, rounding}
  {
  }

  size_t TypeNumber(const EdgeType& type) const
  {
    return static_cast<size_t>(
        std::find(types.types.begin(), types.types.end(), type) -
        types.types.begin());
  }

  //! The tiling of a configuration.
  const TilingView* ViewOf(const Configuration& config) const
  {
    size_t number = 0;
    for (const ReachableTiling& reachable : tilings)
    {
      if (reachable.tiling.Halted())
        continue;
      const TilingView& view = views[number++];
      const Tiling& t = reachable.tiling;
      const size_t n = config.Size();
      const size_t ends = t.head.size() + t.tail.size();
      if (t.pattern.empty() ? n != ends
                            : n < reachable.minLength ||
                  (n - ends) % t.pattern.size() != t.rest)
        continue;
      std::vector<Code> states = t.head;
      for (size_t j = 0; j + ends < n; ++j)
        states.push_back(t.pattern[j % t.pattern.size()]);
      states.insert(states.end(), t.tail.begin(), t.tail.end());
      if (states == config.states)
        return &view;
    }
    return nullptr;
  }

  //! The edge types of a configuration, by number.
  std::vector<size_t> EdgesOf(const Configuration& config) const
  {
    std::vector<size_t> edges;
    for (size_t u = 0; u + 1 < config.Size(); ++u)
    {
      edges.push_back(TypeNumber(RightwardType(config, u)));
      edges.push_back(TypeNumber(LeftwardType(config, u)));
    }
    return edges;
  }

  const Algorithm& algorithm;
  ExecutorModel model;
  std::vector<ReachableTiling> tilings;
  std::vector<TilingView> views;
  Families types;
  Enclosures enclosures;
  Decisions decisions;
  RoundingBounds rounding;
  TilingProof proof;
};

//! All configurations of executions on short chains, and on some longer ones.
std::vector<Configuration> Reached(const Algorithm& algorithm)
{
  std::vector<std::vector<double>> inputs;
  for (size_t n = 2; n <= 5; ++n)
  {
    for (const std::vector<double>& values : WeakOrders(n))
      inputs.push_back(values);
  }
  for (size_t n = 6; n <= 30; ++n)
    inputs.push_back(RandomSequence(n, 3, Purpose::Test, n));
  std::vector<Configuration> reached;
  for (const std::vector<double>& values : inputs)
  {
    Configuration config = algorithm.StartOn(values);
    for (; !config.Halted(); algorithm.Step(config))
      reached.push_back(config);
  }
  return reached;
}

}  // namespace

TEST_CASE("Tilings allow the signal that the best edge goes with",
          "[executor][proof]")
{
  for (const uint64_t seed : {1, 2, 3})
  {
    const Fixture f(seed);
    size_t wrong = 0;
    for (const Configuration& config : Reached(f.algorithm))
    {
      const TilingView* view = f.ViewOf(config);
      REQUIRE(view != nullptr);
      const std::vector<size_t> edges = f.EdgesOf(config);
      const size_t best = *std::max_element(
          edges.begin(), edges.end(),
          [&](const size_t a, const size_t b)
          { return f.enclosures.scores[a].lo < f.enclosures.scores[b].lo; });
      const auto signals = SignalsIfBest(f.proof, *view, best);
      const SignalValue signal = f.algorithm.Rules().SignalIn(config);
      wrong += std::count(signals.begin(), signals.end(), signal) == 1 ? 0 : 1;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("What the virtual node pools is between the corners of its tiling",
          "[executor][proof]")
{
  for (const uint64_t seed : {1, 2})
  {
    const Fixture f(seed);
    size_t outside = 0, looked = 0;
    for (const Configuration& config : Reached(f.algorithm))
    {
      const TilingView* view = f.ViewOf(config);
      REQUIRE(view != nullptr);
      const SignalValue signal = f.algorithm.Rules().SignalIn(config);
      const auto corners =
          TilingHulls(f.proof, *view).Corners(signal, config.Size());
      REQUIRE_FALSE(corners.empty());
      std::vector<double> sums(f.enclosures.bias.size(), 0.0);
      double total = 0.0;
      for (const size_t type : f.EdgesOf(config))
      {
        const double weight = std::exp(f.enclosures.scores[type].lo);
        total += weight;
        for (size_t k = 0; k < sums.size(); ++k)
          sums[k] += weight * f.decisions.HardHidden(type)[k].lo;
      }
      for (size_t k = 0; k < sums.size(); ++k)
      {
        Interval range = corners.front()[k];
        for (const HiddenLayer& corner : corners)
          range = Hull(range, corner[k]);
        const double value = sums[k] / total;
        outside += value < range.lo - 1e-9 || value > range.hi + 1e-9 ? 1 : 0;
        ++looked;
      }
    }
    CHECK(outside == 0);
    CHECK(looked > 10000);
  }
}

TEST_CASE("A model of random weights is no odd-even sort", "[executor][proof]")
{
  const Fixture f(1);
  for (const Pooling pooling :
       {Pooling::Softmax, Pooling::Hard, Pooling::Distinct})
  {
    ExecutorModel model = f.model;
    model.config.pooling = pooling;
    const Certificate certificate = Certify(model, 100);
    CHECK_FALSE(certificate.proved);
    CHECK(certificate.refuted);
    CHECK(certificate.refutation.confirmedBy == "dense");
    CHECK_FALSE(certificate.refutation.input.empty());
  }
}

TEST_CASE("A proved odd-even sort that is spoilt is proved no more",
          "[executor][proof]")
{
  const ExecutorModel whole =
      LoadModel(NEXEC_SOURCE_DIR "/data/odd_even_sort.bin");
  // Gates are left alone, so that only the search over tilings can tell.
  for (const char* block :
       {"edge_score", "virtual.1.weight", "state_head.weight", "query"})
  {
    for (const Pooling pooling :
         {Pooling::Softmax, Pooling::Hard, Pooling::Distinct})
    {
      ExecutorModel spoilt = whole;
      spoilt.config.pooling = pooling;
      BlockView(spoilt.parameters, ExecutorLayout(spoilt.config).Find(block)) *=
          -1.0;
      INFO(block << ", " << PoolingName(pooling));
      const Certificate certificate = Certify(spoilt, 64);
      CHECK_FALSE(certificate.proved);
      CHECK(certificate.refuted);
      CHECK_FALSE(certificate.refutation.input.empty());
    }
  }
}

TEST_CASE("Odd-even sorts with noise are proved only if they are right",
          "[executor][proof][slow]")
{
  const ExecutorModel whole =
      LoadModel(NEXEC_SOURCE_DIR "/data/odd_even_sort.bin");
  const Algorithm& algorithm = FindAlgorithm("odd_even_sort");
  std::vector<std::vector<double>> inputs;
  for (size_t n = 2; n <= 5; ++n)
  {
    for (const std::vector<double>& values : WeakOrders(n))
      inputs.push_back(values);
  }
  for (uint64_t index = 0; index < 300; ++index)
  {
    RandomStream random(5, Purpose::Test, index);
    inputs.push_back(AnySequence(6 + random.Below(40), random));
  }
  size_t proved = 0, right = 0, number = 0;
  for (const std::string& name : DecidingBlocks(whole.config))
  {
    for (const double scale : {0.1, 1.0})
    {
      ExecutorModel model = WithNoise(whole, name, scale, ++number);
      model.config.pooling = Pooling::Distinct;
      const bool isRight =
          EvaluateSequences(algorithm, *MakeExecutor("factored", model), inputs)
              .Perfect();
      const bool isProved =
          Certify(model, std::nullopt, CertifyDepth::Verdict).proved;
      INFO(name << " " << scale);
      CHECK((isRight || !isProved));
      proved += isProved ? 1 : 0;
      right += isRight ? 1 : 0;
    }
  }
  // The bound is not so loose that it would be of no use.
  CHECK(proved >= right / 2);
  CHECK(proved > 0);
  CHECK(right < number);
}
