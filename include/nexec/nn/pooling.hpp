/**
 * @file nn/pooling.hpp
 *
 * How a virtual node, which hears of all edges, makes one vector of them.
 */
#ifndef NEXEC_NN_POOLING_HPP
#define NEXEC_NN_POOLING_HPP

#include <string>
#include <vector>

namespace nexec
{

/**
 * How the virtual node pools the edges when a model is executed; training
 * always uses the softmax.
 */
enum class Pooling
{
  //! The mean of all edges, weighted by the softmax of their scores.
  Softmax,
  //! The one edge with the largest score; among edges with equal scores, the
  //! one with the lowest type 2 (sender S + receiver) + c.
  Hard,
  //! The same mean as Softmax, but with one edge of each type that is present:
  //! how many there are does not matter.
  Distinct
};

//! Get the names of the ways to pool, as files and options write them.
std::vector<std::string> PoolingNames();

//! Get the name of a way to pool.
std::string PoolingName(const Pooling pooling);

//! Get the way to pool with this name; throws UsageError if there is none.
Pooling FindPooling(const std::string& name);

}  // namespace nexec

#endif
