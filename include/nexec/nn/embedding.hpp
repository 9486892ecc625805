/**
 * @file nn/embedding.hpp
 *
 * A table of vectors.
 */
#ifndef NEXEC_NN_EMBEDDING_HPP
#define NEXEC_NN_EMBEDDING_HPP

#include <nexec/nn/layer.hpp>

namespace nexec
{

/**
 * Column x of a table (size x entries) for the index x.  The input is 1 x
 * items and holds whole numbers; requires that they are in [0, entries), which
 * is not checked.  As they are no real variables, Backward() sets
 * their error to zero.
 */
class Embedding : public Layer
{
 public:
  Embedding(const size_t entries, const size_t size) :
      entries(entries), size(size)
  {
  }

  size_t InputSize() const override { return 1; }
  size_t OutputSize() const override { return size; }
  size_t WeightSize() const override { return size * entries; }

  //! Entries are standard normal.
  void Initialise(double* weights, RandomStream& random) const override;
  void Forward(const arma::mat& input, arma::mat& output) override;
  void Backward(const arma::mat& input, const arma::mat& error,
                arma::mat& inputError) override;
  void Gradient(const arma::mat& input, const arma::mat& error,
                double* gradient) override;

  //! Get the table, size x entries.
  const arma::mat Table() const { return ReadView(Weights(), size, entries); }

 private:
  size_t entries;
  size_t size;
};

}  // namespace nexec

#endif
