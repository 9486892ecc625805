/**
 * @file io/results_file.hpp
 *
 * What is found out, as CSV: the updates of a training, and results of many
 * runs, a line for each, which several processes can make in pieces:
 * doc/format.md describes that file.
 */
#ifndef NEXEC_IO_RESULTS_FILE_HPP
#define NEXEC_IO_RESULTS_FILE_HPP

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace nexec
{

struct TrainingUpdate;
struct GraphTrainingUpdate;

//! A cell with any text, in quotes if it needs them (RFC 4180).
std::string CsvText(const std::string& text);

//! One row per update of a training.
std::string HistoryCsv(const std::vector<TrainingUpdate>& history);
std::string HistoryCsv(const std::vector<GraphTrainingUpdate>& history);

//! What came of some or all runs of a plan.
struct Results
{
  //! Most runs of a plan, and most columns.
  static constexpr size_t maxRuns = 100000, maxColumns = 256;

  //! What the runs are, in one word.
  std::string kind;
  //! Version and BLAS kernel, on which the last bits of results depend.
  std::string madeBy;
  //! Number of runs in the whole plan.
  size_t runs = 0;
  //! What all runs have in common: names without blanks, and values.
  std::vector<std::pair<std::string, std::string>> plan;
  //! Names of the cells of a row.
  std::vector<std::string> columns;
  //! Rows by the number of the run, from 1.
  std::map<size_t, std::vector<std::string>> rows;

  //! Get a cell of a row by the name of its column; InputError if there is
  //! none.
  const std::string& Cell(const std::vector<std::string>& row,
                          const std::string& column) const;
};

//! The results of a plan without any rows yet: `madeBy` is of this process.
Results EmptyResults(const std::string& kind, const size_t runs);

//! The text of a results file.  Line ends inside of texts become blanks.
std::string ResultsText(const Results& results);

//! Load a results file.  Throws FormatError if anything in it is wrong.
Results LoadResults(const std::string& path);

//! The same from the text of a file; the name is for errors.
Results ParseResults(const std::string& name, const std::string& text);

//! The first thing that makes two plans different ones, as "seed is 1 there, 2
//! here"; empty if they are the same.
std::string PlanDifference(const Results& theirs, const Results& ours);

//! A run that two files hold.
struct DoubledRun
{
  size_t run = 0;
  std::string first, second;
  //! Whether they say the same about it.
  bool same = true;
};

//! Files that were put together.
struct MergedResults
{
  Results results;
  //! Runs that no file holds.
  std::vector<size_t> missing;
  std::vector<DoubledRun> doubled;
  //! Files that were made by another version or BLAS kernel than the first.
  std::vector<std::string> madeElsewhere;

  //! Whether all runs are there, and no two files contradict each other.
  bool Complete() const;
};

/**
 * Put results of one plan together.  If the same processes have made them, the
 * text of all is the one of a single process that made all runs.  Throws
 * FormatError if a file is of another plan than the first one, and
 * std::invalid_argument if there are none.
 *
 * @param parts Names of files, and what is in them.
 */
MergedResults MergeResults(
    const std::vector<std::pair<std::string, Results>>& parts);

}  // namespace nexec

#endif
