/**
 * @file bindings/reproduce/cells.hpp
 *
 * Numbers as cells of a report's tables.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_CELLS_HPP
#define NEXEC_BINDINGS_REPRODUCE_CELLS_HPP

#include "core/number_text.hpp"

#include <cmath>
#include <string>
#include <vector>

namespace nexec::bindings
{

//! A mean, and its spread if there is one.
inline std::string MeanCell(const double mean, const double spread,
                            const int digits)
{
  return FixedCell(mean, digits) +
      (std::isnan(spread) ? "" : " ± " + FixedCell(spread, digits));
}

//! The mean of some numbers, and their sample deviation.
inline std::string MeanCell(const std::vector<double>& values, const int digits)
{
  double sum = 0.0, squares = 0.0;
  for (const double value : values)
    sum += value;
  const double mean = sum / double(values.size());
  for (const double value : values)
    squares += (value - mean) * (value - mean);
  const double spread = values.size() < 2
      ? std::nan("")
      : std::sqrt(squares / double(values.size() - 1));
  return MeanCell(mean, spread, digits);
}

}  // namespace nexec::bindings

#endif
