/**
 * @file clrs/clrs_losses.cpp
 */
#include <nexec/clrs/clrs_losses.hpp>

#include "ratio.hpp"

#include <cmath>

namespace nexec
{

ClrsLosses UniformLosses(const size_t length, const bool permutation)
{
  const auto n = static_cast<double>(length);
  const double any = std::log(n);
  if (!permutation)
    return {any, 0.0, any, any, any};
  return {std::log(n - 1.0), any, any, any, any};
}

ClrsLosses Divide(const ClrsLosses& losses, const ClrsLosses& by)
{
  return {Ratio(losses.pred, by.pred), Ratio(losses.predMask, by.predMask),
          Ratio(losses.predH, by.predH), Ratio(losses.i, by.i),
          Ratio(losses.j, by.j)};
}

}  // namespace nexec
