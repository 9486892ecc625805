/**
 * @file io/diagnosis_json.cpp
 */

#include "diagnosis_file.hpp"
#include "json_writer.hpp"

#include <cmath>

namespace nexec
{

namespace
{

using Archive = JsonArchive;

constexpr JsonFormat diagnosisFormat = {"nexec diagnosis", 1};

//! Write an object, or a list, whose content `body` writes.
template<typename Body>
void WriteNode(Archive& archive, const char* name, const bool list,
               const Body& body)
{
  if (name != nullptr)
    archive.setNextName(name);
  archive.startNode();
  if (list)
    archive.makeArray();
  body();
  archive.finishNode();
}

//! Write the next item; what is no number is null, as JSON has no word for it.
void WriteNumber(Archive& archive, const double value)
{
  archive.writeName();
  if (std::isfinite(value))
    archive.saveValue(value);
  else
    archive.saveValue(nullptr);
}

void WriteList(Archive& archive, const std::string& name,
               const arma::vec& values)
{
  WriteNode(archive, name.c_str(), true,
            [&]
            {
              for (const double value : values)
                WriteNumber(archive, value);
            });
}

//! A list per column, with the number of the row first.
void WriteSteps(Archive& archive, const DataTable& table)
{
  WriteNode(archive, "steps", false,
            [&]
            {
              const auto rows = static_cast<double>(table.values.n_rows);
              WriteList(archive, "step", arma::regspace(0.0, rows - 1.0));
              for (const std::string& column : table.columns)
                WriteList(archive, column, table.Column(column));
            });
}

//! A number per column of the only row.
void WriteTotals(Archive& archive, const DataTable& table)
{
  WriteNode(archive, "totals", false,
            [&]
            {
              for (size_t k = 0; k < table.columns.size(); ++k)
              {
                archive.setNextName(table.columns[k].c_str());
                WriteNumber(archive, table.values(0, k));
              }
            });
}

void WriteSequences(Archive& archive,
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
  WriteNode(archive, "sequences", false,
            [&]
            {
              WriteList(archive, "solved_step", solved);
              WriteList(archive, "kept", kept);
              WriteList(archive, "reference_step", reference);
            });
}

void WriteModel(Archive& archive, const ClrsDiagnosis& diagnosis)
{
  archive(cereal::make_nvp("name", diagnosis.name));
  archive(cereal::make_nvp("settings", diagnosis.settings));
  WriteTotals(archive, TotalTable(diagnosis));
  WriteSteps(archive, StepTable(diagnosis));
  WriteSequences(archive, diagnosis.solutions.sequences);
}

void WriteTables(Archive& archive, const char* name, const DataTable& totals,
                 const DataTable& steps)
{
  WriteNode(archive, name, false,
            [&]
            {
              WriteTotals(archive, totals);
              WriteSteps(archive, steps);
            });
}

void WriteAll(Archive& archive, const std::vector<ClrsDiagnosis>& diagnoses)
{
  const TableSummary steps = SummariseSteps(diagnoses);
  const TableSummary totals = SummariseTotals(diagnoses);
  WriteNode(archive, "models", true,
            [&]
            {
              for (const ClrsDiagnosis& diagnosis : diagnoses)
              {
                WriteNode(archive, nullptr, false,
                          [&] { WriteModel(archive, diagnosis); });
              }
            });
  WriteTables(archive, "mean", totals.mean, steps.mean);
  WriteTables(archive, "spread", totals.spread, steps.spread);
}

}  // namespace

std::string DiagnosisJson(const std::vector<ClrsDiagnosis>& diagnoses)
{
  return JsonText(diagnosisFormat,
                  [&](JsonArchive& archive, JsonFieldWriter& /* write */)
                  { WriteAll(archive, diagnoses); });
}

}  // namespace nexec
