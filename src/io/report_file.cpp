/**
 * @file io/report_file.cpp
 */
#include "report_file.hpp"

#include <nexec/core/errors.hpp>

#include "atomic_file.hpp"
#include "core/number_text.hpp"
#include "json_archive.hpp"
#include "results_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

namespace nexec
{

namespace
{

constexpr JsonFormat resultsFormat = {"nexec results", 1};

//! The number in a cell: that of "100.00%" is 1, and of "5 ± 2" it is 5.
//! Nothing if it does not begin with one, or other words follow.
std::optional<double> CellNumber(const std::string& cell)
{
  double value = 0.0;
  const char* const end = cell.data() + cell.size();
  const auto [rest, error] = std::from_chars(cell.data(), end, value);
  const std::string unit(rest, end);
  if (error != std::errc() || !std::isfinite(value))
    return std::nullopt;
  if (unit == "%")
    return value / 100.0;
  if (unit.empty() || unit.compare(0, 4, " \xc2\xb1 ") == 0 ||
      unit.compare(0, 4, " of ") == 0)
    return value;
  return std::nullopt;
}

//! The numbers in a row.
void WriteNumbers(JsonWriter& write, const std::vector<std::string>& row)
{
  write.List(
      [&]
      {
        for (const std::string& cell : row)
        {
          const std::optional<double> number = CellNumber(cell);
          if (number)
            write.Value(*number);
          else
            write.Null();
        }
      });
}

void WriteTable(JsonWriter& write, const ReportTable& table)
{
  write.Object(table.id.c_str(),
               [&]
               {
                 write("caption", table.caption);
                 write("columns", table.columns);
                 write("rows", table.rows);
                 write.List("values",
                            [&]
                            {
                              for (const auto& row : table.rows)
                                WriteNumbers(write, row);
                            });
               });
}

bool HasShades(const Figure& figure)
{
  return std::any_of(figure.panels.begin(), figure.panels.end(),
                     [](const Panel& panel)
                     {
                       return std::any_of(
                           panel.series.begin(), panel.series.end(),
                           [](const Series& s) { return !s.shade.is_empty(); });
                     });
}

//! An item of a vector; nothing if it has none or is not a number.
std::string Cell(const arma::vec& values, const size_t k)
{
  const bool none = values.is_empty() || std::isnan(values[k]);
  return ',' + (none ? std::string() : NumberText(values[k]));
}

}  // namespace

std::string ReportJson(const Report& report)
{
  JsonWriter write(resultsFormat);
  write.Object("facts",
               [&]
               {
                 for (const auto& [name, value] : report.facts)
                   write(name.c_str(), value);
               });
  write.Object("tables",
               [&]
               {
                 for (const ReportSection& section : report.sections)
                 {
                   for (const ReportTable& table : section.tables)
                     WriteTable(write, table);
                 }
               });
  return write.Text();
}

std::string FigureCsv(const Figure& figure)
{
  const bool shades = HasShades(figure);
  std::string text =
      shades ? "panel,series,x,y,spread,shade\n" : "panel,series,x,y,spread\n";
  for (const Panel& panel : figure.panels)
  {
    for (const Series& series : panel.series)
    {
      const std::string names =
          CsvText(panel.title) + ',' + CsvText(series.name);
      for (size_t k = 0; k < series.x.n_elem; ++k)
      {
        text += names + Cell(series.x, k) + Cell(series.y, k) +
            Cell(series.spread, k) +
            (shades ? Cell(series.shade, k) : std::string()) + '\n';
      }
    }
  }
  return text;
}

std::string FigureDataPath(const std::string& path)
{
  std::filesystem::path data = path;
  if (data.extension() != ".svg")
    throw UsageError("figures are .svg files, unlike '" + path + "'");
  return data.replace_extension(".csv").string();
}

void SaveFigure(const std::string& path, const Figure& figure)
{
  const std::string data = FigureDataPath(path);
  WriteFileAtomically(path, FigureSvg(figure));
  WriteFileAtomically(data, FigureCsv(figure));
}

}  // namespace nexec
