/**
 * @file bindings/sorting/sorter.hpp
 *
 * Lets the network put sequences in order, several at once.
 */
#ifndef NEXEC_BINDINGS_SORTING_SORTER_HPP
#define NEXEC_BINDINGS_SORTING_SORTER_HPP

#include "options/param.hpp"

#include <nexec/chain/executor/rollout.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nexec::bindings
{

//! What became of one sequence.
struct SortOutcome
{
  //! Input position of the number at each position.
  std::vector<size_t> order;
  //! Empty if the network has done what its algorithm does.
  std::string problem;
};

//! Runs a model on one sequence after another.
class Sorter
{
 public:
  /**
   * @param algorithm What the model executes.
   * @param model The model; both have to outlive the sorter.
   * @param params Options of nexec_sort.
   */
  Sorter(const Algorithm& algorithm, const ExecutorModel& model,
         const Params& params);

  //! Sort them all.  Throws ProofError if one is too long for a certificate
  //! that was asked for; see also CheckLength().
  std::vector<SortOutcome> Sort(
      const std::vector<std::vector<double>>& sequences);

  //! Refuse a length that is not proved, if only proved ones may be run.
  void CheckLength(const size_t length) const;

  //! Get what runs the sequences, and its name.
  const Executor& CurrentExecutor() const { return *executor; }
  const std::string& ExecutorName() const { return executorName; }

  //! Get what is wrong with a run that ended like this, or "".
  std::string Problem(const std::vector<double>& input, const bool halted,
                      const size_t steps,
                      const std::vector<double>& values) const;

 private:
  //! Whether a certificate says that every result is right.
  bool IsProved() const { return executorName == "compiled"; }
  //! Compile the model if these sequences are worth it, that is left to the
  //! program, and there is a certificate.
  void Choose(const std::vector<std::vector<double>>& sequences);
  //! Go on with another executor; say why.
  void UseExecutor(const std::string& name, std::unique_ptr<Executor> other,
                   const std::string& reason);
  //! Sort one; `run` may come from an earlier one and be used for the next.
  SortOutcome SortOne(std::unique_ptr<Rollout>& run,
                      const std::vector<double>& values, const bool alone);

  const Algorithm& algorithm;
  const ExecutorModel& model;
  const Params& params;
  std::string executorName;
  std::unique_ptr<Executor> executor;
  //! Whether the executor may still be changed.
  bool mayChoose;
  //! About how many nodes runs so far have looked at, at most.
  double work = 0.0;
  //! Whether larger numbers come first.
  bool descending;
  //! Of parts that work at the same time, each has its own.
  std::vector<std::unique_ptr<Rollout>> runs;
};

}  // namespace nexec::bindings

#endif
