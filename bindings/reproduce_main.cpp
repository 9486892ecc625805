/**
 * @file bindings/reproduce_main.cpp
 *
 * nexec_reproduce: the whole paper in one report.
 */
#include "bindings.hpp"
#include "core/blas.hpp"
#include "core/number_text.hpp"
#include "io/atomic_file.hpp"
#include "io/report_file.hpp"
#include "io/results_file.hpp"
#include "outputs.hpp"
#include "process/log.hpp"
#include "reproduce/baseline_sections.hpp"
#include "reproduce/executor_sections.hpp"
#include "reproduce/live_section.hpp"
#include "reproduce/summary_section.hpp"
#include "shard_option.hpp"

#include <nexec/chain/proof/certify.hpp>
#include <nexec/comm/agreement.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>
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
    size.longSequences = 2;
  }
  if (params.Has("baseline_updates"))
  {
    size.baselineUpdates =
        static_cast<size_t>(params.Get<int64_t>("baseline_updates"));
  }
  if (params.Has("executor_updates"))
  {
    size.executorUpdates =
        static_cast<size_t>(params.Get<int64_t>("executor_updates"));
  }
  if (params.Has("seeds"))
  {
    size.executorSeeds = size.baselineSeeds =
        static_cast<size_t>(params.Get<int64_t>("seeds"));
  }
  return size;
}

//! Where the digests of the networks of this shard go.
std::string NetworksPath(const std::string& folder, const WorkShard& shard)
{
  return ShardPath(folder + "/networks.csv", shard);
}

//! Make the folder and what is in it; one with an earlier report is touched
//! only if the user asks for it.  Shards share a folder.
void MakeFolders(const Params& params, const std::string& folder,
                 const WorkShard& shard)
{
  const std::string earlier =
      shard.IsAll() ? folder + "/models" : NetworksPath(folder, shard);
  if (std::filesystem::exists(earlier) && !params.Get<bool>("resume"))
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

//! Together: train the networks of this shard that are not there yet.
void TrainShard(Study& study, const WorkShard& shard)
{
  const size_t executors = ExecutorNames(study.Size()).size();
  const size_t all = executors + BaselineNames(study.Size()).size();
  std::vector<size_t> executorNumbers, baselineNumbers;
  for (const size_t run : shard.Runs(all))
  {
    if (run <= executors)
      executorNumbers.push_back(run - 1);
    else
      baselineNumbers.push_back(run - 1 - executors);
  }
  TrainExecutors(study, executorNumbers);
  TrainBaselines(study, baselineNumbers);
}

//! What came of TrainShard(): a line for each network.
std::string NetworksText(const Study& study, const WorkShard& shard)
{
  std::vector<std::string> names = ExecutorNames(study.Size());
  for (const std::string& name : BaselineNames(study.Size()))
    names.push_back(name);
  Results results = EmptyResults("networks", names.size());
  const StudySize& size = study.Size();
  results.plan = {{"executor_seeds", std::to_string(size.executorSeeds)},
                  {"baseline_seeds", std::to_string(size.baselineSeeds)},
                  {"baseline_updates", std::to_string(size.baselineUpdates)}};
  results.columns = {"network", "sha256"};
  for (const size_t run : shard.Runs(names.size()))
  {
    const std::string& name = names[run - 1];
    results.rows[run] = {name, FileDigest(study.ModelPath(name))};
  }
  return ResultsText(results);
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

//! What computes: "AMD EPYC, 2 processes with 1 thread each".
std::string Machine(const Communicator& ranks)
{
  const size_t threads = NumThreads();
  const std::string each = CountText(threads, "thread");
  if (ranks.Size() == 1)
    return CpuName() + ", " + each;
  return CpuName() + ", " + std::to_string(ranks.Size()) + " processes with " +
      each + " each";
}

void AddFacts(const Study& study, const double seconds, Report& report)
{
  const StudySize& size = study.Size();
  report.facts = {{"nexec", version},
                  {"CPU", Machine(study.Ranks())},
                  {"BLAS", BlasDescription()},
                  {"executor seeds", std::to_string(size.executorSeeds)},
                  {"baseline seeds", std::to_string(size.baselineSeeds)},
                  {"baseline updates", std::to_string(size.baselineUpdates)},
                  {"seconds of this run", std::to_string(size_t(seconds))}};
  if (size.executorUpdates > 0)
  {
    report.facts.emplace_back("executor updates, at most",
                              std::to_string(size.executorUpdates));
  }
}

//! What is known once the networks are there.
struct Findings
{
  Certificate certificate;
  ExecutorRun shown;
  std::vector<ExecutorRun> runs;
  std::vector<BaselineGroup> groups;
};

//! Together: find out all that the report says.
Findings FindOut(Study& study)
{
  Findings findings;
  Together(study.Ranks(),
           [&]
           {
             findings.runs = StudyExecutors(study);
             findings.shown = findings.runs.back();
             findings.runs.pop_back();
             const ExecutorModel& model = findings.shown.model;
             findings.certificate =
                 Certify(model, DefaultCertifyLength(model.config.pooling));
           });
  findings.groups = StudyBaselines(study);
  return findings;
}

//! Write the findings down.
Report MakeReport(const Study& study, const Findings& findings)
{
  const StudySize& size = study.Size();
  Report report;
  report.title = "From shortcut learning to discrete neural insertion sort";
  report.paragraphs = {
      "The paper of this title (K. Mylonas and T. Spyropoulos), reproduced: "
      "its tables and figures beside ours, from one command. The commands on "
      "this page work in the folder of this page and print what is shown "
      "below them. Commands that train also compare the models byte for "
      "byte, which can fail on another kind of CPU."};
  report.source = {
      "K. Mylonas, T. Spyropoulos: From Shortcut Learning to "
      "Discrete Neural Insertion Sort, arXiv:2609.31114",
      "https://arxiv.org/abs/2609.31114"};
  if (size.quick)
  {
    report.paragraphs.push_back(
        "This is a quick run: fewer seeds, and a baseline of " +
        std::to_string(size.baselineUpdates) +
        " updates in place of the paper's 1,000.");
  }
  if (size.executorUpdates > 0)
  {
    report.paragraphs.push_back(
        "Executors were trained for at most " +
        CountText(size.executorUpdates, "update") +
        " in each attempt, except for the one that is proved; their recipes "
        "ask for more, so the claims about them are not tested.");
  }
  report.sections = {SummarySection(size, findings.runs, findings.groups,
                                    findings.certificate),
                     WorkSection(study, findings.shown),
                     LiveSection(study, findings.shown, findings.runs),
                     LengthSection(study, findings.runs),
                     SupervisionSection(study, findings.runs),
                     ProofSection(study, findings.shown, findings.certificate)};
  for (const BaselineGroup& group : findings.groups)
    report.sections.push_back(BaselineSection(study, group));
  report.sections.push_back(ScoreSection(study, findings.groups));
  return report;
}

//! Together: train, and if that is all there is to train, find out and write
//! the page.  Returns what was written, for people.
std::string Reproduce(const Params& params, Communicator& ranks,
                      const std::string& folder, const WorkShard& shard)
{
  const auto start = std::chrono::steady_clock::now();
  const StudySize size = SizeOf(params);
  Study study(folder, size, ExecutorWork(size) + BaselineWork(size), ranks);
  study.Theme() = FigureThemeOption(params);
  TrainShard(study, shard);
  const std::string networks = NetworksPath(folder, shard);
  OnRoot(ranks,
         [&] { WriteFileAtomically(networks, NetworksText(study, shard)); });
  if (!shard.IsAll())
    return "shard " + shard.Text() + ": " + networks;
  const Findings findings = FindOut(study);
  OnRoot(ranks,
         [&]
         {
           Report report = MakeReport(study, findings);
           const std::chrono::duration<double> time =
               std::chrono::steady_clock::now() - start;
           AddFacts(study, time.count(), report);
           WriteFileAtomically(folder + "/results.json", ReportJson(report));
           WriteFileAtomically(folder + "/index.html", ReportPage(report));
         });
  return "report: " + folder + "/index.html";
}

int RunReproduce(Params& params, Context& context)
{
  WarnAboutSlowBlas();
  const std::string folder = params.Get<std::string>("output_folder");
  if (folder.empty())
    throw UsageError("--output_folder (-o) needs a name");
  const WorkShard shard = ShardOf(params);
  OnRoot(context.ranks, [&] { MakeFolders(params, folder, shard); });
  try
  {
    Log::Plain(Reproduce(params, context.ranks, folder, shard));
  }
  catch (const StudyStopped& stopped)
  {
    Log::Plain("stopped; the same command with --resume continues");
    return stopped.code;
  }
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
          "CSV, and all models.  Ctrl-C or SIGTERM saves what is being trained "
          "and ends the program with code 130 or 143; SIGUSR1 saves and "
          "continues.  With {param:resume} a report continues where it "
          "stopped; models that are already there are not trained again."
          "\n\n"
          "With {param:shard}, one part of the networks is trained and no page "
          "is written.  Shards may share a folder.  When all are done, "
          "nexec_merge with `networks.csv` of that folder tells whether any "
          "network is missing, and {param:resume} without a shard writes the "
          "page.")
      .Example("A first look, in about two minutes:",
               "{call: --quick --output_folder report}")
      .Example("Everything, with five seeds:", "{call: --output_folder report}")
      .Example("The same on two machines that share the folder:",
               "{call: --output_folder report --shard 1/2}\n"
               "{call: --output_folder report --shard 2/2}\n"
               "{call: --output_folder report --resume}")
      .SeeAlso("nexec_train")
      .SeeAlso("nexec_clrs_train");

  binding.StringIn("output_folder", 'o', "Folder to write.", "report");
  binding.FlagIn("quick", 'q',
                 "Fewer seeds and a shorter training of the baseline; the page "
                 "says so.");
  binding.IntIn("seeds", 's', "Seeds of every kind of network.")
      .Min(1)
      .Max(1000)
      .DefaultText("5; quick: 2 executors, 1 baseline");
  binding.IntIn("baseline_updates", 0, "Updates of the baseline's training.")
      .Min(1)
      .DefaultText("1000; quick: 200");
  binding
      .IntIn("executor_updates", 0,
             "Updates of each attempt to train an executor, except for the one "
             "that is proved.")
      .Min(1)
      .DefaultText("the recipe's");
  AddFigureThemeOption(binding);
  AddShardOption(binding);
  binding.FlagIn("resume", 'r',
                 "Continue the report in the folder, or start one if there is "
                 "none.");
  binding.Ranks(
      "The processes share the executors to train, and the batches of the "
      "baseline; what is found does not depend on their number.  All need the "
      "folder, under the same name.  An executor that is being trained when "
      "the program is stopped is not saved: it takes seconds.",
      itemsTimeout);
  binding.Function(RunReproduce);
  return binding;
}

}  // namespace nexec::bindings
