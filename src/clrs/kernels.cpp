/**
 * @file clrs/kernels.cpp
 */
#include "kernels.hpp"

#include <algorithm>

namespace nexec
{

template<typename Scalar>
void Kernels<Scalar>::RectifiedSum(const size_t size,
                                   const Scalar* __restrict a,
                                   const Scalar* __restrict b, const Scalar p,
                                   const Scalar* __restrict c,
                                   Scalar* __restrict out)
{
  for (size_t k = 0; k < size; ++k)
    out[k] = std::max(a[k] + b[k] + p * c[k], Scalar(0));
}

template<typename Scalar>
void Kernels<Scalar>::BiasRelu(const size_t size, const size_t count,
                               const Scalar* __restrict bias,
                               Scalar* __restrict x)
{
  for (size_t c = 0; c < count; ++c, x += size)
  {
    for (size_t k = 0; k < size; ++k)
      x[k] = std::max(x[k] + bias[k], Scalar(0));
  }
}

template<typename Scalar>
void Kernels<Scalar>::ReluBackward(const size_t size, const size_t count,
                                   const Scalar* __restrict y,
                                   Scalar* __restrict error,
                                   Scalar* __restrict sum)
{
  for (size_t c = 0; c < count; ++c, y += size, error += size)
  {
    for (size_t k = 0; k < size; ++k)
    {
      error[k] = y[k] > Scalar(0) ? error[k] : Scalar(0);
      sum[k] += error[k];
    }
  }
}

template<typename Scalar>
void Kernels<Scalar>::TakeLarger(const size_t size, const Scalar* __restrict x,
                                 const uint32_t u, Scalar* __restrict best,
                                 uint32_t* __restrict index)
{
  for (size_t k = 0; k < size; ++k)
  {
    const bool larger = x[k] > best[k];
    best[k] = larger ? x[k] : best[k];
    index[k] = larger ? u : index[k];
  }
}

template<typename Scalar>
void Kernels<Scalar>::AddScaled(const size_t size, const Scalar factor,
                                const Scalar* __restrict x,
                                Scalar* __restrict y)
{
  for (size_t k = 0; k < size; ++k)
    y[k] += factor * x[k];
}

template<typename Scalar>
void Kernels<Scalar>::ReluSplit(const size_t size, const Scalar* __restrict y,
                                Scalar* __restrict error,
                                Scalar* __restrict first,
                                Scalar* __restrict second)
{
  for (size_t k = 0; k < size; ++k)
  {
    error[k] = y[k] > Scalar(0) ? error[k] : Scalar(0);
    first[k] += error[k];
    second[k] += error[k];
  }
}

template<typename Scalar>
Scalar Kernels<Scalar>::MaxoutScore(const size_t size,
                                    const Scalar* __restrict own,
                                    const Scalar* __restrict other,
                                    const Scalar p,
                                    const Scalar* __restrict slope,
                                    const Scalar* __restrict edge,
                                    const Scalar* __restrict weight)
{
  // Several sums at once: compilers may not reorder a single one.
  constexpr size_t lanes = 16;
  Scalar sums[lanes] = {};
  const auto term = [&](const size_t k, const Scalar extra)
  {
    return weight[k] * std::max(own[k], other[k] + p * slope[k] + extra);
  };
  size_t k = 0;
  for (; edge != nullptr && k + lanes <= size; k += lanes)
  {
    for (size_t lane = 0; lane < lanes; ++lane)
      sums[lane] += term(k + lane, edge[k + lane]);
  }
  for (; edge == nullptr && k + lanes <= size; k += lanes)
  {
    for (size_t lane = 0; lane < lanes; ++lane)
      sums[lane] += term(k + lane, Scalar(0));
  }
  for (; k < size; ++k)
    sums[0] += term(k, edge == nullptr ? Scalar(0) : edge[k]);
  Scalar sum = 0;
  for (const Scalar part : sums)
    sum += part;
  return sum;
}

template<typename Scalar>
void Kernels<Scalar>::MaxoutBackward(
    const size_t size, const Scalar* __restrict own,
    const Scalar* __restrict other, const Scalar p,
    const Scalar* __restrict slope, const Scalar* __restrict edge,
    const Scalar* __restrict weight, const Scalar error,
    const MaxoutErrors& errors)
{
  Scalar* __restrict ownError = errors.own;
  Scalar* __restrict otherError = errors.other;
  Scalar* __restrict weightError = errors.weight;
  Scalar* __restrict edgeError = errors.edge;
  const auto item = [&](const size_t k, const Scalar extra)
  {
    const Scalar mine = own[k];
    const Scalar theirs = other[k] + p * slope[k] + extra;
    const bool larger = theirs > mine;
    const Scalar back = error * weight[k];
    const Scalar toEdge = larger ? back : Scalar(0);
    weightError[k] += error * (larger ? theirs : mine);
    ownError[k] += larger ? Scalar(0) : back;
    otherError[k] += toEdge;
    edgeError[k] = toEdge;
  };
  if (edge == nullptr)
  {
    for (size_t k = 0; k < size; ++k)
      item(k, Scalar(0));
  }
  else
  {
    for (size_t k = 0; k < size; ++k)
      item(k, edge[k]);
  }
}

template struct Kernels<float>;
template struct Kernels<double>;

}  // namespace nexec
