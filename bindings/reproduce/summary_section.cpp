/**
 * @file bindings/reproduce/summary_section.cpp
 */
#include "summary_section.hpp"

#include "core/number_text.hpp"

#include <algorithm>

namespace nexec::bindings
{

namespace
{

//! The paper's baseline solves this many of 64 sequences by this step.
constexpr size_t earlyStep = 10, paperSolved = 52;
//! Updates of the paper's baseline; fewer cannot contradict it.
constexpr size_t paperUpdates = 1000;

//! The executors of some cells: those of a recipe, with or without
//! supervision.
struct Cell
{
  std::string name;
  size_t runs = 0;
  size_t exact = 0;
  //! The share of sorted sequences at the longest length, in all runs.
  double sorted = 0.0;

  std::string Text() const
  {
    // The claim says whether there was supervision.
    return name.substr(0, name.find(',')) + ": " +
        FixedText(100.0 * sorted, 1) + "% at " +
        std::to_string(executorLengths.back().length) + ", " +
        std::to_string(exact) + " of " + CountText(runs, "seed") + " exact";
  }
};

std::vector<Cell> CellsOf(const std::vector<ExecutorRun>& runs,
                          const bool supervised)
{
  std::vector<Cell> cells;
  for (const ExecutorRun& run : runs)
  {
    if (run.supervised != supervised)
      continue;
    if (cells.empty() || cells.back().name != run.cell)
      cells.push_back({run.cell});
    Cell& cell = cells.back();
    // Runs of a cell follow each other: their mean so far.
    cell.sorted = (cell.sorted * double(cell.runs) +
                   run.metrics.back().SortedAccuracy()) /
        double(cell.runs + 1);
    ++cell.runs;
    cell.exact += run.Exact() ? 1 : 0;
  }
  return cells;
}

//! One claim of the paper about executors, for each way to train.
void AddCells(const StudySize& size, const std::vector<Cell>& cells,
              const std::string& claim, const std::string& paper,
              const bool expected, ReportTable& table)
{
  for (const Cell& cell : cells)
  {
    if (size.executorUpdates > 0)
    {
      table.rows.push_back({"not tested", claim, paper, cell.Text(),
                            "Ended after " +
                                CountText(size.executorUpdates, "update") +
                                ", too soon."});
      continue;
    }
    // 100% and 0% are meant as all and none.
    const bool agrees = expected ? cell.sorted == 1.0 : cell.sorted < 0.01;
    std::string why;
    if (!agrees && expected)
      why = "Sizes and step size are not in the paper.";
    else if (!agrees)
      why = "Attempts that stall are repeated; some succeed.";
    table.rows.push_back(
        {agrees ? "agrees" : "differs", claim, paper, cell.Text(), why});
  }
}

//! Whether the baseline takes the short cut that the paper describes.
void AddBaseline(const StudySize& size, const BaselineGroup& group,
                 ReportTable& table)
{
  const bool isShort = size.baselineUpdates < paperUpdates;
  const std::string no = isShort ? "not tested" : "differs";
  const std::string shortText = isShort
      ? CountText(size.baselineUpdates, "update") + ", the paper's " +
          std::to_string(paperUpdates) + "."
      : "";
  const std::string id = group.models.front().preset.name;
  const TableSummary steps = SummariseSteps(group.diagnoses);
  const TableSummary totals = SummariseTotals(group.diagnoses);
  const double sequences =
      double(group.diagnoses[0].solutions.sequences.size());
  const double solved = steps.mean.Column("solved")[earlyStep];
  const bool early = solved > sequences / 2.0;
  table.rows.push_back(
      {early ? "agrees" : no,
       "A continuous network is done before the algorithm",
       std::to_string(paperSolved) + " of 64 solved by step " +
           std::to_string(earlyStep) + " of 15",
       id + ": " + FixedText(solved, 1) + " of " + FixedText(sequences, 0),
       early         ? ""
           : isShort ? shortText
                     : "Not more than half of them."});
  const double output = totals.mean.Column("output_loss_end_by_first")[0];
  const double hint = totals.mean.Column("hint_loss_end_by_first")[0];
  const bool splits = output < hint;
  table.rows.push_back({splits ? "agrees" : no,
                        "It learns the output, hardly the steps",
                        "output loss falls, hint loss hardly",
                        id + ": to " + FixedText(100.0 * output, 0) + "% and " +
                            FixedText(100.0 * hint, 0) + "% of the first",
                        splits ? "" : shortText});
}

}  // namespace

ReportSection SummarySection(const StudySize& size,
                             const std::vector<ExecutorRun>& runs,
                             const std::vector<BaselineGroup>& groups,
                             const Certificate& certificate)
{
  ReportTable table;
  table.id = "table-summary";
  table.caption = "What the paper says, and what this report found";
  table.columns = {"verdict", "claim", "paper", "here", "why"};
  table.stacks = true;
  AddCells(size, CellsOf(runs, true),
           "Trained at 16 with supervision, a network sorts everything",
           "100% at 16, 64, 128", true, table);
  AddCells(size, CellsOf(runs, false), "Without supervision it sorts nothing",
           "0%", false, table);
  for (const BaselineGroup& group : groups)
    AddBaseline(size, group, table);
  table.rows.push_back({"new", "A network is right on every input",
                        "not stated",
                        VerdictText(certificate) + ", lengths 0 to " +
                            std::to_string(certificate.maxLength),
                        ""});
  ReportSection section;
  section.id = "summary";
  section.title = "In short";
  section.paragraphs = {
      "A row agrees if our number supports the claim: all is 100%, nothing is "
      "below 1%, early is more than half of the sequences, and the output loss "
      "falls farther than the hint loss. Details and commands are below."};
  section.tables = {table};
  return section;
}

}  // namespace nexec::bindings
