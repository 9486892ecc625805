/**
 * @file chain/training/validation.hpp
 *
 * How good a model is, found out by running it and, if asked for, by a proof.
 */
#ifndef NEXEC_CHAIN_TRAINING_VALIDATION_HPP
#define NEXEC_CHAIN_TRAINING_VALIDATION_HPP

#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/training/training_options.hpp>
#include <nexec/comm/communicator.hpp>

#include <vector>

namespace nexec
{

/**
 * Groups of sequences, from the training length outwards: random sequences of
 * the given lengths, then one sequence for every way in which a few values
 * (TrainingOptions::maxWeakOrder) can compare, ties included.  Short chains
 * never occur in training data, so a model that is right on them has learnt the
 * rule.
 */
class Validation
{
 public:
  //! @param algorithm The reference; must outlive the use.
  Validation(const Algorithm& algorithm, const TrainingOptions& options);

  //! Run the model on the groups until one of them is not exact.  Throws
  //! std::invalid_argument if the model lacks parameters (CheckModel()) or does
  //! not fit the algorithm.  Does not depend on the number of threads, nor on
  //! that of ranks, which share the sequences.
  ValidationScore Score(const ExecutorModel& model, Communicator& ranks) const;

 private:
  const Algorithm& algorithm;
  std::vector<std::vector<std::vector<double>>> groups;
};

//! Add to the score of a model whether it is proved (chain/proof).
void AddProof(const ExecutorModel& model, ValidationScore& score);

}  // namespace nexec

#endif
