/**
 * @file io/diagnosis_text.cpp
 */

#include "core/number_text.hpp"
#include "diagnosis_file.hpp"

#include <cmath>

namespace nexec
{

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

std::string Number(const double value, const int digits)
{
  return std::isnan(value) ? "-" : FixedText(value, digits);
}

//! A mean, with its spread if there is one.
std::string Cell(const TableSummary& summary, const size_t row,
                 const TextColumn& column)
{
  const double mean = summary.mean.Column(column.name)[row];
  const double spread = summary.spread.Column(column.name)[row];
  std::string text = Number(mean, column.digits);
  if (std::isnan(spread) || column.common)
    return text;
  return text + " ± " + Number(spread, column.digits);
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
