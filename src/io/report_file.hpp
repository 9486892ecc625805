/**
 * @file io/report_file.hpp
 *
 * Reports for programs.
 */
#ifndef NEXEC_IO_REPORT_FILE_HPP
#define NEXEC_IO_REPORT_FILE_HPP

#include "report/report.hpp"

namespace nexec
{

/**
 * The facts and tables as JSON: "facts" by name, "tables" by id, each with
 * "caption", "columns" and "rows" as the page shows them.  Requires names of
 * facts and ids of tables that differ.
 */
std::string ReportJson(const Report& report);

}  // namespace nexec

#endif
