/**
 * @file chain/algorithm/tiling_step.cpp
 */
#include "tiling_step.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

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

namespace
{

//! How a pair may compare after a step, and whether it may be exchanged.
struct PairAfter
{
  Order orders = 0;
  bool mayExchange = false;
  //! Whether a gate may fire into its left node, or its right one.
  bool mayTakeLeft = false, mayTakeRight = false;
};

PairAfter After(const LocalRules& rules, const Code left, const Code right,
                const Order orders)
{
  PairAfter after;
  for (const Order order : {less, equal, greater})
  {
    if (!(orders & order))
      continue;
    const bool exchanges = Exchanges(rules, left, right, order);
    after.mayExchange = after.mayExchange || exchanges;
    after.mayTakeLeft |= rules.Fires(LeftwardType(left, right, order));
    after.mayTakeRight |= rules.Fires(RightwardType(left, right, order));
    after.orders |= exchanges ? Flip(order) : order;
  }
  return after;
}

/**
 * How pairs in a row compare after a step.  Where a value may have come or
 * gone from beside a pair, nothing is known of it any more.
 *
 * @param pairs From left to right.
 * @param beforeFirst, afterLast What is beside them.
 */
std::vector<Order> AfterMoves(const std::vector<PairAfter>& pairs,
                              const PairAfter& beforeFirst,
                              const PairAfter& afterLast)
{
  std::vector<Order> orders;
  for (size_t u = 0; u < pairs.size(); ++u)
  {
    const PairAfter& left = u > 0 ? pairs[u - 1] : beforeFirst;
    const PairAfter& right = u + 1 < pairs.size() ? pairs[u + 1] : afterLast;
    if ((left.mayTakeRight && pairs[u].mayTakeLeft) ||
        (pairs[u].mayTakeRight && right.mayTakeLeft))
      throw std::invalid_argument("two gates of the rules fire into one node");
    orders.push_back(left.mayExchange || right.mayExchange ? anyOrder
                                                           : pairs[u].orders);
  }
  return orders;
}

Code NextCode(const LocalRules& rules, const SignalValue signal,
              const Window& window)
{
  const std::optional<Code> code = rules.Next(signal, window);
  if (!code)
    throw std::invalid_argument("the rules lack a row for a window");
  return *code;
}

//! One step, with everything that is no longer in the pattern in the ends.
class TilingStep
{
 public:
  TilingStep(const LocalRules& rules, const ReachableTiling& before,
             const SignalValue signal) :
      rules(rules), t(before.tiling), o(before.orders), signal(signal)
  {
  }

  TilingAfter Run() const
  {
    return t.pattern.empty() ? OneLength() : AllLengths();
  }

 private:
  TilingAfter OneLength() const
  {
    TilingAfter after;
    for (size_t u = 0; u < t.head.size(); ++u)
      after.tiling.head.push_back(NextCode(rules, signal, WindowAt(t.head, u)));
    std::vector<PairAfter> pairs;
    for (size_t u = 0; u + 1 < t.head.size(); ++u)
      pairs.push_back(After(rules, t.head[u], t.head[u + 1], o.head[u]));
    after.orders.head = AfterMoves(pairs, {}, {});
    return after;
  }

  TilingAfter AllLengths() const
  {
    const size_t p = t.pattern.size();
    TilingAfter after;
    after.tiling.rest = (t.rest + 2 * p - 2) % p;

    // The strip: head, the first nodes of the pattern; the same at the tail.
    std::vector<Code> left = t.head, right = t.tail;
    for (size_t j = 0; j < p + 2; ++j)
      left.push_back(t.Around(j));
    const size_t last = t.LastOfPattern();
    for (size_t j = 0; j < 2; ++j)
      right.insert(right.begin(), t.Around(last + p - j));

    for (size_t u = 0; u <= t.head.size(); ++u)
      after.tiling.head.push_back(NextCode(rules, signal, WindowAt(left, u)));
    for (size_t j = 0; j < p; ++j)
    {
      after.tiling.pattern.push_back(
          NextCode(rules, signal, WindowAt(left, t.head.size() + 1 + j)));
    }
    for (size_t u = 1; u < right.size(); ++u)
      after.tiling.tail.push_back(NextCode(rules, signal, WindowAt(right, u)));
    after.orders = Orders();
    return after;
  }

  TilingOrders Orders() const
  {
    const size_t p = t.pattern.size();
    const size_t last = t.LastOfPattern();
    const auto inPattern = [&](const size_t j)
    {
      return After(rules, t.Around(j), t.Around(j + 1), o.pattern[j % p]);
    };
    std::vector<PairAfter> left, middle, right;
    for (size_t u = 0; u < t.head.size(); ++u)
    {
      const Code next =
          u + 1 < t.head.size() ? t.head[u + 1] : t.pattern.front();
      left.push_back(After(rules, t.head[u], next, o.head[u]));
    }
    left.push_back(inPattern(0));
    for (size_t j = 1; j <= p; ++j)
      middle.push_back(inPattern(j));
    right.push_back(inPattern(last + p - 1));
    for (size_t u = 0; u < t.tail.size(); ++u)
    {
      const Code before = u > 0 ? t.tail[u - 1] : t.pattern[last];
      right.push_back(After(rules, before, t.tail[u], o.tail[u]));
    }
    return {AfterMoves(left, {}, inPattern(1)),
            AfterMoves(middle, inPattern(0), inPattern(p + 1)),
            AfterMoves(right, inPattern(last + 2 * p - 2), {})};
  }

  const LocalRules& rules;
  const Tiling& t;
  const TilingOrders& o;
  SignalValue signal;
};

}  // namespace

TilingAfter StepTiling(const LocalRules& rules, const ReachableTiling& before,
                       const SignalValue signal)
{
  return TilingStep(rules, before, signal).Run();
}

}  // namespace nexec
