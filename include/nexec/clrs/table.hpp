/**
 * @file clrs/table.hpp
 *
 * Named columns of numbers, and what several such tables have in common.
 */
#ifndef NEXEC_CLRS_TABLE_HPP
#define NEXEC_CLRS_TABLE_HPP

#include <armadillo>

#include <string>
#include <vector>

namespace nexec
{

//! A row per step or update; what is missing is not a number.
struct DataTable
{
  //! Names of the columns.
  std::vector<std::string> columns;
  //! Rows x columns.
  arma::mat values;

  //! Add a column; throws InputError unless it has as many items as there are
  //! rows.  The first one says how many.
  void Add(const std::string& name, const arma::vec& column);
  //! Get a column; throws InputError if there is none of this name.
  arma::vec Column(const std::string& name) const;
};

//! Several tables with the same rows and columns, e.g. of networks that differ
//! in their seeds.
struct TableSummary
{
  //! How many.
  size_t tables = 0;
  //! Means, and sample standard deviations; one table alone has none.
  DataTable mean, spread;

  //! Means and deviations side by side, as in "x" and "x_spread".
  DataTable Joined() const;
};

//! Summarise tables; throws InputError if there are none, or if they differ in
//! columns or number of rows.
TableSummary Summarise(const std::vector<DataTable>& tables);

}  // namespace nexec

#endif
