/**
 * @file nn/optimizer.cpp
 */
#include <nexec/nn/optimizer.hpp>

#include <cmath>

namespace nexec
{

Optimizer::Optimizer(const ParameterLayout& layout) :
    layout(layout), frozen(layout.Blocks().size(), false)
{
}

void Optimizer::SetFrozen(const std::string& block, const bool value)
{
  const ParameterBlock& found = layout.Find(block);
  frozen[static_cast<size_t>(&found - layout.Blocks().data())] = value;
}

void Optimizer::Update(arma::vec& parameters, const arma::vec& gradient,
                       const double stepSize)
{
  for (size_t number = 0; number < frozen.size(); ++number)
  {
    if (frozen[number])
      continue;
    const ParameterBlock& block = layout.Blocks()[number];
    UpdateBlock(number, block, parameters.memptr() + block.offset,
                gradient.memptr() + block.offset, stepSize);
  }
}

Adam::Adam(const ParameterLayout& layout, const double beta1,
           const double beta2, const double epsilon) :
    Optimizer(layout),
    beta1(beta1),
    beta2(beta2),
    epsilon(epsilon),
    state{arma::vec(layout.Size(), arma::fill::zeros),
          arma::vec(layout.Size(), arma::fill::zeros),
          std::vector<uint64_t>(layout.Blocks().size(), 0)}
{
}

void Adam::UpdateBlock(const size_t number, const ParameterBlock& block,
                       double* parameters, const double* gradient,
                       const double stepSize)
{
  const double t = static_cast<double>(++state.updates[number]);
  const double step = stepSize / (1.0 - std::pow(beta1, t));
  const double correction = 1.0 / std::sqrt(1.0 - std::pow(beta2, t));
  double* m = state.mean.memptr() + block.offset;
  double* v = state.square.memptr() + block.offset;
  for (size_t i = 0; i < block.Size(); ++i)
  {
    m[i] = beta1 * m[i] + (1.0 - beta1) * gradient[i];
    v[i] = beta2 * v[i] + (1.0 - beta2) * gradient[i] * gradient[i];
    parameters[i] -= step * m[i] / (std::sqrt(v[i]) * correction + epsilon);
  }
}

double ClipNorm(arma::vec& gradient, const double maxNorm)
{
  const double norm = arma::norm(gradient);
  if (maxNorm > 0.0 && norm > maxNorm)
    gradient *= maxNorm / norm;
  return norm;
}

}  // namespace nexec
