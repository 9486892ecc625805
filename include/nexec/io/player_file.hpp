/**
 * @file io/player_file.hpp
 *
 * Traces as a page that plays them.
 */
#ifndef NEXEC_IO_PLAYER_FILE_HPP
#define NEXEC_IO_PLAYER_FILE_HPP

#include <nexec/trace/compare.hpp>

#include <string>
#include <vector>

namespace nexec
{

//! What a page shows.
struct PlayerContent
{
  std::string title;
  //! One trace, or two of the same input side by side.
  std::vector<ExecutionTrace> traces;
  //! Where two traces part, if they do.
  std::optional<TraceDivergence> divergence;
  //! The command that makes the page, or nothing.
  std::string command;
};

/**
 * A whole HTML page that needs no other file and no network.  Throws UsageError
 * if there are no traces, more than two, or two of different inputs or
 * algorithms.  Requires traces without problems (see TraceProblem()).
 */
std::string PlayerPageOf(const PlayerContent& content);

}  // namespace nexec

#endif
