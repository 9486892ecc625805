/**
 * @file clrs/loss_split.hpp
 *
 * Output loss against hint loss during training.
 */
#ifndef NEXEC_CLRS_LOSS_SPLIT_HPP
#define NEXEC_CLRS_LOSS_SPLIT_HPP

#include <nexec/clrs/clrs_diagnosis.hpp>

#include <utility>

namespace nexec
{

//! For each update, from the first, the length of its batch and its losses.
using LossHistory = std::vector<std::pair<size_t, ClrsLosses>>;

//! The losses of all updates.
LossHistory LossesOf(const ClrsModel& model);

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
