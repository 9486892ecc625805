/**
 * @file executor/word_machine.hpp
 *
 * Runs local rules event by event: what does not change is not looked at.
 */
#ifndef NEXEC_SRC_EXECUTOR_WORD_MACHINE_HPP
#define NEXEC_SRC_EXECUTOR_WORD_MACHINE_HPP

#include <nexec/algorithm/words.hpp>
#include <nexec/executor/executor.hpp>

#include <array>
#include <map>

namespace nexec
{

//! A value with its place in the input; moved together.
struct Item
{
  double value;
  size_t index;
};

/**
 * The reachable words of some rules as the states of a machine.  Where the
 * clusters of the word begin are its registers; a step compares the pairs that
 * the rules look at, exchanges values, moves the registers and goes to the next
 * word.  A word that leads to itself is run in a loop of its own.
 */
class WordMachine
{
 public:
  //! Most clusters of a word; std::invalid_argument if the rules need more.
  static constexpr size_t maxClusters = 8;

  explicit WordMachine(const LocalRules& rules);

  //! Where a run stands.
  struct Position
  {
    size_t word = 0;
    std::array<size_t, maxClusters> begins{};
    size_t length = 0;
  };

  //! The position of a configuration with these states.
  Position Locate(const std::vector<Code>& states) const;

  //! Whether a run has halted.
  bool Halted(const Position& position) const
  {
    return words[position.word].pairs.empty() &&
        words[position.word].active.empty();
  }

  /**
   * Decide one step and go to where it leads.
   *
   * @param position Where the run stands; not halted.
   * @param values The values there.
   * @param decision Set to what the step does.
   */
  void Decide(Position& position, const std::vector<double>& values,
              StepDecision& decision) const;

  /**
   * Do steps until the run halts.
   *
   * @param position Where the run stands.
   * @param items The values there.
   * @param maxSteps Do no more steps than this.
   * @return Steps done.
   */
  size_t Run(Position& position, std::vector<Item>& items,
             const size_t maxSteps) const;

  //! Write the codes of a position.
  void Write(const Position& position, std::vector<Code>& states) const;

 private:
  //! What is needed of a place in the inner loop.
  struct Spot
  {
    uint32_t cluster;
    int32_t offset;

    size_t operator()(const Position& position) const
    {
      return position.begins[cluster] + static_cast<size_t>(offset);
    }
  };

  //! How long the `many` cell before cluster run + 1 must be.
  struct Condition
  {
    uint32_t run;
    uint32_t clusterSize;
    size_t length;
    bool orMore;
  };

  //! A successor.
  struct Branch
  {
    std::vector<Condition> conditions;
    size_t word;
    std::vector<Spot> begins;
  };

  //! What happens if the pairs compare in a certain way.
  struct Event
  {
    bool possible = false;
    std::vector<Spot> exchanges;
    //! Left nodes of pairs with a gate that fires, and which does.
    struct Gate
    {
      Spot left;
      bool rightward, leftward;
    };
    std::vector<Gate> gates;
    std::vector<Branch> branches;
  };

  //! A word that leads to itself, every register moving by a fixed amount.
  struct Loop
  {
    //! Ways in which the one pair may compare for the loop to go on; 0: none.
    Order orders = 0;
    bool exchanges = false;
    //! By how much each register moves.
    std::vector<int32_t> moves;
    std::vector<Condition> conditions;
  };

  struct State
  {
    std::vector<Spot> pairs;
    //! One for each way in which the pairs compare: a number to base 3.
    std::vector<Event> events;
    Loop loop;
    //! Cells that are not `nothing`.
    std::vector<std::pair<Spot, Code>> active;
  };

  State MakeState(const ReachableWord& word, const LocalRules& rules) const;
  void MakeLoop(State& state, const size_t number) const;
  static size_t Length(const Position& position, const Condition& condition)
  {
    return position.begins[condition.run + 1] - position.begins[condition.run] -
        condition.clusterSize;
  }
  static const Branch& Choose(const Event& event, const Position& position);
  static void Go(const Branch& branch, Position& position);
  //! Go round the loop of a word as often as it goes.
  static size_t RunLoop(const State& state, Position& position, Item* items,
                        const size_t maxSteps);

  std::vector<State> words;
  std::map<std::vector<uint16_t>, size_t> numbers;
};

}  // namespace nexec

#endif
