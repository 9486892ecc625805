/**
 * @file nn/parameters.hpp
 *
 * All parameters of a model live in one vector; named blocks say which part
 * of it is which matrix.  Gradients use the same layout.
 */
#ifndef NEXEC_NN_PARAMETERS_HPP
#define NEXEC_NN_PARAMETERS_HPP

#include <armadillo>

#include <string>
#include <vector>

namespace nexec
{

//! A matrix over memory that belongs to someone else, for reading.  The memory
//! has to hold rows * cols numbers and outlive the matrix.
inline const arma::mat ReadView(const double* memory, const size_t rows,
                                const size_t cols)
{
  // Armadillo knows no const memory; the const result makes it so.
  return arma::mat(const_cast<double*>(memory), rows, cols, false, true);
}

//! The same for writing.
inline arma::mat WriteView(double* memory, const size_t rows, const size_t cols)
{
  return arma::mat(memory, rows, cols, false, true);
}

//! One named matrix inside the parameter vector (column-major).
struct ParameterBlock
{
  std::string name;
  size_t rows;
  size_t cols;
  //! Where it starts in the vector.
  size_t offset;

  //! Number of elements.
  size_t Size() const { return rows * cols; }
};

//! The blocks of a model, one after the other without gaps.
class ParameterLayout
{
 public:
  //! Append a block; requires a name that no other block has.
  void Add(const std::string& name, const size_t rows, const size_t cols);

  //! Get the block with the given name; throws std::out_of_range if none.  The
  //! result is valid until the next Add().
  const ParameterBlock& Find(const std::string& name) const;

  //! Get all blocks in order.
  const std::vector<ParameterBlock>& Blocks() const { return blocks; }

  //! Number of elements of all blocks together.
  size_t Size() const { return size; }

 private:
  std::vector<ParameterBlock> blocks;
  size_t size = 0;
};

/**
 * A matrix that looks into the vector at a block: no copy, so writing to it
 * writes to the vector.  It must not outlive the vector or see it resized.
 *
 * @param values Vector with all parameters (or all gradients).
 * @param block Which part of it; requires one that lies inside.
 */
arma::mat BlockView(arma::vec& values, const ParameterBlock& block);

//! The same for reading only.
const arma::mat BlockView(const arma::vec& values, const ParameterBlock& block);

}  // namespace nexec

#endif
