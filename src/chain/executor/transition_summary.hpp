/**
 * @file chain/executor/transition_summary.hpp
 *
 * All that the loss of a batch depends on, with equal things counted once.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_TRANSITION_SUMMARY_HPP
#define NEXEC_CHAIN_EXECUTOR_TRANSITION_SUMMARY_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include "context_table.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace nexec
{

/**
 * The network sees an edge only as (state of sender, state of receiver,
 * comparison bit): its *type*.  The virtual node sees only how many edges of
 * each type there are: the *context*.  A node's next code depends only on the
 * context and on its *window*: its own state and its neighbours'.  And the
 * squared error of the scalars is a quadratic in the gates of the two incoming
 * edge types, so its *moments* per pair of types suffice.
 *
 * A summary counts all of these over many transitions.  It does not depend on
 * any parameter, and summaries of parts of a batch can be merged.  States are
 * numbered as in Algorithm::States().
 */
class TransitionSummary
{
 public:
  //! What a node sees of the chain, and what it becomes; with numbers of states
  //! instead of codes.
  struct Update
  {
    Window window;
    Code next;
  };

  //! Transitions with equal edge type counts.
  struct Context
  {
    //! Number of transitions, and of those whose signal has each of its bits
    //! set.
    uint32_t transitions = 0;
    std::array<uint32_t, maxSignalBits> signals{};
    //! How often each update occurs; index = number of the update.
    std::vector<uint32_t> updates;
  };

  //! Sums over nodes with equal incoming edge types; see ScalarMoments().
  struct Moments
  {
    //! Incoming edge types from the left and right; NumTypes() if none.
    uint32_t leftType, rightType;
    //! Sums of products of e = s - target, l = s_left - s, r = s_right - s.
    double ee = 0.0, el = 0.0, er = 0.0, ll = 0.0, lr = 0.0, rr = 0.0;
  };

  explicit TransitionSummary(const Algorithm& algorithm);

  /**
   * Count one transition.  Requires configurations of the same size with states
   * of the algorithm; this is not checked.
   *
   * @param before The configuration.
   * @param after The next one.
   * @param signal The signal.
   * @param copies For each node but the last, how many more pairs like it and
   *     the next one there are, of which only the edges are counted; empty =
   *     none.
   */
  void Add(const Configuration& before, const Configuration& after,
           const SignalValue signal, const std::vector<uint32_t>& copies = {});

  //! Count all transitions of the execution on these values.  Requires the
  //! algorithm of the summary, and no NaN.
  void AddExecution(const Algorithm& algorithm,
                    const std::vector<double>& values);

  //! Add what another summary of the same algorithm has counted.
  void Merge(const TransitionSummary& other);

  //! Get all that was counted as bytes, for another rank.
  std::string Bytes() const;
  //! Count what another summary of the same algorithm has counted, in its
  //! order, from its Bytes().  Requires that nothing was counted yet.
  void FromBytes(const std::string& bytes);

  //! Get the codes of the states.
  const std::vector<Code>& States() const { return codes; }
  //! Get the number of edge types there can be.
  size_t NumTypes() const { return NumEdgeTypes(numStates); }
  //! Get the distinct updates.
  const std::vector<Update>& Updates() const { return updates; }
  //! Get the distinct contexts.
  const std::vector<Context>& Contexts() const { return contexts; }
  //! Get the number of edges of each type (NumTypes()) in a context; valid
  //! until more is counted.
  const uint32_t* TypeCounts(const size_t context) const
  {
    return contextTable.Counts(context);
  }
  //! Get the moments of the scalars.
  const std::vector<Moments>& ScalarMoments() const { return moments; }
  //! Get the number of nodes counted.
  uint64_t NumNodes() const { return numNodes; }
  //! Get the number of transitions counted.
  uint64_t NumTransitions() const { return numTransitions; }

 private:
  //! The context with these type counts; new if not seen before.
  Context& FindContext(const uint32_t* counts);
  //! Number of an update; new if not seen before.
  size_t FindUpdate(const Update& update);
  //! Number of the moments of two incoming types; new if not seen before.
  size_t FindMoments(const size_t leftType, const size_t rightType);
  //! The rare parts of the two above, apart so that the rest stays fast.
  void AddUpdate(const size_t slot, const Update& update);
  void AddMoments(const size_t slot, const size_t leftType,
                  const size_t rightType);

  size_t numStates;
  size_t signalBits;
  //! Code of each state, and number of the state of each code.
  std::vector<Code> codes;
  std::vector<Code> stateOfCode;

  std::vector<Update> updates;
  std::vector<Context> contexts;
  std::vector<Moments> moments;
  uint64_t numNodes = 0;
  uint64_t numTransitions = 0;

  //! Number + 1 of each possible update and pair of types; 0 = not seen.
  std::vector<uint32_t> updateTable;
  std::vector<uint32_t> momentTable;
  //! Contexts by their edge type counts.
  ContextTable contextTable;

  // Of the transition being counted.
  std::vector<uint32_t> counts;
  std::vector<Code> now;
  std::vector<uint32_t> rightward, leftward;
};

}  // namespace nexec

#endif
