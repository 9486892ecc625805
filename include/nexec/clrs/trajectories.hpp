/**
 * @file clrs/trajectories.hpp
 *
 * The ways of hidden states through a plane, and how far they go.
 */
#ifndef NEXEC_CLRS_TRAJECTORIES_HPP
#define NEXEC_CLRS_TRAJECTORIES_HPP

#include <nexec/clrs/probes.hpp>

namespace nexec
{

//! The plane in which hidden states of size h vary most.
struct TrajectoryPlane
{
  //! The mean of all hidden states, h.
  arma::vec centre;
  //! Two orthonormal directions, h x 2, the one with more variance first; the
  //! largest component of each is positive, so that pictures can be compared.
  arma::mat directions;
  //! Share of the variance along each, 2.
  arma::vec explained;
  //! Root of the mean squared distance from the centre.
  double spread = 0.0;
};

//! One node after one step.
struct TrajectoryPoint
{
  size_t sequence, node, step;
  //! Where its hidden state is in the plane.
  double x, y;
  //! The node's key, and its place in the sorted list from 0.
  double key;
  size_t rank;
};

/**
 * Find the plane by principal component analysis of the hidden states of all
 * nodes, steps and sequences.  Throws InputError unless there are hidden states
 * at all steps, all finite and of the same size.
 *
 * @param traces What a network did, with hidden states of at least 2 numbers.
 */
TrajectoryPlane FitPlane(const std::vector<ClrsTrace>& traces);

/**
 * Where all nodes are after every step, sequence by sequence, node by node.
 * Throws InputError as FitPlane() does, and unless each sequence has a trace of
 * all its steps.
 *
 * @param plane The plane; requires one for hidden states of this size.
 * @param batch The sequences.
 * @param traces What the network did on each, with hidden states.
 */
std::vector<TrajectoryPoint> ProjectTrajectories(
    const TrajectoryPlane& plane, const ClrsBatch& batch,
    const std::vector<ClrsTrace>& traces);

/**
 * How far hidden states move at each step, on average and in units of their
 * spread: a network that has stopped computing stands still.  An item per step
 * 0, ..., n - 1; item 0 is not a number.  At step 1 they come from 0.  Throws
 * InputError as FitPlane() does.
 *
 * @param plane The plane of the traces, for the spread.
 * @param traces What the network did, with hidden states.
 */
arma::vec MovementOf(const TrajectoryPlane& plane,
                     const std::vector<ClrsTrace>& traces);

}  // namespace nexec

#endif
