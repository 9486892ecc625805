/**
 * @file chain/proof/state_path.cpp
 *
 * Best-first search over states.  Only nodes that are not `nothing` are kept,
 * so long chains cost no more than short ones.
 */
#include "state_path.hpp"

#include <nexec/core/interruption.hpp>

#include <algorithm>
#include <map>
#include <queue>

namespace nexec
{

namespace
{

//! The search gives up after so many states, and four for each node: an
//! algorithm that goes along the chain and back has two steps for each, with
//! two ways to go on, and what takes much longer is not worth the wait.
constexpr size_t maxStates = 50000;
constexpr size_t maxStatesPerNode = 4;

//! Position and code of every node that is not `nothing`.
using Sparse = std::vector<std::pair<size_t, Code>>;

Sparse SparseOf(const std::vector<Code>& states)
{
  Sparse sparse;
  for (size_t u = 0; u < states.size(); ++u)
  {
    if (states[u] != nothing)
      sparse.emplace_back(u, states[u]);
  }
  return sparse;
}

//! A step from a state, and where it leads.
struct Move
{
  Sparse next;
  PathStep step;
};

class PathSearch
{
 public:
  PathSearch(const LocalRules& rules, const std::vector<Code>& target) :
      rules(rules), length(target.size()), target(SparseOf(target))
  {
  }

  std::optional<std::vector<PathChoice>> Run()
  {
    Visit(SparseOf(rules.Start(length)), none);
    while (!open.empty() &&
           visited.size() < maxStates + maxStatesPerNode * length)
    {
      ThrowIfInterrupted();
      const size_t number = open.top().second;
      open.pop();
      const Sparse state = *visited[number].state;
      if (state == target)
        return PathTo(number);
      for (Move& move : Moves(state))
        Visit(std::move(move.next), number);
    }
    return std::nullopt;
  }

 private:
  static constexpr size_t none = ~size_t(0);

  struct Visited
  {
    const Sparse* state;
    size_t from;
  };

  void Visit(Sparse state, const size_t from)
  {
    const size_t distance = Distance(state);
    const auto [found, isNew] = numbers.emplace(std::move(state), 0);
    if (!isNew)
      return;
    found->second = visited.size();
    open.emplace(distance, visited.size());
    visited.push_back({&found->first, from});
  }

  std::vector<PathChoice> PathTo(size_t number) const
  {
    std::vector<PathChoice> path;
    for (size_t from = visited[number].from; from != none;
         number = from, from = visited[number].from)
    {
      path.emplace_back();
      for (Move& move : Moves(*visited[from].state))
      {
        if (move.next == *visited[number].state)
          path.back().push_back(std::move(move.step));
      }
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  //! How far the bits of the target are from where they should be.
  size_t Distance(const Sparse& state) const
  {
    size_t distance = 0;
    for (const auto& [position, code] : target)
    {
      for (size_t bit = 0; bit < rules.Bits(); ++bit)
      {
        if (BitOf(code, bit, rules.Bits()))
          distance += BitDistance(state, bit, position);
      }
    }
    return distance;
  }

  size_t BitDistance(const Sparse& state, const size_t bit,
                     const size_t position) const
  {
    size_t nearest = length;  // If it is nowhere.
    for (const auto& [other, code] : state)
    {
      if (BitOf(code, bit, rules.Bits()))
      {
        nearest = std::min(
            nearest, other > position ? other - position : position - other);
      }
    }
    return nearest;
  }

  Code At(const Sparse& state, const size_t node) const
  {
    for (const auto& [position, code] : state)
    {
      if (position == node)
        return code;
    }
    return nothing;
  }

  //! Nodes that are not `nothing`, and their neighbours.
  std::vector<size_t> Near(const Sparse& state) const
  {
    std::vector<size_t> nodes;
    for (const auto& [position, code] : state)
    {
      for (size_t node = position > 0 ? position - 1 : 0;
           node <= position + 1 && node < length; ++node)
      {
        if (nodes.empty() || node > nodes.back())
          nodes.push_back(node);
      }
    }
    return nodes;
  }

  //! All steps from a state; those with the same effect are one.
  std::vector<Move> Moves(const Sparse& state) const
  {
    const std::vector<size_t> nodes = Near(state);
    std::vector<size_t> pairs;
    for (const size_t u : nodes)
    {
      if (u + 1 < length && rules.LooksAt(At(state, u), At(state, u + 1)))
        pairs.push_back(u);
    }
    std::vector<Move> moves;
    std::vector<PairOrder> orders;
    Choose(state, nodes, pairs, orders, moves);
    return moves;
  }

  void Choose(const Sparse& state, const std::vector<size_t>& nodes,
              const std::vector<size_t>& pairs, std::vector<PairOrder>& orders,
              std::vector<Move>& moves) const
  {
    if (orders.size() == pairs.size())
    {
      AddMove(Step(state, nodes, orders), moves);
      return;
    }
    for (const Order order : {less, equal, greater})
    {
      orders.push_back({pairs[orders.size()], order});
      Choose(state, nodes, pairs, orders, moves);
      orders.pop_back();
    }
  }

  /**
   * Make one move of two with the same effect.  Pairs may compare independently
   * of each other only if the two differ in a single one; otherwise nothing is
   * done.
   */
  static bool Unite(Move& move, const Move& other)
  {
    if (other.next != move.next || other.step.exchanges != move.step.exchanges)
      return false;
    size_t differing = 0, pair = 0;
    for (size_t p = 0; p < move.step.orders.size(); ++p)
    {
      if (other.step.orders[p].order == move.step.orders[p].order)
        continue;
      ++differing;
      pair = p;
    }
    if (differing > 1)
      return false;
    if (differing == 1)
      move.step.orders[pair].order |= other.step.orders[pair].order;
    return true;
  }

  //! Add a move; what it can be united with is.
  static void AddMove(Move move, std::vector<Move>& moves)
  {
    for (size_t number = 0; number < moves.size();)
    {
      if (Unite(move, moves[number]))
      {
        moves.erase(moves.begin() + static_cast<long>(number));
        number = 0;  // It may go together with one before now.
      }
      else
      {
        ++number;
      }
    }
    moves.push_back(std::move(move));
  }

  Move Step(const Sparse& state, const std::vector<size_t>& nodes,
            const std::vector<PairOrder>& orders) const
  {
    const auto types = [&](const PairOrder& pair)
    {
      const Code left = At(state, pair.left), right = At(state, pair.left + 1);
      return std::make_pair(RightwardType(left, right, pair.order),
                            LeftwardType(left, right, pair.order));
    };
    const SignalValue signal = rules.SignalOf(
        [&](const EdgeType& type)
        {
          return std::any_of(orders.begin(), orders.end(),
                             [&](const PairOrder& pair)
                             {
                               const auto both = types(pair);
                               return both.first == type || both.second == type;
                             });
        });
    Move move;
    move.step.orders = orders;
    for (const PairOrder& pair : orders)
    {
      const auto both = types(pair);
      if (rules.Fires(both.first) && rules.Fires(both.second))
        move.step.exchanges.push_back(pair.left);
    }
    for (const size_t node : nodes)
    {
      const Window window =
          WindowAt(length, node, [&](const size_t u) { return At(state, u); });
      const Code code = rules.Next(signal, window).value_or(nothing);
      if (code != nothing)
        move.next.emplace_back(node, code);
    }
    return move;
  }

  using Entry = std::pair<size_t, size_t>;  // Distance and number.

  const LocalRules& rules;
  size_t length;
  Sparse target;
  std::map<Sparse, size_t> numbers;
  std::vector<Visited> visited;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> open;
};

}  // namespace

bool FollowPath(const std::vector<PathStep>& path, std::vector<double>& values)
{
  for (const PathStep& step : path)
  {
    for (const PairOrder& pair : step.orders)
    {
      if (!(Compare(values[pair.left], values[pair.left + 1]) & pair.order))
        return false;
    }
    for (const size_t u : step.exchanges)
      std::swap(values[u], values[u + 1]);
  }
  return true;
}

std::optional<std::vector<PathChoice>> FindStatePath(
    const LocalRules& rules, const std::vector<Code>& target)
{
  return PathSearch(rules, target).Run();
}

}  // namespace nexec
