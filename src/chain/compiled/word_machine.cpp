/**
 * @file chain/compiled/word_machine.cpp
 */
#include "word_machine.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace nexec
{

namespace
{

//! Move on while a pair compares as it should; return how often.
template<bool exchange, typename GoesOn>
size_t Walk(Item* at, const int32_t move, const size_t most,
            const GoesOn& goesOn)
{
  size_t done = 0;
  if (exchange && move == -1)
  {
    // The value that moves along is kept at hand.
    const Item carried = at[1];
    for (; done < most && goesOn(at[0].value, carried.value); ++done, --at)
    {
      at[1] = at[0];
      at[0] = carried;
    }
    return done;
  }
  for (; done < most && goesOn(at[0].value, at[1].value); ++done, at += move)
  {
    if (exchange)
      std::swap(at[0], at[1]);
  }
  return done;
}

//! Walk() for the given ways to compare.
template<bool exchange>
size_t WalkWhile(const Order orders, Item* at, const int32_t move,
                 const size_t most)
{
  if (orders == greater)
  {
    return Walk<exchange>(at, move, most,
                          [](const double a, const double b) { return a > b; });
  }
  return Walk<exchange>(at, move, most,
                        [orders](const double a, const double b)
                        { return (orders & Compare(a, b)) != 0; });
}

}  // namespace

const WordMachine::Branch& WordMachine::Choose(const Event& event,
                                               const Position& position) const
{
  for (size_t b = event.firstBranch; b < event.endBranch; ++b)
  {
    const Few<Condition>& conditions = branches[b].conditions;
    if (std::all_of(conditions.begin(), conditions.end(),
                    [&](const Condition& condition)
                    { return condition.Holds(position); }))
      return branches[b];
  }
  throw std::logic_error("no successor applies");
}

void WordMachine::Go(const Few<Spot>& begins, const size_t word,
                     Position& position)
{
  // Register 0 is always 0.
  std::array<size_t, maxClusters> moved;
  for (size_t c = 1; c < begins.size; ++c)
    moved[c] = begins.items[c](position);
  for (size_t c = 1; c < begins.size; ++c)
    position.begins[c] = moved[c];
  position.word = word;
}

//! How often the last word of a walk leads to itself before a run ends.
size_t WordMachine::Rounds(const PairWalk& walk, const Position& position)
{
  size_t rounds = std::numeric_limits<size_t>::max();
  for (const Condition& condition : walk.conditions)
  {
    if (!condition.Holds(position))
      return 0;
    const int32_t change =
        walk.moves.items[condition.run + 1] - walk.moves.items[condition.run];
    const size_t spare = condition.Length(position) - condition.length;
    if (change == -1)  // By far the most frequent; a division is slow.
      rounds = std::min(rounds, spare + 1);
    else if (change < 0)
      rounds = std::min(rounds, spare / static_cast<size_t>(-change) + 1);
  }
  return rounds;
}

size_t WordMachine::RunWalk(const PairWalk& walk, const Spot& pair,
                            Position& position, Item* items,
                            const size_t maxSteps)
{
  for (const Distance& distance : walk.distances)
  {
    if (distance.right(position) - distance.left(position) < distance.least)
      return 0;
  }
  const size_t ahead = walk.stops.size() - 1;
  Position last = position;
  Go(walk.stops.back().begins, walk.stops.back().word, last);
  const size_t rounds = Rounds(walk, last);
  const size_t most =
      std::min(maxSteps, rounds > maxSteps ? maxSteps : ahead + rounds);
  Item* const at = items + pair(position);
  const size_t done = walk.exchanges
      ? WalkWhile<true>(walk.orders, at, walk.move, most)
      : WalkWhile<false>(walk.orders, at, walk.move, most);
  if (done < ahead)
  {
    Go(walk.stops[done].begins, walk.stops[done].word, position);
    return done;
  }
  position = last;
  for (size_t c = 1; c < walk.moves.size; ++c)
  {
    position.begins[c] += (done - ahead) *
        static_cast<size_t>(static_cast<int64_t>(walk.moves.items[c]));
  }
  return done;
}

size_t WordMachine::Run(Position& position, std::vector<Item>& items,
                        const size_t maxSteps) const
{
  size_t steps = 0;
  while (steps < maxSteps && !Halted(position))
  {
    const State& state = words[position.word];
    size_t number = 0;
    for (const Spot& pair : state.pairs)
    {
      const Item* at = items.data() + pair(position);
      number = 3 * number + Digit(Compare(at[0].value, at[1].value));
    }
    if (state.pairs.size == 1 && state.walks[number] != nullptr)
    {
      const size_t done = RunWalk(*state.walks[number], state.pairs.items[0],
                                  position, items.data(), maxSteps - steps);
      steps += done;
      if (done > 0)
        continue;
    }
    const Event& event = events[state.firstEvent + number];
    for (const Spot& exchange : event.exchanges)
    {
      Item* at = items.data() + exchange(position);
      std::swap(at[0], at[1]);
    }
    const Branch& branch = Choose(event, position);
    Go(branch.begins, branch.word, position);
    ++steps;
  }
  return steps;
}

void WordMachine::Decide(Position& position, const std::vector<double>& values,
                         StepDecision& decision) const
{
  const State& before = words[position.word];
  const Position old = position;
  size_t number = 0;
  for (const Spot& pair : before.pairs)
  {
    const size_t u = pair(position);
    number = 3 * number + Digit(Compare(values[u], values[u + 1]));
  }
  const Event& event = events[before.firstEvent + number];
  decision.gates.clear();
  for (const Gate& gate : event.gates)
    decision.gates.push_back({gate.left(old), gate.rightward, gate.leftward});
  const Branch& branch = Choose(event, position);
  Go(branch.begins, branch.word, position);

  // Nodes that were or are active, by position.
  std::map<size_t, std::pair<Code, Code>> nodes;
  for (const auto& [spot, code] : before.active)
    nodes[spot(old)].first = code;
  for (const auto& [spot, code] : words[position.word].active)
    nodes[spot(position)].second = code;
  decision.changes.clear();
  for (const auto& [node, codes] : nodes)
  {
    if (codes.first != codes.second)
      decision.changes.push_back({node, codes.second});
  }
}

WordMachine::Position WordMachine::Locate(const std::vector<Code>& states) const
{
  const PlacedWord placed = WordOf(states);
  const auto found = numbers.find(WordKey(placed.word));
  if (found == numbers.end())
    throw std::invalid_argument("a configuration that cannot be reached");
  Position position;
  position.word = found->second;
  position.length = states.size();
  std::copy(placed.begins.begin(), placed.begins.end(),
            position.begins.begin());
  return position;
}

void WordMachine::Write(const Position& position,
                        std::vector<Code>& states) const
{
  std::fill(states.begin(), states.end(), nothing);
  for (const auto& [spot, code] : words[position.word].active)
    states[spot(position)] = code;
}

}  // namespace nexec
