/**
 * @file executor/validation.hpp
 *
 * Is a model perfect, as far as roll-outs can tell?
 */
#ifndef NEXEC_EXECUTOR_VALIDATION_HPP
#define NEXEC_EXECUTOR_VALIDATION_HPP

#include <nexec/executor/metrics.hpp>

#include <vector>

namespace nexec
{

//! The outcome of a validation; larger is better.
struct ValidationScore
{
  //! Groups of sequences that are wholly exact, plus the share of exact runs
  //! in the first group that is not.  A proof is one more group, and how far
  //! it reaches a share.
  double groups = -1.0;
  //! Whether all groups are exact.
  bool perfect = false;
  //! Least |logit| among all decisions.
  double margin = 0.0;

  bool operator>(const ValidationScore& other) const
  {
    return groups != other.groups ? groups > other.groups
                                  : margin > other.margin;
  }
};

/**
 * Groups of sequences, from the training length outwards: random sequences of
 * the given lengths, then one sequence for every way in which up to five
 * values can compare, ties included.  Short chains never occur in training
 * data, so a model that is right on them has learnt the rule.  Last, if asked
 * for, a proof (see proof/certify.hpp).
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
