/**
 * @file chain/algorithm/tilings.cpp
 */
#include "tilings.hpp"

#include "tiling_signals.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <tuple>

namespace nexec
{

namespace
{

//! More tilings than this, or longer heads and tails, are not followed.
constexpr size_t maxTilings = 10000;
constexpr size_t maxEnds = 64;

//! A tiling and what is known of it, on the way from one step to the next.
struct Draft
{
  Tiling tiling;
  TilingOrders orders;
};

//! The number of the last node of the pattern in the chain.
size_t LastOfPattern(const Tiling& tiling)
{
  const size_t p = tiling.pattern.size();
  return (tiling.rest + p - 1) % p;
}

//! A node of the pattern, counted around.
Code Around(const Tiling& tiling, const size_t number)
{
  return tiling.pattern[number % tiling.pattern.size()];
}

//! Whether the values of a pair are exchanged when it compares like this.
bool Exchanges(const LocalRules& rules, const Code left, const Code right,
               const Order order)
{
  const bool rightward = rules.Fires(RightwardType(left, right, order));
  const bool leftward = rules.Fires(LeftwardType(left, right, order));
  if (rightward != leftward && order != equal)
    throw std::invalid_argument("a gate of the rules fires alone");
  return rightward && leftward;
}

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

  Draft Run() const { return t.pattern.empty() ? OneLength() : AllLengths(); }

 private:
  Draft OneLength() const
  {
    Draft after;
    for (size_t u = 0; u < t.head.size(); ++u)
      after.tiling.head.push_back(NextCode(rules, signal, WindowAt(t.head, u)));
    std::vector<PairAfter> pairs;
    for (size_t u = 0; u + 1 < t.head.size(); ++u)
      pairs.push_back(After(rules, t.head[u], t.head[u + 1], o.head[u]));
    after.orders.head = AfterMoves(pairs, {}, {});
    return after;
  }

  Draft AllLengths() const
  {
    const size_t p = t.pattern.size();
    Draft after;
    after.tiling.rest = (t.rest + 2 * p - 2) % p;

    // The strip: head, the first nodes of the pattern; the same at the tail.
    std::vector<Code> left = t.head, right = t.tail;
    for (size_t j = 0; j < p + 2; ++j)
      left.push_back(Around(t, j));
    const size_t last = LastOfPattern(t);
    for (size_t j = 0; j < 2; ++j)
      right.insert(right.begin(), Around(t, last + p - j));

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
    const size_t last = LastOfPattern(t);
    const auto inPattern = [&](const size_t j)
    {
      return After(rules, Around(t, j), Around(t, j + 1), o.pattern[j % p]);
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

//! Take nodes of the ends into the pattern where they go on with it.
void Absorb(Draft& draft)
{
  Tiling& t = draft.tiling;
  TilingOrders& o = draft.orders;
  const size_t p = t.pattern.size();
  if (p == 0)
    return;
  while (!t.head.empty() && t.head.back() == t.pattern.back())
  {
    o.pattern.back() |= o.head.back();
    std::rotate(t.pattern.rbegin(), t.pattern.rbegin() + 1, t.pattern.rend());
    std::rotate(o.pattern.rbegin(), o.pattern.rbegin() + 1, o.pattern.rend());
    t.head.pop_back();
    o.head.pop_back();
    t.rest = (t.rest + 1) % p;
  }
  while (!t.tail.empty() && t.tail.front() == Around(t, t.rest))
  {
    o.pattern[LastOfPattern(t)] |= o.tail.front();
    t.tail.erase(t.tail.begin());
    o.tail.erase(o.tail.begin());
    t.rest = (t.rest + 1) % p;
  }
}

//! Allow what other orders allow as well; says whether that is news.
bool Join(std::vector<Order>& orders, const std::vector<Order>& others)
{
  bool changed = false;
  for (size_t u = 0; u < orders.size(); ++u)
  {
    const Order joined = orders[u] | others[u];
    changed = changed || joined != orders[u];
    orders[u] = joined;
  }
  return changed;
}

//! Collects tilings until no step leads to a new one.
class TilingClosure
{
 public:
  explicit TilingClosure(const LocalRules& rules) : rules(rules) {}

  std::vector<ReachableTiling> Run()
  {
    size_t cycle = 1, longest = 0;
    for (const LocalRules::StartLine& line : rules.StartLines())
    {
      cycle = std::lcm(cycle, std::lcm(line.every, line.filling.size()));
      longest = std::max(longest, line.minLength + line.every);
      if (cycle > maxEnds)
        throw std::invalid_argument("the start of the rules repeats too late");
    }
    for (size_t residue = 0; residue < cycle; ++residue)
      AddLongStart(longest + residue, cycle);
    Close();
    size_t ends = longest;
    for (const ReachableTiling& known : tilings)
      ends = std::max(ends, known.minLength);
    // Shorter chains, one length after the other.
    for (ReachableTiling& known : tilings)
      known.minLength = ends;
    for (size_t length = 0; length < ends; ++length)
    {
      const std::vector<Code> states = rules.Start(length);
      const size_t pairs = length > 0 ? length - 1 : 0;
      Add({{states, {}, 0, {}}, {std::vector<Order>(pairs, anyOrder), {}, {}}});
      Close();
    }
    return std::move(tilings);
  }

 private:
  //! The start of all long chains of `length` and some multiples of `cycle`.
  void AddLongStart(const size_t length, const size_t cycle)
  {
    // All such chains start alike: as this one, with more of the filling.
    const size_t shown = length + maxEnds * cycle;
    const LocalRules::StartLine* line = nullptr;
    for (const LocalRules::StartLine& candidate : rules.StartLines())
    {
      if (candidate.Applies(shown))
        line = &candidate;
    }
    Draft draft;
    const std::vector<Code> none = {nothing};
    draft.tiling.pattern = line != nullptr ? line->filling : none;
    if (line != nullptr)
    {
      draft.tiling.head = line->head;
      draft.tiling.tail = line->tail;
    }
    const size_t ends = draft.tiling.head.size() + draft.tiling.tail.size();
    draft.tiling.rest = (shown - ends) % draft.tiling.pattern.size();
    draft.orders.head.assign(draft.tiling.head.size(), anyOrder);
    draft.orders.pattern.assign(draft.tiling.pattern.size(), anyOrder);
    draft.orders.tail.assign(draft.tiling.tail.size(), anyOrder);
    Add(draft);
  }

  void Add(Draft draft)
  {
    Absorb(draft);
    const Tiling& t = draft.tiling;
    if (t.head.size() + t.tail.size() > maxEnds && !t.pattern.empty())
      throw std::invalid_argument("the rules reach tilings without end");
    const auto [found, isNew] = numbers.emplace(t, tilings.size());
    if (isNew)
    {
      if (tilings.size() == maxTilings)
        throw std::invalid_argument("the rules reach too many tilings");
      // Long enough that every pair of the pattern is there, and that the ends
      // do not meet in a step.
      const size_t length = t.head.size() + t.tail.size() +
          (t.pattern.empty() ? 0 : 2 * t.pattern.size() + 2);
      tilings.push_back({t, draft.orders, length});
      open.push_back(found->second);
      return;
    }
    TilingOrders& known = tilings[found->second].orders;
    const bool head = Join(known.head, draft.orders.head);
    const bool pattern = Join(known.pattern, draft.orders.pattern);
    const bool tail = Join(known.tail, draft.orders.tail);
    if (head || pattern || tail)
      open.push_back(found->second);
  }

  //! Follow what is open.
  void Close()
  {
    while (!open.empty())
    {
      const ReachableTiling before = tilings[open.back()];
      open.pop_back();
      if (before.tiling.Halted())
        continue;
      for (const SignalValue signal : PossibleSignals(rules, PairsOf(before)))
        Add(TilingStep(rules, before, signal).Run());
    }
  }

  const LocalRules& rules;
  std::vector<ReachableTiling> tilings;
  std::map<Tiling, size_t> numbers;
  std::vector<size_t> open;
};

}  // namespace

bool Tiling::Halted() const
{
  const auto idle = [](const std::vector<Code>& codes)
  {
    return std::all_of(codes.begin(), codes.end(),
                       [](const Code code) { return code == nothing; });
  };
  return idle(head) && idle(pattern) && idle(tail);
}

bool operator<(const Tiling& a, const Tiling& b)
{
  return std::tie(a.head, a.pattern, a.rest, a.tail) <
      std::tie(b.head, b.pattern, b.rest, b.tail);
}

std::vector<TilingPair> PairsOf(const ReachableTiling& reachable)
{
  const Tiling& t = reachable.tiling;
  const TilingOrders& o = reachable.orders;
  std::vector<TilingPair> pairs;
  for (size_t u = 0; u < o.head.size(); ++u)
  {
    const Code next = u + 1 < t.head.size() ? t.head[u + 1] : t.pattern.front();
    pairs.push_back({t.head[u], next, o.head[u], false});
  }
  for (size_t j = 0; j < t.pattern.size(); ++j)
    pairs.push_back({t.pattern[j], Around(t, j + 1), o.pattern[j], true});
  for (size_t u = 0; u < o.tail.size(); ++u)
  {
    const Code before = u > 0 ? t.tail[u - 1] : t.pattern[LastOfPattern(t)];
    pairs.push_back({before, t.tail[u], o.tail[u], false});
  }
  return pairs;
}

std::vector<Window> WindowsOf(const Tiling& tiling)
{
  std::vector<Code> left = tiling.head, right = tiling.tail;
  std::vector<Window> windows;
  if (tiling.pattern.empty())
  {
    for (size_t u = 0; u < left.size(); ++u)
      windows.push_back(WindowAt(left, u));
    return windows;
  }
  const size_t p = tiling.pattern.size();
  const size_t last = LastOfPattern(tiling);
  for (size_t j = 0; j < p + 2; ++j)
    left.push_back(Around(tiling, j));
  for (size_t j = 0; j < 2; ++j)
    right.insert(right.begin(), Around(tiling, last + p - j));
  for (size_t u = 0; u + 1 < left.size(); ++u)
    windows.push_back(WindowAt(left, u));
  for (size_t u = 1; u < right.size(); ++u)
    windows.push_back(WindowAt(right, u));
  return windows;
}

std::vector<ReachableTiling> CloseTilings(const LocalRules& rules)
{
  const std::string problem = LoneStartProblem(rules.Start(1));
  if (!problem.empty())
    throw std::invalid_argument(problem);
  return TilingClosure(rules).Run();
}

}  // namespace nexec
