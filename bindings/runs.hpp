/**
 * @file bindings/runs.hpp
 *
 * Many runs of one plan, whose results go to a file, a line for each: done in
 * shards, by threads and ranks, and continued after a stop.
 */
#ifndef NEXEC_BINDINGS_RUNS_HPP
#define NEXEC_BINDINGS_RUNS_HPP

#include "io/results_file.hpp"
#include "options/binding.hpp"
#include "process/interrupt.hpp"
#include "shard_option.hpp"

#include <functional>

namespace nexec::bindings
{

//! Declare --results_file, --shard and --resume.
Param& AddRunsOptions(Binding& binding, const std::string& aboutResults);

//! What a description says about them.
std::string AboutRuns();

//! The shard to do.  Without a results file everything is done, and asking for
//! anything else is a UsageError.
WorkShard RunsShard(const Params& params);

//! Where the results of this shard go; empty if nowhere.
std::string RunsPath(const Params& params);

//! Where the seconds of the runs go: "runs.seconds.csv" for "runs.csv"; empty,
//! nowhere, if the results go to no regular file.
std::string SecondsPath(const std::string& path);

//! The seconds of runs of this plan, as the file beside the results has them;
//! without rows if there is no such file, or none that fits.
Results LoadSeconds(const std::string& path, const Results& plan);

//! Do a run (from 1), on any thread of any rank; returns the cells of its row,
//! or nothing if it was given up because of a signal.  Where seconds are kept,
//! they follow as one more cell.
using RunFunction = std::function<std::vector<std::string>(const size_t run)>;

/**
 * Together: do those runs of this shard that its file does not hold yet.  Rank
 * 0 writes the file, every second and in the end.  UsageError if the file
 * is there and --resume was not passed, or is of another plan.
 *
 * @param params Values of this run.
 * @param ranks The processes that do it.
 * @param interrupt Tells when to stop; nullptr if nothing does.
 * @param run Does a run.
 * @param results The plan; receives the rows of this shard.
 * @param withSeconds Whether the seconds of each run are kept in a file of
 *     their own: results are to be the same bytes wherever they are made.
 * @return The exit code: 0 if all runs are there.
 */
int DoRuns(const Params& params, Communicator& ranks,
           const InterruptRequest* interrupt, const RunFunction& run,
           Results& results, const bool withSeconds = false);

}  // namespace nexec::bindings

#endif
