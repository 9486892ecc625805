/**
 * @file io/figure_file.cpp
 */
#include "figure_file.hpp"

#include "atomic_file.hpp"
#include "core/number_text.hpp"
#include "csv_files.hpp"

#include <nexec/core/errors.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace nexec
{

namespace
{

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
