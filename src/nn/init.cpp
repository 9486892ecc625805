/**
 * @file nn/init.cpp
 */
#include <nexec/nn/init.hpp>

#include <cmath>

namespace nexec
{

namespace
{

void Uniform(double* weights, const size_t count, const double bound,
             RandomStream& random)
{
  for (size_t i = 0; i < count; ++i)
    weights[i] = random.Uniform(-bound, bound);
}

}  // namespace

void FanInUniform(double* weights, const size_t count, const size_t fanIn,
                  RandomStream& random)
{
  Uniform(weights, count, 1.0 / std::sqrt(static_cast<double>(fanIn)), random);
}

void GlorotUniform(double* weights, const size_t count, const size_t fanIn,
                   const size_t fanOut, RandomStream& random)
{
  Uniform(weights, count, std::sqrt(6.0 / static_cast<double>(fanIn + fanOut)),
          random);
}

void FanInTruncatedNormal(double* weights, const size_t count,
                          const size_t fanIn, RandomStream& random)
{
  const double deviation = 1.0 / std::sqrt(static_cast<double>(fanIn));
  for (size_t i = 0; i < count; ++i)
  {
    double x = random.Normal();
    while (std::abs(x) > 2.0)
      x = random.Normal();
    weights[i] = deviation * x;
  }
}

void StandardNormal(double* weights, const size_t count, RandomStream& random)
{
  for (size_t i = 0; i < count; ++i)
    weights[i] = random.Normal();
}

}  // namespace nexec
