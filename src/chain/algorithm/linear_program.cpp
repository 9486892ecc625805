/**
 * @file chain/algorithm/linear_program.cpp
 */
#include "linear_program.hpp"

#include <coin/Clp_C_Interface.h>

#include <limits>
#include <memory>
#include <tuple>

namespace nexec
{

namespace
{

//! A matrix with its entries column after column.
struct ColumnMatrix
{
  std::vector<CoinBigIndex> begins;
  std::vector<int> rows;
  std::vector<double> values;
};

ColumnMatrix Columns(const LinearProgram& program)
{
  std::vector<std::vector<std::pair<int, double>>> columns(program.cost.size());
  for (size_t row = 0; row < program.constraints.size(); ++row)
  {
    for (const auto& [column, coefficient] : program.constraints[row].terms)
      columns[column].emplace_back(int(row), double(coefficient));
  }
  ColumnMatrix matrix;
  matrix.begins.push_back(0);
  for (const auto& column : columns)
  {
    for (const auto& [row, value] : column)
    {
      matrix.rows.push_back(row);
      matrix.values.push_back(value);
    }
    matrix.begins.push_back(CoinBigIndex(matrix.rows.size()));
  }
  return matrix;
}

}  // namespace

bool operator<(const LinearConstraint& a, const LinearConstraint& b)
{
  return std::tie(a.terms, a.atLeast) < std::tie(b.terms, b.atLeast);
}

std::optional<std::vector<double>> LinearProgram::Solve() const
{
  if (cost.empty())
    return std::vector<double>();
  constexpr double infinity = std::numeric_limits<double>::max();
  const ColumnMatrix matrix = Columns(*this);
  std::vector<double> low, high(cost.size(), infinity), atLeast,
      atMost(constraints.size(), infinity);
  for (const bool free : mayBeNegative)
    low.push_back(free ? -infinity : 0.0);
  for (const LinearConstraint& constraint : constraints)
    atLeast.push_back(double(constraint.atLeast));

  const std::unique_ptr<Clp_Simplex, decltype(&Clp_deleteModel)> model(
      Clp_newModel(), &Clp_deleteModel);
  Clp_setLogLevel(model.get(), 0);
  Clp_loadProblem(model.get(), int(cost.size()), int(constraints.size()),
                  matrix.begins.data(), matrix.rows.data(),
                  matrix.values.data(), low.data(), high.data(), cost.data(),
                  atLeast.data(), atMost.data());
  Clp_initialSolve(model.get());
  if (Clp_status(model.get()) != 0)
    return std::nullopt;
  const double* solution = Clp_getColSolution(model.get());
  return std::vector<double>(solution, solution + cost.size());
}

}  // namespace nexec
