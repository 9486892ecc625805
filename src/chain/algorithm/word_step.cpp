/**
 * @file chain/algorithm/word_step.cpp
 */
#include "word_step.hpp"

#include <algorithm>
#include <stdexcept>

namespace nexec
{

namespace
{

//! A cell on its way into a canonical word.
struct DraftCell
{
  Cell cell;
  //! Where it is; of a `many` cell, its first node.
  CellPosition position;
  //! Which `many` cell of the old word it is part of, if it is one itself.
  size_t run;
  //! Row of the order table that tells about it.
  size_t row;
};

//! How much of a `many` cell of the old word has been taken apart.
struct Taken
{
  size_t nodes = 0;
  //! Nodes taken from the right end; those from the left need no count.
  size_t right = 0;
  bool whole = false;
};

struct Draft
{
  std::vector<DraftCell> items;
  std::vector<Taken> taken;
};

bool Idle(const DraftCell& item)
{
  return item.cell.code == nothing;
}

//! Items of one row are parts of one `many` cell.
Order Known(const OrderTable& orders, const DraftCell& a, const DraftCell& b)
{
  return orders(a.row, b.row);
}

//! End of the run of `nothing` that begins at an item.
size_t RunEnd(const std::vector<DraftCell>& items, size_t begin)
{
  while (begin < items.size() && Idle(items[begin]))
    ++begin;
  return begin;
}

//! An item that is `many` and at an end of its run, or none (items.size()).
size_t ExposedMany(const std::vector<DraftCell>& items)
{
  for (size_t u = 0; u < items.size(); ++u)
  {
    const bool atLeft = u == 0 || !Idle(items[u - 1]);
    const bool atRight = u + 1 == items.size() || !Idle(items[u + 1]);
    if (items[u].cell.many && (atLeft || atRight))
      return u;
  }
  return items.size();
}

//! The `many` cell is one node.
Draft TakeWhole(Draft draft, const size_t u)
{
  DraftCell& item = draft.items[u];
  Taken& taken = draft.taken[item.run];
  item.cell.many = false;
  taken.whole = true;
  ++taken.nodes;
  return draft;
}

//! The `many` cell is one node at its left end, and one or more others.
Draft TakeLeft(Draft draft, const size_t u)
{
  DraftCell node = draft.items[u];
  node.cell.many = false;
  ++draft.items[u].position.offset;
  ++draft.taken[node.run].nodes;
  draft.items.insert(draft.items.begin() + static_cast<long>(u), node);
  return draft;
}

//! The `many` cell is one node at its right end, and one or more others.
Draft TakeRight(Draft draft, const size_t u)
{
  DraftCell node = draft.items[u];
  Taken& taken = draft.taken[node.run];
  node.cell.many = false;
  // The cluster behind this cell begins where the cell ends.
  node.position = {node.run + 1, -1 - static_cast<int>(taken.right)};
  ++taken.nodes;
  ++taken.right;
  draft.items.insert(draft.items.begin() + static_cast<long>(u) + 1, node);
  return draft;
}

//! All ways to take `many` cells at the ends of runs apart.
void TakeApart(const Draft& draft, const OrderTable& orders,
               std::vector<Draft>& done)
{
  const size_t u = ExposedMany(draft.items);
  if (u == draft.items.size())
  {
    done.push_back(draft);
    return;
  }
  TakeApart(TakeWhole(draft, u), orders, done);
  if (orders(draft.items[u].row, draft.items[u].row) == 0)
    return;  // It has only one node.
  const bool atLeft = u == 0 || !Idle(draft.items[u - 1]);
  TakeApart(atLeft ? TakeLeft(draft, u) : TakeRight(draft, u), orders, done);
}

//! The items that a cell of the canonical word is made of.
struct Group
{
  std::vector<DraftCell> items;
  bool many;
};

std::vector<Group> Groups(const std::vector<DraftCell>& items)
{
  std::vector<Group> groups;
  for (size_t u = 0; u < items.size();)
  {
    const size_t end = RunEnd(items, u);
    if (end - u < 3)
    {
      groups.push_back({{items[u++]}, false});
      continue;
    }
    const auto first = items.begin() + static_cast<long>(u);
    const auto last = items.begin() + static_cast<long>(end) - 1;
    groups.push_back({{*first}, false});
    groups.push_back({{first + 1, last}, true});
    groups.push_back({{*last}, false});
    u = end;
  }
  return groups;
}

//! What is known about two values of a group, the left one first.
Order Within(const OrderTable& orders, const std::vector<DraftCell>& group)
{
  Order order = 0;
  for (size_t a = 0; a < group.size(); ++a)
  {
    if (group[a].cell.many)
      order |= Known(orders, group[a], group[a]);
    for (size_t b = a + 1; b < group.size(); ++b)
      order |= Known(orders, group[a], group[b]);
  }
  return order;
}

Order Between(const OrderTable& orders, const std::vector<DraftCell>& left,
              const std::vector<DraftCell>& right)
{
  Order order = 0;
  for (const DraftCell& a : left)
  {
    for (const DraftCell& b : right)
      order |= Known(orders, a, b);
  }
  return order;
}

//! The canonical word of a draft whose runs have nodes at their ends.
WordAfter Canonical(const Draft& draft, const OrderTable& orders)
{
  const std::vector<Group> groups = Groups(draft.items);
  WordAfter after;
  after.begins = {{0, 0}};
  after.orders = OrderTable(groups.size());
  for (size_t g = 0; g < groups.size(); ++g)
  {
    const std::vector<DraftCell>& items = groups[g].items;
    if (g > 0 && groups[g - 1].many)
      after.begins.push_back(items.front().position);
    after.word.push_back({items.front().cell.code, groups[g].many});
    after.orders.Set(g, g, Within(orders, items));
    for (size_t other = 0; other < g; ++other)
      after.orders.Set(other, g, Between(orders, groups[other].items, items));
  }
  for (size_t run = 0; run < draft.taken.size(); ++run)
  {
    const Taken& taken = draft.taken[run];
    if (taken.whole || taken.nodes > 0)
    {
      after.conditions.push_back(
          {run, taken.nodes + (taken.whole ? 0 : 1), !taken.whole});
    }
  }
  return after;
}

/**
 * The word in its canonical form: runs of three or more become three cells.
 * Runs of unknown length that have lost an end are taken apart, which may
 * give several words.
 *
 * @param cells The new codes of the cells.
 * @param positions Where the cells are.
 * @param orders What is known of their values.
 */
std::vector<WordAfter> Normalise(const Word& cells,
                                 const std::vector<CellPosition>& positions,
                                 const OrderTable& orders)
{
  Draft draft;
  for (size_t u = 0; u < cells.size(); ++u)
  {
    draft.items.push_back({cells[u], positions[u], draft.taken.size(), u});
    if (cells[u].many)
      draft.taken.emplace_back();
  }
  std::vector<Draft> drafts;
  TakeApart(draft, orders, drafts);

  std::vector<WordAfter> words;
  words.reserve(drafts.size());
  for (const Draft& one : drafts)
    words.push_back(Canonical(one, orders));
  return words;
}

//! The edge types of a pair of nodes that compare in a certain way.
EdgeType Rightward(const Word& word, const size_t u, const Order order)
{
  return RightwardType(word[u].code, word[u + 1].code, order);
}

EdgeType Leftward(const Word& word, const size_t u, const Order order)
{
  return LeftwardType(word[u].code, word[u + 1].code, order);
}

//! The codes after a step.
Word NextCodes(const LocalRules& rules, const Word& word,
               const SignalValue signal)
{
  Word next = word;
  for (size_t u = 0; u < word.size(); ++u)
  {
    const std::optional<Code> code = rules.Next(signal, WindowAt(word, u));
    if (!code)
      throw std::invalid_argument("the rules lack a row for a window");
    next[u].code = *code;
  }
  return next;
}

//! The step, given how the pairs that are looked at compare.
StepAfter StepOnce(const LocalRules& rules, const Word& word,
                   const std::vector<size_t>& lookedAt,
                   const std::vector<Order>& choice, const OrderTable& orders)
{
  StepAfter after;
  after.orders = choice;
  after.signal = rules.SignalOf(
      [&](const EdgeType& type)
      {
        for (size_t e = 0; e < choice.size(); ++e)
        {
          if (Rightward(word, lookedAt[e], choice[e]) == type ||
              Leftward(word, lookedAt[e], choice[e]) == type)
            return true;
        }
        return false;
      });

  const std::vector<CellPosition> positions = CellPositions(word);
  std::vector<size_t> from(word.size());
  for (size_t u = 0; u < word.size(); ++u)
    from[u] = u;
  size_t taken = word.size();  // The node into which the last gate fired.
  for (size_t e = 0; e < choice.size(); ++e)
  {
    const size_t u = lookedAt[e];
    if (u == taken && rules.Fires(Leftward(word, u, choice[e])))
      throw std::invalid_argument("two gates of the rules fire into one node");
    if (rules.Fires(Rightward(word, u, choice[e])))
      taken = u + 1;
    if (!Exchanges(rules, word[u].code, word[u + 1].code, choice[e]))
      continue;
    std::swap(from[u], from[u + 1]);
    after.exchanges.push_back(positions[u]);
  }
  OrderTable moved(word.size());
  for (size_t a = 0; a < word.size(); ++a)
  {
    for (size_t b = a; b < word.size(); ++b)
      moved.Set(a, b, orders(from[a], from[b]));
  }
  after.words =
      Normalise(NextCodes(rules, word, after.signal), positions, moved);
  return after;
}

}  // namespace

std::vector<size_t> LookedAt(const LocalRules& rules, const Word& word)
{
  std::vector<size_t> pairs;
  for (size_t u = 0; u + 1 < word.size(); ++u)
  {
    if (rules.LooksAt(word[u].code, word[u + 1].code))
      pairs.push_back(u);
  }
  return pairs;
}

std::vector<StepAfter> StepWord(const LocalRules& rules, const Word& word,
                                const OrderTable& orders)
{
  struct Choice
  {
    std::vector<Order> choice;
    OrderTable orders;
  };
  const std::vector<size_t> lookedAt = LookedAt(rules, word);
  std::vector<Choice> choices = {{{}, orders}};
  for (const size_t u : lookedAt)
  {
    std::vector<Choice> finer;
    for (const Choice& coarse : choices)
    {
      for (const Order order : {less, equal, greater})
      {
        if (!(coarse.orders(u, u + 1) & order))
          continue;
        finer.push_back(coarse);
        finer.back().choice.push_back(order);
        finer.back().orders.Set(u, u + 1, order);
        if (!finer.back().orders.Conclude())
          finer.pop_back();
      }
    }
    choices = std::move(finer);
  }
  std::vector<StepAfter> steps;
  steps.reserve(choices.size());
  for (const Choice& choice : choices)
  {
    steps.push_back(
        StepOnce(rules, word, lookedAt, choice.choice, choice.orders));
  }
  return steps;
}

}  // namespace nexec
