/**
 * @file clrs/clrs_diagnosis.cpp
 */
#include <nexec/clrs/clrs_diagnosis.hpp>

#include <nexec/core/errors.hpp>

#include "accuracy.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

namespace
{

//! InputError unless all steps have finite hidden states of one size.
void CheckHidden(const std::vector<ClrsTrace>& traces)
{
  if (traces.empty() || traces[0].empty() || traces[0][0].hidden.n_rows < 2)
    throw InputError("trajectories need hidden states");
  for (const ClrsTrace& trace : traces)
  {
    for (const ClrsTraceStep& step : trace)
    {
      if (arma::size(step.hidden) != arma::size(traces[0][0].hidden) ||
          trace.size() != traces[0].size())
        throw InputError("trajectories need hidden states of one size");
      if (!step.hidden.is_finite())
        throw InputError("a hidden state is not a finite number");
    }
  }
}

//! How many hidden states there are.
double CountStates(const std::vector<ClrsTrace>& traces)
{
  return static_cast<double>(traces.size() * traces[0].size() *
                             traces[0][0].hidden.n_cols);
}

//! Add up something of all hidden states, h x n each.
template<typename Part>
arma::mat SumStates(const std::vector<ClrsTrace>& traces, const Part& part)
{
  arma::mat sum = part(traces[0][0].hidden) * 0.0;
  for (const ClrsTrace& trace : traces)
  {
    for (const ClrsTraceStep& step : trace)
      sum += part(step.hidden);
  }
  return sum / CountStates(traces);
}

//! The place of each node in the sorted list.
arma::uvec Ranks(const ClrsProbes& probes)
{
  return arma::sort_index(*OrderFromPointers(probes.pred));
}

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

TrajectoryPlane FitPlane(const std::vector<ClrsTrace>& traces)
{
  CheckHidden(traces);
  TrajectoryPlane plane;
  plane.centre = SumStates(traces,
                           [](const arma::mat& hidden) -> arma::mat
                           { return arma::sum(hidden, 1); });
  const arma::mat covariance =
      SumStates(traces,
                [&](const arma::mat& hidden) -> arma::mat
                {
                  const arma::mat offset = hidden.each_col() - plane.centre;
                  return offset * offset.t();
                });
  arma::vec values;
  arma::mat vectors;
  if (!arma::eig_sym(values, vectors, covariance))
    throw InputError("hidden states have no principal components");
  // Eigenvalues ascend.
  plane.directions = arma::fliplr(vectors.tail_cols(2));
  for (size_t k = 0; k < 2; ++k)
  {
    const arma::vec direction = plane.directions.col(k);
    if (direction[arma::abs(direction).index_max()] < 0.0)
      plane.directions.col(k) *= -1.0;
  }
  const double variance = arma::trace(covariance);
  plane.spread = std::sqrt(variance);
  plane.explained = arma::zeros(2);
  if (variance > 0.0)
    plane.explained = arma::flipud(values.tail(2)) / variance;
  return plane;
}

std::vector<TrajectoryPoint> ProjectTrajectories(
    const TrajectoryPlane& plane, const ClrsBatch& batch,
    const std::vector<ClrsTrace>& traces)
{
  CheckTraces(batch, traces);
  CheckHidden(traces);
  std::vector<TrajectoryPoint> points;
  for (size_t b = 0; b < batch.size(); ++b)
  {
    const arma::uvec ranks = Ranks(batch[b]);
    for (size_t v = 0; v < batch[b].Length(); ++v)
    {
      for (size_t t = 1; t < batch[b].Length(); ++t)
      {
        const arma::vec place = plane.directions.t() *
            (traces[b][t - 1].hidden.col(v) - plane.centre);
        points.push_back(
            {b, v, t, place[0], place[1], batch[b].key[v], ranks[v]});
      }
    }
  }
  return points;
}

arma::vec MovementOf(const TrajectoryPlane& plane,
                     const std::vector<ClrsTrace>& traces)
{
  CheckHidden(traces);
  arma::vec movement = StepValues(traces[0].size() + 1);
  for (const ClrsTrace& trace : traces)
  {
    arma::mat before = arma::zeros(arma::size(trace[0].hidden));
    for (size_t t = 1; t <= trace.size(); ++t)
    {
      const arma::mat& after = trace[t - 1].hidden;
      const arma::rowvec distances =
          arma::sqrt(arma::sum(arma::square(after - before), 0));
      movement[t] += arma::mean(distances);
      before = after;
    }
  }
  movement /= static_cast<double>(traces.size());
  return plane.spread > 0.0 ? arma::vec(movement / plane.spread) : movement;
}

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
