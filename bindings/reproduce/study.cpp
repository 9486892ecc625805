/**
 * @file bindings/reproduce/study.cpp
 */
#include "study.hpp"

namespace nexec::bindings
{

Study::Study(const std::string& folder, const StudySize& size,
             const size_t work) :
    folder(folder), size(size), progress("reproducing", work)
{
}

void Study::Done(const size_t work, const std::string& text)
{
  const std::lock_guard<std::mutex> lock(mutex);
  done += work;
  progress.Update(done, text);
}

void Study::CheckStop() const
{
  if (interrupt.Signal() != 0)
    throw StudyStopped(interrupt.ExitStatus());
}

}  // namespace nexec::bindings
