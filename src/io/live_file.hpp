/**
 * @file io/live_file.hpp
 *
 * Models as a page that runs them.
 */
#ifndef NEXEC_IO_LIVE_FILE_HPP
#define NEXEC_IO_LIVE_FILE_HPP

#include <nexec/chain/executor/model.hpp>

#include <string>
#include <vector>

namespace nexec
{

//! A network to choose on the page.
struct LiveModel
{
  //! What it is called in the list, and the part of the list it is in.
  std::string label;
  std::string group;
  //! A sentence about it.
  std::string about;
  ExecutorModel model;
};

//! What a page can run.
struct LiveContent
{
  std::string title;
  //! In the order of the list; the first one is run first.  Models of one
  //! group follow each other.
  std::vector<LiveModel> models;
  //! The numbers that the page begins with.
  std::vector<double> values;
  //! The command that makes the page, or nothing.
  std::string command;
};

//! The largest number of values that a page takes.
constexpr size_t maxLiveValues = 64;

/**
 * A whole HTML page that needs no other file and no network.  The models are in
 * it, bit for bit.  Throws UsageError if there are no models, or no values, too
 * many or NaN; and as CheckModel() and CheckConfig() do.  Requires models of
 * algorithms that are known.
 */
std::string LivePageOf(const LiveContent& content);

}  // namespace nexec

#endif
