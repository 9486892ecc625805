/**
 * @file io/history_file.hpp
 *
 * The history of a training run as CSV.
 */
#ifndef NEXEC_IO_HISTORY_FILE_HPP
#define NEXEC_IO_HISTORY_FILE_HPP

#include <nexec/chain/training/trainer.hpp>

#include <string>

namespace nexec
{

//! Collects one row per update.
class HistoryWriter
{
 public:
  //! Begins with the header row.
  HistoryWriter();

  //! Add the row of an update.
  void Add(const TrainingUpdate& update);

  //! Get the CSV text.
  const std::string& Text() const { return text; }

 private:
  std::string text;
};

}  // namespace nexec

#endif
