/**
 * @file clrs/table.cpp
 */
#include <nexec/clrs/table.hpp>

#include <nexec/core/errors.hpp>

#include <algorithm>

namespace nexec
{

void DataTable::Add(const std::string& name, const arma::vec& column)
{
  if (!columns.empty() && column.n_elem != values.n_rows)
    throw InputError("column '" + name + "' does not fit the table");
  columns.push_back(name);
  values.insert_cols(values.n_cols, column);
}

arma::vec DataTable::Column(const std::string& name) const
{
  const auto found = std::find(columns.begin(), columns.end(), name);
  if (found == columns.end())
    throw InputError("the table has no column '" + name + "'");
  // A column of no rows has no memory that could be looked at.
  if (values.n_rows == 0)
    return {};
  return values.col(static_cast<size_t>(found - columns.begin()));
}

DataTable TableSummary::Joined() const
{
  DataTable joined;
  for (size_t k = 0; k < mean.columns.size(); ++k)
  {
    joined.Add(mean.columns[k], mean.values.col(k));
    joined.Add(mean.columns[k] + "_spread", spread.values.col(k));
  }
  return joined;
}

TableSummary Summarise(const std::vector<DataTable>& tables)
{
  if (tables.empty())
    throw InputError("there is no table to summarise");
  TableSummary summary{tables.size(), tables[0], tables[0]};
  arma::mat& mean = summary.mean.values;
  arma::mat& spread = summary.spread.values;
  mean.zeros();
  spread.zeros();
  const auto count = static_cast<double>(tables.size());
  for (const DataTable& table : tables)
  {
    if (table.columns != tables[0].columns ||
        table.values.n_rows != mean.n_rows)
      throw InputError("tables of different kinds cannot be summarised");
    mean += table.values;
  }
  mean /= count;
  for (const DataTable& table : tables)
    spread += arma::square(table.values - mean);
  if (tables.size() == 1)
    spread.fill(arma::datum::nan);
  else
    spread = arma::sqrt(spread / (count - 1.0));
  return summary;
}

}  // namespace nexec
