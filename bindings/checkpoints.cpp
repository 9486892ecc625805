/**
 * @file bindings/checkpoints.cpp
 */
#include "checkpoints.hpp"
#include "core/blas.hpp"
#include "process/log.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/version.hpp>

#include <filesystem>

namespace nexec::bindings
{

namespace
{

const std::string nothingKept =
    "nothing is kept without an --output_model_file or a --checkpoint_file";

}  // namespace

void AddCheckpointOptions(Binding& binding, const int64_t interval)
{
  binding.FileOut("checkpoint", 0, "Where an unfinished run is kept.")
      .DefaultText("the model's name with .checkpoint");
  binding
      .IntIn("checkpoint_interval", 0, "Updates between two checkpoints.",
             interval)
      .Min(1);
  binding.FlagIn("resume", 'r',
                 "Continue from the checkpoint if there is one, else start "
                 "from the beginning.");
}

std::string AboutCheckpoints()
{
  return "A long run is kept in {param:checkpoint}: every "
         "{param:checkpoint_interval} updates; on Ctrl-C or SIGTERM, after "
         "which the program ends with code 130 or 143; and on SIGUSR1, after "
         "which it continues.  The same command with {param:resume} continues "
         "and ends with the same bytes as a run that was not stopped, with any "
         "number of threads.  The file is removed when the run is complete.";
}

std::string AboutSharedBatches()
{
  return "The processes share the sequences of every batch and of every "
         "validation.  The bytes of the model depend neither on the number of "
         "processes nor on that of threads, and any number of "
         "either can continue a run.";
}

std::string CheckpointPath(const Params& params)
{
  if (params.Has("checkpoint"))
    return params.Get<std::string>("checkpoint");
  return params.Has("output_model")
      ? params.Get<std::string>("output_model") + ".checkpoint"
      : "";
}

bool Resuming(const Params& params)
{
  const std::string path = CheckpointPath(params);
  if (params.Get<bool>("resume") && path.empty())
    throw UsageError(
        "--resume (-r) needs an --output_model_file or a --checkpoint_file");
  std::error_code error;
  if (path.empty() || !std::filesystem::exists(path, error))
    return false;
  if (!params.Get<bool>("resume"))
  {
    throw UsageError("'" + path +
                     "' holds a run that is not complete; pass --resume (-r) "
                     "to continue it, or delete it");
  }
  return true;
}

const std::string optionAdvice = "delete it, or name another --checkpoint_file";

void CheckSameRun(const std::string& path, const std::string& difference,
                  const std::string& theirVersion,
                  const std::string& blasKernel, const std::string& advice)
{
  if (!difference.empty())
  {
    throw UsageError("'" + path + "' is from another run (" + difference +
                     "); " + advice);
  }
  if (blasKernel != BlasKernel())
  {
    Log::Warn("the run was begun on the BLAS kernel " + blasKernel + "; on " +
              BlasKernel() + " it continues, but not to the same bytes");
  }
  if (theirVersion != version)
  {
    Log::Warn("the run was begun by nexec " + theirVersion + "; nexec " +
              version + " continues it, but perhaps not to the same bytes");
  }
}

Checkpoints::Checkpoints(const std::string& path, const size_t interval,
                         const InterruptRequest& interrupt,
                         const std::function<void(const std::string&)>& save,
                         Communicator& ranks) :
    path(path),
    interval(interval),
    interrupt(interrupt),
    save(save),
    ranks(ranks),
    answered(interrupt.SaveRequests())
{
}

void Checkpoints::LookForSignals()
{
  // Usually nobody has anything to say, and nothing is sent.
  const int requests = interrupt.SaveRequests();
  std::string mine;
  if (interrupt.Signal() != 0)
    mine = "stop " + std::to_string(interrupt.Signal());
  else if (requests != answered)
    mine = "save";
  answered = requests;
  asked = false;
  for (const std::string& theirs : ranks.Gather(mine))
  {
    if (theirs == "save")
      asked = true;
    else if (!theirs.empty() && signal == 0)
      signal = std::stoi(theirs.substr(5));
  }
}

bool Checkpoints::AfterUpdate(const size_t update, const bool finished)
{
  LookForSignals();
  const bool stop = signal != 0;
  if (!path.empty() && !finished && (stop || asked || update % interval == 0))
    OnRoot(ranks, [&] { save(path); });
  if (asked && !stop && !finished)
  {
    Log::Plain(path.empty() ? nothingKept
                            : "saved after update " + std::to_string(update) +
                       " (" + path + ")");
  }
  return stop;
}

int Checkpoints::ReportStopped(const size_t updates) const
{
  Log::Plain("stopped after update " + std::to_string(updates) + "; " +
             (path.empty() ? nothingKept
                           : "the same command with --resume continues from '" +
                      path + "'"));
  return ExitStatus();
}

void ReportContinued(const std::string& path, const size_t updates)
{
  Log::Plain("continuing after update " + std::to_string(updates) + " (" +
             path + ")");
}

void RemoveCheckpoint(const std::string& path)
{
  std::error_code error;
  const std::filesystem::path target =
      std::filesystem::weakly_canonical(path, error);
  // Nothing is lost if it stays, but the user should know.
  if (!error && !std::filesystem::remove(target, error) && error)
    Log::Warn("cannot remove '" + path + "': " + error.message());
}

}  // namespace nexec::bindings
