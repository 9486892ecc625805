/**
 * @file bindings/study/study_runs.cpp
 */
#include "study_runs.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/core/errors.hpp>

#include "core/number_text.hpp"
#include "train_flags.hpp"

#include <ctime>

namespace nexec::bindings
{

namespace
{

//! Columns after the settings.
std::vector<std::string> ResultColumns(const StudyOptions& options)
{
  std::vector<std::string> columns = {"outcome", "attempts", "best_update",
                                      "model_digest"};
  for (const size_t length : options.lengths)
  {
    for (const char* const what : {"state_", "scalar_", "sorted_", "trace_"})
      columns.push_back(what + std::to_string(length));
  }
  for (const std::string& pooling : PoolingNames())
  {
    columns.push_back(pooling);
    columns.push_back(pooling + "_margin");
  }
  columns.emplace_back("softmax_length");
  return columns;
}

void AddVerdicts(ExecutorModel model, std::vector<std::string>& row)
{
  std::string provedLength;
  for (const std::string& name : PoolingNames())
  {
    model.config.pooling = FindPooling(name);
    try
    {
      const Certificate certificate =
          Certify(model, DefaultCertifyLength(model.config.pooling));
      row.push_back(VerdictText(certificate));
      row.push_back(certificate.proved ? NumberText(certificate.margin) : "");
      if (model.config.pooling == Pooling::Softmax)
        provedLength = std::to_string(certificate.provedLength);
    }
    catch (const ProofError&)
    {
      // Nothing can be proved about any model of such an algorithm.
      row.insert(row.end(), {"unprovable", ""});
    }
  }
  row.push_back(provedLength);
}

//! Processor time of this thread.
double ThreadSeconds()
{
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

//! Whether a run came to its end; its losses may have become infinite, in every
//! attempt.
bool Train(TrainingRun& run, const std::function<bool()>& stop, bool& diverged)
{
  try
  {
    ContinueTraining(run, [&](const TrainingUpdate&) { return stop(); });
  }
  catch (const TrainingError&)
  {
    diverged = true;
  }
  return diverged || run.Finished();
}

}  // namespace

TrainingRun BeginRun(const Grid& grid, const size_t number,
                     const Algorithm* own)
{
  const Params params = grid.ParamsOf(number);
  const uint64_t seed = static_cast<uint64_t>(params.Get<int64_t>("seed"));
  return TrainingRun(ExecutorConfigOf(params, nullptr, own),
                     TrainingOptionsOf(params, seed));
}

std::vector<Metrics> EvaluateModel(const ExecutorModel& model,
                                   const uint64_t seed,
                                   const std::vector<EvaluationLength>& lengths)
{
  const auto executor = MakeExecutor("factored", model);
  std::vector<Metrics> metrics;
  for (const EvaluationLength& at : lengths)
  {
    std::vector<std::vector<double>> sequences;
    for (size_t k = 0; k < at.sequences; ++k)
    {
      sequences.push_back(RandomSequence(at.length, EvaluationSeed(seed),
                                         Purpose::EvaluationData,
                                         (uint64_t(at.length) << 32) + k));
    }
    metrics.push_back(EvaluateSequences(FindAlgorithm(model.config.algorithm),
                                        *executor, sequences));
  }
  return metrics;
}

std::string VerdictText(const Certificate& certificate)
{
  if (certificate.proved)
    return "proved";
  return certificate.refuted ? "refuted" : "undecided";
}

Results StudyPlan(const Grid& grid, const StudyOptions& options)
{
  Results plan = EmptyResults(sweepKind, grid.Size());
  plan.plan = grid.Texts();
  if (options.own != nullptr)
    plan.plan.emplace_back("algorithm_file", options.ownDigest);
  std::string lengths;
  for (const size_t length : options.lengths)
    lengths += (lengths.empty() ? "" : ",") + std::to_string(length);
  plan.plan.emplace_back("lengths", lengths);
  plan.plan.emplace_back("sequences", std::to_string(options.sequences));
  plan.columns = grid.Names();
  for (const std::string& column : ResultColumns(options))
    plan.columns.push_back(column);
  return plan;
}

std::vector<std::string> StudyRun(const Grid& grid, const StudyOptions& options,
                                  const size_t number,
                                  const std::function<bool()>& stop)
{
  TrainingRun run = BeginRun(grid, number, options.own);
  std::vector<std::string> row = grid.Values(number);
  const size_t columns = row.size() + ResultColumns(options).size();
  const double start = ThreadSeconds();
  bool diverged = false;
  if (!Train(run, stop, diverged))
    return {};
  const std::string seconds = FixedText(ThreadSeconds() - start, 2);
  if (diverged)
  {
    row.insert(row.end(), {"diverged", std::to_string(run.attempt + 1)});
  }
  else
  {
    const ExecutorModel model = run.BestModel();
    const std::string goal = run.options.requireProof ? "proved" : "perfect";
    row.insert(row.end(),
               {(model.training.perfect ? "" : "not ") + goal,
                std::to_string(model.training.restarts + 1),
                std::to_string(model.training.updates), ModelDigest(model)});
    std::vector<EvaluationLength> lengths;
    for (const size_t length : options.lengths)
      lengths.push_back({length, options.sequences});
    for (const Metrics& metrics :
         EvaluateModel(model, run.options.seed, lengths))
    {
      for (const double accuracy :
           {metrics.StateAccuracy(), metrics.ScalarAccuracy(),
            metrics.SortedAccuracy(), metrics.TraceAccuracy()})
        row.push_back(NumberText(accuracy));
    }
    AddVerdicts(model, row);
  }
  row.resize(columns);
  row.push_back(seconds);
  return row;
}

}  // namespace nexec::bindings
