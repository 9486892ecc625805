/**
 * @file nn/schedule.hpp
 *
 * Step sizes over time, as factors of the base step size.
 */
#ifndef NEXEC_NN_SCHEDULE_HPP
#define NEXEC_NN_SCHEDULE_HPP

#include <cstddef>

namespace nexec
{

/**
 * 1 up to `begin`, then linearly down to `last` at `end`, then `last`.
 *
 * @param update Number of the update.
 * @param begin First update of the way down.
 * @param end Last update of the way down.
 * @param last Factor at the end.
 */
double LinearDecay(const size_t update, const size_t begin, const size_t end,
                   const double last);

//! The same along half a cosine.
double CosineDecay(const size_t update, const size_t begin, const size_t end,
                   const double last);

//! Linearly from 1/warmup to 1 over the first updates (from 0); 0 = at once.
double Warmup(const size_t update, const size_t warmup);

}  // namespace nexec

#endif
