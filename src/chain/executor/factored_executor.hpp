/**
 * @file chain/executor/factored_executor.hpp
 *
 * The executor that computes equal things once, and its runs.  A step costs as
 * much as it changes: the length of the chain does not enter, and the network
 * itself is asked only about edge type counts and windows that the run has not
 * met before.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_FACTORED_EXECUTOR_HPP
#define NEXEC_CHAIN_EXECUTOR_FACTORED_EXECUTOR_HPP

#include <nexec/chain/executor/executor.hpp>

#include "context_table.hpp"
#include "network.hpp"

#include <limits>

namespace nexec
{

//! What does not depend on the run: everything per code and per edge type.
class FactoredExecutor : public Executor
{
 public:
  explicit FactoredExecutor(const ExecutorModel& model);

  const ExecutorConfig& Config() const override { return model.config; }
  std::unique_ptr<Stepper> NewStepper() const override;

  //! S, the number of codes.
  size_t NumCodes() const { return model.config.NumCodes(); }
  size_t NumTypes() const { return NumEdgeTypes(NumCodes()); }

  ExecutorModel model;
  StateTables tables;        // over all S codes
  arma::rowvec takeLogits;   // 1 x types
  arma::mat typeEmbeddings;  // d x types
  arma::rowvec typeScores;   // 1 x types
};

//! Where one run stands, and what it has met so far.
class FactoredStepper : public Stepper
{
 public:
  //! @param executor What to run; has to outlive the stepper.
  explicit FactoredStepper(const FactoredExecutor& executor);

  void Decide(const Configuration& config, StepDecision& decision) override;
  void Restart() override;

  //! Keep the margin of every single window, for StepMargin(); to be called
  //! before the first step.
  void WatchMargins() { watchesMargins = true; }
  //! Get the least |logit| among the decisions of the last step alone.
  double StepMargin() const { return stepMargin; }
  //! Get what the virtual node's head said in the last step.
  SignalValue Signal() const { return signal; }
  //! Get the edge types the run has met, in order of first appearance.
  const std::vector<size_t>& SeenTypes() const { return counts.Seen(); }

 private:
  //! What the network says in one context.
  struct Context
  {
    arma::vec virtualScores;  // S
    arma::vec logits;         // b
    //! Least |logit| of the gates.
    double gateMargin;
    //! The thresholded head of the virtual node.
    SignalValue signal;
    //! Next code + 1 of each window; 0 = not asked yet.
    std::vector<uint16_t> next;
    //! Least |logit| of each window; empty if margins are not watched.
    std::vector<double> margins;
  };

  //! The types of the two edges between neighbours.
  struct PairTypes
  {
    size_t rightward, leftward;
  };

  //! More contexts than this are forgotten, so that memory stays small.
  static constexpr size_t maxContexts = 4096;

  //! Find out what the first step has to look at: everything.
  void Start(const Configuration& config);
  //! Bring the active nodes and the edges up to date.
  void Follow(const Configuration& config);
  //! Note what the next step has to look at again.
  void Remember(const StepDecision& decision, const size_t n);

  //! Decide which gates fire.
  void DecideGates(StepDecision& decision) const;
  //! Decide which nodes change.
  void DecideStates(const Configuration& config, Context& context,
                    StepDecision& decision);
  //! Whether a node that is `nothing`, as are its neighbours, changes here.
  bool AnyWakesUp(const Configuration& config, Context& context,
                  const size_t numVisited);

  //! The context of the chain as it is; asks the network if it is new.
  Context& CurrentContext();
  //! What the virtual node pools, d x 1.
  arma::mat Pool(const std::vector<size_t>& present) const;
  //! Next code of a node; asks the network if the window is new.
  Code NextCode(Context& context, const Window& window);
  //! What the network says about a window.
  struct Answer
  {
    Code code;
    double margin;
  };
  //! Ask the network about a window.
  Answer AskNetwork(const Context& context, const Window& window) const;

  const FactoredExecutor& executor;
  ExecutorNetwork network;
  ContextTable contextTable;
  std::vector<Context> contexts;
  //! Least |logit| of the run.
  double margin = std::numeric_limits<double>::infinity();

  // The last step.
  bool watchesMargins = false;
  double stepMargin = std::numeric_limits<double>::infinity();
  SignalValue signal = 0;

  // The chain as it was given last.
  std::vector<PairTypes> pairTypes;
  EdgeCounts counts;
  //! Nodes that are not `nothing`, by position.
  std::vector<size_t> active;

  // By position, what may differ in the next configuration.
  std::vector<size_t> stalePairs;
  std::vector<size_t> staleNodes;
  //! Space to work in.
  std::vector<size_t> merged;
};

}  // namespace nexec

#endif
