/**
 * @file executor/word_machine.cpp
 */
#include "word_machine.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace nexec
{

namespace
{

std::vector<uint16_t> Key(const Word& word)
{
  std::vector<uint16_t> key;
  key.reserve(word.size());
  for (const Cell& cell : word)
    key.push_back(static_cast<uint16_t>(2 * cell.code + (cell.many ? 1 : 0)));
  return key;
}

//! The digit to base 3 of a way to compare: greater, equal, less.
size_t Digit(const double a, const double b)
{
  return a > b ? 0 : (a == b ? 1 : 2);
}

Order OrderOf(const size_t digit)
{
  return digit == 0 ? greater : (digit == 1 ? equal : less);
}

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

WordMachine::WordMachine(const LocalRules& rules)
{
  const std::vector<ReachableWord> reachable = CloseWords(rules);
  for (const ReachableWord& word : reachable)
  {
    numbers[Key(word.word)] = words.size();
    words.push_back(MakeState(word, rules));
    MakeLoop(words.back(), words.size() - 1);
  }
}

WordMachine::State WordMachine::MakeState(const ReachableWord& word,
                                          const LocalRules& rules) const
{
  const std::vector<size_t> sizes = ClusterSizes(word.word);
  if (sizes.size() > maxClusters)
    throw std::invalid_argument("the rules have too many active places");
  const auto spot = [](const Place& place)
  {
    return Spot{static_cast<uint32_t>(place.cluster), place.offset};
  };
  std::vector<Spot> cells;
  Spot cell = {0, 0};
  State state;
  for (const Cell& one : word.word)
  {
    cells.push_back(cell);
    if (one.code != nothing)
      state.active.emplace_back(cell, one.code);
    ++cell.offset;
    if (one.many)
      cell = {cell.cluster + 1, 0};
  }
  size_t numEvents = 1;
  for (const size_t u : word.lookedAt)
  {
    state.pairs.push_back(cells[u]);
    numEvents *= 3;
  }
  if (word.Halted())
    return state;

  state.events.resize(numEvents);
  for (const Outcome& outcome : word.outcomes)
  {
    size_t number = 0;
    Event event;
    event.possible = true;
    for (size_t p = 0; p < outcome.orders.size(); ++p)
    {
      const Order order = outcome.orders[p];
      number = 3 * number + (order == greater ? 0 : (order == equal ? 1 : 2));
      const size_t u = word.lookedAt[p];
      const Code left = word.word[u].code, right = word.word[u + 1].code;
      const bool rightward = rules.Fires({left, right, order == greater});
      const bool leftward = rules.Fires({right, left, order == less});
      if (rightward || leftward)
        event.gates.push_back({cells[u], rightward, leftward});
    }
    for (const Place& place : outcome.exchanges)
      event.exchanges.push_back(spot(place));
    for (const Successor& successor : outcome.successors)
    {
      Branch branch;
      branch.word = successor.word;
      for (const Place& place : successor.begins)
        branch.begins.push_back(spot(place));
      for (const RunCondition& condition : successor.conditions)
      {
        branch.conditions.push_back(
            {static_cast<uint32_t>(condition.run),
             static_cast<uint32_t>(sizes[condition.run]), condition.length,
             condition.orMore});
      }
      event.branches.push_back(branch);
    }
    state.events[number] = std::move(event);
  }
  return state;
}

void WordMachine::MakeLoop(State& state, const size_t number) const
{
  if (state.pairs.size() != 1)
    return;
  for (size_t digit = 0; digit < 3; ++digit)
  {
    const Event& event = state.events[digit];
    if (!event.possible || event.exchanges.size() > 1)
      continue;
    for (const Branch& branch : event.branches)
    {
      std::vector<int32_t> moves;
      bool stays = branch.word == number;
      for (size_t c = 0; c < branch.begins.size(); ++c)
      {
        stays = stays && branch.begins[c].cluster == c;
        moves.push_back(branch.begins[c].offset);
      }
      const bool exchanges = !event.exchanges.empty();
      // One loop for all ways to compare that do the same.
      if (!stays ||
          (state.loop.orders != 0 &&
           (state.loop.moves != moves || state.loop.exchanges != exchanges)))
        continue;
      state.loop.orders |= OrderOf(digit);
      state.loop.exchanges = exchanges;
      state.loop.moves = moves;
      state.loop.conditions = branch.conditions;
    }
  }
}

WordMachine::Position WordMachine::Locate(const std::vector<Code>& states) const
{
  const PlacedWord placed = WordOf(states);
  const auto found = numbers.find(Key(placed.word));
  if (found == numbers.end())
    throw std::invalid_argument("a configuration that cannot be reached");
  Position position;
  position.word = found->second;
  position.length = states.size();
  std::copy(placed.begins.begin(), placed.begins.end(),
            position.begins.begin());
  return position;
}

const WordMachine::Branch& WordMachine::Choose(const Event& event,
                                               const Position& position)
{
  for (const Branch& branch : event.branches)
  {
    bool holds = true;
    for (const Condition& condition : branch.conditions)
    {
      const size_t length = Length(position, condition);
      holds = holds &&
          (length == condition.length ||
           (condition.orMore && length > condition.length));
    }
    if (holds)
      return branch;
  }
  throw std::logic_error("no successor applies");
}

void WordMachine::Go(const Branch& branch, Position& position)
{
  // Register 0 is always 0, so one cluster needs nothing.
  std::array<size_t, maxClusters> begins{};
  for (size_t c = 1; c < branch.begins.size(); ++c)
    begins[c] = branch.begins[c](position);
  position.begins = begins;
  position.word = branch.word;
}

size_t WordMachine::RunLoop(const State& state, Position& position, Item* items,
                            const size_t maxSteps)
{
  const Loop& loop = state.loop;
  size_t rounds = maxSteps;
  for (const Condition& condition : loop.conditions)
  {
    const size_t length = Length(position, condition);
    const int32_t change =
        loop.moves[condition.run + 1] - loop.moves[condition.run];
    if (length < condition.length ||
        (length > condition.length && !condition.orMore))
      return 0;
    if (change < 0 || !condition.orMore)
    {
      const size_t most = condition.orMore
          ? (length - condition.length) / static_cast<size_t>(-change) + 1
          : 1;
      rounds = std::min(rounds, most);
    }
  }
  const Spot& pair = state.pairs.front();
  const int32_t move = loop.moves[pair.cluster];
  Item* at = items + pair(position);
  size_t done = 0;
  const auto goesOn = [&]
  {
    const double a = at[0].value, b = at[1].value;
    return (loop.orders & (a > b ? greater : (a == b ? equal : less))) != 0;
  };
  if (loop.exchanges)
  {
    for (; done < rounds && goesOn(); ++done, at += move)
      std::swap(at[0], at[1]);
  }
  else
  {
    while (done < rounds && goesOn())
    {
      ++done;
      at += move;
    }
  }
  for (size_t c = 1; c < loop.moves.size(); ++c)
    position.begins[c] += done * static_cast<size_t>(loop.moves[c]);
  return done;
}

size_t WordMachine::Run(Position& position, std::vector<Item>& items,
                        const size_t maxSteps) const
{
  size_t steps = 0;
  while (steps < maxSteps && !Halted(position))
  {
    const State& state = words[position.word];
    if (state.loop.orders != 0)
    {
      const size_t done =
          RunLoop(state, position, items.data(), maxSteps - steps);
      steps += done;
      if (done > 0)
        continue;
    }
    size_t number = 0;
    for (const Spot& pair : state.pairs)
    {
      const Item* at = items.data() + pair(position);
      number = 3 * number + Digit(at[0].value, at[1].value);
    }
    const Event& event = state.events[number];
    for (const Spot& exchange : event.exchanges)
    {
      Item* at = items.data() + exchange(position);
      std::swap(at[0], at[1]);
    }
    Go(Choose(event, position), position);
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
    number = 3 * number + Digit(values[u], values[u + 1]);
  }
  const Event& event = before.events[number];
  decision.gates.clear();
  for (const Event::Gate& gate : event.gates)
    decision.gates.push_back({gate.left(old), gate.rightward, gate.leftward});
  Go(Choose(event, position), position);

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

void WordMachine::Write(const Position& position,
                        std::vector<Code>& states) const
{
  std::fill(states.begin(), states.end(), nothing);
  for (const auto& [spot, code] : words[position.word].active)
    states[spot(position)] = code;
}

}  // namespace nexec
