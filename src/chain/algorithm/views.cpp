/**
 * @file chain/algorithm/views.cpp
 */
#include "views.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace nexec
{

namespace
{

//! Most nodes that a view has for a `many` cell, and most repeats that it has
//! of the pattern of a tiling beyond the fewest; there may be more copies.
constexpr size_t maxRun = 3;
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

//! How many copies of a pair there are: every power of two is as likely.
uint32_t DrawCopies(RandomStream& random, const double growth)
{
  return static_cast<uint32_t>(
      std::exp2(random.Uniform(0.0, growth * Views::maxDoublings)) - 0.5);
}

//! A configuration of a word whose neighbours compare like this.
View Realise(const Word& word, const ComparisonPattern& pattern,
             RandomStream& random, const double growth)
{
  IdleOrders idle(random);
  View view;
  std::vector<Order> orders;
  // Pairs inside a run.
  std::vector<size_t> inside;
  for (size_t cell = 0; cell < word.size(); ++cell)
  {
    const bool isLong = word[cell].many && random.Below(2) == 1;
    const size_t nodes = isLong ? 2 + random.Below(maxRun - 1) : 1;
    for (size_t node = 0; node < nodes; ++node)
    {
      view.config.states.push_back(word[cell].code);
      const bool isLast = node + 1 == nodes;
      if (isLast && cell + 1 == word.size())
        break;
      if (word[cell].many)
        inside.push_back(orders.size());
      orders.push_back(isLast && pattern[cell] != 0 ? pattern[cell]
                                                    : idle.Draw());
    }
  }
  view.config.values = ValuesThatCompare(orders, random);
  view.copies.assign(orders.size(), 0);
  if (!inside.empty() && random.Below(2) == 0)
  {
    // Two pairs, since some may be tied and others not.
    for (size_t pair = 0; pair < 2; ++pair)
    {
      view.copies[inside[random.Below(inside.size())]] =
          DrawCopies(random, growth);
    }
  }
  return view;
}

//! The fewest times that a tiling repeats its pattern.
size_t FewestRepeats(const ReachableTiling& reachable)
{
  const Tiling& tiling = reachable.tiling;
  if (tiling.pattern.empty())
    return 0;
  const size_t fixed = tiling.head.size() + tiling.rest + tiling.tail.size();
  return (reachable.minLength - fixed) / tiling.pattern.size();
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

//! The orders, of those allowed, in which two neighbours have an edge of one of
//! these types.
Order OrdersWith(const std::vector<EdgeType>& types, const Code left,
                 const Code right, const Order allowed)
{
  Order with = 0;
  for (const Order order : {less, equal, greater})
  {
    const auto isThere = [&](const EdgeType& type)
    {
      return type == RightwardType(left, right, order) ||
          type == LeftwardType(left, right, order);
    };
    if ((allowed & order) && std::any_of(types.begin(), types.end(), isThere))
      with |= order;
  }
  return with;
}

}  // namespace

Views::Views(const LocalRules& rules)
{
  for (const LocalRules::SignalLine& line : rules.SignalLines())
    lines.push_back(line.present);
  if (!WordsProblem(rules).empty())
  {
    for (const ReachableTiling& reachable : CloseTilings(rules))
    {
      if (!reachable.tiling.Halted())
        AddScenes(rules, reachable);
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
  std::map<SignalValue, WordScene> bySignal;
  for (const ComparisonPattern& pattern : ComparisonPatterns(reachable))
  {
    const SignalValue signal = rules.SignalOf(
        [&](const EdgeType& type)
        {
          for (size_t cell = 0; cell + 1 < word.size(); ++cell)
          {
            const Code left = word[cell].code, right = word[cell + 1].code;
            if (OrdersWith({type}, left, right, pattern[cell]) != 0)
              return true;
          }
          return false;
        });
    bySignal[signal].patterns.push_back(pattern);
  }
  for (auto& [signal, scene] : bySignal)
  {
    scene.word = word;
    wordScenes.push_back(std::move(scene));
  }
}

void Views::AddScenes(const LocalRules& rules, const ReachableTiling& reachable)
{
  tilingScenes.push_back({reachable, std::nullopt});
  std::vector<Code> states;
  std::vector<Order> allowed;
  Unroll(reachable, FewestRepeats(reachable) + 1, states, allowed);
  for (const LocalRules::SignalLine& line : rules.SignalLines())
  {
    bool occurs = false;
    for (size_t u = 0; u < allowed.size(); ++u)
    {
      occurs = occurs ||
          OrdersWith({line.present}, states[u], states[u + 1], allowed[u]) != 0;
    }
    if (occurs)
      tilingScenes.push_back({reachable, line.present});
  }
}

View Views::Realise(const TilingScene& scene, RandomStream& situation,
                    RandomStream& rest, const double growth) const
{
  const Tiling& tiling = scene.reachable.tiling;
  const size_t repeats =
      FewestRepeats(scene.reachable) + situation.Below(maxRepeats + 1);
  View view;
  std::vector<Order> orders;
  Unroll(scene.reachable, repeats, view.config.states, orders);

  // The deciding edge is alone half of the time: then no other is there that
  // the decision list is about, where that can be.
  std::vector<std::pair<size_t, Order>> deciding;
  const bool alone = !scene.deciding || situation.Below(2) == 0;
  for (size_t u = 0; u < orders.size(); ++u)
  {
    const Code left = view.config.states[u], right = view.config.states[u + 1];
    if (scene.deciding)
    {
      const Order those = OrdersWith({*scene.deciding}, left, right, orders[u]);
      if (those != 0)
        deciding.emplace_back(u, those);
    }
    const auto others = static_cast<Order>(
        orders[u] & ~OrdersWith(lines, left, right, orders[u]));
    orders[u] = DrawOrder(alone && others != 0 ? others : orders[u], situation);
  }
  if (!deciding.empty())
  {
    const auto& [u, those] = deciding[situation.Below(deciding.size())];
    orders[u] = DrawOrder(those, situation);
  }

  view.config.values = ValuesThatCompare(orders, rest);
  view.copies.assign(orders.size(), 0);
  const size_t period = tiling.pattern.size();
  if (period > 0 && repeats > 1 && rest.Below(2) == 0)
  {
    // More repeats of the pattern; each of its pairs like one that is there.
    const uint32_t copies = DrawCopies(rest, growth);
    for (size_t node = 0; node < period; ++node)
    {
      const size_t repeat = rest.Below(repeats - 1);
      view.copies[tiling.head.size() + node + period * repeat] = copies;
    }
  }
  return view;
}

View Views::Draw(RandomStream& situation, RandomStream& rest,
                 const double growth) const
{
  if (!tilingScenes.empty())
  {
    return Realise(tilingScenes[situation.Below(tilingScenes.size())],
                   situation, rest, growth);
  }
  const WordScene& scene = wordScenes[situation.Below(wordScenes.size())];
  const auto& patterns = scene.patterns;
  return nexec::Realise(scene.word, patterns[situation.Below(patterns.size())],
                        rest, growth);
}

}  // namespace nexec
