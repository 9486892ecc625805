/**
 * @file chain/algorithm/views.cpp
 */
#include "views.hpp"

#include <algorithm>
#include <map>

namespace nexec
{

namespace
{

//! Most nodes of a `many` cell; half of these cells are one node.
constexpr size_t maxRun = 12;
//! A pattern of a tiling is repeated at most so many times more than it must.
constexpr size_t maxRepeats = 3;

//! How two idle neighbours compare: in one view all, some or none are tied.
class IdleOrders
{
 public:
  explicit IdleOrders(RandomStream& random) : random(random)
  {
    constexpr double shares[] = {0.0, 0.0, 0.25, 1.0};
    tied = shares[random.Below(4)];
  }

  Order Draw()
  {
    if (random.Uniform() < tied)
      return equal;
    return random.Below(2) == 0 ? less : greater;
  }

 private:
  RandomStream& random;
  double tied;
};

//! Values whose neighbours compare like this.
std::vector<double> ValuesThatCompare(const std::vector<Order>& orders,
                                      RandomStream& random)
{
  std::vector<double> values = {0.0};
  for (const Order order : orders)
  {
    const double step = order == equal ? 0.0 : random.Uniform(0.05, 1.0);
    values.push_back(values.back() + (order == greater ? -step : step));
  }
  return values;
}

//! A configuration of a word whose neighbours compare like this.
Configuration Realise(const Word& word, const ComparisonPattern& pattern,
                      RandomStream& random)
{
  IdleOrders idle(random);
  Configuration config;
  std::vector<Order> orders;
  for (size_t cell = 0; cell < word.size(); ++cell)
  {
    const bool isLong = word[cell].many && random.Below(2) == 1;
    const size_t nodes = isLong ? 2 + random.Below(maxRun - 1) : 1;
    for (size_t node = 0; node < nodes; ++node)
    {
      config.states.push_back(word[cell].code);
      const bool isLast = node + 1 == nodes;
      if (isLast && cell + 1 == word.size())
        break;
      orders.push_back(isLast && pattern[cell] != 0 ? pattern[cell]
                                                    : idle.Draw());
    }
  }
  config.values = ValuesThatCompare(orders, random);
  return config;
}

//! The nodes of a tiling, and how each may compare with the next.
void Unroll(const ReachableTiling& reachable, const size_t repeats,
            std::vector<Code>& states, std::vector<Order>& allowed)
{
  const Tiling& tiling = reachable.tiling;
  const TilingOrders& orders = reachable.orders;
  states = tiling.head;
  allowed = orders.head;
  const size_t inside = repeats * tiling.pattern.size() + tiling.rest;
  for (size_t node = 0; node < inside; ++node)
  {
    states.push_back(tiling.Around(node));
    allowed.push_back(orders.pattern[node % tiling.pattern.size()]);
  }
  for (size_t node = 0; node < tiling.tail.size(); ++node)
  {
    states.push_back(tiling.tail[node]);
    allowed.push_back(anyOrder);
    // About this node and the one before it.
    if (states.size() > 1)
      allowed[states.size() - 2] = orders.tail[node];
  }
  allowed.resize(states.size() - 1);
}

//! One of the orders that are allowed.
Order DrawOrder(const Order allowed, RandomStream& random)
{
  for (;;)
  {
    const Order order = Order(1 << random.Below(3));
    if (allowed & order)
      return order;
  }
}

Configuration Realise(const ReachableTiling& reachable, RandomStream& random)
{
  const Tiling& tiling = reachable.tiling;
  size_t repeats = 0;
  if (!tiling.pattern.empty())
  {
    const size_t fixed = tiling.head.size() + tiling.rest + tiling.tail.size();
    repeats = (reachable.minLength - fixed) / tiling.pattern.size() +
        random.Below(maxRepeats + 1);
  }
  Configuration config;
  std::vector<Order> orders;
  Unroll(reachable, repeats, config.states, orders);
  // One inversion, or none, tells more than many.
  const bool isSorted = random.Below(2) == 0;
  const size_t inverted = orders.empty() ? 0 : random.Below(2 * orders.size());
  for (size_t pair = 0; pair < orders.size(); ++pair)
  {
    Order allowed = orders[pair];
    if (isSorted && pair == inverted && (allowed & greater))
      allowed = greater;
    else if (isSorted && (allowed & (less | equal)))
      allowed &= less | equal;
    orders[pair] = DrawOrder(allowed, random);
  }
  config.values = ValuesThatCompare(orders, random);
  return config;
}

}  // namespace

Views::Views(const LocalRules& rules)
{
  if (!WordsProblem(rules).empty())
  {
    for (const ReachableTiling& tiling : CloseTilings(rules))
    {
      if (!tiling.tiling.Halted())
        tilings.push_back(tiling);
    }
    return;
  }
  for (const ReachableWord& word : CloseWords(rules))
  {
    if (!word.Halted())
      AddScenes(rules, word);
  }
}

void Views::AddScenes(const LocalRules& rules, const ReachableWord& reachable)
{
  const Word& word = reachable.word;
  std::map<SignalValue, Scene> bySignal;
  for (const ComparisonPattern& pattern : ComparisonPatterns(reachable))
  {
    const SignalValue signal = rules.SignalOf(
        [&](const EdgeType& type)
        {
          for (size_t cell = 0; cell + 1 < word.size(); ++cell)
          {
            const Code left = word[cell].code, right = word[cell + 1].code;
            if (pattern[cell] != 0 &&
                (RightwardType(left, right, pattern[cell]) == type ||
                 LeftwardType(left, right, pattern[cell]) == type))
              return true;
          }
          return false;
        });
    bySignal[signal].patterns.push_back(pattern);
  }
  for (auto& [signal, scene] : bySignal)
  {
    scene.word = word;
    scenes.push_back(std::move(scene));
  }
}

Configuration Views::Draw(RandomStream& random) const
{
  if (!tilings.empty())
    return Realise(tilings[random.Below(tilings.size())], random);
  const Scene& scene = scenes[random.Below(scenes.size())];
  return Realise(scene.word,
                 scene.patterns[random.Below(scene.patterns.size())], random);
}

}  // namespace nexec
