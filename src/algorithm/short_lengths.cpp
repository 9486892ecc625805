/**
 * @file algorithm/short_lengths.cpp
 */
#include <nexec/algorithm/short_lengths.hpp>

#include <nexec/algorithm/local_rules.hpp>
#include <nexec/algorithm/trajectory.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace nexec
{

namespace
{

//! Lengths from here on are not tried.
constexpr size_t endOfShort = 16;

//! Longest chains of which all weak orders are looked at.
constexpr size_t maxOrdersLength = 6;

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

//! What has been seen of an algorithm.
class Sights
{
 public:
  explicit Sights(const Algorithm& algorithm) :
      algorithm(algorithm),
      codes(size_t(1) << algorithm.Bits()),
      windows(algorithm.Signals().size() * codes * (codes + 1) * (codes + 1)),
      types(2 * codes * codes),
      deciding(algorithm.Rules().SignalLines().size())
  {
  }

  //! Look at executions of this length; returns whether anything was new.
  bool Look(const size_t length)
  {
    bool more = false;
    for (const std::vector<double>& values : Samples(length))
    {
      Configuration config = algorithm.StartOn(values);
      while (!config.Halted())
      {
        before = config;
        const SignalValue signal = algorithm.Step(config);
        more |= LookAt(signal);
      }
    }
    return more;
  }

 private:
  //! Look at one step from `before`.
  bool LookAt(const SignalValue signal)
  {
    bool more = false;
    for (size_t u = 0; u < before.Size(); ++u)
    {
      const Window window = WindowAt(before.states, u);
      const size_t neighbours =
          Place(window.left) * (codes + 1) + Place(window.right);
      more |=
          Mark(windows,
               (neighbours * codes + window.own) * algorithm.Signals().size() +
                   signal);
    }
    for (size_t u = 0; u + 1 < before.Size(); ++u)
    {
      for (const EdgeType& type :
           {RightwardType(before, u), LeftwardType(before, u)})
      {
        more |= Mark(
            types,
            2 * (type.sender * codes + type.receiver) + (type.greater ? 1 : 0));
      }
    }
    return LookAtSignal() || more;
  }

  //! Which line of the decision list is the only one that is met?
  bool LookAtSignal()
  {
    const auto& lines = algorithm.Rules().SignalLines();
    std::vector<bool> met(lines.size(), false);
    for (size_t u = 0; u + 1 < before.Size(); ++u)
    {
      for (const EdgeType& type :
           {RightwardType(before, u), LeftwardType(before, u)})
      {
        for (size_t line = 0; line < lines.size(); ++line)
          met[line] = met[line] || lines[line].present == type;
      }
    }
    if (std::count(met.begin(), met.end(), true) != 1)
      return false;
    const auto only = std::find(met.begin(), met.end(), true) - met.begin();
    return Mark(deciding, static_cast<size_t>(only));
  }

  size_t Place(const Neighbour neighbour) const
  {
    return std::min<size_t>(neighbour, codes);
  }

  //! Returns whether it was not marked before.
  static bool Mark(std::vector<bool>& marks, const size_t place)
  {
    const bool more = !marks[place];
    marks[place] = true;
    return more;
  }

  const Algorithm& algorithm;
  size_t codes;
  std::vector<bool> windows, types, deciding;
  Configuration before;
};

}  // namespace

std::vector<size_t> ShortLengths(const Algorithm& algorithm,
                                 const size_t length)
{
  Sights sights(algorithm);
  sights.Look(length);
  std::vector<size_t> lengths;
  for (size_t n = 2; n < std::min(length, endOfShort); ++n)
  {
    if (sights.Look(n))
      lengths.push_back(n);
  }
  return lengths;
}

}  // namespace nexec
