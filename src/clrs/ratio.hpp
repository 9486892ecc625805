/**
 * @file clrs/ratio.hpp
 *
 * Division for losses that may be absent.
 */
#ifndef NEXEC_SRC_CLRS_RATIO_HPP
#define NEXEC_SRC_CLRS_RATIO_HPP

namespace nexec
{

//! A quotient in which 0/0, a loss that is not there, is 0.
inline double Ratio(const double loss, const double by)
{
  return loss == 0.0 && by == 0.0 ? 0.0 : loss / by;
}

}  // namespace nexec

#endif
