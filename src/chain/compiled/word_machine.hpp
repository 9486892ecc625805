/**
 * @file chain/compiled/word_machine.hpp
 *
 * Runs local rules event by event: what does not change is not looked at.
 */
#ifndef NEXEC_CHAIN_COMPILED_WORD_MACHINE_HPP
#define NEXEC_CHAIN_COMPILED_WORD_MACHINE_HPP

#include <nexec/chain/executor/executor.hpp>

#include "chain/executor/value_moves.hpp"
#include "word_table.hpp"

namespace nexec
{

/**
 * Runs the words of a WordTable.  A walk is run in a loop of its own.
 */
class WordMachine : private WordTable
{
 public:
  using WordTable::Position;

  explicit WordMachine(const LocalRules& rules) : WordTable(rules) {}

  //! The position of a configuration with these states.
  Position Locate(const std::vector<Code>& states) const;

  //! Whether a run has halted.
  bool Halted(const Position& position) const
  {
    return words[position.word].active.empty();
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
  template<size_t clusters>
  class Runner;

  template<size_t clusters>
  size_t RunWith(Position& position, std::vector<Item>& items,
                 const size_t maxSteps) const;
  //! The branch of an event that applies where clusters begin like this.
  static const Branch& Choose(const Event& event, const size_t* begins);
};

}  // namespace nexec

#endif
