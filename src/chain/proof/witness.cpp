/**
 * @file chain/proof/witness.cpp
 */
#include "witness.hpp"

#include "state_path.hpp"

#include <algorithm>
#include <numeric>
#include <queue>

namespace nexec
{

namespace
{

//! Two values, by their position in the input, and how they must compare.
struct ValueOrder
{
  size_t a, b;
  Order order;
};

//! The configuration that is wanted.
struct Target
{
  std::vector<Code> states;
  //! How neighbours compare; 0 for two that are `nothing`.
  std::vector<Order> orders;
  size_t ties;
  //! Pairs of `nothing`; the first ones may be tied most freely.
  std::vector<size_t> idlePairs;
  //! Cell of the word of each node.
  std::vector<size_t> cells;
  size_t node;
};

/**
 * The configuration of a word in which one `many` cell has all nodes that the
 * others do not need.
 *
 * @param longRun Which one.
 */
Target MakeTarget(const Word& word, const Origin& origin, const size_t extra,
                  const size_t longRun, const size_t ties)
{
  Target target;
  target.ties = ties;
  size_t run = 0;
  size_t longBegin = 0, longEnd = 0;
  for (size_t cell = 0; cell < word.size(); ++cell)
  {
    if (cell == origin.cell)
      target.node = target.states.size();
    size_t nodes = 1;
    if (word[cell].many && run++ == longRun)
    {
      nodes += extra;
      longBegin = target.states.size();
      longEnd = longBegin + nodes;
    }
    target.states.insert(target.states.end(), nodes, word[cell].code);
    target.cells.insert(target.cells.end(), nodes, cell);
    target.orders.insert(target.orders.end(), nodes - 1, 0);
    if (cell + 1 < word.size())
      target.orders.push_back(origin.pattern[cell]);
  }
  for (size_t u = 0; u + 1 < target.states.size(); ++u)
  {
    if (target.orders[u] == 0)
      target.idlePairs.push_back(u);
  }
  std::stable_partition(target.idlePairs.begin(), target.idlePairs.end(),
                        [&](const size_t u)
                        { return u >= longBegin && u < longEnd; });
  return target;
}

//! Values with the given order, or none.
class OrderSolver
{
 public:
  explicit OrderSolver(const size_t size) : parent(size)
  {
    std::iota(parent.begin(), parent.end(), size_t(0));
  }

  std::optional<std::vector<double>> Solve(
      const std::vector<ValueOrder>& orders)
  {
    for (const ValueOrder& order : orders)
    {
      if (order.order == equal)
        parent[Root(order.a)] = Root(order.b);
    }
    const size_t size = parent.size();
    std::vector<std::vector<size_t>> above(size);
    std::vector<size_t> below(size, 0);
    for (const ValueOrder& order : orders)
    {
      const size_t a = Root(order.a), b = Root(order.b);
      if (order.order == equal || order.order == anyOrder)
        continue;
      if (a == b && (order.order & equal))
        continue;
      const bool ascending = order.order & less;
      above[ascending ? a : b].push_back(ascending ? b : a);
      ++below[ascending ? b : a];
    }
    return Ranks(above, below);
  }

 private:
  size_t Root(size_t item)
  {
    while (parent[item] != item)
      item = parent[item] = parent[parent[item]];
    return item;
  }

  std::optional<std::vector<double>> Ranks(
      const std::vector<std::vector<size_t>>& above, std::vector<size_t>& below)
  {
    std::vector<double> values(parent.size());
    std::queue<size_t> ready;
    size_t roots = 0, ranked = 0;
    for (size_t item = 0; item < parent.size(); ++item)
    {
      if (Root(item) != item)
        continue;
      ++roots;
      if (below[item] == 0)
        ready.push(item);
    }
    for (; !ready.empty(); ready.pop())
    {
      const size_t item = ready.front();
      values[item] = double(++ranked);
      for (const size_t other : above[item])
      {
        if (--below[other] == 0)
          ready.push(other);
      }
    }
    if (ranked != roots)
      return std::nullopt;  // The orders contradict each other.
    for (size_t item = 0; item < parent.size(); ++item)
      values[item] = values[Root(item)];
    return values;
  }

  std::vector<size_t> parent;
};

//! How the values of the target compare; `at` says which value is where.
void AddTargetOrders(const Target& target, const std::vector<size_t>& at,
                     std::vector<ValueOrder>& orders)
{
  for (size_t u = 0; u + 1 < at.size(); ++u)
  {
    if (target.orders[u] != 0)
      orders.push_back({at[u], at[u + 1], target.orders[u]});
  }
  for (size_t i = 0; i < target.ties; ++i)
  {
    const size_t u = target.idlePairs[i];
    orders.push_back({at[u], at[u + 1], equal});
  }
}

//! All that must hold for the path to be taken and to end in the target.
std::vector<ValueOrder> Orders(const std::vector<PathStep>& path,
                               const Target& target)
{
  std::vector<ValueOrder> orders;
  std::vector<size_t> at(target.states.size());  // Which value is where.
  std::iota(at.begin(), at.end(), size_t(0));
  for (const PathStep& step : path)
  {
    for (const PairOrder& pair : step.orders)
      orders.push_back({at[pair.left], at[pair.left + 1], pair.order});
    for (const size_t u : step.exchanges)
      std::swap(at[u], at[u + 1]);
  }
  AddTargetOrders(target, at, orders);
  return orders;
}

//! Whether values compare as the target says.
bool Matches(const std::vector<double>& values, const Target& target)
{
  size_t ties = 0;
  for (size_t u = 0; u + 1 < values.size(); ++u)
  {
    const Order order = Compare(values[u], values[u + 1]);
    if (target.orders[u] == 0)
      ties += order == equal ? 1 : 0;
    else if (order != target.orders[u])
      return false;
  }
  return ties == target.ties;
}

//! The witness, if a path leads from these values to the target.
std::optional<Witness> Check(const std::vector<PathStep>& path,
                             const std::vector<double>& values,
                             const Target& target)
{
  // The path leads to these states if pairs compare as it says.
  Configuration config = {target.states, values};
  if (!FollowPath(path, config.values) || !Matches(config.values, target))
    return std::nullopt;
  return Witness{values, path.size(), config, target.node};
}

//! Take the first choice of each step, and ask for values that allow it.
std::optional<Witness> TryForwards(const std::vector<PathChoice>& choices,
                                   const Target& target)
{
  std::vector<PathStep> path;
  path.reserve(choices.size());
  for (const PathChoice& choice : choices)
    path.push_back(choice.front());
  const auto values =
      OrderSolver(target.states.size()).Solve(Orders(path, target));
  return values ? Check(path, *values, target) : std::nullopt;
}

//! Whether a step can have led to these values; if so, it is undone.
bool Undo(const PathStep& step, std::vector<double>& values)
{
  std::vector<double> before = values;
  for (const size_t u : step.exchanges)
    std::swap(before[u], before[u + 1]);
  for (const PairOrder& pair : step.orders)
  {
    if (!(Compare(before[pair.left], before[pair.left + 1]) & pair.order))
      return false;
  }
  values = before;
  return true;
}

//! Longest chains for which all pairs of values are looked at.
constexpr size_t maxBackwardsLength = 256;

/**
 * Take values as they can be in the target, and undo step after step; where
 * there is a choice, what exchanges comes first, as a value that has been
 * carried along must have come from somewhere.
 */
std::optional<Witness> TryBackwards(const std::vector<PathChoice>& choices,
                                    const ReachableWord& word,
                                    const Target& target)
{
  const size_t n = target.states.size();
  if (n > maxBackwardsLength)
    return std::nullopt;
  std::vector<size_t> at(n);
  std::iota(at.begin(), at.end(), size_t(0));
  std::vector<ValueOrder> orders;
  AddTargetOrders(target, at, orders);
  for (size_t a = 0; a < n; ++a)
  {
    for (size_t b = a + 1; b < n; ++b)
      orders.push_back({a, b, word.orders(target.cells[a], target.cells[b])});
  }
  auto values = OrderSolver(n).Solve(orders);
  if (!values)
    return std::nullopt;
  std::vector<PathStep> path(choices.size());
  for (size_t step = choices.size(); step-- > 0;)
  {
    const PathChoice& choice = choices[step];
    const auto taken =
        std::find_if(choice.rbegin(), choice.rend(),
                     [&](const PathStep& one) { return Undo(one, *values); });
    if (taken == choice.rend())
      return std::nullopt;
    path[step] = *taken;
  }
  return Check(path, *values, target);
}

std::optional<Witness> Attempt(const Algorithm& algorithm,
                               const ReachableWord& word, const Target& target)
{
  const auto choices = FindStatePath(algorithm.Rules(), target.states);
  if (!choices)
    return std::nullopt;
  const auto witness = TryForwards(*choices, target);
  return witness ? witness : TryBackwards(*choices, word, target);
}

}  // namespace

std::optional<Witness> FindWitness(const Algorithm& algorithm,
                                   const std::vector<ReachableWord>& words,
                                   const Origin& origin, const size_t idlePairs,
                                   const size_t ties)
{
  const ReachableWord& reachable = words[origin.word];
  const Word& word = reachable.word;
  const auto fewest = static_cast<size_t>(
      std::count(origin.pattern.begin(), origin.pattern.end(), Order(0)));
  const auto runs = static_cast<size_t>(std::count_if(
      word.begin(), word.end(), [](const Cell& cell) { return cell.many; }));
  if (runs == 0)
    return Attempt(algorithm, reachable, MakeTarget(word, origin, 0, 0, ties));
  for (size_t run = runs; run-- > 0;)
  {
    auto witness =
        Attempt(algorithm, reachable,
                MakeTarget(word, origin, idlePairs - fewest, run, ties));
    if (witness)
      return witness;
  }
  return std::nullopt;
}

}  // namespace nexec
