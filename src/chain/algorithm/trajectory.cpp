/**
 * @file chain/algorithm/trajectory.cpp
 */
#include <nexec/chain/algorithm/trajectory.hpp>

#include <algorithm>
#include <stdexcept>

namespace nexec
{

std::vector<Transition> Trajectory(const Algorithm& algorithm,
                                   const std::vector<double>& values)
{
  std::vector<Transition> transitions;
  Configuration config = algorithm.StartOn(values);
  while (!config.Halted())
  {
    Transition transition;
    transition.before = config;
    transition.signal = algorithm.Step(config);
    transition.after = config;
    transitions.push_back(std::move(transition));
  }
  return transitions;
}

std::vector<Transition> Trajectories(
    const Algorithm& algorithm,
    const std::vector<std::vector<double>>& sequences)
{
  std::vector<Transition> all;
  for (const std::vector<double>& values : sequences)
  {
    std::vector<Transition> one = Trajectory(algorithm, values);
    std::move(one.begin(), one.end(), std::back_inserter(all));
  }
  return all;
}

std::vector<double> RandomSequence(const size_t length, const uint64_t seed,
                                   const Purpose purpose, const uint64_t index)
{
  RandomStream random(seed, purpose, index);
  std::vector<double> values(length);
  for (double& value : values)
    value = random.Uniform();
  return values;
}

std::vector<std::vector<double>> WeakOrders(const size_t length)
{
  if (length > 8)
    throw std::invalid_argument("WeakOrders(): at most 8 values");

  // Count through all words over the ranks 0 .. length-1 and keep those that
  // use a gapless set of ranks: exactly one word per weak order.
  std::vector<std::vector<double>> orders;
  std::vector<double> word(length, 0.0);
  while (true)
  {
    size_t used = 0;
    for (const double rank : word)
      used |= size_t(1) << static_cast<size_t>(rank);
    // Gapless: one more than a row of ones has no bit in common with it.
    if ((used & (used + 1)) == 0)
      orders.push_back(word);

    size_t digit = 0;
    while (digit < length && word[digit] + 1.0 == static_cast<double>(length))
      word[digit++] = 0.0;
    if (digit == length)
      return orders;
    word[digit] += 1.0;
  }
}

}  // namespace nexec
