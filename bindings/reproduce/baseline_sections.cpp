/**
 * @file bindings/reproduce/baseline_sections.cpp
 */
#include "baseline_sections.hpp"

#include "clrs/clrs_figures.hpp"
#include "core/number_text.hpp"
#include "executor_sections.hpp"
#include "shown_command.hpp"

#include <cmath>

namespace nexec::bindings
{

namespace
{

//! A mean, and its spread if there is one.
std::string MeanCell(const double mean, const double spread, const int digits)
{
  return FixedCell(mean, digits) +
      (std::isnan(spread) ? "" : " ± " + FixedCell(spread, digits));
}

//! The mean of some numbers, and their sample deviation.
std::string MeanCell(const std::vector<double>& values, const int digits)
{
  double sum = 0.0, squares = 0.0;
  for (const double value : values)
    sum += value;
  const double mean = sum / double(values.size());
  for (const double value : values)
    squares += (value - mean) * (value - mean);
  const double spread = values.size() < 2
      ? std::nan("")
      : std::sqrt(squares / double(values.size() - 1));
  return MeanCell(mean, spread, digits);
}

std::string SummaryCell(const TableSummary& summary, const std::string& column,
                        const size_t row, const int digits)
{
  return MeanCell(summary.mean.Column(column)[row],
                  summary.spread.Column(column)[row], digits);
}

ReportTable LossTableOf(const std::string& id, const TableSummary& totals,
                        const LossSplit& split)
{
  ReportTable table;
  table.id = "table-losses-" + id;
  table.caption =
      "Loss split: output and hint loss at the beginning and at the end";
  table.columns = {
      "loss", "first " + std::to_string(split.first.updates) + " updates",
      "last " + std::to_string(split.last.updates) + " updates",
      "last / first of its length", "last / all answers equally likely"};
  for (const std::string part : {"output", "hint"})
  {
    const auto cell = [&](const std::string& when)
    {
      return SummaryCell(totals,
                         std::string(part).append("_loss_").append(when), 0, 2);
    };
    table.rows.push_back({part, cell("begin"), cell("end"),
                          cell("end_by_first"), cell("end_by_uniform")});
  }
  return table;
}

ReportTable HintTableOf(const std::string& id, const TableSummary& totals)
{
  ReportTable table;
  table.id = "table-hints-" + id;
  table.caption =
      "Hint accuracy, mean over the 15 steps, and the predictors "
      "that compute nothing";
  table.columns = {"what", "accuracy"};
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"pointers (pred_h)", "pred_h_accuracy"},
      {"displaced node (i)", "i_accuracy"},
      {"inserted node (j)", "j_accuracy"},
      {"pointers against the final order", "pred_h_final_accuracy"},
      {"rush index", "rush_index"},
      {"trivial: copy the previous pointers", "pred_h_copy_previous"},
      {"trivial: initial chain", "pred_h_initial_chain"},
      {"trivial: final order", "pred_h_final_order"}};
  for (const auto& [name, column] : rows)
    table.rows.push_back({name, SummaryCell(totals, column, 0, 3)});
  return table;
}

//! The steps that the paper gives numbers for.
ReportTable SolutionTableOf(const std::string& id, const TableSummary& steps)
{
  ReportTable table;
  table.id = "table-solutions-" + id;
  table.caption =
      "Sequences of 64 whose output is right after step t (C_t), "
      "while the algorithm is not done (E_t)";
  table.columns = {"step", "paper: C_t", "C_t", "E_t",
                   "sorted by the algorithm at t (R_t)"};
  const std::vector<std::pair<size_t, std::string>> rows = {
      {2, "5"}, {3, "13"},  {4, "32"}, {6, "-"},
      {8, "-"}, {10, "52"}, {14, "-"}, {15, "-"}};
  for (const auto& [step, paper] : rows)
  {
    table.rows.push_back(
        {std::to_string(step), paper, SummaryCell(steps, "solved", step, 1),
         SummaryCell(steps, "early", step, 1),
         FixedCell(steps.mean.Column("reference_solved")[step], 0)});
  }
  return table;
}

//! The file of a model, from the folder of the report.
std::string ModelFile(const ClrsModel& model)
{
  return "models/baseline-" + model.preset.name + "-" +
      std::to_string(model.preset.updates) + "-" + std::to_string(model.seed) +
      ".bin";
}

//! Those of some models, with a blank before each.
std::string ModelFiles(const std::vector<ClrsModel>& models)
{
  std::string files;
  for (const ClrsModel& model : models)
    files += " " + ModelFile(model);
  return files;
}

//! The mean over networks of a share of what is right, in percent.
std::string ShareCell(const std::vector<ClrsScore>& scores,
                      double ClrsScore::*share)
{
  std::vector<double> values;
  values.reserve(scores.size());
  for (const ClrsScore& score : scores)
    values.push_back(100.0 * score.*share);
  return MeanCell(values, 2);
}

}  // namespace

ReportSection BaselineSection(const Study& study, const BaselineGroup& group)
{
  const StudySize& size = study.Size();
  const std::string id = group.models.front().preset.name;
  const TableSummary steps = SummariseSteps(group.diagnoses);
  const TableSummary totals = SummariseTotals(group.diagnoses);
  ReportSection section;
  section.id = "baseline-" + id;
  section.title = "The continuous baseline: " + id;
  section.paragraphs = {
      "Settings: " + group.preset + "; " +
          CountText(size.baselineSeeds, "seed") +
          ". Diagnosed on 64 new sequences of length 16, running on its own "
          "hints. A rush index above 0 says that predicted pointers are nearer "
          "to the sorted list than to where the algorithm is.",
      "The paper's network solves 5, 13, 32 and 52 of 64 sequences at steps 2, "
      "3, 4 and 10, while the algorithm ends at step 14 for 5 and at step 15 "
      "for 59 of them; its output loss falls while its hint loss hardly does."};
  section.tables = {LossTableOf(id, totals, *group.diagnoses.front().losses),
                    HintTableOf(id, totals), SolutionTableOf(id, steps)};
  section.figures = {
      AddFigure(study, "figure-losses-" + id, LossesFigure(group.models)),
      AddFigure(study, "figure-hints-" + id, HintsFigure(steps)),
      AddFigure(study, "figure-solutions-" + id,
                SolutionsFigure(steps,
                                group.diagnoses[0].solutions.sequences.size())),
      AddFigure(study, "figure-trajectories-" + id,
                TrajectoriesFigure(group.trajectory, group.plane.explained))};
  section.commands = {
      {"nexec_clrs_train --preset " + id + " --updates " +
           std::to_string(size.baselineUpdates) + " --seed 1" +
           " --output_model_file again-" + id + ".bin && cmp again-" + id +
           ".bin " + ModelFile(group.models.front()),
       ""},
      ShownCommand(
          study,
          "nexec_clrs_diagnose --input_model_file" + ModelFiles(group.models))};
  return section;
}

ReportSection ScoreSection(const Study& study,
                           const std::vector<BaselineGroup>& groups)
{
  const StudySize& size = study.Size();
  ReportSection section;
  section.id = "scores";
  section.title = "The baseline's scores";
  section.paragraphs = {
      "The benchmark's score is the share of nodes that point to their "
      "predecessor; beside it the share of sequences without any mistake. "
      "Published scores at n = 64 are after 10,000 updates: MPNN 19.81 ± 2.08, "
      "PGN 44.37 ± 2.43, Triplet-GMPNN 78.14 ± 4.64. Here: " +
      std::to_string(size.baselineUpdates) + " updates, " +
      std::to_string(size.longSequences) + " sequences of length 64."};
  ReportTable table;
  table.id = "table-scores";
  table.caption = "Percent, mean over seeds";
  table.columns = {"preset", "n = 16, nodes", "n = 16, sequences",
                   "n = 64, nodes", "n = 64, sequences"};
  for (const BaselineGroup& group : groups)
  {
    table.rows.push_back({group.preset,
                          ShareCell(group.shortScores, &ClrsScore::node),
                          ShareCell(group.shortScores, &ClrsScore::sequence),
                          ShareCell(group.longScores, &ClrsScore::node),
                          ShareCell(group.longScores, &ClrsScore::sequence)});
    const std::string command =
        "nexec_clrs_evaluate --input_model_file" + ModelFiles(group.models);
    for (const auto& [length, sequences] :
         {std::pair(shortLength, shortSequences),
          std::pair(longLength, size.longSequences)})
    {
      section.commands.push_back(
          ShownCommand(study,
                       command + " --lengths " + std::to_string(length) +
                           " --num_sequences " + std::to_string(sequences)));
    }
  }
  section.tables = {table};
  return section;
}

}  // namespace nexec::bindings
