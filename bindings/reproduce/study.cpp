/**
 * @file bindings/reproduce/study.cpp
 */
#include "study.hpp"

#include <nexec/core/errors.hpp>

#include <filesystem>

namespace nexec::bindings
{

Study::Study(const std::string& folder, const StudySize& size,
             const size_t work, Communicator& ranks) :
    folder(folder), size(size), ranks(ranks), progress("reproducing", work)
{
}

bool Study::Exists(const std::string& path) const
{
  std::error_code error;
  std::string answer =
      IsRoot(ranks) && std::filesystem::exists(path, error) ? "yes" : "no";
  ranks.Broadcast(answer);
  return answer == "yes";
}

void Study::Done(const size_t work, const std::string& text)
{
  const std::lock_guard<std::mutex> lock(mutex);
  done += work;
  progress.Update(done, text);
}

void Study::CheckStop() const
{
  for (const std::string& signal :
       ranks.Gather(std::to_string(interrupt.Signal())))
  {
    if (signal != "0")
      throw StudyStopped(ExitAfterSignal(std::stoi(signal)));
  }
}

}  // namespace nexec::bindings
