/**
 * @file bindings/reproduce/executor_sections.cpp
 */
#include "executor_sections.hpp"
#include "shown_command.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/io/player_file.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/trace/record.hpp>

#include "chain/executor_figures.hpp"
#include "core/number_text.hpp"
#include "io/atomic_file.hpp"
#include "io/report_file.hpp"
#include "paper_example.hpp"
#include "trace/attention_figure.hpp"

#include <algorithm>

namespace nexec::bindings
{

namespace
{

//! Larger ones are not ours.
constexpr size_t maxFigureBytes = 64 << 20;

using Runs = std::vector<ExecutorRun>;

//! The runs of each cell, in the order of the study.
std::vector<Runs> ByCell(const Runs& runs)
{
  std::vector<Runs> cells;
  for (const ExecutorRun& run : runs)
  {
    if (run.cell.empty())
      continue;
    if (cells.empty() || cells.back().front().cell != run.cell)
      cells.emplace_back();
    cells.back().push_back(run);
  }
  return cells;
}

//! The mean over runs of an accuracy at one of the lengths.
template<typename Accuracy>
std::string MeanAt(const Runs& runs, const size_t at, const Accuracy& accuracy)
{
  double sum = 0.0;
  for (const ExecutorRun& run : runs)
    sum += accuracy(run.metrics[at]);
  return FixedCell(100.0 * (sum / double(runs.size())), 2) + "%";
}

std::string CountOf(const size_t part, const size_t whole)
{
  return std::to_string(part) + " of " + std::to_string(whole);
}

//! How many runs are exact at one of the lengths.
std::string ExactAt(const Runs& runs, const size_t at)
{
  return CountOf(
      static_cast<size_t>(std::count_if(runs.begin(), runs.end(),
                                        [&](const ExecutorRun& run)
                                        { return run.metrics[at].Perfect(); })),
      runs.size());
}

//! The accuracies of all runs together over the length.
Figure LengthFigure(const Runs& runs)
{
  std::vector<std::pair<size_t, Metrics>> rows;
  for (size_t at = 0; at < executorLengths.size(); ++at)
  {
    Metrics all;
    for (const ExecutorRun& run : runs)
      all.Merge(run.metrics[at]);
    rows.emplace_back(executorLengths[at].length, all);
  }
  return AccuracyFigure(rows);
}

//! How the updates of training are said, if they are not the recipe's.
std::string UpdatesOption(const Study& study)
{
  const size_t updates = study.Size().executorUpdates;
  return updates == 0 ? "" : " --updates " + std::to_string(updates);
}

//! A figure that was drawn when the run was trained.
ReportFigure DrawnFigure(const Study& study, const std::string& id)
{
  return {id, "Losses during training.",
          ReadFile(study.Path(id + ".svg"), maxFigureBytes), id + ".csv"};
}

}  // namespace

ReportFigure AddFigure(const Study& study, const std::string& id, Figure figure)
{
  figure.theme = study.Theme();
  SaveFigure(study.Path(id + ".svg"), figure);
  return {id, figure.title + ". " + figure.description, FigureSvg(figure),
          id + ".csv"};
}

ReportSection LengthSection(const Study& study,
                            const std::vector<ExecutorRun>& runs)
{
  ReportSection section;
  section.id = "lengths";
  section.title = "Length generalisation";
  section.paragraphs = {
      "Trained on sequences of length 16 only, run on its own decisions at 16, "
      "64 and 128. Accuracies are means over seeds; a run is exact when every "
      "state and every value at every step, and the halt, are those of the "
      "algorithm. The paper's columns are its Table 1. The commands train and "
      "evaluate the model of the first seed."};
  ReportTable table;
  table.id = "table-lengths";
  table.caption = "Staged recipe, virtual node supervised";
  table.columns = {"length",        "paper: state", "paper: scalar",
                   "paper: sorted", "state",        "scalar",
                   "sorted",        "exact runs",   "seeds exact"};
  const Runs ours = ByCell(runs).front();
  for (size_t at = 0; at < executorLengths.size(); ++at)
  {
    table.rows.push_back(
        {std::to_string(executorLengths[at].length), "100%", "100%", "100%",
         MeanAt(ours, at, [](const Metrics& m) { return m.StateAccuracy(); }),
         MeanAt(ours, at, [](const Metrics& m) { return m.ScalarAccuracy(); }),
         MeanAt(ours, at, [](const Metrics& m) { return m.SortedAccuracy(); }),
         MeanAt(ours, at, [](const Metrics& m) { return m.TraceAccuracy(); }),
         ExactAt(ours, at)});
  }
  section.tables = {table};
  section.figures = {AddFigure(study, "figure-lengths", LengthFigure(ours))};
  for (const char* id : {trainingFigure, kindsFigure})
    section.figures.push_back(DrawnFigure(study, id));
  section.commands = {
      {"nexec_train --seed 1 --require none" + UpdatesOption(study) +
           " --output_model_file again-executor.bin && cmp again-executor.bin "
           "models/" +
           ours.front().name + ".bin",
       ""}};
  for (size_t at = 0; at < executorLengths.size(); ++at)
  {
    section.commands.push_back(
        ShownCommand(study, ours.front().EvaluateCommand(at)));
  }
  return section;
}

ReportSection SupervisionSection(const Study& study,
                                 const std::vector<ExecutorRun>& runs)
{
  ReportSection section;
  section.id = "supervision";
  section.title = "The role of supervision";
  section.paragraphs = {
      "Sorted sequences with and without the loss that tells the virtual node "
      "the algorithm's signal (lambda_v is 1 or 0; the paper's Table 2: 100% "
      "with it, 0% without), "
      "for the paper's training as it is described (plain) and "
      "for the staged recipe, which learns attention between nodes last."};
  ReportTable table;
  table.id = "table-supervision";
  table.caption = "Sorted-sequence accuracy, mean over seeds";
  table.columns = {"training", "paper",   "n = 16",
                   "n = 64",   "n = 128", "seeds exact at all three"};
  for (const Runs& ours : ByCell(runs))
  {
    std::vector<std::string> row = {ours.front().cell,
                                    ours.front().supervised ? "100%" : "0%"};
    for (size_t at = 0; at < executorLengths.size(); ++at)
    {
      row.push_back(MeanAt(
          ours, at, [](const Metrics& m) { return m.SortedAccuracy(); }));
    }
    row.push_back(
        CountOf(static_cast<size_t>(std::count_if(ours.begin(), ours.end(),
                                                  [](const ExecutorRun& run)
                                                  { return run.Exact(); })),
                ours.size()));
    table.rows.push_back(row);
    section.commands.push_back(
        ShownCommand(study, ours.front().EvaluateCommand(0)));
  }
  section.paragraphs.push_back(
      "The commands evaluate the model of the first seed in each row, at the "
      "first length.");
  section.tables = {table};
  return section;
}

ReportSection ProofSection(const Study& study, const ExecutorRun& run,
                           const Certificate& certificate)
{
  ReportSection section;
  section.id = "proof";
  section.title = "Proved for every input";
  section.paragraphs = {
      "Tests show that a model is right where it was tried. A certificate "
      "decides it for every sequence of every length up to a bound, ties "
      "included: every state, gate, move and the halt equal those of the "
      "algorithm, whatever rounding does within its bounds."};
  ReportTable table;
  table.id = "table-proof";
  table.caption = "Certificate of the executor shown above, seed " +
      std::to_string(run.seed);
  table.columns = {"what", "value"};
  table.rows = {
      {"verdict", VerdictText(certificate)},
      {"shortest length", "0"},
      {"longest length", std::to_string(certificate.maxLength)},
      {"proof reaches", std::to_string(certificate.provedLength)},
      {"smallest margin", FixedCell(certificate.margin, 4)},
      {"rounding, share of a margin", FixedCell(certificate.roundingShare, 6)},
      {"words looked at", std::to_string(certificate.words)},
      {"families looked at", std::to_string(certificate.families)},
      {"model", "sha256 " + certificate.modelDigest}};
  section.tables = {table};
  section.figures = {AddFigure(
      study, "figure-proof",
      MarginFigure(MarginsByLength(run.model, certificate), certificate))};
  section.commands = {
      {"nexec_train --require proved --seed 1 --output_model_file proved.bin "
       "&& cmp proved.bin models/executor-proved.bin",
       ""},
      ShownCommand(study, "nexec_certify models/executor-proved.bin")};
  return section;
}

namespace
{

//! The first step in which values are exchanged.
constexpr size_t shownStep = 2;

}  // namespace

ReportSection WorkSection(const Study& study, const ExecutorRun& run)
{
  const Algorithm& algorithm = FindAlgorithm(run.model.config.algorithm);
  const auto executor = MakeExecutor("dense", run.model);
  PlayerContent content;
  content.title = algorithm.Name() + " on 2, 4, 6, 3, 7";
  content.traces = {
      RecordRun(algorithm, run.model, *executor, "dense", paperExample),
      RecordReference(algorithm, paperExample)};
  content.divergence =
      FirstDivergence(algorithm, content.traces[0], content.traces[1]);
  content.command = "nexec_reproduce";
  SaveTrace(study.Path("example.bin"), content.traces[0]);
  const std::string page = PlayerPageOf(content);
  WriteFileAtomically(study.Path("player.html"), page);

  ReportSection section;
  section.id = "work";
  section.title = "The executor at work";
  section.paragraphs = {
      "The sequence of the paper's first figure, executed by a network that "
      "was trained until it was proved, beside the algorithm itself. Roles on "
      "the nodes are the network's states; the virtual node looks at all edges "
      "and sends every node one signal. Space plays, arrow keys step."};
  section.embeddedPage = page;
  section.figures = {
      AddFigure(study, "figure-attention",
                AttentionFigureAt(algorithm, content.traces[0], shownStep))};
  section.commands = {
      ShownCommand(study,
                   "echo 2,4,6,3,7 | nexec_trace --input_model_file "
                   "models/executor-proved.bin --executor dense")};
  return section;
}

}  // namespace nexec::bindings
