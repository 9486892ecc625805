/**
 * @file nn/parameters.cpp
 */
#include <nexec/nn/parameters.hpp>

#include <stdexcept>

namespace nexec
{

void ParameterLayout::Add(const std::string& name, const size_t rows,
                          const size_t cols)
{
  blocks.push_back({name, rows, cols, size});
  size += rows * cols;
}

const ParameterBlock& ParameterLayout::Find(const std::string& name) const
{
  for (const ParameterBlock& block : blocks)
  {
    if (block.name == name)
      return block;
  }
  throw std::out_of_range("ParameterLayout::Find(): no block '" + name + "'");
}

arma::mat BlockView(arma::vec& values, const ParameterBlock& block)
{
  return WriteView(values.memptr() + block.offset, block.rows, block.cols);
}

const arma::mat BlockView(const arma::vec& values, const ParameterBlock& block)
{
  return ReadView(values.memptr() + block.offset, block.rows, block.cols);
}

}  // namespace nexec
