/**
 * @file bindings/sweep_main.cpp
 *
 * nexec_sweep: train many models, over seeds and settings.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "io/atomic_file.hpp"
#include "process/log.hpp"
#include "results_json.hpp"
#include "runs.hpp"
#include "study/study_runs.hpp"
#include "study/study_table.hpp"

#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/training_options.hpp>
#include <nexec/core/errors.hpp>

#include <ostream>
#include <set>
#include <vector>

namespace nexec::bindings
{

namespace
{

StudyOptions OptionsOf(const Params& params, const Grid& grid)
{
  StudyOptions options;
  options.own = UseAlgorithmFile(params);
  options.ownDigest = FileDigest(params.Get<std::string>("algorithm_file"));
  for (const std::string& name : grid.Names())
  {
    if (options.own != nullptr && name == "algorithm")
    {
      throw UsageError(
          "the grid says which algorithm, and --algorithm_file says another");
    }
  }
  const auto& lengths = params.Get<std::vector<int64_t>>("lengths");
  const std::set<int64_t> distinct(lengths.begin(), lengths.end());
  options.lengths.assign(distinct.begin(), distinct.end());
  options.sequences = static_cast<size_t>(params.Get<int64_t>("num_sequences"));
  return options;
}

int RunSweep(Params& params, Context& context)
{
  const InterruptRequest interrupt;
  WarnAboutSlowBlas();
  const Grid grid(params.Get<std::string>("grid"));
  const StudyOptions options = OptionsOf(params, grid);
  Results results = StudyPlan(grid, options);
  const auto stop = [&]
  {
    return interrupt.Signal() != 0;
  };
  const int code = DoRuns(
      params, context.ranks, &interrupt,
      [&](const size_t number)
      { return StudyRun(grid, options, number, stop); },
      results, true);
  if (code != 0)
    return code;
  context.out << (params.Get<bool>("json") ? ResultsJson(results)
                                           : StudyTable(results));
  return code;
}

}  // namespace

Binding SweepBinding()
{
  Binding binding("sweep");
  binding.UserName("Train many executors")
      .ShortDesc(
          "Trains, evaluates and certifies an executor for every combination "
          "of seeds and settings, each on one thread.")
      .LongDesc(
          "The grid is a small text file with a line for each setting: the "
          "name of an option of nexec_train that is about training itself "
          "(not about files, checkpoints or threads), and its values.  "
          "`1..40` stands for every whole number from 1 to 40; `#` begins a "
          "comment.  A setting without a line keeps its default.  The values "
          "of the last line change fastest:\n\n"
          "`virtual_node_weight 1 0`\n\n"
          "`seed 1..40`\n\n"
          "A line `cell` with a name begins a grid of its own, which ends "
          "where the next cell begins.  Lines above the first cell belong to "
          "every cell, unless the cell has its own line for that setting.  So "
          "one file can hold a recipe and the same recipe with one part left "
          "out:\n\n"
          "`seed 1..20`\n\n"
          "`cell as it is`\n\n"
          "`cell without sharpening`\n\n"
          "`sharpening 0`\n\n"
          "Each model is evaluated on random sequences that it was not trained "
          "on, and certified with every kind of pooling: for all lengths up "
          "to " +
          std::to_string(*DefaultCertifyLength(Pooling::Softmax)) +
          " with softmax, for all lengths with the others.  "
          "`outcome` is `perfect` if all runs of validation were exact, and "
          "`not perfect` if not; with the setting `require proved` it is "
          "`proved` or `not proved`; or `diverged`.  Whatever the outcome, the "
          "best model is evaluated.  A perfect model can still be refuted: "
          "validation looks at some sequences, a proof at all.  Models are not "
          "kept: nexec_train with the same settings (and `--require none`, if "
          "it was not perfect) makes the same one, which nexec_inspect knows "
          "by its digest."
          "\n\n" +
          AboutRuns() +
          "  The seconds of processor time that each training took are in a "
          "file beside it, `runs.seconds.csv`, so that the results themselves "
          "are the same bytes wherever they are made." +
          "  A run that was stopped halfway starts again from its beginning.")
      .Example("Forty seeds, with and without supervision:",
               "printf 'virtual_node_weight 1 0\\nseed 1..40\\n' > grid.txt\n"
               "{call: --grid_file grid.txt --results_file sweep.csv}")
      .Example("The same on two machines, or in a Slurm array of two tasks:",
               "{call: --grid_file grid.txt --results_file sweep.csv --shard "
               "1/2}\n"
               "{call: --grid_file grid.txt --results_file sweep.csv --shard "
               "2/2}\n"
               "nexec_merge --results_file sweep.csv")
      .SeeAlso("nexec_merge")
      .SeeAlso("nexec_train");

  const std::vector<size_t> validated = TrainingOptions().validationLengths;
  binding
      .FileIn("grid", 'g',
              "Settings and their values, a line for each: `seed 1..40`.")
      .Required();
  AddAlgorithmFileOption(binding);
  binding
      .IntListIn("lengths", 'l', "Lengths at which models are evaluated.",
                 {validated.begin(), validated.end()})
      .Min(0)
      .Max(100000);
  binding
      .IntIn("num_sequences", 'n',
             "Random sequences of each length on which a model is evaluated.",
             32)
      .Min(1)
      .Max(1000000);
  AddRunsOptions(binding, "A line for each run, as CSV.").Required();
  binding.Json();
  binding.Function(RunSweep);
  return binding;
}

}  // namespace nexec::bindings
