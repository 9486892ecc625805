/**
 * @file mpi/mpi_communicator.cpp
 */
#include <nexec/mpi/mpi_communicator.hpp>

#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <functional>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace nexec
{

namespace
{

//! A thread that looks whether another one is stuck in a call.
class Watchdog
{
 public:
  //! @param seconds How long a call may take.
  //! @param giveUp Called once, on the thread of the watchdog.
  Watchdog(const double seconds, const std::function<void()>& giveUp);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  //! A call begins, or ends.
  void Begin() { since = Now(); }
  void End() { since = idle; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int64_t idle = -1;

  //! Nanoseconds; a plain number, so that calls stay cheap.
  static int64_t Now()
  {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               Clock::now().time_since_epoch())
        .count();
  }
  //! What the thread does.
  void Look(const double seconds, const std::function<void()>& giveUp);

  //! When the current call began, or idle.
  std::atomic<int64_t> since{idle};
  std::mutex mutex;
  std::condition_variable wake;
  bool stop = false;
  std::thread thread;
};

Watchdog::Watchdog(const double seconds, const std::function<void()>& giveUp) :
    thread([=] { Look(seconds, giveUp); })
{
}

Watchdog::~Watchdog()
{
  {
    const std::lock_guard<std::mutex> lock(mutex);
    stop = true;
  }
  wake.notify_all();
  thread.join();
}

void Watchdog::Look(const double seconds, const std::function<void()>& giveUp)
{
  const auto pause =
      std::chrono::duration<double>(std::clamp(seconds / 10.0, 0.01, 1.0));
  std::unique_lock<std::mutex> lock(mutex);
  while (!wake.wait_for(lock, pause, [&] { return stop; }))
  {
    const int64_t begin = since;
    if (begin != idle && double(Now() - begin) > 1e9 * seconds)
    {
      giveUp();
      return;
    }
  }
}

}  // namespace

//! What belongs to MPI.  Errors of its functions end the job: its default.
class MpiCommunicator::Job
{
 public:
  Job()
  {
    int running = 0, level = MPI_THREAD_SINGLE;
    MPI_Initialized(&running);
    if (running != 0)
      MPI_Query_thread(&level);
    else
      MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
    ownsMpi = running == 0;
    if (level < MPI_THREAD_FUNNELED)
      throw std::runtime_error("MPI allows no threads: MPI_THREAD_FUNNELED");
    // Own channels: for the calls, and for the barrier.
    MPI_Comm_dup(MPI_COMM_WORLD, &calls);
    MPI_Comm_dup(MPI_COMM_WORLD, &meeting);
    MPI_Comm_rank(calls, &rank);
    MPI_Comm_size(calls, &size);
  }

  ~Job()
  {
    watchdog.reset();
    MPI_Comm_free(&calls);
    MPI_Comm_free(&meeting);
    if (ownsMpi)
      MPI_Finalize();
  }

  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  bool ownsMpi = false;
  MPI_Comm calls = MPI_COMM_NULL, meeting = MPI_COMM_NULL;
  int rank = 0, size = 1;
  std::unique_ptr<Watchdog> watchdog;
};

namespace
{

//! Lets the watchdog, if there is one, see how long this lives.
class Watched
{
 public:
  explicit Watched(Watchdog* watchdog) : watchdog(watchdog)
  {
    if (watchdog != nullptr)
      watchdog->Begin();
  }
  ~Watched()
  {
    if (watchdog != nullptr)
      watchdog->End();
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

 private:
  Watchdog* watchdog;
};

//! Of messages from one rank to another.
constexpr int exchangeTag = 1;

//! MPI counts in int.
int Count(const size_t bytes)
{
  if (bytes > size_t(std::numeric_limits<int>::max()))
    throw std::length_error("too much to send to another rank at once");
  return static_cast<int>(bytes);
}

//! Where each of some pieces begins if they lie one after the other; last, the
//! sum of their sizes.
std::vector<int> Offsets(const std::vector<int>& sizes)
{
  std::vector<int> offsets = {0};
  size_t end = 0;
  for (const int size : sizes)
    offsets.push_back(Count(end += static_cast<size_t>(size)));
  return offsets;
}

//! Cut bytes into pieces.
std::vector<std::string> Pieces(const std::string& bytes,
                                const std::vector<int>& sizes,
                                const std::vector<int>& offsets)
{
  std::vector<std::string> pieces;
  for (size_t k = 0; k < sizes.size(); ++k)
    pieces.push_back(bytes.substr(size_t(offsets[k]), size_t(sizes[k])));
  return pieces;
}

}  // namespace

MpiCommunicator::MpiCommunicator() : job(std::make_unique<Job>()) {}

MpiCommunicator::~MpiCommunicator() = default;

size_t MpiCommunicator::Rank() const
{
  return static_cast<size_t>(job->rank);
}

size_t MpiCommunicator::Size() const
{
  return static_cast<size_t>(job->size);
}

std::string MpiCommunicator::Description() const
{
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length = 0;
  MPI_Get_library_version(text, &length);
  std::string library(text, static_cast<size_t>(length));
  // Some add pages about how they were built.
  library = library.substr(0, library.find_first_of(",\n"));
  std::replace(library.begin(), library.end(), '\t', ' ');
  return std::to_string(Size()) +
      (Size() == 1 ? " process, " : " processes, ") + library;
}

void MpiCommunicator::Broadcast(std::string& bytes)
{
  const Watched watched(job->watchdog.get());
  int size = Count(bytes.size());
  MPI_Bcast(&size, 1, MPI_INT, 0, job->calls);
  bytes.resize(static_cast<size_t>(size));
  MPI_Bcast(bytes.data(), size, MPI_BYTE, 0, job->calls);
}

std::vector<std::string> MpiCommunicator::Gather(const std::string& mine)
{
  const Watched watched(job->watchdog.get());
  const int size = Count(mine.size());
  std::vector<int> sizes(Size());
  MPI_Allgather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, job->calls);
  const std::vector<int> offsets = Offsets(sizes);
  std::string all(static_cast<size_t>(offsets.back()), '\0');
  // All ranks know the sizes, so they leave together if there is nothing.
  if (!all.empty())
  {
    MPI_Allgatherv(mine.data(), size, MPI_BYTE, all.data(), sizes.data(),
                   offsets.data(), MPI_BYTE, job->calls);
  }
  return Pieces(all, sizes, offsets);
}

void MpiCommunicator::Exchange(const std::vector<std::string>& forEach,
                               std::vector<std::string>& theirs)
{
  if (forEach.size() != Size())
    throw std::invalid_argument("Exchange() needs one item for each rank");
  const Watched watched(job->watchdog.get());
  std::vector<int> sizes, theirSizes(Size());
  for (const std::string& bytes : forEach)
    sizes.push_back(Count(bytes.size()));
  MPI_Alltoall(sizes.data(), 1, MPI_INT, theirSizes.data(), 1, MPI_INT,
               job->calls);
  // Each piece goes directly from where it is to where it is wanted.
  theirs.resize(Size());
  std::vector<MPI_Request> requests;
  for (int rank = 0; rank < job->size; ++rank)
  {
    const size_t k = static_cast<size_t>(rank);
    if (rank == job->rank)
    {
      theirs[k] = forEach[k];
      continue;
    }
    theirs[k].resize(static_cast<size_t>(theirSizes[k]));
    requests.resize(requests.size() + 2);
    MPI_Irecv(theirs[k].data(), theirSizes[k], MPI_BYTE, rank, exchangeTag,
              job->calls, &requests[requests.size() - 2]);
    MPI_Isend(forEach[k].data(), sizes[k], MPI_BYTE, rank, exchangeTag,
              job->calls, &requests[requests.size() - 1]);
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(),
              MPI_STATUSES_IGNORE);
}

bool MpiCommunicator::Barrier(const double seconds)
{
  using Clock = std::chrono::steady_clock;
  const Watched watched(seconds > 0.0 ? nullptr : job->watchdog.get());
  const Clock::time_point start = Clock::now();
  MPI_Request request;
  MPI_Ibarrier(job->meeting, &request);
  int done = 0;
  MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  while (done == 0)
  {
    const std::chrono::duration<double> waited = Clock::now() - start;
    if (seconds > 0.0 && waited.count() > seconds)
      return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  }
  return true;
}

void MpiCommunicator::Watch(const double seconds,
                            const std::function<void()>& giveUp)
{
  job->watchdog.reset();
  if (seconds > 0.0 && Size() > 1)
    job->watchdog = std::make_unique<Watchdog>(seconds, giveUp);
}

void MpiCommunicator::Abort(const int code)
{
  MPI_Abort(MPI_COMM_WORLD, code);
  std::_Exit(code);
}

}  // namespace nexec
