/**
 * @file chain/algorithm/observed_steps.hpp
 *
 * What is seen of an algorithm by looking at its steps: in words, as rules, and
 * compared with rules.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_OBSERVED_STEPS_HPP
#define NEXEC_CHAIN_ALGORITHM_OBSERVED_STEPS_HPP

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/local_rules.hpp>

#include "decision_list.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace nexec
{

//! Where something was seen.
struct Occurrence
{
  std::vector<double> input;
  size_t step = 0;
  size_t node = 0;
};

//! "on 2,0,1 after 3 steps".
std::string When(const Occurrence& occurrence);

//! "from a to b with the sender greater".
std::string EdgeText(const Algorithm& algorithm, const EdgeType& type);

//! "b between a and border".
std::string WindowText(const Algorithm& algorithm, const Window& window);

//! What is wrong with a step that is not made of exchanges; `node` is one whose
//! value has gone another way.
std::string MoveProblem(const Occurrence& occurrence,
                        const std::vector<double>& before,
                        const std::vector<double>& after, const size_t node);

/**
 * Collects steps, and notes when two of them contradict each other as far as a
 * network sees them.
 */
class ObservedSteps
{
 public:
  //! Requires an algorithm whose codes and signals are as they should be.
  explicit ObservedSteps(const Algorithm& algorithm) : algorithm(algorithm) {}

  /**
   * Look at a step.  Requires named states and a signal that the algorithm has.
   *
   * @param occurrence Input, and the number of steps before this one.
   * @param before, after The configurations around it.
   * @param signal Its signal.
   */
  void Add(const Occurrence& occurrence, const Configuration& before,
           const Configuration& after, const SignalValue signal);

  //! Count steps that were all looked at before.
  void AddSeen(const size_t count) { steps += count; }

  /**
   * The most telling contradiction, or "".
   *
   * @param blame What it is about, if there is one.
   */
  std::string Problem(Blame& blame) const;

  //! What became of a window.
  struct Row
  {
    SignalValue signal;
    Window window;
    Code next;
    Occurrence occurrence;
  };

  //! Where values were exchanged along an edge, and where not.
  struct Edge
  {
    EdgeType type;
    std::optional<Occurrence> fired;
    std::optional<Occurrence> closed;
  };

  //! The edges into one node.
  struct Crowd
  {
    EdgeType left;
    EdgeType right;
    Occurrence occurrence;
  };

  //! Types that were present together.
  struct SeenSituation
  {
    Situation situation;
    Occurrence occurrence;
  };

  size_t Steps() const { return steps; }
  //! Get what was seen, each in an order that does not depend on when.
  const std::map<size_t, Row>& Rows() const { return rows; }
  const std::map<size_t, Edge>& Edges() const { return edges; }
  const std::map<uint64_t, Crowd>& Crowds() const { return crowds; }
  const std::map<std::vector<size_t>, SeenSituation>& Situations() const
  {
    return situations;
  }
  const Algorithm& Observed() const { return algorithm; }

 private:
  //! Contradictions, the most telling first.
  enum Kind
  {
    movedTooFar,
    notIdle,
    unseenSignal,
    twoOutcomes,
    twoGates,
    numKinds
  };

  struct Contradiction
  {
    std::string text;
    Blame blame;
  };

  using StepKey = std::array<uint64_t, 4>;
  struct StepKeyHash
  {
    size_t operator()(const StepKey& key) const;
  };

  void Note(const Kind kind, const std::string& text, const Blame& blame);
  void AddRows(Occurrence occurrence, const Configuration& before,
               const Configuration& after, const SignalValue signal);
  void AddEdges(Occurrence occurrence, const Configuration& before,
                const std::vector<bool>& exchanged);
  void AddEdge(const Occurrence& occurrence, const EdgeType& type,
               const bool fires);
  void AddCrowds(Occurrence occurrence, const Configuration& before);
  void AddSituation(const Occurrence& occurrence, const Configuration& before,
                    const SignalValue signal);
  std::string CrowdProblem(Blame& blame) const;

  const Algorithm& algorithm;
  size_t steps = 0;
  std::array<Contradiction, numKinds> problems;
  std::unordered_set<StepKey, StepKeyHash> known;
  std::map<size_t, Row> rows;
  std::map<size_t, Edge> edges;
  std::map<uint64_t, Crowd> crowds;
  std::map<std::vector<size_t>, SeenSituation> situations;
};

/**
 * Steps as rules, without a start.
 *
 * @param observed The steps; without a contradiction.
 * @param problem Why there is no decision list for the signal, or "".
 */
LocalRules ObservedRules(const ObservedSteps& observed, std::string& problem);

/**
 * How steps and some rules differ, or "".
 *
 * @param observed The steps; without a contradiction.
 * @param rules The rules; over the same codes and signals.
 * @param blame What the difference is about, if there is one.
 */
std::string Difference(const ObservedSteps& observed, const LocalRules& rules,
                       Blame& blame);

}  // namespace nexec

#endif
