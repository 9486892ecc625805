/**
 * @file bindings/clrs_evaluate_main.cpp
 *
 * nexec_clrs_evaluate: the benchmark's score of continuous baselines.
 */
#include "bindings.hpp"
#include "clrs_models.hpp"
#include "io/atomic_file.hpp"
#include "io/diagnosis_file.hpp"
#include "io/json_archive.hpp"
#include "process/log.hpp"

#include <nexec/clrs/clrs_evaluation.hpp>

#include <cstdio>
#include <ostream>

namespace nexec::bindings
{

namespace
{

constexpr JsonFormat scoresFormat = {"nexec clrs scores", 1};

//! A table with one row: the scores at every length.
std::vector<DataTable> EvaluateAll(const Params& params,
                                   const std::vector<ClrsModel>& models)
{
  const auto& lengths = params.Get<std::vector<int64_t>>("lengths");
  const auto count = static_cast<size_t>(params.Get<int64_t>("num_sequences"));
  ProgressBar progress("evaluating", models.size() * lengths.size() * count);
  size_t done = 0;
  std::vector<DataTable> tables;
  for (const ClrsModel& model : models)
  {
    arma::vec number(lengths.size()), node(lengths.size());
    arma::vec sequence(lengths.size());
    for (size_t k = 0; k < lengths.size(); ++k)
    {
      const ClrsScore score = ScoreModel(
          model, TestDraw(static_cast<size_t>(lengths[k]), count),
          [&](const size_t sequences) { progress.Update(done + sequences); });
      done += count;
      number[k] = static_cast<double>(lengths[k]);
      node[k] = score.node;
      sequence[k] = score.sequence;
    }
    DataTable table;
    table.Add("length", number);
    table.Add("node_score", node);
    table.Add("sequence_score", sequence);
    tables.push_back(table);
  }
  return tables;
}

//! One line per model and length, then the means.
void Print(const std::vector<ClrsModel>& models,
           const std::vector<DataTable>& tables, std::ostream& out)
{
  out << "length  seed    score (nodes)  exact sequences\n";
  const TableSummary summary = Summarise(tables);
  char text[120];
  for (size_t row = 0; row < summary.mean.values.n_rows; ++row)
  {
    for (size_t k = 0; k < models.size(); ++k)
    {
      const arma::rowvec values = tables[k].values.row(row);
      std::snprintf(text, sizeof(text), "%6.0f  %-6llu  %13.4f  %15.4f\n",
                    values[0], (unsigned long long)models[k].seed, values[1],
                    values[2]);
      out << text;
    }
    if (models.size() == 1)
      continue;
    const arma::rowvec mean = summary.mean.values.row(row);
    const arma::rowvec spread = summary.spread.values.row(row);
    std::snprintf(text, sizeof(text),
                  "%6.0f  mean    %13.4f  %15.4f\n"
                  "%6.0f  spread  %13.4f  %15.4f\n",
                  mean[0], mean[1], mean[2], mean[0], spread[1], spread[2]);
    out << text;
  }
}

//! The scores at one length.
void WriteScores(JsonWriter& write, const arma::rowvec& values)
{
  write.Object(
      [&]
      {
        write("length", uint64_t(values[0]));
        write("node_score", values[1]);
        write("sequence_score", values[2]);
      });
}

//! All rows of all models as CSV.
std::string ScoresCsv(const std::vector<ClrsModel>& models,
                      const std::vector<DataTable>& tables)
{
  DataTable all;
  all.columns = {"seed", "updates", "length", "node_score", "sequence_score"};
  for (size_t k = 0; k < models.size(); ++k)
  {
    arma::mat rows(tables[k].values.n_rows, 2);
    rows.col(0).fill(static_cast<double>(models[k].seed));
    rows.col(1).fill(static_cast<double>(models[k].history.size()));
    all.values =
        arma::join_cols(all.values, arma::join_rows(rows, tables[k].values));
  }
  return TableCsv("row", all);
}

//! All scores of all models as JSON.
std::string ScoresJson(const Params& params,
                       const std::vector<ClrsModel>& models,
                       const std::vector<DataTable>& tables)
{
  const auto& names = params.Get<std::vector<std::string>>("input_model");
  JsonWriter write(scoresFormat);
  const auto writeModel = [&](const size_t k)
  {
    write("model", names[k]);
    write("seed", models[k].seed);
    write("updates", uint64_t(models[k].history.size()));
    write.List("lengths",
               [&]
               {
                 for (size_t row = 0; row < tables[k].values.n_rows; ++row)
                   WriteScores(write, tables[k].values.row(row));
               });
  };
  write.List("models",
             [&]
             {
               for (size_t k = 0; k < models.size(); ++k)
                 write.Object([&] { writeModel(k); });
             });
  return write.Text();
}

int RunClrsEvaluate(Params& params, Context& context)
{
  WarnAboutSlowBlas();
  if (params.Has("metrics"))
    CheckWritable(params.Get<std::string>("metrics"));
  const std::vector<ClrsModel> models = LoadClrsModels(params);
  const std::vector<DataTable> tables = EvaluateAll(params, models);
  if (params.Get<bool>("json"))
    context.out << ScoresJson(params, models, tables);
  else
  {
    context.out << DescribeClrsModels(models) << '\n';
    Print(models, tables, context.out);
  }
  if (params.Has("metrics"))
  {
    WriteFileAtomically(params.Get<std::string>("metrics"),
                        ScoresCsv(models, tables));
  }
  return 0;
}

}  // namespace

Binding ClrsEvaluateBinding()
{
  Binding binding("clrs_evaluate");
  binding.UserName("Evaluate the continuous baseline")
      .ShortDesc(
          "Scores networks of nexec_clrs_train on the benchmark's test "
          "sequences.")
      .LongDesc(
          "The score is the benchmark's: the share of nodes that point to "
          "their predecessor in the sorted list.  Beside it is the share of "
          "sequences in which all nodes do, which is what sorting means.  "
          "The sequences are drawn like the benchmark's test set (seed 3, "
          "regular positions; its own length is 64, with 32 sequences).")
      .Example(
          "Score three seeds at the training length and at the benchmark's:",
          "{call: --input_model_file a-1.bin a-2.bin a-3.bin --lengths "
          "16,64}")
      .SeeAlso("nexec_clrs_train")
      .SeeAlso("nexec_clrs_diagnose");

  AddClrsModelsOption(binding);
  binding.IntListIn("lengths", 'l', "Lengths of the test sequences.", {16, 64})
      .Min(2)
      .Max(double(ClrsDrawOptions::maxLength));
  binding.IntIn("num_sequences", 'n', "Sequences of each length.", 32)
      .Min(1)
      .Max(double(ClrsDrawOptions::maxBatchSize));
  binding.FileOut("metrics", 'o',
                  "CSV file with a row for every model and length.");
  binding.Json();
  binding.Plain("input_model");
  binding.Function(RunClrsEvaluate);
  return binding;
}

}  // namespace nexec::bindings
