/**
 * @file chain/algorithm/tiling_signals.cpp
 */
#include "tiling_signals.hpp"

#include <algorithm>
#include <set>

namespace nexec
{

namespace
{

bool HasType(const TilingPair& pair, const Order order, const EdgeType& type)
{
  const std::vector<EdgeType> types = TypesOf(pair, order);
  return std::find(types.begin(), types.end(), type) != types.end();
}

//! A pair that compares in a certain way.
struct Choice
{
  size_t pair;
  Order order;
};

//! All ways in which a pair can give an edge of a type.
std::vector<Choice> ChoicesWith(const std::vector<TilingPair>& pairs,
                                const std::vector<Order>& orders,
                                const EdgeType& type)
{
  std::vector<Choice> choices;
  for (size_t k = 0; k < pairs.size(); ++k)
  {
    for (const Order order : {less, equal, greater})
    {
      if ((orders[k] & order) && HasType(pairs[k], order, type))
        choices.push_back({k, order});
    }
  }
  return choices;
}

//! Whether edges of two types can be there at once.
bool Together(const std::vector<TilingPair>& pairs,
              const std::vector<Choice>& some,
              const std::vector<Choice>& others)
{
  for (const Choice& a : some)
  {
    for (const Choice& b : others)
    {
      if (a.pair != b.pair || a.order == b.order || pairs[a.pair].many)
        return true;
    }
  }
  return false;
}

}  // namespace

std::vector<EdgeType> TypesOf(const TilingPair& pair, const Order order)
{
  return {RightwardType(pair.left, pair.right, order),
          LeftwardType(pair.left, pair.right, order)};
}

std::vector<std::vector<Order>> OrdersByLine(
    const LocalRules& rules, const std::vector<TilingPair>& pairs)
{
  std::vector<Order> orders;
  orders.reserve(pairs.size());
  for (const TilingPair& pair : pairs)
    orders.push_back(pair.orders);

  std::vector<std::vector<Order>> byLine;
  bool possible = true;
  for (size_t line = 0; line <= rules.SignalLines().size(); ++line)
  {
    possible = possible &&
        std::find(orders.begin(), orders.end(), Order(0)) == orders.end();
    byLine.push_back(possible ? orders : std::vector<Order>());
    if (line == rules.SignalLines().size())
      break;
    for (const Choice& met :
         ChoicesWith(pairs, orders, rules.SignalLines()[line].present))
      orders[met.pair] &= static_cast<Order>(~met.order);
  }
  return byLine;
}

std::vector<SignalValue> PossibleSignals(const LocalRules& rules,
                                         const std::vector<TilingPair>& pairs,
                                         const std::optional<EdgeType>& present)
{
  const auto byLine = OrdersByLine(rules, pairs);
  const size_t numLines = rules.SignalLines().size();
  std::set<SignalValue> signals;
  for (size_t line = 0; line <= numLines; ++line)
  {
    const std::vector<Order>& orders = byLine[line];
    if (orders.empty())
      break;
    const bool otherwise = line == numLines;
    const std::vector<Choice> needed =
        present ? ChoicesWith(pairs, orders, *present) : std::vector<Choice>();
    const std::vector<Choice> deciding = otherwise
        ? std::vector<Choice>()
        : ChoicesWith(pairs, orders, rules.SignalLines()[line].present);
    const bool possible = (!present || !needed.empty()) &&
        (otherwise || !deciding.empty()) &&
        (!present || otherwise || Together(pairs, needed, deciding));
    if (possible)
    {
      signals.insert(otherwise ? rules.SignalOtherwise()
                               : rules.SignalLines()[line].signal);
    }
  }
  return {signals.begin(), signals.end()};
}

}  // namespace nexec
