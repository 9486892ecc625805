/**
 * @file bindings/sweep/grid.hpp
 *
 * A grid of training settings, from a small text file.
 */
#ifndef NEXEC_BINDINGS_SWEEP_GRID_HPP
#define NEXEC_BINDINGS_SWEEP_GRID_HPP

#include "options/binding.hpp"

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
 */
class Grid
{
 public:
  //! Read a file.  InputError, with file and line, if anything is wrong.
  explicit Grid(const std::string& path);

  //! Get the number of combinations.
  size_t Size() const;
  //! Get the names of the settings, in the order of the file.
  std::vector<std::string> Names() const;
  //! Get the values of a combination, from 1, in the same order; those of the
  //! last line change fastest.
  std::vector<std::string> Values(const size_t number) const;
  //! Get each name with all its values.
  std::vector<std::pair<std::string, std::string>> Texts() const;

  //! Get the options of a combination, from 1.
  Params ParamsOf(const size_t number) const;

 private:
  struct Setting
  {
    std::string name;
    std::vector<std::string> values;
  };

  //! Read the words of a line.  UsageError without file and line.
  void AddLine(const std::vector<std::string>& words);

  //! What can be set: the options of nexec_train about training itself.
  Binding options;
  std::vector<Setting> settings;
};

}  // namespace nexec::bindings

#endif
