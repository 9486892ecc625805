/**
 * @file clrs/loss_split.hpp
 *
 * Output loss against hint loss during training.  They start at different
 * heights, and the height depends on the length of the batch, so they are
 * compared with what they were at first and with those of a network that
 * holds all answers equally likely.
 */
#ifndef NEXEC_CLRS_LOSS_SPLIT_HPP
#define NEXEC_CLRS_LOSS_SPLIT_HPP

#include <nexec/clrs/clrs_losses.hpp>
#include <nexec/clrs/table.hpp>

#include <utility>

namespace nexec
{

//! For each update, from the first, the length of its batch and its losses.
using LossHistory = std::vector<std::pair<size_t, ClrsLosses>>;

//! Output and hint loss.
struct OutputAndHint
{
  double output = 0.0;
  double hint = 0.0;
};

//! Means over some updates.
struct LossWindow
{
  //! How many.
  size_t updates = 0;
  OutputAndHint raw;
  //! Divided by the loss of the first update with the same length.
  OutputAndHint byFirst;
  //! Divided by the loss of UniformLosses().
  OutputAndHint byUniform;
};

//! The beginning and the end of a training.
struct LossSplit
{
  LossWindow first, last;
};

/**
 * Means over the first and the last updates.  Both numbers should be multiples
 * of the number of lengths, because losses rise and fall with the length.
 * Throws InputError if there are no updates or if either number is 0; a history
 * that is shorter than a number is taken whole.
 *
 * @param history All updates, at least one.
 * @param permutation Whether the output is a permutation and a head.
 * @param firstUpdates How many at the beginning.
 * @param lastUpdates How many at the end.
 */
LossSplit SplitLosses(const LossHistory& history, const bool permutation,
                      const size_t firstUpdates = 5,
                      const size_t lastUpdates = 50);

/**
 * A row per update: its length, then the parts of the loss, output and hint
 * loss, first as they are, then "..._by_first" and "..._by_uniform".
 *
 * @param history All updates.
 * @param permutation Whether the output is a permutation and a head.
 */
DataTable LossTable(const LossHistory& history, const bool permutation);

}  // namespace nexec

#endif
