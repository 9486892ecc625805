/**
 * @file io/diagnosis_file.hpp
 *
 * What training and diagnoses of the continuous baseline show, as CSV and JSON.
 */
#ifndef NEXEC_IO_DIAGNOSIS_FILE_HPP
#define NEXEC_IO_DIAGNOSIS_FILE_HPP

#include <nexec/clrs/clrs_diagnosis.hpp>
#include <nexec/clrs/clrs_model.hpp>

#include <utility>

namespace nexec
{

/**
 * A table as CSV; what is not a number is left empty.
 *
 * @param index Name of the first column, the number of the row.
 * @param table The table; requires names without commas or quotes.
 * @param first Number of the first row.
 */
std::string TableCsv(const std::string& index, const DataTable& table,
                     const size_t first = 0);

/**
 * One row per update.  Every part of the loss stands there as it is, divided by
 * its value at the first update with a batch of this length (`_by_first`), and
 * divided by what a network gets that holds all answers equally likely
 * (`_by_uniform`): the parts have different scales, and so have lengths.
 *
 * @param model A trained network.
 */
std::string ClrsHistoryCsv(const ClrsModel& model);

//! One row per step: means over networks, each with its spread beside it.
//! Throws InputError as SummariseSteps() does; so do the texts below, apart
//! from that of trajectories.
std::string DiagnosisCsv(const std::vector<ClrsDiagnosis>& diagnoses);

/**
 * Everything: "models" has for each network its "name", "settings" and
 * "totals", its "steps" (a list per column, an item per step) and its
 * "sequences" (a list per property); "mean" and "spread" have the "totals" and
 * "steps" of all networks together.  What is not a number is null.
 */
std::string DiagnosisJson(const std::vector<ClrsDiagnosis>& diagnoses);

//! Points of a network of this name.
using NamedTrajectories = std::pair<std::string, std::vector<TrajectoryPoint>>;

//! One row per network, sequence, node and step.
std::string TrajectoriesCsv(const std::vector<NamedTrajectories>& networks);

/**
 * What people read first, as Markdown: losses, hints and early solutions, a row
 * per step, means over networks with their spread.
 */
std::string DiagnosisText(const std::vector<ClrsDiagnosis>& diagnoses);

}  // namespace nexec

#endif
