/**
 * @file chain/training/validation.hpp
 *
 * Is a model perfect, as far as roll-outs can tell?
 */
#ifndef NEXEC_CHAIN_TRAINING_VALIDATION_HPP
#define NEXEC_CHAIN_TRAINING_VALIDATION_HPP

#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/training/training_run.hpp>

#include <vector>

namespace nexec
{

/**
 * Groups of sequences, from the training length outwards: random sequences of
 * the given lengths, then one sequence for every way in which a few values
 * (TrainingOptions::maxWeakOrder) can compare, ties included.  Short chains
 * never occur in training data, so a model that is right on them has learnt the
 * rule.  Last, if asked for, a proof (see chain/proof/certify.hpp).
 */
class Validation
{
 public:
  /**
   * @param algorithm The reference; must outlive the use.
   * @param lengths Lengths of random sequences.
   * @param seed Seed of the run.
   * @param prove Whether a model must also be proved.
   */
  Validation(const Algorithm& algorithm, const std::vector<size_t>& lengths,
             const uint64_t seed, const bool prove = false);

  //! Run the model on the groups until one of them is not exact.  Throws
  //! std::invalid_argument if the model lacks parameters (CheckModel()) or does
  //! not fit the algorithm.  Does not depend on the number of threads, nor on
  //! that of ranks, which share the sequences.
  ValidationScore Score(const ExecutorModel& model,
                        Communicator& ranks = Alone()) const;

 private:
  const Algorithm& algorithm;
  std::vector<std::vector<std::vector<double>>> groups;
  bool prove;
};

}  // namespace nexec

#endif
