/**
 * @file bindings/study/study_runs.hpp
 *
 * One run of a study: a model that is trained, evaluated and certified.
 */
#ifndef NEXEC_BINDINGS_STUDY_STUDY_RUNS_HPP
#define NEXEC_BINDINGS_STUDY_STUDY_RUNS_HPP

#include "grid.hpp"
#include "io/results_file.hpp"

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/training/training_run.hpp>
#include <nexec/proof/certificate.hpp>

#include <functional>
#include <string>
#include <vector>

namespace nexec::bindings
{

//! What the runs of nexec_sweep are called in a results file.
constexpr const char* sweepKind = "sweep";

//! A length at which models are evaluated, and on how many sequences.
struct EvaluationLength
{
  size_t length = 0;
  size_t sequences = 0;
};

//! What is done with each model.
struct StudyOptions
{
  //! The algorithm of a rule file, and a digest of this file; nullptr if there
  //! is none.
  const Algorithm* own = nullptr;
  std::string ownDigest;
  //! Where models are evaluated, and on how many sequences.
  std::vector<size_t> lengths;
  size_t sequences = 0;
};

/**
 * The run of a combination of settings, before its first update.
 *
 * @param grid The settings.
 * @param number Which combination, from 1.
 * @param own The algorithm of a rule file; nullptr if there is none.
 */
TrainingRun BeginRun(const Grid& grid, const size_t number,
                     const Algorithm* own = nullptr);

//! The seed of the sequences on which a model is evaluated that was trained
//! with this one.
constexpr uint64_t EvaluationSeed(const uint64_t seed)
{
  return 900000 + seed;
}

//! Run a model at each length, on sequences of another stream than training
//! has, and of another seed than it was trained with.
std::vector<Metrics> EvaluateModel(
    const ExecutorModel& model, const uint64_t seed,
    const std::vector<EvaluationLength>& lengths);

//! What a certificate says, in one word.
std::string VerdictText(const Certificate& certificate);

//! The plan of a study, without results.
Results StudyPlan(const Grid& grid, const StudyOptions& options);

/**
 * Train, evaluate and certify one model.
 *
 * @param grid The settings.
 * @param options What else to do.
 * @param number Which combination, from 1.
 * @param stop Whether to give up; asked after every update.
 * @return The cells of its row, and one more: the seconds of processor time
 *     that its training took.  Nothing if it was given up.
 */
std::vector<std::string> StudyRun(const Grid& grid, const StudyOptions& options,
                                  const size_t number,
                                  const std::function<bool()>& stop);

}  // namespace nexec::bindings

#endif
