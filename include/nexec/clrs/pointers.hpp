/**
 * @file clrs/pointers.hpp
 *
 * Lists as pointers: every node points to the node before it and the head to
 * itself, so the pointers of a list are not a permutation.  What a network is
 * taught is one: the cycle in which the head points to the tail, and the head.
 */
#ifndef NEXEC_CLRS_POINTERS_HPP
#define NEXEC_CLRS_POINTERS_HPP

#include <armadillo>

#include <optional>

namespace nexec
{

//! A list of nodes as one cycle through all of them and where it begins.
struct CyclicList
{
  //! For each node the node before it; for the head, the tail.
  arma::uvec cycle;
  //! The first node.
  arma::uword head;
};

/**
 * Pointers of a list.
 *
 * @param order The nodes 0, ..., n - 1, each once (not checked), in the order
 *     of the list.
 * @return For each node the node before it; the head points to itself.
 */
arma::uvec PointersFromOrder(const arma::uvec& order);

/**
 * The list that pointers describe, if they describe one that has all nodes.
 *
 * @param pointers For each node the node before it.
 * @return The nodes from the head to the tail, or nothing.
 */
std::optional<arma::uvec> OrderFromPointers(const arma::uvec& pointers);

//! Turn the pointers of a list into a cycle; throws InputError if they are no
//! list of at least one node.
CyclicList CycleFromPointers(const arma::uvec& pointers);

/**
 * The way back, for any predicted cycle: the head points to itself, all other
 * nodes as the cycle says.  Requires that the head is one of the nodes.
 */
arma::uvec PointersFromCycle(const CyclicList& list);

}  // namespace nexec

#endif
