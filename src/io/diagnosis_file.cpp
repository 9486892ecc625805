/**
 * @file io/diagnosis_file.cpp
 */
#include "diagnosis_file.hpp"

#include "core/number_text.hpp"
#include "csv_text.hpp"

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

}  // namespace nexec
