/**
 * @file nn/optimizer.hpp
 *
 * Optimizers over a parameter vector with named blocks.  The step size means
 * what it means in the literature: gradients are averaged over the batch
 * before they come here, and the step size is used as it is.
 */
#ifndef NEXEC_NN_OPTIMIZER_HPP
#define NEXEC_NN_OPTIMIZER_HPP

#include <nexec/nn/parameters.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace nexec
{

//! What all optimizers share: the blocks, and which of them are frozen.
class Optimizer
{
 public:
  //! @param layout The blocks of the parameters.
  explicit Optimizer(const ParameterLayout& layout);
  virtual ~Optimizer() = default;

  //! Leave a block as it is from now on; throws std::out_of_range if there is
  //! none of this name.
  void Freeze(const std::string& block) { SetFrozen(block, true); }
  //! Learn a block again from now on; throws as Freeze() does.
  void Release(const std::string& block) { SetFrozen(block, false); }

  /**
   * Change the parameters of all blocks that are not frozen.  Requires vectors
   * of the layout's size, which is not checked.
   *
   * @param parameters All parameters.
   * @param gradient Derivative of the loss by them.
   * @param stepSize Step size of this update.
   */
  void Update(arma::vec& parameters, const arma::vec& gradient,
              const double stepSize);

 protected:
  /**
   * Change one block.
   *
   * @param number Number of the block.
   * @param block Where the block is.
   * @param parameters First parameter of the block.
   * @param gradient First derivative of the block.
   * @param stepSize Step size of this update.
   */
  virtual void UpdateBlock(const size_t number, const ParameterBlock& block,
                           double* parameters, const double* gradient,
                           const double stepSize) = 0;

 private:
  void SetFrozen(const std::string& block, const bool value);

  ParameterLayout layout;
  //! For each block, whether it is frozen.
  std::vector<bool> frozen;
};

//! What Adam remembers, for runs that will be continued.
struct AdamState
{
  //! Running means of the gradient and of its square.
  arma::vec mean, square;
  //! Updates of each block so far.
  std::vector<uint64_t> updates;
};

/**
 * Adam (Kingma and Ba, 2015).  Each block counts its own updates, so a block
 * that was frozen at first starts as carefully as any other.
 */
class Adam : public Optimizer
{
 public:
  /**
   * @param layout The blocks of the parameters.
   * @param beta1 Decay of the mean of the gradient.
   * @param beta2 Decay of the mean of its square.
   * @param epsilon Added to the root of that mean.
   */
  explicit Adam(const ParameterLayout& layout, const double beta1 = 0.9,
                const double beta2 = 0.999, const double epsilon = 1e-8);

  //! Get what it remembers.
  const AdamState& State() const { return state; }
  //! Go on from there; requires the sizes of the layout, which is not checked.
  void State(const AdamState& value) { state = value; }

 protected:
  void UpdateBlock(const size_t number, const ParameterBlock& block,
                   double* parameters, const double* gradient,
                   const double stepSize) override;

 private:
  double beta1, beta2, epsilon;
  AdamState state;
};

/**
 * Scale the gradient down if its Euclidean norm is larger than allowed.
 *
 * @param gradient Changed in place.
 * @param maxNorm Largest norm; 0 = no limit.
 * @return The norm before; not finite if the gradient is not.
 */
double ClipNorm(arma::vec& gradient, const double maxNorm);

}  // namespace nexec

#endif
