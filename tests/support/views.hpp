/**
 * @file tests/support/views.hpp
 *
 * The chains that views stand for.
 */
#ifndef NEXEC_TESTS_SUPPORT_VIEWS_HPP
#define NEXEC_TESTS_SUPPORT_VIEWS_HPP

#include "chain/algorithm/views.hpp"

namespace nexec
{

//! The chain of a view of a word with all the idle nodes that it stands for.
inline Configuration WithCopies(const View& view)
{
  Configuration chain;
  double rise = 0.0;
  for (size_t u = 0; u < view.config.Size(); ++u)
  {
    chain.states.push_back(view.config.states[u]);
    chain.values.push_back(view.config.values[u] + rise);
    if (u + 1 == view.config.Size())
      break;
    const double step = view.config.values[u + 1] - view.config.values[u];
    for (uint32_t copy = 0; copy < view.copies[u]; ++copy)
    {
      rise += step;
      chain.states.push_back(nothing);
      chain.values.push_back(view.config.values[u] + rise);
    }
  }
  return chain;
}

}  // namespace nexec

#endif
