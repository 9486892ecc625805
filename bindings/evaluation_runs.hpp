/**
 * @file bindings/evaluation_runs.hpp
 *
 * Evaluation as runs: each is a block of sequences of one length, run by one
 * model, and what is counted there makes a row.
 */
#ifndef NEXEC_BINDINGS_EVALUATION_RUNS_HPP
#define NEXEC_BINDINGS_EVALUATION_RUNS_HPP

#include <nexec/chain/executor/metrics.hpp>

#include "io/metrics_file.hpp"
#include "io/results_file.hpp"
#include "options/param.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace nexec::bindings
{

//! What the runs are called in a results file.
constexpr const char* evaluationKind = "evaluation";

//! Some sequences of one length.
struct EvaluationBlock
{
  size_t length = 0;
  //! The number of the first one, and how many there are.
  size_t first = 0;
  size_t count = 0;
};

/**
 * Cut sequences into blocks, which depend on nothing else.  UsageError if there
 * are too many.
 *
 * @param counts Number of sequences of each length.
 */
std::vector<EvaluationBlock> EvaluationBlocks(
    const std::map<size_t, size_t>& counts);

/**
 * A random sequence to evaluate on.  It does not depend on which other lengths
 * are asked for.
 *
 * @param length Its length.
 * @param seed Seed of the evaluation.
 * @param index Its number among those of this length.
 */
std::vector<double> EvaluationSequence(const size_t length, const uint64_t seed,
                                       const size_t index);

//! The columns of these rows.
std::vector<std::string> EvaluationColumns();

/**
 * Say in a plan what is evaluated.  Of several models, each has entries, whose
 * names end in its number from the second one on (`pooling`, `pooling_2`).
 *
 * @param facts What there is to say about each, the same of all.
 * @param results The plan.
 */
void PlanModels(
    const std::vector<std::vector<std::pair<std::string, std::string>>>& facts,
    Results& results);

//! The row of a block.
std::vector<std::string> EvaluationRow(const EvaluationBlock& block,
                                       const Metrics& metrics);

/**
 * The counts of all rows, by model and length.  InputError if a row or the plan
 * makes no sense.  The name is that of the plan, or "" if it has none.
 */
std::vector<ModelMetrics> MetricsOfModels(const Results& results);

//! The table for people; it names the models if there are several.
std::string EvaluationTable(const std::vector<ModelMetrics>& models);

//! The exit code: 1, with a warning, if the lowest accuracy is below what
//! --minimum_accuracy asks for.
int CheckAccuracy(const Params& params, const double worst);

}  // namespace nexec::bindings

#endif
