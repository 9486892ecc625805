/**
 * @file bindings/paper_example.hpp
 *
 * The sequence of the paper's first figure.
 */
#ifndef NEXEC_BINDINGS_PAPER_EXAMPLE_HPP
#define NEXEC_BINDINGS_PAPER_EXAMPLE_HPP

#include <vector>

namespace nexec::bindings
{

inline const std::vector<double> paperExample = {2, 4, 6, 3, 7};

}  // namespace nexec::bindings

#endif
