/**
 * @file bindings/clrs_diagnose_main.cpp
 *
 * nexec_clrs_diagnose: does the continuous baseline follow the algorithm?
 */
#include "bindings.hpp"
#include "clrs/clrs_figures.hpp"
#include "clrs/loss_split.hpp"
#include "clrs_models.hpp"
#include "io/atomic_file.hpp"
#include "io/diagnosis_file.hpp"
#include "outputs.hpp"
#include "process/log.hpp"

#include <nexec/clrs/clrs_evaluation.hpp>
#include <nexec/core/errors.hpp>

#include <filesystem>
#include <ostream>

namespace nexec::bindings
{

namespace
{

//! Sequences whose trajectories are written: enough for a picture.
constexpr size_t trajectorySequences = 8;

//! What was found out about all models.
struct Findings
{
  std::vector<ClrsDiagnosis> diagnoses;
  std::vector<NamedTrajectories> trajectories;
};

//! Run one network and look at it.
void AddFindings(const std::string& name, const ClrsModel& model,
                 const ClrsBatch& batch, Findings& findings)
{
  std::vector<ClrsTrace> traces;
  findings.diagnoses.push_back(DiagnoseModel(name, model, batch, traces));
  const TrajectoryPlane plane = FitPlane(traces);
  const size_t shown = std::min(batch.size(), trajectorySequences);
  traces.resize(shown);
  findings.trajectories.emplace_back(
      name,
      ProjectTrajectories(
          plane, ClrsBatch(batch.begin(), batch.begin() + shown), traces));
}

Findings DiagnoseAll(const Params& params, const std::vector<ClrsModel>& models)
{
  const ClrsBatch batch =
      FreshDraw(static_cast<uint64_t>(params.Get<int64_t>("seed")),
                static_cast<size_t>(params.Get<int64_t>("length")),
                static_cast<size_t>(params.Get<int64_t>("num_sequences")),
                models.front().preset.draws.randomPositions);
  const auto& paths = params.Get<std::vector<std::string>>("input_model");
  ProgressBar progress("diagnosing", models.size());
  Findings findings;
  for (size_t k = 0; k < models.size(); ++k)
  {
    AddFindings(std::filesystem::path(paths[k]).filename().string(), models[k],
                batch, findings);
    progress.Update(k + 1);
  }
  return findings;
}

//! The losses of every update, means over the models and their spread.
std::string LossesCsv(const std::vector<ClrsModel>& models)
{
  std::vector<DataTable> tables;
  tables.reserve(models.size());
  for (const ClrsModel& model : models)
  {
    tables.push_back(
        LossTable(LossesOf(model), model.preset.config.permutation));
  }
  return TableCsv("update", Summarise(tables).Joined(), 1);
}

void SaveFigures(const Params& params, const std::vector<ClrsModel>& models,
                 const Findings& findings)
{
  const TableSummary steps = SummariseSteps(findings.diagnoses);
  SaveFigureOption(params, "losses_figure",
                   [&] { return LossesFigure(models); });
  SaveFigureOption(params, "hints_figure", [&] { return HintsFigure(steps); });
  SaveFigureOption(
      params, "solutions_figure",
      [&]
      {
        return SolutionsFigure(
            steps, static_cast<size_t>(params.Get<int64_t>("num_sequences")));
      });
  SaveFigureOption(params, "trajectories_figure",
                   [&]
                   {
                     return TrajectoriesFigure(
                         findings.trajectories.front().second,
                         findings.diagnoses.front().explained);
                   });
}

//! Losses can be put together only if all models were trained equally long.
void CheckHistories(const Params& params, const std::vector<ClrsModel>& models)
{
  if (!params.Has("losses") && !params.Has("losses_figure"))
    return;
  for (const ClrsModel& model : models)
  {
    if (model.history.size() != models.front().history.size())
    {
      throw UsageError(
          "the losses of models with different numbers of updates cannot be "
          "combined; pass models with the same number of updates");
    }
  }
}

int RunClrsDiagnose(Params& params, Context& context)
{
  WarnAboutSlowBlas();
  CheckOutputs(
      OutputsOf(params,
                {"steps", "losses", "trajectories", "losses_figure",
                 "hints_figure", "solutions_figure", "trajectories_figure"}));
  const std::vector<ClrsModel> models = LoadClrsModels(params);
  CheckHistories(params, models);
  const Findings findings = DiagnoseAll(params, models);
  if (params.Get<bool>("json"))
    context.out << DiagnosisJson(findings.diagnoses);
  else
  {
    context.out << DescribeClrsModels(models) << "; "
                << params.Get<int64_t>("num_sequences")
                << " sequences of length " << params.Get<int64_t>("length")
                << ", seed " << params.Get<int64_t>("seed") << "\n\n"
                << DiagnosisText(findings.diagnoses);
  }
  const auto write = [&](const char* name, const auto& makeText)
  {
    if (params.Has(name))
      WriteFileAtomically(params.Get<std::string>(name), makeText());
  };
  write("steps", [&] { return DiagnosisCsv(findings.diagnoses); });
  write("losses", [&] { return LossesCsv(models); });
  write("trajectories", [&] { return TrajectoriesCsv(findings.trajectories); });
  SaveFigures(params, models, findings);
  return 0;
}

}  // namespace

Binding ClrsDiagnoseBinding()
{
  Binding binding("clrs_diagnose");
  binding.UserName("Diagnose the continuous baseline")
      .ShortDesc(
          "Shows whether a network of nexec_clrs_train follows the algorithm "
          "or rushes to the output.")
      .LongDesc(
          "Three diagnoses.  The loss split: output and hint loss at the "
          "beginning and at the end of training, raw and normalised.  Hint "
          "accuracy by step, beside predictors that compute nothing: copy the "
          "previous true pointers, always the initial chain, always the final "
          "order; the rush index is positive where predicted pointers are "
          "nearer to the sorted list than to where the algorithm is.  Early "
          "solutions: the output decoded after every step; C_t sequences are "
          "solved at step t, E_t of them before the algorithm itself is done, "
          "and R_t are those that the algorithm sorts at step t."
          "\n\n"
          "The network runs as it does in evaluation: without noise, on its "
          "own hints.  Tables for people go to standard output; the files are "
          "for programs.")
      .Example("Diagnose five seeds together:",
               "{call: --input_model_file a-1.bin a-2.bin a-3.bin a-4.bin "
               "a-5.bin --steps_file steps.csv --json > diagnosis.json}")
      .SeeAlso("nexec_clrs_train")
      .SeeAlso("nexec_clrs_evaluate");

  AddClrsModelsOption(binding);
  binding.IntIn("length", 'l', "Length of the sequences.", 16)
      .Min(2)
      .Max(double(ClrsDrawOptions::maxLength));
  binding.IntIn("num_sequences", 'n', "Number of sequences.", 64)
      .Min(1)
      .Max(double(ClrsDrawOptions::maxBatchSize));
  binding.IntIn("seed", 's', "Seed of the sequences.", 1).Min(0);
  binding.FileOut("steps", 'o',
                  "CSV file with a row for every step: means over the models, "
                  "each with its spread.");
  binding.Json();
  binding.FileOut("losses", 0,
                  "CSV file with a row for every update: the parts of the "
                  "loss, raw and normalised.");
  binding.FileOut("trajectories", 0,
                  "CSV file with the hidden states of all nodes of the first 8 "
                  "sequences after every step, in the plane where they vary "
                  "most.");
  AddFigureOption(binding, "losses_figure",
                  "Output and hint loss at every update, raw and normalised");
  AddFigureOption(binding, "hints_figure",
                  "Hint accuracy by step beside trivial predictors");
  AddFigureOption(binding, "solutions_figure",
                  "Sequences solved by step, by network and algorithm");
  AddFigureOption(binding, "trajectories_figure",
                  "Hidden states of the first model on the first 4 sequences");
  binding.Plain("input_model");
  binding.Function(RunClrsDiagnose);
  return binding;
}

}  // namespace nexec::bindings
