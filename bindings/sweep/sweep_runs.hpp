/**
 * @file bindings/sweep/sweep_runs.hpp
 *
 * A sweep as runs: each trains, evaluates and certifies one model.
 */
#ifndef NEXEC_BINDINGS_SWEEP_SWEEP_RUNS_HPP
#define NEXEC_BINDINGS_SWEEP_SWEEP_RUNS_HPP

#include "grid.hpp"
#include "io/results_file.hpp"

#include <nexec/chain/algorithm/algorithm.hpp>

#include <functional>
#include <string>
#include <vector>

namespace nexec::bindings
{

//! What the runs are called in a results file.
constexpr const char* sweepKind = "sweep";

//! What is done with each model.
struct SweepOptions
{
  //! The algorithm of a rule file, and a digest of this file; nullptr if there
  //! is none.
  const Algorithm* own = nullptr;
  std::string ownDigest;
  //! Where models are evaluated, and on how many sequences.
  std::vector<size_t> lengths;
  size_t sequences = 0;
};

//! The plan of a sweep, without results.
Results SweepPlan(const Grid& grid, const SweepOptions& options);

/**
 * Train, evaluate and certify one model.
 *
 * @param grid The settings.
 * @param options What else to do.
 * @param number Which combination, from 1.
 * @param stop Whether to give up; asked after every update.
 * @return The cells of its row; nothing if it was given up.
 */
std::vector<std::string> SweepRun(const Grid& grid, const SweepOptions& options,
                                  const size_t number,
                                  const std::function<bool()>& stop);

//! The tables for people: a line for each run, and one for each combination of
//! settings other than the seed.
std::string SweepTable(const Results& results);

}  // namespace nexec::bindings

#endif
