/**
 * @file bindings/checkpoints.hpp
 *
 * When training is saved and when it is continued: the same rules for every
 * program that trains.
 */
#ifndef NEXEC_BINDINGS_CHECKPOINTS_HPP
#define NEXEC_BINDINGS_CHECKPOINTS_HPP

#include "options/binding.hpp"
#include "process/interrupt.hpp"

#include <nexec/comm/communicator.hpp>
#include <nexec/core/errors.hpp>

#include <functional>

namespace nexec::bindings
{

/**
 * Declare --checkpoint_file, --checkpoint_interval and --resume.
 *
 * @param interval Updates between two checkpoints, unless the user says else.
 */
void AddCheckpointOptions(Binding& binding, const int64_t interval);

//! What a description says about them.
std::string AboutCheckpoints();

//! How processes train together, for Binding::Ranks().
std::string AboutSharedBatches();

//! Where checkpoints go: what the user named, or a name beside the model; empty
//! if there is neither.
std::string CheckpointPath(const Params& params);

/**
 * Whether to go on from a checkpoint.  Without one, --resume begins afresh, so
 * that a job script needs one command only.  UsageError if there is one that
 * would be lost because --resume was not passed.
 */
bool Resuming(const Params& params);

/**
 * Load a checkpoint; errors say what can be done.
 *
 * @param path The file.
 * @param load Loads it.
 * @param advice What can be done.
 */
template<typename Run>
Run LoadCheckpoint(const std::string& path, Run (*load)(const std::string&),
                   const std::string& advice)
{
  try
  {
    return load(path);
  }
  catch (const FormatError& error)
  {
    throw FormatError(path, error.Offset(), error.Reason() + "; " + advice);
  }
}

//! What the user of an option can do.
extern const std::string optionAdvice;

/**
 * Throw UsageError if a checkpoint is of another run; warn if it goes on, but
 * not to the same bytes.
 *
 * @param path The file.
 * @param difference What is not the same; empty if nothing.
 * @param version, blasKernel On which the run was begun.
 * @param advice What can be done.
 */
void CheckSameRun(const std::string& path, const std::string& difference,
                  const std::string& version, const std::string& blasKernel,
                  const std::string& advice);

/**
 * Saves a run while it goes on.  All ranks of a run have one of these and do
 * the same; rank 0 saves.  A signal to any of them counts for all.
 */
class Checkpoints
{
 public:
  /**
   * @param path Where; nothing is saved if empty.
   * @param interval Updates between two checkpoints.
   * @param interrupt Tells when the user wants one; has to outlive this.
   * @param save Saves the run to a file.
   * @param ranks The processes that train together; likewise.
   */
  Checkpoints(const std::string& path, const size_t interval,
              const InterruptRequest& interrupt,
              const std::function<void(const std::string&)>& save,
              Communicator& ranks = Alone());

  /**
   * Together: save the run if it is time to.
   *
   * @param update Number of the update that was just made.
   * @param finished Whether it was the last one.
   * @return Whether the user wants to stop.
   */
  bool AfterUpdate(const size_t update, const bool finished);

  //! Get the exit code after a signal to stop.
  int ExitStatus() const { return ExitAfterSignal(signal); }

  /**
   * Tell the user that the run was stopped, and how it goes on.
   *
   * @param updates Updates so far.
   * @return The exit code.
   */
  int ReportStopped(const size_t updates) const;

 private:
  //! Learn what the signals to all ranks ask for.
  void LookForSignals();

  std::string path;
  size_t interval;
  const InterruptRequest& interrupt;
  std::function<void(const std::string&)> save;
  Communicator& ranks;
  //! Requests that were answered.
  int answered;
  //! The signal to stop that came, to whatever rank, or 0.
  int signal = 0;
  //! Whether somebody asked to save since the last update.
  bool asked = false;
};

//! Tell the user that a run goes on after so many updates.
void ReportContinued(const std::string& path, const size_t updates);

/**
 * The run is complete: remove its checkpoint, if there is one.
 *
 * @param path The file; a link stays, what it points to goes.
 */
void RemoveCheckpoint(const std::string& path);

}  // namespace nexec::bindings

#endif
