/**
 * @file bindings/reproduce/study.hpp
 *
 * What all studies of a report share: how much to do, where the models are,
 * and how far it has come.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_STUDY_HPP
#define NEXEC_BINDINGS_REPRODUCE_STUDY_HPP

#include "figure/figure.hpp"
#include "process/interrupt.hpp"
#include "process/log.hpp"

#include <nexec/comm/communicator.hpp>

#include <mutex>
#include <stdexcept>
#include <string>

namespace nexec::bindings
{

//! How much a report does.
struct StudySize
{
  bool quick = false;
  //! Seeds of each kind of executor, and of each preset of the baseline.
  size_t executorSeeds = 5;
  size_t baselineSeeds = 5;
  size_t baselineUpdates = 1000;
  //! Updates of each attempt to train an executor; 0 for those of its recipe.
  size_t executorUpdates = 0;
  //! Sequences of length 64 on which the baseline is scored.
  size_t longSequences = 32;
};

//! What can be done about a checkpoint that is of no use.
constexpr const char* deleteAdvice = "delete it";

//! Thrown to leave a study that is to stop; everything needed is saved.
struct StudyStopped : std::runtime_error
{
  explicit StudyStopped(const int code) :
      std::runtime_error("stopped"), code(code)
  {
  }

  int code;
};

//! A study in progress.
class Study
{
 public:
  /**
   * @param folder Where the report goes; has a folder "models".
   * @param size How much to do.
   * @param work Sum of what will be passed to Done().
   * @param ranks The processes that do it; has to outlive this.
   */
  Study(const std::string& folder, const StudySize& size, const size_t work,
        Communicator& ranks);

  //! Get the background of figures.
  FigureTheme Theme() const { return theme; }
  //! Modify the background of figures.
  FigureTheme& Theme() { return theme; }

  //! Get how much to do.
  const StudySize& Size() const { return size; }
  //! The path of a file of the report.
  std::string Path(const std::string& name) const
  {
    return folder + "/" + name;
  }
  //! The path of a model.
  std::string ModelPath(const std::string& name) const
  {
    return folder + "/models/" + name + ".bin";
  }
  //! The path of its checkpoint, while it is trained.
  std::string CheckpointPath(const std::string& name) const
  {
    return ModelPath(name) + ".checkpoint";
  }

  //! Get the processes that do it together.
  Communicator& Ranks() const { return ranks; }
  //! Together: whether rank 0 sees a file.
  bool Exists(const std::string& path) const;

  //! Some work, in rough milliseconds, is done.  Any thread may call this.
  void Done(const size_t work, const std::string& text);
  //! Get what the user's signals ask for.
  const InterruptRequest& Interrupt() const { return interrupt; }
  //! Together: throw StudyStopped if those to any rank ask to stop.
  void CheckStop() const;

 private:
  std::string folder;
  StudySize size;
  FigureTheme theme = FigureTheme::Auto;
  Communicator& ranks;
  InterruptRequest interrupt;
  std::mutex mutex;
  ProgressBar progress;
  size_t done = 0;
};

}  // namespace nexec::bindings

#endif
