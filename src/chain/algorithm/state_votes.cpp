/**
 * @file chain/algorithm/state_votes.cpp
 */
#include "state_votes.hpp"

#include <nexec/chain/algorithm/trajectory.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>

namespace nexec
{

namespace
{

//! Votes have to be right by more than this, so that those that just happen to
//! be right do not look easy.
constexpr int64_t voteMargin = 8;

//! Executions: on all orders of so many values, and on a few longer ones.
constexpr size_t longestAllOrders = 5;
constexpr size_t longestWatched = 10;
constexpr size_t watchedPerLength = 12;

//! Rules that are still to be judged may have no end.
constexpr size_t watchedSteps = 1000;

//! What is seen of a node, with numbers of states in place of codes, and what
//! becomes of it.
using SeenUpdates = std::map<std::array<size_t, 4>, size_t>;

//! Looks at executions.
class Watcher
{
 public:
  explicit Watcher(const Algorithm& algorithm) : algorithm(algorithm)
  {
    const std::vector<NamedState>& states = algorithm.States();
    for (size_t number = 0; number < states.size(); ++number)
      numbers[states[number].code] = number;
  }

  //! Look at one execution, as far as it goes.
  void Watch(const std::vector<double>& values)
  {
    Configuration config = algorithm.StartOn(values);
    try
    {
      for (size_t step = 0; step < watchedSteps && !config.Halted(); ++step)
      {
        const std::vector<Code> before = config.states;
        const SignalValue signal = algorithm.Step(config);
        for (size_t u = 0; u < before.size(); ++u)
          Add(signal, WindowAt(before, u), config.states[u]);
      }
    }
    catch (const std::logic_error&)
    {
      // Admission says what is wrong with such rules.
    }
  }

  SeenUpdates seen;

 private:
  void Add(const SignalValue signal, const Window& window, const Code next)
  {
    const auto [low, high] =
        std::minmax({NumberOf(window.left), NumberOf(window.right)});
    seen[{NumberOf(window.own), signal, low, high}] = NumberOf(next);
  }

  //! The border comes after all states.
  size_t NumberOf(const Neighbour code) const
  {
    return code == border ? algorithm.States().size() : numbers[code];
  }

  const Algorithm& algorithm;
  std::array<size_t, 256> numbers = {};
};

SeenUpdates WatchShortRuns(const Algorithm& algorithm)
{
  Watcher watcher(algorithm);
  for (size_t length = 2; length <= longestAllOrders; ++length)
  {
    for (const std::vector<double>& values : WeakOrders(length))
      watcher.Watch(values);
  }
  for (size_t length = longestAllOrders + 1; length <= longestWatched; ++length)
  {
    for (size_t index = 0; index < watchedPerLength; ++index)
    {
      std::vector<double> values =
          RandomSequence(length, length, Purpose::Samples, index);
      // Half of them have ties.
      for (double& value : values)
        value = index % 2 == 0 ? value : std::floor(4.0 * value);
      watcher.Watch(values);
    }
  }
  return watcher.seen;
}

}  // namespace

StateVotes::StateVotes(const Algorithm& algorithm) :
    numStates(algorithm.States().size() - 1)
{
  // Own states, signals, states beside the node and the border.
  const size_t firstSignal = numStates + 1;
  const size_t firstBeside = firstSignal + algorithm.Signals().size();
  numVotes = firstBeside + numStates + 2;
  for (const auto& [kind, next] : WatchShortRuns(algorithm))
  {
    points.push_back({kind[0], firstSignal + kind[1], firstBeside + kind[2],
                      firstBeside + kind[3], next});
  }
}

size_t StateVotes::Effort(const uint64_t states)
{
  const auto found = known.find(states);
  if (found != known.end())
    return found->second;
  return known[states] = CountCorrections(states);
}

size_t StateVotes::CountCorrections(const uint64_t states) const
{
  // A perceptron; whole numbers are the same everywhere.
  std::vector<int64_t> votes(numVotes, 0);
  size_t corrections = 0;
  for (bool changed = true; changed && corrections < maxEffort;)
  {
    changed = false;
    for (const Point& point : points)
    {
      const bool wanted =
          point.next > 0 && (states >> (point.next - 1) & 1) != 0;
      const int64_t side = wanted ? 1 : -1;
      const int64_t sum = votes[point.own] + votes[point.signal] +
          votes[point.left] + votes[point.right];
      if (side * sum > voteMargin)
        continue;
      for (const size_t vote :
           {point.own, point.signal, point.left, point.right})
        votes[vote] += side;
      ++corrections;
      changed = true;
    }
  }
  return std::min(corrections, maxEffort);
}

}  // namespace nexec
