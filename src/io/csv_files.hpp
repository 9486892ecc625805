/**
 * @file io/csv_files.hpp
 *
 * What is measured, as CSV: the updates of a training, and metrics by length.
 */
#ifndef NEXEC_IO_CSV_FILES_HPP
#define NEXEC_IO_CSV_FILES_HPP

#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/training/training_run.hpp>

#include <string>
#include <utility>
#include <vector>

namespace nexec
{

//! A cell with any text, in quotes if it needs them (RFC 4180).
std::string CsvText(const std::string& text);

//! One row per update of a training.
std::string HistoryCsv(const std::vector<TrainingUpdate>& history);

/**
 * One row per length; accuracies are fractions.  `first_divergence` is empty
 * when no run diverged.
 *
 * @param rows Lengths and what was measured there.
 */
std::string MetricsCsv(const std::vector<std::pair<size_t, Metrics>>& rows);

}  // namespace nexec

#endif
