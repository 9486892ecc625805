/**
 * @file chain/algorithm/short_kinds.cpp
 */
#include "short_kinds.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace nexec
{

namespace
{

//! Lengths from here on are not tried.
constexpr size_t endOfShort = 16;

//! Longest chains of which all weak orders are looked at.
constexpr size_t maxOrdersLength = 5;

//! Executions of longer chains, and the seed of their values.
constexpr size_t numRandom = 64;
constexpr uint64_t seed = 0;

//! Sequences that show what occurs at a length; every other one has ties.
std::vector<std::vector<double>> Samples(const size_t length)
{
  if (length <= maxOrdersLength)
    return WeakOrders(length);
  std::vector<std::vector<double>> samples;
  for (size_t index = 0; index < numRandom; ++index)
  {
    samples.push_back(RandomSequence(length, seed, Purpose::Samples, index));
    if (index % 2 == 1)
    {
      for (double& value : samples.back())
        value = std::floor(8.0 * value);
    }
  }
  return samples;
}

//! All sequences of a length that are sorted but for one exchange.
std::vector<std::vector<double>> NearlySorted(const size_t length)
{
  std::vector<std::vector<double>> samples;
  for (size_t exchanged = 0; exchanged + 1 < length; ++exchanged)
  {
    samples.emplace_back(length);
    std::iota(samples.back().begin(), samples.back().end(), 0.0);
    NearlySort(samples.back(), exchanged);
  }
  return samples;
}

//! What has been seen of an algorithm.
class Seen
{
 public:
  explicit Seen(const Algorithm& algorithm) :
      algorithm(algorithm),
      codes(algorithm.NumCodes()),
      windows(algorithm.Signals().size() * NumWindows(codes)),
      types(NumEdgeTypes(codes)),
      deciding(algorithm.Rules().SignalLines().size() * types.size())
  {
  }

  //! What was new in some executions.
  struct News
  {
    //! A window with a signal, or an edge type.
    bool rows = false;
    //! An edge type beside which another decides alone.
    bool deciding = false;
  };

  News Look(const std::vector<std::vector<double>>& samples)
  {
    News news;
    for (const std::vector<double>& values : samples)
    {
      Configuration config = algorithm.StartOn(values);
      while (!config.Halted())
      {
        before = config;
        const SignalValue signal = algorithm.Step(config);
        news.rows |= LookAtWindows(signal);
        news.rows |= LookAtTypes();
        news.deciding |= LookAtSignal();
      }
    }
    return news;
  }

 private:
  bool LookAtWindows(const SignalValue signal)
  {
    bool more = false;
    for (size_t u = 0; u < before.Size(); ++u)
    {
      more |= Mark(windows,
                   signal * NumWindows(codes) +
                       WindowIndex(WindowAt(before.states, u), codes));
    }
    return more;
  }

  //! Also finds out which types are present.
  bool LookAtTypes()
  {
    bool more = false;
    present.assign(types.size(), false);
    for (size_t u = 0; u + 1 < before.Size(); ++u)
    {
      for (const EdgeType& type :
           {RightwardType(before, u), LeftwardType(before, u)})
      {
        present[TypeIndex(type, codes)] = true;
        more |= Mark(types, TypeIndex(type, codes));
      }
    }
    return more;
  }

  //! If only one line of the decision list is met: beside which types is it?
  bool LookAtSignal()
  {
    const auto& lines = algorithm.Rules().SignalLines();
    size_t met = 0, only = 0;
    for (size_t line = 0; line < lines.size(); ++line)
    {
      if (!present[TypeIndex(lines[line].present, codes)])
        continue;
      only = line;
      ++met;
    }
    bool more = false;
    for (size_t type = 0; met == 1 && type < types.size(); ++type)
      more |= present[type] && Mark(deciding, only * types.size() + type);
    return more;
  }

  //! Returns whether it was not marked before.
  static bool Mark(std::vector<bool>& marks, const size_t slot)
  {
    const bool more = !marks[slot];
    marks[slot] = true;
    return more;
  }

  const Algorithm& algorithm;
  size_t codes;
  std::vector<bool> windows, types, deciding;
  //! The configuration that is looked at, and its edge types.
  Configuration before;
  std::vector<bool> present;
};

}  // namespace

std::vector<ShortKind> ShortKinds(const Algorithm& algorithm,
                                  const std::vector<size_t>& lengths)
{
  Seen seen(algorithm);
  for (const size_t length : lengths)
    seen.Look(Samples(length));
  const size_t longest = *std::max_element(lengths.begin(), lengths.end());
  const size_t end = std::min(longest, endOfShort);
  std::vector<ShortKind> kinds;
  for (size_t n = 2; n < end; ++n)
  {
    if (seen.Look(Samples(n)).rows)
      kinds.push_back({n, false});
  }
  for (size_t n = 2; n < end; ++n)
  {
    if (seen.Look(NearlySorted(n)).deciding)
      kinds.push_back({n, true});
  }
  return kinds;
}

void NearlySort(std::vector<double>& values, const size_t exchanged)
{
  std::sort(values.begin(), values.end());
  std::swap(values[exchanged], values[exchanged + 1]);
}

}  // namespace nexec
