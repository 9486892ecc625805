/**
 * @file chain/algorithm/tilings.cpp
 */
#include "tilings.hpp"

#include "tiling_step.hpp"

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

//! Take nodes of the ends into the pattern where they go on with it.
void Absorb(TilingAfter& draft)
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
  while (!t.tail.empty() && t.tail.front() == t.Around(t.rest))
  {
    o.pattern[t.LastOfPattern()] |= o.tail.front();
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
    TilingAfter draft;
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

  void Add(TilingAfter draft)
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
        Add(StepTiling(rules, before, signal));
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
    pairs.push_back({t.pattern[j], t.Around(j + 1), o.pattern[j], true});
  for (size_t u = 0; u < o.tail.size(); ++u)
  {
    const Code before = u > 0 ? t.tail[u - 1] : t.pattern[t.LastOfPattern()];
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
  const size_t last = tiling.LastOfPattern();
  for (size_t j = 0; j < p + 2; ++j)
    left.push_back(tiling.Around(j));
  for (size_t j = 0; j < 2; ++j)
    right.insert(right.begin(), tiling.Around(last + p - j));
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
