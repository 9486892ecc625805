/**
 * @file io/metrics_file.hpp
 *
 * What was measured of models by length, as CSV and JSON.
 */
#ifndef NEXEC_IO_METRICS_FILE_HPP
#define NEXEC_IO_METRICS_FILE_HPP

#include <nexec/chain/executor/metrics.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace nexec
{

//! Lengths, and what was measured there.
using MetricsRows = std::vector<std::pair<size_t, Metrics>>;

//! What was measured of a model.
struct ModelMetrics
{
  //! Name of its file, and what else is to be known about it.
  std::string name;
  std::vector<std::pair<std::string, std::string>> facts;
  MetricsRows rows;
};

/**
 * One row per length; accuracies are fractions.  `first_divergence` is empty
 * when no run diverged.
 */
std::string MetricsCsv(const MetricsRows& rows);

//! The same for several models, whose names are the first column, `model`.
std::string MetricsCsv(const std::vector<ModelMetrics>& models);

//! The same as JSON: `models`, each with its `model` (the name), its facts, and
//! `lengths`, a list of objects.  What is not a number is null.
std::string MetricsJson(const std::vector<ModelMetrics>& models);

}  // namespace nexec

#endif
