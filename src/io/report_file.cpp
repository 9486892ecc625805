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

constexpr JsonFormat resultsFormat = {"nexec results", 2};

//! Take a number off the front of a text, as a share if it is in percent.
std::optional<double> TakeNumber(std::string& text)
{
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || !std::isfinite(value))
    return std::nullopt;
  text.erase(0, static_cast<size_t>(rest - text.data()));
  if (text.compare(0, 1, "%") != 0)
    return value;
  text.erase(0, 1);
  return value / 100.0;
}

//! Two numbers with a word between them, and what they are called.
struct NumberPair
{
  const char* word;
  const char* first;
  const char* second;
};

constexpr NumberPair numberPairs[] = {{" \xc2\xb1 ", "mean", "spread"},
                                      {" of ", "count", "of"}};

//! Write a cell: "100.00%" is 1, "5 ± 2" has a mean and a spread, and "3 of 5"
//! is a count; a dash is nothing, and anything else is text.
void WriteCell(JsonWriter& write, const std::string& cell)
{
  std::string rest = cell;
  const std::optional<double> first = TakeNumber(rest);
  if (cell == "-")
    return write.Null();
  if (first && rest.empty())
    return write.Value(*first);
  for (const auto& [word, name, otherName] : numberPairs)
  {
    const std::string between = word;
    if (!first || rest.compare(0, between.size(), between) != 0)
      continue;
    rest.erase(0, between.size());
    const std::optional<double> second = TakeNumber(rest);
    if (!second || !rest.empty())
      break;
    return write.Object(
        [&, number = *first, keys = std::pair(name, otherName)]
        {
          write(keys.first, number);
          write(keys.second, *second);
        });
  }
  write.Value(cell);
}

void WriteTable(JsonWriter& write, const ReportTable& table)
{
  const auto writeRow = [&](const std::vector<std::string>& row)
  {
    write.List(
        [&]
        {
          for (const std::string& cell : row)
            WriteCell(write, cell);
        });
  };
  write.Object(table.id.c_str(),
               [&]
               {
                 write("caption", table.caption);
                 write("columns", table.columns);
                 write.List("rows",
                            [&]
                            {
                              for (const auto& row : table.rows)
                                writeRow(row);
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

//! The name of a place on an axis, or its number.
std::string PlaceCell(const Axis& axis, const double place)
{
  if (place >= 0.0 && place < double(axis.names.size()))
    return ',' + CsvText(axis.names[static_cast<size_t>(place)]);
  return ',' + NumberText(place);
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
                 {
                   write.Key(name.c_str());
                   WriteCell(write, value);
                 }
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
        text += names + Cell(series.x, k) +
            (panel.y.names.empty() ? Cell(series.y, k)
                                   : PlaceCell(panel.y, series.y[k])) +
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
