/**
 * @file clrs/clrs_losses.hpp
 *
 * The parts of the baseline's loss.
 */
#ifndef NEXEC_CLRS_CLRS_LOSSES_HPP
#define NEXEC_CLRS_CLRS_LOSSES_HPP

#include <cstddef>

namespace nexec
{

//! Every part is a mean over sequences, steps (hints only) and nodes.
struct ClrsLosses
{
  //! Output: the cycle (or the pointers).
  double pred = 0.0;
  //! Output: the head; 0 for plain pointers.
  double predMask = 0.0;
  //! Hint: the pointers.
  double predH = 0.0;
  //! Hint: the displaced node.
  double i = 0.0;
  //! Hint: the inserted node.
  double j = 0.0;

  //! The output loss.
  double Output() const { return pred + predMask; }
  //! The hint loss.
  double Hint() const { return predH + i + j; }
  //! What is learnt.
  double Total(const double hintWeight = 1.0) const
  {
    return Output() + hintWeight * Hint();
  }

  ClrsLosses& operator+=(const ClrsLosses& other)
  {
    pred += other.pred;
    predMask += other.predMask;
    predH += other.predH;
    i += other.i;
    j += other.j;
    return *this;
  }
};

/**
 * The losses of a network that holds all answers equally likely.
 *
 * @param length Length of the sequences; requires at least 2.
 * @param permutation Whether the output is a permutation, in which no node
 *    points to itself, and a head, or plain pointers.
 */
ClrsLosses UniformLosses(const size_t length, const bool permutation);

//! Each part divided by the same part; 0/0 is 0.
ClrsLosses Divide(const ClrsLosses& losses, const ClrsLosses& by);

}  // namespace nexec

#endif
