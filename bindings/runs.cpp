/**
 * @file bindings/runs.cpp
 */
#include "runs.hpp"
#include "io/atomic_file.hpp"
#include "process/log.hpp"

#include <nexec/comm/agreement.hpp>
#include <nexec/comm/shared_items.hpp>
#include <nexec/core/errors.hpp>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

namespace nexec::bindings
{

namespace
{

/**
 * Keeps the file of some results up to date from a thread of its own: rows are
 * in it a second after they are there, however long the next one takes, and
 * writing never takes more than a small part of the time.  Any thread may add
 * rows.
 */
class ResultsWriter
{
 public:
  /**
   * @param path The file; empty if there is none.
   * @param results Has to outlive this; nobody else may change it meanwhile.
   */
  ResultsWriter(const std::string& path, Results& results);
  //! Ends the thread; what was not written stays so.
  ~ResultsWriter();
  ResultsWriter(const ResultsWriter&) = delete;
  ResultsWriter& operator=(const ResultsWriter&) = delete;

  //! Add a row.  Throws what has kept the file from being written, if anything.
  void Add(const size_t run, const std::vector<std::string>& cells);

  //! Write all that there is, now.  Throws WriteError.
  void Finish();

 private:
  //! What the thread does.
  void KeepUp();
  //! End the thread.
  void Stop();

  std::string path;
  Results& results;
  std::mutex mutex;
  std::condition_variable wake;
  bool stop = false;
  //! Whether there are rows that are not in the file.
  bool changed = false;
  std::exception_ptr failure;
  std::thread thread;
};

ResultsWriter::ResultsWriter(const std::string& path, Results& results) :
    path(path), results(results)
{
  if (!path.empty())
    thread = std::thread([this] { KeepUp(); });
}

ResultsWriter::~ResultsWriter()
{
  Stop();
}

void ResultsWriter::Stop()
{
  {
    const std::lock_guard<std::mutex> lock(mutex);
    stop = true;
  }
  wake.notify_all();
  if (thread.joinable())
    thread.join();
}

void ResultsWriter::KeepUp()
{
  using Clock = std::chrono::steady_clock;
  Clock::duration pause = std::chrono::seconds(1);
  std::unique_lock<std::mutex> lock(mutex);
  while (!wake.wait_for(lock, pause, [&] { return stop; }))
  {
    if (!changed)
      continue;
    const Clock::time_point start = Clock::now();
    changed = false;
    const std::string text = ResultsText(results);
    lock.unlock();
    std::exception_ptr problem;
    try
    {
      WriteFileAtomically(path, text);
    }
    catch (...)
    {
      problem = std::current_exception();
    }
    pause = std::chrono::seconds(1) + 20 * (Clock::now() - start);
    lock.lock();
    if (problem)
      failure = problem;
  }
}

void ResultsWriter::Add(const size_t run, const std::vector<std::string>& cells)
{
  const std::lock_guard<std::mutex> lock(mutex);
  if (failure)
    std::rethrow_exception(failure);
  results.rows[run] = cells;
  changed = true;
}

void ResultsWriter::Finish()
{
  Stop();
  if (!path.empty())
    WriteFileAtomically(path, ResultsText(results));
}

//! A row as it goes from rank to rank: a cell on each line.
std::string RowText(const std::vector<std::string>& cells)
{
  std::string text;
  for (std::string cell : cells)
  {
    std::replace(cell.begin(), cell.end(), '\n', ' ');
    text += cell + '\n';
  }
  return text;
}

std::vector<std::string> CellsOf(const std::string& text)
{
  std::vector<std::string> cells;
  for (size_t begin = 0; begin < text.size();)
  {
    const size_t end = text.find('\n', begin);
    cells.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return cells;
}

//! The rows that the file holds already.
Results Begun(const Params& params, const std::string& path,
              const Results& plan)
{
  std::error_code error;
  if (path.empty() || !std::filesystem::is_regular_file(path, error))
    return plan;
  if (!params.Get<bool>("resume"))
  {
    throw UsageError("'" + path +
                     "' holds results already; pass --resume (-r) to do what "
                     "is left, or delete it");
  }
  Results begun = LoadResults(path);
  const std::string difference = PlanDifference(begun, plan);
  if (!difference.empty())
  {
    throw UsageError("'" + path + "' is of another plan (" + difference +
                     "); delete it, or name another --results_file");
  }
  if (begun.madeBy != plan.madeBy)
  {
    Log::Warn("'" + path + "' was begun by " + begun.madeBy + "; " +
              plan.madeBy + " continues it, but perhaps not to the same bytes");
  }
  return begun;
}

//! Together: the same on all ranks.
Results BegunTogether(const Params& params, Communicator& ranks,
                      const std::string& path, const Results& plan,
                      const bool withSeconds)
{
  std::string text;
  OnRoot(ranks,
         [&]
         {
           if (!path.empty())
           {
             CheckWritable(path);
             const std::string seconds = SecondsPath(path);
             if (withSeconds && !seconds.empty())
               CheckWritable(seconds);
           }
           text = ResultsText(Begun(params, path, plan));
         });
  ranks.Broadcast(text);
  return ParseResults(path, text);
}

//! The signal to stop that came, or 0.
int SignalOf(const InterruptRequest* interrupt)
{
  return interrupt == nullptr ? 0 : interrupt->Signal();
}

//! Together: the exit code after a signal to any of the ranks.
int StoppedCode(Communicator& ranks, const InterruptRequest* interrupt)
{
  for (const std::string& signal :
       ranks.Gather(std::to_string(SignalOf(interrupt))))
  {
    if (signal != "0")
      return ExitAfterSignal(std::stoi(signal));
  }
  return 0;
}

//! The runs of a shard that have no row yet.
std::vector<size_t> RunsLeft(const WorkShard& shard, const Results& results)
{
  std::vector<size_t> left;
  for (const size_t run : shard.Runs(results.runs))
  {
    if (results.rows.count(run) == 0)
      left.push_back(run);
  }
  return left;
}

}  // namespace

Param& AddRunsOptions(Binding& binding, const std::string& aboutResults)
{
  AddShardOption(binding);
  binding.FlagIn("resume", 'r',
                 "Do the runs that are missing from the results file; if there "
                 "is no such file, do all.");
  return binding.FileOut("results", 'R', aboutResults);
}

std::string AboutRuns()
{
  return "{param:results} gets a line for each run, at most a second after "
         "the run is done.  The work can be cut into shards ({param:shard}), "
         "for a Slurm job array or any number of machines: each shard has its "
         "own file, `runs.2-of-7.csv` for `runs.csv`, and nexec_merge joins "
         "them to the bytes that a single process would have written.  Ctrl-C "
         "or SIGTERM ends the program with code 130 or 143; with "
         "{param:resume} the same command does what is left.";
}

WorkShard RunsShard(const Params& params)
{
  if (params.Has("results"))
    return ShardOf(params);
  for (const char* const name : {"shard", "resume"})
  {
    if (params.Has(name))
    {
      throw UsageError(params.Definition(name).Label() +
                       " needs a --results_file (-R)");
    }
  }
  return WorkShard();
}

std::string RunsPath(const Params& params)
{
  return params.Has("results")
      ? ShardPath(params.Get<std::string>("results"), RunsShard(params))
      : "";
}

std::string SecondsPath(const std::string& path)
{
  std::error_code error;
  const std::filesystem::file_status status =
      std::filesystem::status(path, error);
  if (path.empty() ||
      (std::filesystem::exists(status) &&
       !std::filesystem::is_regular_file(status)))
    return "";
  const std::filesystem::path whole(path);
  return (whole.parent_path() /
          (whole.stem().string() + ".seconds" + whole.extension().string()))
      .string();
}

Results LoadSeconds(const std::string& path, const Results& plan)
{
  Results seconds = plan;
  seconds.kind = "seconds";
  seconds.columns = {"seconds"};
  seconds.rows.clear();
  std::error_code error;
  if (!std::filesystem::is_regular_file(SecondsPath(path), error))
    return seconds;
  try
  {
    const Results found = LoadResults(SecondsPath(path));
    if (PlanDifference(found, seconds).empty())
    {
      // A run whose result was lost is done again, and timed again.
      for (const auto& [number, row] : found.rows)
      {
        if (plan.rows.count(number) > 0)
          seconds.rows.emplace(number, row);
      }
    }
  }
  catch (const FormatError& problem)
  {
    Log::Warn(std::string(problem.what()) + "; its seconds are left out");
  }
  return seconds;
}

int DoRuns(const Params& params, Communicator& ranks,
           const InterruptRequest* interrupt, const RunFunction& run,
           Results& results, const bool withSeconds)
{
  const WorkShard shard = RunsShard(params);
  const std::string path = RunsPath(params);
  if (results.columns.size() > Results::maxColumns)
    throw UsageError("too many columns; use fewer lengths");
  results = BegunTogether(params, ranks, path, results, withSeconds);
  const std::vector<size_t> left = RunsLeft(shard, results);
  if (!path.empty())
  {
    Log::Plain((shard.IsAll() ? "" : "shard " + shard.Text() + ": ") +
               std::to_string(left.size()) + " of " +
               std::to_string(results.runs) + " runs to do (" + path + ")");
  }

  ResultsWriter writer(IsRoot(ranks) ? path : "", results);
  Results seconds = withSeconds ? LoadSeconds(path, results) : Results();
  ResultsWriter secondsWriter(
      IsRoot(ranks) && withSeconds ? SecondsPath(path) : "", seconds);
  ProgressBar progress("runs", left.size());
  size_t done = 0;
  ItemWork work;
  work.run = [&](const size_t each)
  {
    return RowText(run(each));
  };
  work.receive = [&](const size_t each, const std::string& row)
  {
    std::vector<std::string> cells = CellsOf(row);
    if (withSeconds)
    {
      secondsWriter.Add(each, {cells.back()});
      cells.pop_back();
    }
    writer.Add(each, cells);
    progress.Update(++done);
    Log::Info("run " + std::to_string(each) + " is done, " +
              std::to_string(left.size() - done) + " are left");
  };
  work.stop = [&]
  {
    return SignalOf(interrupt) != 0;
  };
  const bool complete = ShareItems(ranks, left, work);
  progress.Clear();
  OnRoot(ranks,
         [&]
         {
           writer.Finish();
           secondsWriter.Finish();
         });
  if (complete)
    return 0;
  Log::Plain(
      "stopped after " + std::to_string(done) + " runs, " +
      std::to_string(left.size() - done) + " are left" +
      (path.empty() ? "" : "; the same command with --resume does them"));
  return StoppedCode(ranks, interrupt);
}

}  // namespace nexec::bindings
