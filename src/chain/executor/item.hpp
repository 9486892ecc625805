/**
 * @file chain/executor/item.hpp
 *
 * What machines move.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_ITEM_HPP
#define NEXEC_CHAIN_EXECUTOR_ITEM_HPP

#include <cstddef>

namespace nexec
{

//! A value with its place in the input; moved together.
struct Item
{
  double value;
  size_t index;
};

}  // namespace nexec

#endif
