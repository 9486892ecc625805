/**
 * @file io/metrics_file.hpp
 *
 * Metrics as CSV.
 */
#ifndef NEXEC_IO_METRICS_FILE_HPP
#define NEXEC_IO_METRICS_FILE_HPP

#include <nexec/chain/executor/metrics.hpp>

#include <string>
#include <utility>
#include <vector>

namespace nexec
{

/**
 * One row per length; accuracies are fractions.  `first_divergence` is empty
 * when no run diverged.
 *
 * @param rows Lengths and what was measured there.
 */
std::string MetricsCsv(const std::vector<std::pair<size_t, Metrics>>& rows);

}  // namespace nexec

#endif
