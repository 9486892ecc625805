/**
 * @file bindings/reproduce_main.cpp
 *
 * nexec_reproduce: the whole paper in one report.
 */
#include "bindings.hpp"
#include "core/log.hpp"
#include "core/slow_blas.hpp"
#include "reproduce/sections.hpp"

#include <nexec/core/blas.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/io/atomic_file.hpp>
#include <nexec/io/report_file.hpp>
#include <nexec/version.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>

namespace nexec::bindings
{

namespace
{

StudySize SizeOf(const Params& params)
{
  StudySize size;
  size.quick = params.Get<bool>("quick");
  if (size.quick)
  {
    size.executorSeeds = 2;
    size.baselineSeeds = 1;
    size.baselineUpdates = 200;
    size.longSequences = 8;
  }
  if (params.Has("baseline_updates"))
  {
    size.baselineUpdates =
        static_cast<size_t>(params.Get<int64_t>("baseline_updates"));
  }
  if (params.Has("seeds"))
  {
    size.executorSeeds = size.baselineSeeds =
        static_cast<size_t>(params.Get<int64_t>("seeds"));
  }
  return size;
}

//! Make the folder and what is in it; one with an earlier report is touched
//! only if the user asks for it.
void MakeFolders(const Params& params, const std::string& folder)
{
  if (std::filesystem::exists(folder + "/models") &&
      !params.Get<bool>("resume"))
  {
    throw UsageError("'" + folder +
                     "' holds a report or the beginning of one; pass --resume "
                     "(-r) to go on with it, or name another folder");
  }
  std::error_code error;
  std::filesystem::create_directories(folder + "/models", error);
  if (error)
  {
    throw WriteError("cannot make the folder '" + folder +
                     "': " + error.message());
  }
}

//! The name of the CPU, where the system tells it.
std::string CpuName()
{
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line))
  {
    if (line.compare(0, 10, "model name") == 0)
      return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

void AddFacts(const StudySize& size, const double seconds, Report& report)
{
  report.facts = {
      {"nexec", version},
      {"CPU", CpuName() + ", " + std::to_string(NumThreads()) + " threads"},
      {"BLAS", BlasDescription()},
      {"executor seeds", std::to_string(size.executorSeeds)},
      {"baseline seeds", std::to_string(size.baselineSeeds)},
      {"baseline updates", std::to_string(size.baselineUpdates)},
      {"seconds of this run", std::to_string(size_t(seconds))}};
}

//! Do all studies and write them down.
Report MakeReport(const Params& params, const std::string& folder)
{
  const StudySize size = SizeOf(params);
  Study study(folder, size, ExecutorWork(size) + BaselineWork(size));
  Report report;
  report.title = "From shortcut learning to discrete neural insertion sort";
  report.paragraphs = {
      "Every table and figure of the paper beside ours, from one command."};
  if (size.quick)
  {
    report.paragraphs.push_back(
        "This is a quick run: fewer seeds, and a baseline of " +
        std::to_string(size.baselineUpdates) +
        " updates in place of the paper's 1,000.");
  }
  Certificate certificate;
  const ExecutorRun shown = ProvedExecutor(study, certificate);
  const std::vector<ExecutorRun> runs = StudyExecutors(study);
  const std::vector<BaselineGroup> groups = StudyBaselines(study);
  report.sections = {WorkSection(study, shown), LengthSection(study, runs),
                     SupervisionSection(runs),
                     ProofSection(study, shown, certificate)};
  for (const BaselineGroup& group : groups)
    report.sections.push_back(BaselineSection(study, group));
  report.sections.push_back(ScoreSection(groups, size));
  return report;
}

int Run(Params& params, Context& /* context */)
{
  WarnAboutSlowBlas();
  const std::string folder = params.Get<std::string>("output_folder");
  if (folder.empty())
    throw UsageError("--output_folder (-o) needs a name");
  MakeFolders(params, folder);
  const auto start = std::chrono::steady_clock::now();
  try
  {
    Report report = MakeReport(params, folder);
    const std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - start;
    AddFacts(SizeOf(params), time.count(), report);
    WriteFileAtomically(folder + "/results.json", ReportJson(report));
    WriteFileAtomically(folder + "/index.html", ReportPage(report));
  }
  catch (const StudyStopped& stopped)
  {
    Log::Plain("stopped; the same command with --resume goes on where it was");
    return stopped.code;
  }
  Log::Plain("report: " + folder + "/index.html");
  return 0;
}

}  // namespace

Binding ReproduceBinding()
{
  Binding binding("reproduce");
  binding.UserName("Reproduce the paper")
      .ShortDesc(
          "Trains, evaluates, proves and diagnoses everything that the paper "
          "is about and writes one page with every table and figure beside "
          "the paper's.")
      .LongDesc(
          "The folder gets `index.html`, which needs nothing else, "
          "`results.json` with the same numbers, the data of the figures as "
          "CSV, and all models.  Ctrl-C or SIGTERM stops it, with all that is "
          "being trained saved, and the program ends with code 130 or 143; "
          "SIGUSR1 saves and goes on.  With {param:resume} it goes on where it "
          "was; models that are there already are not trained again.")
      .Example("A first look, in about two minutes:",
               "{call: --quick --output_folder report}")
      .Example("Everything, with five seeds:", "{call: --output_folder report}")
      .SeeAlso("nexec_train")
      .SeeAlso("nexec_clrs_train");

  binding.StringIn("output_folder", 'o', "Folder to write.", "report");
  binding.FlagIn("quick", 'q',
                 "Fewer seeds, a shorter training of the baseline; the page "
                 "says so.");
  binding.IntIn("seeds", 's', "Seeds of every kind of network.")
      .Min(1)
      .Max(1000)
      .DefaultText("5; quick: 2 executors, 1 baseline");
  binding.IntIn("baseline_updates", 0, "Updates of the baseline's training.")
      .Min(1)
      .DefaultText("1000; quick: 200");
  binding.FlagIn("resume", 'r',
                 "Go on with the report in the folder if there is one, and "
                 "begin if there is none.");
  binding.Function(Run);
  return binding;
}

}  // namespace nexec::bindings
