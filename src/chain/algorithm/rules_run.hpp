/**
 * @file chain/algorithm/rules_run.hpp
 *
 * An execution of local rules that looks only at nodes where something can
 * happen.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_RULES_RUN_HPP
#define NEXEC_CHAIN_ALGORITHM_RULES_RUN_HPP

#include <nexec/chain/algorithm/local_rules.hpp>

#include <cstdint>
#include <vector>

namespace nexec
{

/**
 * Does the same steps as LocalRules::Step(), in a time that depends on how many
 * nodes are *restless* and not on the length of the chain.  A node is restless
 * if its window becomes another state at any signal, or a gate beside it fires.
 */
class RulesRun
{
 public:
  /**
   * @param rules What is executed; they have to outlive the run.
   * @param start Where it begins.
   */
  RulesRun(const LocalRules& rules, const Configuration& start);

  //! Do one step; requires that the run has not halted.  Throws as
  //! LocalRules::Step() does.
  SignalValue Step();

  //! Get where the execution stands.
  const Configuration& Config() const { return config; }
  //! Whether every node is `nothing`.
  bool Halted() const { return active == 0; }

 private:
  struct Change
  {
    size_t node;
    Code code;
  };

  //! Find what a step changes at a node, and at the edge to its right.
  void Decide(const SignalValue signal, const size_t node);
  //! Note that an edge may change its type in this step.
  void Touch(const size_t edge);
  //! Count the types of an edge once more, or once less.
  void CountTypes(const size_t edge, const int64_t difference);
  bool IsRestless(const size_t node) const;
  //! Put a node among the restless ones, or take it out.
  void Place(const size_t node);

  const LocalRules& rules;
  Configuration config;
  //! Nodes that are not `nothing`.
  size_t active = 0;
  //! How many edges of each type there are.
  std::vector<int64_t> types;
  //! In any order, and where each node stands among them.
  std::vector<size_t> restless;
  std::vector<size_t> placeOf;
  //! What the current step does: next codes, edges over which values are
  //! exchanged, edges whose types may change.
  std::vector<Change> changes;
  std::vector<size_t> exchanges;
  std::vector<size_t> touched;
  //! Whether an edge is in `touched`.
  std::vector<uint8_t> isTouched;
};

}  // namespace nexec

#endif
