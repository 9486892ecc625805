/**
 * @file clrs/clrs_diagnosis.cpp
 */
#include <nexec/clrs/clrs_diagnosis.hpp>

#include <nexec/clrs/trajectories.hpp>
#include <nexec/core/errors.hpp>

#include "accuracy.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! Hints, of the network and trivial ones.
void AddHints(const ClrsDiagnosis& diagnosis, DataTable& table)
{
  const HintAccuracy& hints = diagnosis.hints;
  const TrivialHintAccuracy& trivial = diagnosis.trivial;
  table.Add("pred_h_accuracy", hints.predH);
  table.Add("i_accuracy", hints.i);
  table.Add("j_accuracy", hints.j);
  table.Add("pred_h_final_accuracy", hints.predHFinal);
  table.Add("rush_index", hints.Rush());
  table.Add("pred_h_copy_previous", trivial.predHCopy);
  table.Add("pred_h_initial_chain", trivial.predHInitial);
  table.Add("pred_h_final_order", trivial.predHFinal);
  table.Add("i_copy_previous", trivial.iCopy);
  table.Add("i_answer_j", trivial.iInserted);
  table.Add("j_copy_previous", trivial.jCopy);
}

//! A row of one item.
void AddNumber(const std::string& name, const double value, DataTable& table)
{
  table.Add(name, arma::vec{value});
}

//! Losses as they are and normalised; not numbers if they are not known.
void AddLosses(const std::string& when, const LossWindow* window,
               DataTable& table)
{
  const double none = arma::datum::nan;
  const OutputAndHint unknown{none, none};
  const auto add = [&](const std::string& suffix, const OutputAndHint& losses)
  {
    AddNumber("output_loss_" + when + suffix, losses.output, table);
    AddNumber("hint_loss_" + when + suffix, losses.hint, table);
  };
  add("", window == nullptr ? unknown : window->raw);
  add("_by_first", window == nullptr ? unknown : window->byFirst);
  add("_by_uniform", window == nullptr ? unknown : window->byUniform);
}

//! The tables of all networks in one.
template<typename Function>
TableSummary SummariseBy(const std::vector<ClrsDiagnosis>& diagnoses,
                         const Function& makeTable)
{
  std::vector<DataTable> tables;
  tables.reserve(diagnoses.size());
  for (const ClrsDiagnosis& diagnosis : diagnoses)
    tables.push_back(makeTable(diagnosis));
  return Summarise(tables);
}

}  // namespace

void DataTable::Add(const std::string& name, const arma::vec& column)
{
  if (!columns.empty() && column.n_elem != values.n_rows)
    throw InputError("column '" + name + "' does not fit the table");
  columns.push_back(name);
  values.insert_cols(values.n_cols, column);
}

arma::vec DataTable::Column(const std::string& name) const
{
  const auto found = std::find(columns.begin(), columns.end(), name);
  if (found == columns.end())
    throw InputError("the table has no column '" + name + "'");
  // A column of no rows has no memory that could be looked at.
  if (values.n_rows == 0)
    return {};
  return values.col(static_cast<size_t>(found - columns.begin()));
}

DataTable TableSummary::Joined() const
{
  DataTable joined;
  for (size_t k = 0; k < mean.columns.size(); ++k)
  {
    joined.Add(mean.columns[k], mean.values.col(k));
    joined.Add(mean.columns[k] + "_spread", spread.values.col(k));
  }
  return joined;
}

TableSummary Summarise(const std::vector<DataTable>& tables)
{
  if (tables.empty())
    throw InputError("there is no table to summarise");
  TableSummary summary{tables.size(), tables[0], tables[0]};
  arma::mat& mean = summary.mean.values;
  arma::mat& spread = summary.spread.values;
  mean.zeros();
  spread.zeros();
  const auto count = static_cast<double>(tables.size());
  for (const DataTable& table : tables)
  {
    if (table.columns != tables[0].columns ||
        table.values.n_rows != mean.n_rows)
      throw InputError("tables of different kinds cannot be summarised");
    mean += table.values;
  }
  mean /= count;
  for (const DataTable& table : tables)
    spread += arma::square(table.values - mean);
  if (tables.size() == 1)
    spread.fill(arma::datum::nan);
  else
    spread = arma::sqrt(spread / (count - 1.0));
  return summary;
}

ClrsDiagnosis Diagnose(const std::string& name, const ClrsBatch& batch,
                       const std::vector<ClrsTrace>& traces)
{
  ClrsDiagnosis diagnosis{name,
                          ScoreOf(batch, traces),
                          HintAccuracyOf(batch, traces),
                          TrivialHintAccuracyOf(batch),
                          EarlySolutionsOf(batch, traces),
                          arma::vec(batch[0].Length()),
                          arma::vec(2),
                          {},
                          {}};
  diagnosis.movement.fill(arma::datum::nan);
  diagnosis.explained.fill(arma::datum::nan);
  if (!traces[0][0].hidden.is_empty())
  {
    const TrajectoryPlane plane = FitPlane(traces);
    diagnosis.movement = MovementOf(plane, traces);
    diagnosis.explained = plane.explained;
  }
  return diagnosis;
}

DataTable StepTable(const ClrsDiagnosis& diagnosis)
{
  const EarlySolutions& solutions = diagnosis.solutions;
  DataTable table;
  AddHints(diagnosis, table);
  table.Add("solved", solutions.solved);
  table.Add("early", solutions.early);
  table.Add("ever_solved", solutions.everSolved);
  table.Add("sorted", solutions.sorted);
  table.Add("node_accuracy", solutions.nodeAccuracy);
  table.Add("reference_solved", solutions.reference);
  table.Add("reference_expected", solutions.referenceExpected);
  table.Add("movement", diagnosis.movement);
  return table;
}

DataTable TotalTable(const ClrsDiagnosis& diagnosis)
{
  DataTable steps, table;
  AddHints(diagnosis, steps);
  const auto add = [&](const std::string& name, const double value)
  {
    AddNumber(name, value, table);
  };
  add("node_score", diagnosis.score.node);
  add("sequence_score", diagnosis.score.sequence);
  for (const std::string& name : steps.columns)
    add(name, StepMean(steps.Column(name)));
  const auto& sequences = diagnosis.solutions.sequences;
  const auto count = [&](const auto& what)
  {
    return static_cast<double>(
        std::count_if(sequences.begin(), sequences.end(), what));
  };
  add("sequences", static_cast<double>(sequences.size()));
  add("solved_early",
      count([](const SequenceSolution& s) { return s.Early(); }));
  add("solved_and_kept",
      count([](const SequenceSolution& s) { return s.kept; }));
  add("explained_x", diagnosis.explained[0]);
  add("explained_y", diagnosis.explained[1]);
  const auto& losses = diagnosis.losses;
  AddLosses("begin", losses ? &losses->first : nullptr, table);
  AddLosses("end", losses ? &losses->last : nullptr, table);
  return table;
}

TableSummary SummariseSteps(const std::vector<ClrsDiagnosis>& diagnoses)
{
  return SummariseBy(diagnoses, StepTable);
}

TableSummary SummariseTotals(const std::vector<ClrsDiagnosis>& diagnoses)
{
  return SummariseBy(diagnoses, TotalTable);
}

}  // namespace nexec
