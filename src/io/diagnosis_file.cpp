/**
 * @file io/diagnosis_file.cpp
 */
#include "diagnosis_file.hpp"

#include "clrs/loss_split.hpp"
#include "core/number_text.hpp"
#include "json_archive.hpp"
#include "results_file.hpp"

#include <cmath>

namespace nexec
{

std::string TableCsv(const std::string& index, const DataTable& table,
                     const size_t first)
{
  std::string text = index;
  for (const std::string& column : table.columns)
    text += ',' + column;
  text += '\n';
  for (size_t row = 0; row < table.values.n_rows; ++row)
  {
    text += std::to_string(first + row);
    for (const double value : arma::rowvec(table.values.row(row)))
      text += ',' + (std::isnan(value) ? std::string() : NumberText(value));
    text += '\n';
  }
  return text;
}

std::string ClrsHistoryCsv(const ClrsModel& model)
{
  const size_t updates = model.history.size();
  arma::vec norm(updates), node(updates), sequence(updates);
  node.fill(arma::datum::nan);
  sequence.fill(arma::datum::nan);
  for (size_t k = 0; k < updates; ++k)
  {
    const ClrsUpdate& row = model.history[k];
    norm[k] = row.gradientNorm;
    if (!row.validation)
      continue;
    node[k] = row.validation->node;
    sequence[k] = row.validation->sequence;
  }
  DataTable table = LossTable(LossesOf(model), model.preset.config.permutation);
  table.Add("gradient_norm", norm);
  table.Add("validation_node_score", node);
  table.Add("validation_sequence_score", sequence);
  return TableCsv("update", table, 1);
}

std::string DiagnosisCsv(const std::vector<ClrsDiagnosis>& diagnoses)
{
  return TableCsv("step", SummariseSteps(diagnoses).Joined());
}

std::string TrajectoriesCsv(const std::vector<NamedTrajectories>& networks)
{
  std::string text = "model,sequence,node,step,x,y,key,rank\n";
  for (const auto& [name, points] : networks)
  {
    for (const TrajectoryPoint& point : points)
    {
      text += CsvText(name) + ',';
      for (const size_t number : {point.sequence, point.node, point.step})
        text += std::to_string(number) + ',';
      for (const double number : {point.x, point.y, point.key})
        text += NumberText(number) + ',';
      text += std::to_string(point.rank) + '\n';
    }
  }
  return text;
}

namespace
{

constexpr JsonFormat diagnosisFormat = {"nexec diagnosis", 1};

void WriteList(JsonWriter& write, const std::string& name,
               const arma::vec& values)
{
  write.List(name.c_str(),
             [&]
             {
               for (const double value : values)
                 write.FiniteOrNull(value);
             });
}

//! A list per column, with the number of the row first.
void WriteSteps(JsonWriter& write, const DataTable& table)
{
  const auto rows = static_cast<double>(table.values.n_rows);
  WriteList(write, "step", arma::regspace(0.0, rows - 1.0));
  for (const std::string& column : table.columns)
    WriteList(write, column, table.Column(column));
}

//! Both tables; the first has a number per column of its only row.
void WriteTables(JsonWriter& write, const DataTable& totals,
                 const DataTable& steps)
{
  write.Object("totals",
               [&]
               {
                 for (size_t k = 0; k < totals.columns.size(); ++k)
                 {
                   write.Key(totals.columns[k].c_str());
                   write.FiniteOrNull(totals.values(0, k));
                 }
               });
  write.Object("steps", [&] { WriteSteps(write, steps); });
}

void WriteSequences(JsonWriter& write,
                    const std::vector<SequenceSolution>& sequences)
{
  arma::vec solved(sequences.size()), kept(arma::size(solved)),
      reference(arma::size(solved));
  for (size_t b = 0; b < sequences.size(); ++b)
  {
    const SequenceSolution& solution = sequences[b];
    solved[b] =
        solution.step ? static_cast<double>(*solution.step) : arma::datum::nan;
    kept[b] = solution.kept ? 1.0 : 0.0;
    reference[b] = static_cast<double>(solution.referenceStep);
  }
  WriteList(write, "solved_step", solved);
  WriteList(write, "kept", kept);
  WriteList(write, "reference_step", reference);
}

void WriteModel(JsonWriter& write, const ClrsDiagnosis& diagnosis)
{
  write("name", diagnosis.name);
  write("settings", diagnosis.settings);
  WriteTables(write, TotalTable(diagnosis), StepTable(diagnosis));
  write.Object("sequences",
               [&] { WriteSequences(write, diagnosis.solutions.sequences); });
}

}  // namespace

std::string DiagnosisJson(const std::vector<ClrsDiagnosis>& diagnoses)
{
  const TableSummary steps = SummariseSteps(diagnoses);
  const TableSummary totals = SummariseTotals(diagnoses);
  JsonWriter write(diagnosisFormat);
  write.List("models",
             [&]
             {
               for (const ClrsDiagnosis& diagnosis : diagnoses)
                 write.Object([&] { WriteModel(write, diagnosis); });
             });
  write.Object("mean", [&] { WriteTables(write, totals.mean, steps.mean); });
  write.Object("spread",
               [&] { WriteTables(write, totals.spread, steps.spread); });
  return write.Text();
}

namespace
{

//! A column of a table for people.
struct TextColumn
{
  const char* title;
  const char* name;
  int digits;
  //! Whether it says the same for all networks.
  bool common = false;
};

//! A mean, with its spread if there is one.
std::string Cell(const TableSummary& summary, const size_t row,
                 const TextColumn& column)
{
  const double mean = summary.mean.Column(column.name)[row];
  const double spread = summary.spread.Column(column.name)[row];
  std::string text = FixedCell(mean, column.digits);
  if (std::isnan(spread) || column.common)
    return text;
  return text + " ± " + FixedCell(spread, column.digits);
}

//! One line of a Markdown table.
std::string Line(const std::vector<std::string>& cells)
{
  std::string text = "|";
  for (const std::string& cell : cells)
    text += " " + cell + " |";
  return text + "\n";
}

//! The two lines above the rows.
std::string Header(const std::vector<std::string>& titles)
{
  return Line(titles) + Line(std::vector<std::string>(titles.size(), "---"));
}

//! A row per step, from step 1.
std::string StepsText(const TableSummary& steps,
                      const std::vector<TextColumn>& columns)
{
  std::vector<std::string> titles = {"step"};
  for (const TextColumn& column : columns)
    titles.push_back(column.title);
  std::string text = Header(titles);
  for (size_t t = 1; t < steps.mean.values.n_rows; ++t)
  {
    std::vector<std::string> cells = {std::to_string(t)};
    for (const TextColumn& column : columns)
      cells.push_back(Cell(steps, t, column));
    text += Line(cells);
  }
  return text;
}

//! Output and hint loss at the beginning and at the end.
std::string LossesText(const TableSummary& totals,
                       const std::optional<LossSplit>& split)
{
  if (!split)
    return "Not known.\n";
  const auto updates = [](const LossWindow& window)
  {
    return std::to_string(window.updates) + " updates";
  };
  std::string text = Header(
      {"loss", "first " + updates(split->first), "last " + updates(split->last),
       "last / first of its length", "last / all answers equally likely"});
  for (const std::string part : {"output", "hint"})
  {
    const auto cell = [&](const std::string& when)
    {
      const std::string name = std::string(part).append("_loss_").append(when);
      return Cell(totals, 0, {"", name.c_str(), 2});
    };
    text += Line({part, cell("begin"), cell("end"), cell("end_by_first"),
                  cell("end_by_uniform")});
  }
  return text;
}

std::string TotalsText(const TableSummary& totals)
{
  const std::vector<TextColumn> columns = {
      {"score (nodes)", "node_score", 3},
      {"exact sequences", "sequence_score", 3},
      {"solved early, of all", "solved_early", 1},
      {"solved and kept, of all", "solved_and_kept", 1},
      {"mean pred_h accuracy", "pred_h_accuracy", 3},
      {"mean i accuracy", "i_accuracy", 3},
      {"mean j accuracy", "j_accuracy", 3},
      {"mean rush index", "rush_index", 3},
      {"copy previous, pred_h", "pred_h_copy_previous", 3, true},
      {"variance in the plane, x", "explained_x", 3},
      {"variance in the plane, y", "explained_y", 3}};
  std::string text = Header({"whole", "value"});
  for (const TextColumn& column : columns)
    text += Line({column.title, Cell(totals, 0, column)});
  return text;
}

}  // namespace

std::string DiagnosisText(const std::vector<ClrsDiagnosis>& diagnoses)
{
  const TableSummary steps = SummariseSteps(diagnoses);
  const TableSummary totals = SummariseTotals(diagnoses);
  const std::string hints =
      StepsText(steps,
                {{"pred_h", "pred_h_accuracy", 3},
                 {"i", "i_accuracy", 3},
                 {"j", "j_accuracy", 3},
                 {"rush index", "rush_index", 3},
                 {"copy previous", "pred_h_copy_previous", 3, true},
                 {"initial chain", "pred_h_initial_chain", 3, true},
                 {"final order", "pred_h_final_order", 3, true},
                 {"i = j", "i_answer_j", 3, true}});
  const std::string solutions =
      StepsText(steps,
                {{"C_t", "solved", 1},
                 {"E_t", "early", 1},
                 {"solved so far", "ever_solved", 1},
                 {"R_t", "reference_solved", 0, true},
                 {"R_t expected", "reference_expected", 2, true},
                 {"right nodes", "node_accuracy", 3},
                 {"movement", "movement", 3}});
  return "Loss split\n\n" + LossesText(totals, diagnoses.front().losses) +
      "\nHint accuracy by step\n\n" + hints + "\nEarly solutions by step\n\n" +
      solutions + "\nTotals\n\n" + TotalsText(totals);
}

}  // namespace nexec
