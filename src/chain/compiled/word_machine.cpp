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
template<Order order, bool exchange>
size_t Walk(Item* at, const int32_t move, const size_t most)
{
  const auto goesOn = [](const double a, const double b)
  {
    return order == greater ? a > b : (order == equal ? a == b : a < b);
  };
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

}  // namespace

const WordMachine::Branch& WordMachine::Choose(const Event& event,
                                               const size_t* begins)
{
  for (const Branch* branch = event.first; branch != event.end; ++branch)
  {
    if (std::all_of(branch->conditions.begin(), branch->conditions.end(),
                    [&](const Condition& condition)
                    { return condition.Holds(begins); }))
      return *branch;
  }
  throw std::logic_error("no successor applies");
}

/**
 * A run of a machine whose words have so many clusters at most.  How many is
 * known when this is compiled, so that their beginnings are moved without
 * loops.
 */
template<size_t clusters>
class WordMachine::Runner
{
 public:
  Runner(const WordMachine& machine, const Position& position,
         std::vector<Item>& items) :
      state(&machine.words[position.word]), items(items.data())
  {
    std::copy_n(position.begins.begin(), clusters, begins.begin());
  }

  //! WordMachine::Run()
  size_t Run(const size_t maxSteps)
  {
    size_t steps = 0;
    while (steps < maxSteps && state->events != nullptr)
      steps += StepOrWalk(maxSteps - steps);
    return steps;
  }

  //! Write down where the run stands.
  void Write(const WordMachine& machine, Position& position) const
  {
    position.word = static_cast<size_t>(state - machine.words.data());
    std::copy_n(begins.begin(), clusters, position.begins.begin());
  }

 private:
  //! Do one step, or those of a walk; returns how many.
  size_t StepOrWalk(const size_t maxSteps)
  {
    if (state->pairs.size != 1)
    {
      size_t number = 0;
      for (const Spot& pair : state->pairs)
      {
        const Item* at = items + pair(begins.data());
        number = 3 * number + Digit(Compare(at[0].value, at[1].value));
      }
      return Step(number);
    }
    // What follows is looked up while the processor still compares: it foresees
    // where a branch leads, but not what a number will be.
    Item* const at = items + state->pairs.items[0](begins.data());
    const double left = at[0].value, right = at[1].value;
    if (left > right)
      return Go<greater>(at, maxSteps);
    return left == right ? Go<equal>(at, maxSteps) : Go<less>(at, maxSteps);
  }

  //! The same where one pair compares like this.
  template<Order order>
  size_t Go(Item* const at, const size_t maxSteps)
  {
    const PairWalk* const walk = state->walks[Digit(order)];
    if (walk != nullptr)
    {
      const size_t done = GoOn<order>(*walk, at, maxSteps);
      if (done > 0)
        return done;
    }
    return Step(Digit(order));
  }

  //! Do one step, in which the pairs compare as this number says.
  size_t Step(const size_t number)
  {
    const Event& event = state->events[number];
    for (const Spot& exchange : event.exchanges)
    {
      Item* at = items + exchange(begins.data());
      std::swap(at[0], at[1]);
    }
    const Branch& branch = Choose(event, begins.data());
    MoveTo(branch.begins);
    state = branch.state;
    return 1;
  }

  //! Let clusters begin elsewhere.
  void MoveTo(const Few<Spot>& places)
  {
    // Cluster 0 always begins at 0.
    std::array<size_t, clusters> moved;
    for (size_t c = 1; c < clusters; ++c)
      moved[c] = places.items[c](begins.data());
    for (size_t c = 1; c < clusters; ++c)
      begins[c] = moved[c];
  }

  //! Do the steps of a walk; returns how many.
  template<Order order>
  size_t GoOn(const PairWalk& walk, Item* const at, const size_t maxSteps)
  {
    const size_t most = std::min(maxSteps, Longest(walk));
    const size_t done = walk.exchanges
        ? Walk<order, true>(at, walk.move, most)
        : Walk<order, false>(at, walk.move, most);
    const size_t ahead = walk.stops.size() - 1;
    if (done < ahead)
    {
      MoveTo(walk.stops[done].begins);
      state = walk.stops[done].state;
      return done;
    }
    MoveTo(walk.last.begins);
    state = walk.last.state;
    for (size_t c = 1; c < clusters; ++c)
    {
      begins[c] += (done - ahead) *
          static_cast<size_t>(static_cast<int64_t>(walk.moves.items[c]));
    }
    return done;
  }

  //! How many steps a walk has, if the pair always compares alike.
  size_t Longest(const PairWalk& walk) const
  {
    size_t rounds = std::numeric_limits<size_t>::max() - walk.stops.size();
    for (const Distance& distance : walk.strictest)
    {
      const int64_t spare = distance.Spare(begins.data());
      if (spare < 0)
        return FirstStop(walk);
      const auto times = static_cast<size_t>(spare);
      if (distance.change == -1)  // By far the most frequent; division is slow.
        rounds = std::min(rounds, times + 1);
      else if (distance.change < 0)
        rounds = std::min(rounds, times / size_t(-distance.change) + 1);
    }
    return walk.stops.size() - 1 + rounds;
  }

  //! How many steps a walk has that ends before its last stop, or there.
  size_t FirstStop(const PairWalk& walk) const
  {
    for (const Distance& distance : walk.distances)
    {
      if (distance.Spare(begins.data()) < 0)
        return distance.stop;
    }
    return walk.stops.size() - 1;
  }

  const State* state;
  std::array<size_t, clusters> begins;
  Item* items;
};

template<size_t clusters>
size_t WordMachine::RunWith(Position& position, std::vector<Item>& items,
                            const size_t maxSteps) const
{
  Runner<clusters> runner(*this, position, items);
  const size_t steps = runner.Run(maxSteps);
  runner.Write(*this, position);
  return steps;
}

// Where the loops lie in the processor's lines of code makes 12%, and differs
// between a program and a module; so they begin with a line.
[[gnu::aligned(64)]] size_t WordMachine::Run(Position& position,
                                             std::vector<Item>& items,
                                             const size_t maxSteps) const
{
  // Few algorithms have more than these.
  if (numClusters <= 3)
    return RunWith<3>(position, items, maxSteps);
  if (numClusters == 4)
    return RunWith<4>(position, items, maxSteps);
  return RunWith<maxClusters>(position, items, maxSteps);
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
  const Branch& branch = Choose(event, position.begins.data());
  position.word = branch.word;
  for (size_t c = 1; c < branch.begins.size; ++c)
    position.begins[c] = branch.begins.items[c](old);

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
