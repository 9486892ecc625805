/**
 * @file chain/compiled/word_table.hpp
 *
 * The reachable words of some rules, and what happens in each, made ready for
 * WordMachine.
 */
#ifndef NEXEC_CHAIN_COMPILED_WORD_TABLE_HPP
#define NEXEC_CHAIN_COMPILED_WORD_TABLE_HPP

#include "chain/algorithm/words.hpp"

#include <array>
#include <map>
#include <memory>
#include <stdexcept>

namespace nexec
{

/**
 * Where the clusters of a word begin are the registers of a machine; a step
 * compares the pairs that the rules look at, exchanges values, moves the
 * registers and goes to the next word.  A *walk* is a pair that goes along the
 * chain, comparing alike at every step, until a word leads to itself.
 */
struct WordTable
{
  //! Most clusters of a word; std::invalid_argument if the rules need more.
  static constexpr size_t maxClusters = 8;

  explicit WordTable(const LocalRules& rules);
  // Its parts point to each other.
  WordTable(const WordTable&) = delete;
  WordTable& operator=(const WordTable&) = delete;

  //! Where a run stands.
  struct Position
  {
    size_t word = 0;
    std::array<size_t, maxClusters> begins{};
  };

  //! A CellPosition for the inner loop.
  struct Spot
  {
    uint32_t cluster;
    int32_t offset;

    //! @param begins Where the clusters begin.
    size_t operator()(const size_t* begins) const
    {
      return begins[cluster] + static_cast<size_t>(offset);
    }
    size_t operator()(const Position& position) const
    {
      return (*this)(position.begins.data());
    }
  };

  //! How long the `many` cell before cluster run + 1 must be.
  struct Condition
  {
    uint32_t run;
    uint32_t clusterSize;
    uint32_t length;
    bool orMore;

    bool Holds(const size_t* begins) const
    {
      const size_t now = begins[run + 1] - begins[run] - clusterSize;
      return now == length || (orMore && now > length);
    }
  };

  //! A list of a few things, without a detour.
  template<typename T>
  struct Few
  {
    uint32_t size = 0;
    std::array<T, maxClusters> items{};

    void Add(const T& item)
    {
      if (size == items.size())
        throw std::invalid_argument("the rules have too many active places");
      items[size++] = item;
    }
    const T* begin() const { return items.data(); }
    const T* end() const { return items.data() + size; }
  };

  struct State;

  //! A successor.
  struct Branch
  {
    uint32_t word;
    //! The state of that word.
    const State* state = nullptr;
    Few<Spot> begins;
    Few<Condition> conditions;
  };

  //! Left node of a pair with a gate that fires, and which does.
  struct Gate
  {
    Spot left;
    bool rightward, leftward;
  };

  //! What happens if the pairs compare in a certain way.
  struct Event
  {
    //! The branches with these numbers; one of them applies.
    uint32_t firstBranch = 0, endBranch = 0;
    //! The same as pointers.
    const Branch* first = nullptr;
    const Branch* end = nullptr;
    Few<Spot> exchanges;
    Few<Gate> gates;
  };

  //! Where a walk has come after some steps.
  struct Stop
  {
    uint32_t word;
    //! The registers there, in terms of those at the beginning.
    Few<Spot> begins;
    //! The state of that word.
    const State* state = nullptr;
  };

  //! Two positions must be so far apart at the beginning of a walk.
  struct Distance
  {
    Spot left, right;
    size_t least;
    //! The stop that is not left otherwise.
    size_t stop;
    //! By how much more they are apart after each step beyond the last stop.
    int32_t change;

    //! By how much they are further apart than that.
    int64_t Spare(const size_t* begins) const
    {
      return static_cast<int64_t>(right(begins) - left(begins) - least);
    }
    //! Whether it holds wherever the other one does.
    bool FollowsFrom(const Distance& other) const;
  };

  struct PairWalk
  {
    //! How the pair compares as long as the walk goes on.
    Order order = 0;
    bool exchanges = false;
    //! By how much the pair moves in a step.
    int32_t move = 0;
    //! By number of their stops.
    std::vector<Distance> distances;
    //! Those from which all follow.
    std::vector<Distance> strictest;
    //! The last of them is the word that leads to itself.
    std::vector<Stop> stops;
    Stop last;
    //! By how much each register moves from there on.
    Few<int32_t> moves;
  };

  //! A word.
  struct State
  {
    Few<Spot> pairs;
    //! Its first event; there is one for each way in which the pairs compare,
    //! in the order of a number to base 3.
    uint32_t firstEvent = 0;
    //! The same as a pointer; null where a run has halted.
    const Event* events = nullptr;
    //! The walk that begins here for each way in which one pair compares.
    std::array<const PairWalk*, 3> walks{};
    //! Cells that are not `nothing`.
    std::vector<std::pair<Spot, Code>> active;
  };

  //! The words, and what they refer to.
  std::vector<State> words;
  std::vector<Event> events;
  std::vector<Branch> branches;
  std::vector<std::unique_ptr<PairWalk>> walks;
  //! Numbers of the words by WordKey().
  std::map<std::vector<uint16_t>, size_t> numbers;
  //! Most clusters that a word has.
  size_t numClusters = 1;

 private:
  void AddState(const ReachableWord& word, const LocalRules& rules);
  Event MakeEvent(const ReachableWord& word, const Outcome& outcome,
                  const LocalRules& rules);
  void AddWalks();
  //! Let numbers be pointers too, now that nothing moves any more.
  void Link();
  //! The walk that begins at a word, if there is one.
  bool FindWalk(const size_t word, const Order order, PairWalk& walk) const;
  //! Whether a branch applies while runs are long.
  static bool IsLong(const Branch& branch);
  //! The branch of an event that does, if there is one; it is the first.
  const Branch* LongBranch(const Event& event) const;
  //! Find the distances of a walk from which the others follow.
  static void FindStrictest(PairWalk& walk);
  //! Whether a branch leads back to its word and moves all registers alike.
  static bool Stays(const Branch& branch, const size_t word);
};

//! The digit to base 3 of a way to compare.
inline size_t Digit(const Order order)
{
  return order == greater ? 0 : (order == equal ? 1 : 2);
}

}  // namespace nexec

#endif
