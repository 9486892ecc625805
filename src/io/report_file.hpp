/**
 * @file io/report_file.hpp
 *
 * Figures as files, the picture and beside it its data; and reports for
 * programs.
 */
#ifndef NEXEC_IO_REPORT_FILE_HPP
#define NEXEC_IO_REPORT_FILE_HPP

#include "figure/figure.hpp"
#include "report/report.hpp"

namespace nexec
{

/**
 * The facts and tables as JSON: "facts" by name, "tables" by id, each with
 * "caption", "columns" and "rows" as the page shows them.  Requires names of
 * facts and ids of tables that differ.
 */
std::string ReportJson(const Report& report);

/**
 * The data of a figure as CSV: a row per point with its panel, series, x, y and
 * spread, and with its shade if any series has one.  What is not a number is
 * left empty.  Requires a figure that FigureSvg() accepts.
 */
std::string FigureCsv(const Figure& figure);

/**
 * Where the data of a picture go: its name with .csv in place of .svg.  Throws
 * UsageError if the name of the picture does not end so.
 *
 * @param path Name of the picture.
 */
std::string FigureDataPath(const std::string& path);

/**
 * Write picture and data, each atomically (see WriteFileAtomically()).  Throws
 * UsageError if the name does not end in .svg and InputError as FigureSvg()
 * does, before anything is written; WriteError if a file cannot be written.
 *
 * @param path Name of the picture, ending in .svg.
 * @param figure What to draw.
 */
void SaveFigure(const std::string& path, const Figure& figure);

}  // namespace nexec

#endif
