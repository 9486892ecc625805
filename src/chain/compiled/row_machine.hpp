/**
 * @file chain/compiled/row_machine.hpp
 *
 * Runs local rules node by node, where most nodes change in every step.
 */
#ifndef NEXEC_CHAIN_COMPILED_ROW_MACHINE_HPP
#define NEXEC_CHAIN_COMPILED_ROW_MACHINE_HPP

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/executor/executor.hpp>

#include "chain/executor/value_moves.hpp"

namespace nexec
{

/**
 * Local rules as tables.  A step goes along the chain twice: once over the
 * pairs, for the first line of the decision list that is met and for the
 * exchanges, and once over the nodes.
 */
class RowMachine
{
 public:
  explicit RowMachine(const LocalRules& rules);

  /**
   * Decide one step.
   *
   * @param config Where the run stands.
   * @param decision Set to what the step does.
   */
  void Decide(const Configuration& config, StepDecision& decision) const;

  /**
   * Do steps until the run halts.
   *
   * @param states The codes; changed in place.
   * @param items The values there.
   * @param maxSteps Do no more steps than this.
   * @return Steps done.
   */
  size_t Run(std::vector<Code>& states, std::vector<Item>& items,
             const size_t maxSteps) const;

 private:
  //! What a pair of neighbours means, for each way in which it compares.
  struct PairRow
  {
    //! The first line of the decision list that it meets.
    uint16_t line;
    bool rightward, leftward;
  };

  const PairRow& Row(const Code left, const Code right, const double leftValue,
                     const double rightValue) const
  {
    const size_t way = leftValue > rightValue ? 2 : leftValue < rightValue;
    return pairs[(left * codes + right) * 3 + way];
  }
  //! The neighbours are given as NeighbourIndex() numbers them.
  Code Next(const SignalValue signal, const size_t own, const size_t left,
            const size_t right) const
  {
    return next[signal * NumWindows(codes) +
                WindowIndex(own, left, right, codes)];
  }
  //! The next codes of all nodes.
  void Advance(const SignalValue signal, const std::vector<Code>& before,
               std::vector<Code>& after) const;

  size_t codes;
  std::vector<PairRow> pairs;
  //! Signal of each line, and of none.
  std::vector<SignalValue> signals;
  std::vector<Code> next;
};

}  // namespace nexec

#endif
