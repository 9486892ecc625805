/**
 * @file io/diagnosis_file.hpp
 *
 * Diagnoses of the continuous baseline as CSV and JSON.
 */
#ifndef NEXEC_IO_DIAGNOSIS_FILE_HPP
#define NEXEC_IO_DIAGNOSIS_FILE_HPP

#include <nexec/clrs/diagnosis.hpp>
#include <nexec/clrs/trajectories.hpp>

namespace nexec
{

/**
 * A table as CSV; what is not a number is left empty.
 *
 * @param index Name of the first column, the number of the row.
 * @param table The table.
 * @param first Number of the first row.
 */
std::string TableCsv(const std::string& index, const DataTable& table,
                     const size_t first = 0);

//! One row per step: means over networks, each with its spread beside it.
std::string DiagnosisCsv(const std::vector<ClrsDiagnosis>& diagnoses);

/**
 * Everything: "models" has for each network its "name", its "totals", its
 * "steps" (a list per column, an item per step) and its "sequences" (a list
 * per property); "mean" and "spread" have the "totals" and "steps" of all
 * networks together.  What is not a number is null.
 */
std::string DiagnosisJson(const std::vector<ClrsDiagnosis>& diagnoses);

//! One row per sequence, node and step.
std::string TrajectoriesCsv(const std::vector<TrajectoryPoint>& points);

}  // namespace nexec

#endif
