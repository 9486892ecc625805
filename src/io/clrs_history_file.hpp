/**
 * @file io/clrs_history_file.hpp
 *
 * The history of a baseline's training as CSV: the data of the first diagnosis,
 * how output and hints share the loss.
 */
#ifndef NEXEC_IO_CLRS_HISTORY_FILE_HPP
#define NEXEC_IO_CLRS_HISTORY_FILE_HPP

#include <nexec/clrs/clrs_model.hpp>

#include <string>

namespace nexec
{

/**
 * One row per update.  Every part of the loss stands there as it is, divided by
 * its value at the first update with a batch of this length (`_by_first`), and
 * divided by what a network gets that holds all answers equally likely
 * (`_by_uniform`): the parts have different scales, and so have lengths.
 *
 * @param model A trained network.
 */
std::string ClrsHistoryCsv(const ClrsModel& model);

}  // namespace nexec

#endif
