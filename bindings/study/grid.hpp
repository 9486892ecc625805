/**
 * @file bindings/study/grid.hpp
 *
 * A grid of training settings, from a small text file.
 */
#ifndef NEXEC_BINDINGS_STUDY_GRID_HPP
#define NEXEC_BINDINGS_STUDY_GRID_HPP

#include "options/binding.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace nexec::bindings
{

/**
 * Every combination of the values of some settings.  The file has a line for
 * each setting, its name and its values with blanks in between; `1..40` stands
 * for all whole numbers of a range, `#` begins a comment.  Settings are options
 * of nexec_train.
 *
 * A line `cell NAME` begins a grid of its own, up to the next such line.  The
 * lines above all cells belong to each of them; a cell that has a line for the
 * same setting replaces it.
 */
class Grid
{
 public:
  //! Read a file.  InputError, with file and line, if anything is wrong.
  explicit Grid(const std::string& path);
  //! The same from the text of a file; the name is for errors.
  Grid(const std::string& name, const std::string& text);

  //! Get the number of combinations.
  size_t Size() const;
  //! Get the names of the columns: `cell`, if there are any, and the settings.
  //! Those of cells stand before those that all cells share.
  std::vector<std::string> Names() const;
  //! Get the values of a combination, from 1, in the same order; those of the
  //! last line change fastest.  What a cell does not set is empty.
  std::vector<std::string> Values(const size_t number) const;
  //! Get each line as its first word and all its values.
  std::vector<std::pair<std::string, std::string>> Texts() const;

  //! Get the options of a combination, from 1.
  Params ParamsOf(const size_t number) const;

 private:
  struct Setting
  {
    std::string name;
    std::vector<std::string> values;
  };

  struct Cell
  {
    std::string name;
    std::vector<Setting> settings;
  };

  //! Read the words of a line.  UsageError without file and line.
  void AddLine(const std::vector<std::string>& words);
  void AddCell(const std::string& name);
  void AddSetting(const std::vector<std::string>& words);
  //! The cells with the settings that they share; without any, all is one.
  std::vector<Cell> WholeCells() const;
  //! The values of a combination, by the names of their columns.
  std::map<std::string, std::string> ValuesByName(const size_t number) const;

  //! What can be set: the options of nexec_train about training itself.
  Binding options;
  std::vector<Setting> shared;
  std::vector<Cell> cells;
};

}  // namespace nexec::bindings

#endif
