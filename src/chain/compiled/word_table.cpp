/**
 * @file chain/compiled/word_table.cpp
 */
#include "word_table.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! A walk that takes longer to reach a loop is not worth it.
constexpr size_t maxStops = 16;

//! How many cells each cluster of a word has.
std::vector<size_t> ClusterSizes(const Word& word)
{
  std::vector<size_t> sizes = {0};
  for (const Cell& cell : word)
  {
    if (cell.many)
      sizes.push_back(0);
    else
      ++sizes.back();
  }
  return sizes;
}

}  // namespace

WordTable::WordTable(const LocalRules& rules)
{
  for (const ReachableWord& word : CloseWords(rules))
  {
    numbers[WordKey(word.word)] = words.size();
    AddState(word, rules);
  }
  AddWalks();
  Link();
}

void WordTable::AddState(const ReachableWord& word, const LocalRules& rules)
{
  const std::vector<CellPosition> positions = CellPositions(word.word);
  numClusters = std::max(numClusters, ClusterSizes(word.word).size());
  if (numClusters > maxClusters)
    throw std::invalid_argument("the rules have too many active places");
  const auto spot = [&](const size_t cell)
  {
    return Spot{static_cast<uint32_t>(positions[cell].cluster),
                positions[cell].offset};
  };
  State state;
  for (size_t cell = 0; cell < positions.size(); ++cell)
  {
    if (word.word[cell].code != nothing)
      state.active.emplace_back(spot(cell), word.word[cell].code);
  }
  size_t numEvents = 1;
  for (const size_t u : word.lookedAt)
  {
    state.pairs.Add(spot(u));
    numEvents *= 3;
  }
  state.firstEvent = static_cast<uint32_t>(events.size());
  words.push_back(state);
  if (word.Halted())
    return;
  events.resize(events.size() + numEvents);
  for (const Outcome& outcome : word.outcomes)
  {
    size_t number = 0;
    for (const Order order : outcome.orders)
      number = 3 * number + Digit(order);
    events[state.firstEvent + number] = MakeEvent(word, outcome, rules);
  }
}

WordTable::Event WordTable::MakeEvent(const ReachableWord& word,
                                      const Outcome& outcome,
                                      const LocalRules& rules)
{
  const std::vector<size_t> sizes = ClusterSizes(word.word);
  const std::vector<CellPosition> positions = CellPositions(word.word);
  const auto spot = [](const CellPosition& position)
  {
    return Spot{static_cast<uint32_t>(position.cluster), position.offset};
  };
  Event event;
  for (size_t p = 0; p < outcome.orders.size(); ++p)
  {
    const size_t u = word.lookedAt[p];
    const Code left = word.word[u].code, right = word.word[u + 1].code;
    const bool rightward =
        rules.Fires(RightwardType(left, right, outcome.orders[p]));
    const bool leftward =
        rules.Fires(LeftwardType(left, right, outcome.orders[p]));
    if (rightward || leftward)
      event.gates.Add({spot(positions[u]), rightward, leftward});
  }
  for (const CellPosition& position : outcome.exchanges)
    event.exchanges.Add(spot(position));
  event.firstBranch = static_cast<uint32_t>(branches.size());
  for (const Successor& successor : outcome.successors)
  {
    Branch branch;
    branch.word = static_cast<uint32_t>(successor.word);
    for (const CellPosition& position : successor.begins)
      branch.begins.Add(spot(position));
    for (const RunCondition& condition : successor.conditions)
    {
      branch.conditions.Add({static_cast<uint32_t>(condition.run),
                             static_cast<uint32_t>(sizes[condition.run]),
                             static_cast<uint32_t>(condition.length),
                             condition.orMore});
    }
    branches.push_back(branch);
  }
  event.endBranch = static_cast<uint32_t>(branches.size());
  // Only one of them applies: look first for the one that mostly does.
  std::stable_partition(branches.begin() + event.firstBranch, branches.end(),
                        IsLong);
  return event;
}

bool WordTable::IsLong(const Branch& branch)
{
  return std::all_of(branch.conditions.begin(), branch.conditions.end(),
                     [](const Condition& condition)
                     { return condition.orMore; });
}

const WordTable::Branch* WordTable::LongBranch(const Event& event) const
{
  const bool isLong = event.firstBranch < event.endBranch &&
      IsLong(branches[event.firstBranch]);
  return isLong ? &branches[event.firstBranch] : nullptr;
}

bool WordTable::Stays(const Branch& branch, const size_t word)
{
  uint32_t cluster = 0;
  return branch.word == word &&
      std::all_of(branch.begins.begin(), branch.begins.end(),
                  [&](const Spot& spot) { return spot.cluster == cluster++; });
}

bool WordTable::FindWalk(size_t word, const Order order, PairWalk& walk) const
{
  const Spot start = words[word].pairs.items[0];
  walk.order = order;
  Few<Spot> begins;
  for (uint32_t cluster = 0; cluster < maxClusters; ++cluster)
    begins.Add({cluster, 0});
  // A position of the current word, in terms of the registers at the beginning.
  const auto from = [&](const Spot& spot)
  {
    const Spot& begin = begins.items[spot.cluster];
    return Spot{begin.cluster, begin.offset + spot.offset};
  };
  while (walk.stops.size() < maxStops)
  {
    const State& state = words[word];
    if (state.pairs.size != 1)
      return false;
    const Event& event = events[state.firstEvent + Digit(order)];
    const Branch* branch = LongBranch(event);
    const bool exchanges = event.exchanges.size > 0;
    const Spot pair = from(state.pairs.items[0]);
    const int32_t walked = pair.offset - start.offset;
    const auto steps = static_cast<int32_t>(walk.stops.size());
    if (steps == 1)
      walk.move = walked;
    if (branch == nullptr || event.exchanges.size > 1 ||
        (steps > 0 && exchanges != walk.exchanges) ||
        pair.cluster != start.cluster || walked != steps * walk.move)
      return false;
    walk.exchanges = exchanges;
    walk.stops.push_back({static_cast<uint32_t>(word), begins});
    const bool stays = Stays(*branch, word);
    for (const Condition& condition : branch->conditions)
    {
      const auto& [run, size, length, orMore] = condition;
      const int32_t change = stays ? branch->begins.items[run + 1].offset -
              branch->begins.items[run].offset
                                   : 0;
      walk.distances.push_back({from({run, static_cast<int32_t>(size)}),
                                from({run + 1, 0}), length,
                                walk.stops.size() - 1, change});
    }
    if (stays)
    {
      for (const Spot& begin : branch->begins)
        walk.moves.Add(begin.offset);
      const int32_t move = walk.moves.items[state.pairs.items[0].cluster];
      const bool steady = steps == 0 || walk.move == move;
      walk.move = move;
      FindStrictest(walk);
      return steady;
    }
    Few<Spot> next;
    for (const Spot& begin : branch->begins)
      next.Add(from(begin));
    begins = next;
    word = branch->word;
  }
  return false;
}

bool WordTable::Distance::FollowsFrom(const Distance& other) const
{
  const auto least = [](const Distance& distance)
  {
    return static_cast<int64_t>(distance.least) + distance.left.offset -
        distance.right.offset;
  };
  return left.cluster == other.left.cluster &&
      right.cluster == other.right.cluster && least(*this) <= least(other) &&
      change >= other.change;
}

void WordTable::FindStrictest(PairWalk& walk)
{
  // Mostly it is the last ones.
  for (auto one = walk.distances.rbegin(); one != walk.distances.rend(); ++one)
  {
    if (std::none_of(walk.strictest.begin(), walk.strictest.end(),
                     [&](const Distance& other)
                     { return one->FollowsFrom(other); }))
      walk.strictest.push_back(*one);
  }
}

void WordTable::AddWalks()
{
  for (size_t word = 0; word < words.size(); ++word)
  {
    State& state = words[word];
    if (state.pairs.size != 1)
      continue;
    for (const Order order : {greater, equal, less})
    {
      PairWalk walk;
      if (!FindWalk(word, order, walk))
        continue;
      walks.push_back(std::make_unique<PairWalk>(walk));
      state.walks[Digit(order)] = walks.back().get();
    }
  }
}

void WordTable::Link()
{
  for (Branch& branch : branches)
    branch.state = &words[branch.word];
  for (Event& event : events)
  {
    event.first = branches.data() + event.firstBranch;
    event.end = branches.data() + event.endBranch;
  }
  for (State& state : words)
  {
    if (!state.active.empty())
      state.events = events.data() + state.firstEvent;
  }
  for (const std::unique_ptr<PairWalk>& walk : walks)
  {
    for (Stop& stop : walk->stops)
      stop.state = &words[stop.word];
    walk->last = walk->stops.back();
  }
}

}  // namespace nexec
