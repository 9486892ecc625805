/**
 * @file clrs/kernels.cpp
 *
 * Compiled once per family of CPUs; the loader picks.  Only the width of the
 * vectors differs, never the order of sums, so all give the same bits.
 */
#include "kernels.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

// Sanitizers are not ready yet when the loader picks.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define NEXEC_FOR_ALL_CPUS \
  __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define NEXEC_FOR_ALL_CPUS
#endif

namespace nexec
{

namespace
{

//! y += factor x.
template<typename Scalar>
inline void AddScaled(const size_t h, const Scalar factor,
                      const Scalar* __restrict x, Scalar* __restrict y)
{
  for (size_t k = 0; k < h; ++k)
    y[k] += factor * x[k];
}

//! As many rows of Largest() as fit into a vector of so many bytes; written
//! with vectors because compilers do not find them here.
template<size_t bytes, typename Scalar>
inline void LargestOfRows(const size_t h, const size_t count,
                          const uint32_t* __restrict list,
                          const Scalar* __restrict allX,
                          Scalar* __restrict best, uint32_t* __restrict index)
{
  using Index = std::conditional_t<sizeof(Scalar) == 4, int32_t, int64_t>;
  using Values [[gnu::vector_size(bytes)]] = Scalar;
  using Places [[gnu::vector_size(bytes)]] = Index;
  Values values, x;
  Places places = Places{} + static_cast<Index>(list[0]);
  std::memcpy(&values, allX + list[0] * h, bytes);
  for (size_t c = 1; c < count; ++c)
  {
    std::memcpy(&x, allX + list[c] * h, bytes);
    const Places larger = x > values;
    values = larger ? x : values;
    places = larger ? Places{} + static_cast<Index>(list[c]) : places;
  }
  std::memcpy(best, &values, bytes);
  for (size_t k = 0; k < bytes / sizeof(Scalar); ++k)
    index[k] = static_cast<uint32_t>(places[k]);
}

//! One column of MaxoutBackward(); a function of its own because only for
//! parameters do compilers believe that nothing overlaps.
template<typename Scalar>
inline void MaxoutColumnBackward(
    const size_t h, const Scalar* __restrict own,
    const Scalar* __restrict other, const Scalar p,
    const Scalar* __restrict slope, const Scalar* __restrict edge,
    const Scalar present, const Scalar* __restrict weight, const Scalar error,
    Scalar* __restrict ownError, Scalar* __restrict otherError,
    Scalar* __restrict weightError, Scalar* __restrict edgeError)
{
  for (size_t k = 0; k < h; ++k)
  {
    const Scalar mine = own[k];
    const Scalar theirs = other[k] + p * slope[k] + present * edge[k];
    const Scalar all = error * weight[k];
    const Scalar passed = theirs > mine ? all : Scalar(0);
    weightError[k] += error * std::max(theirs, mine);
    ownError[k] += all - passed;
    otherError[k] += passed;
    edgeError[k] = passed;
  }
}

}  // namespace

template<typename Scalar>
NEXEC_FOR_ALL_CPUS void Kernels<Scalar>::BiasRelu(const size_t h,
                                                  const size_t count,
                                                  const Scalar* __restrict bias,
                                                  Scalar* __restrict x)
{
  for (size_t c = 0; c < count; ++c, x += h)
  {
    for (size_t k = 0; k < h; ++k)
      x[k] = std::max(x[k] + bias[k], Scalar(0));
  }
}

template<typename Scalar>
NEXEC_FOR_ALL_CPUS void Kernels<Scalar>::ReluBackward(
    const size_t h, const size_t count, const Scalar* __restrict y,
    Scalar* __restrict error, Scalar* __restrict sum)
{
  for (size_t c = 0; c < count; ++c, y += h, error += h)
  {
    for (size_t k = 0; k < h; ++k)
    {
      error[k] = y[k] > Scalar(0) ? error[k] : Scalar(0);
      sum[k] += error[k];
    }
  }
}

template<typename Scalar>
NEXEC_FOR_ALL_CPUS void Kernels<Scalar>::RectifiedSums(
    const size_t h, const size_t n, const Scalar* __restrict receiver,
    const Scalar* __restrict allSenders, const Scalar* __restrict pointing,
    const Scalar* __restrict slope, Scalar* __restrict allOut)
{
  for (size_t u = 0; u < n; ++u, allSenders += h, allOut += h)
  {
    const Scalar p = pointing[u];
    for (size_t k = 0; k < h; ++k)
    {
      const Scalar sum = receiver[k] + allSenders[k] + p * slope[k];
      allOut[k] = std::max(sum, Scalar(0));
    }
  }
}

template<typename Scalar>
NEXEC_FOR_ALL_CPUS void Kernels<Scalar>::RectifiedSumsBackward(
    const size_t h, const size_t n, const Scalar* __restrict allY,
    Scalar* __restrict allError, Scalar* __restrict receiver,
    Scalar* __restrict allSenders)
{
  for (size_t u = 0; u < n; ++u, allY += h, allError += h, allSenders += h)
  {
    for (size_t k = 0; k < h; ++k)
    {
      const Scalar error = allY[k] > Scalar(0) ? allError[k] : Scalar(0);
      allError[k] = error;
      receiver[k] += error;
      allSenders[k] += error;
    }
  }
}

template<typename Scalar>
NEXEC_FOR_ALL_CPUS void Kernels<Scalar>::Largest(
    const size_t h, const size_t count, const uint32_t* __restrict list,
    const Scalar* __restrict allX, Scalar* __restrict best,
    uint32_t* __restrict index)
{
  constexpr size_t size = sizeof(Scalar), many = 64 / size, some = 32 / size;
  size_t k = 0;
  for (; k + many <= h; k += many)
    LargestOfRows<64>(h, count, list, allX + k, best + k, index + k);
  for (; k + some <= h; k += some)
    LargestOfRows<32>(h, count, list, allX + k, best + k, index + k);
  for (; k < h; ++k)
    LargestOfRows<size>(h, count, list, allX + k, best + k, index + k);
}

template<typename Scalar>
NEXEC_FOR_ALL_CPUS void Kernels<Scalar>::MaximumBackward(
    const size_t h, const size_t n, const Scalar* __restrict error,
    const uint32_t* __restrict index, const Scalar* __restrict weights,
    const Scalar* __restrict allX, Scalar* __restrict allErrors,
    Scalar* __restrict weightErrors)
{
  std::fill(allErrors, allErrors + h * n, Scalar(0));
  for (size_t k = 0; k < h; ++k)
  {
    AddScaled(h, error[k], weights + k * h, allErrors + index[k] * h);
    AddScaled(h, error[k], allX + index[k] * h, weightErrors + k * h);
  }
}

template<typename Scalar>
NEXEC_FOR_ALL_CPUS void Kernels<Scalar>::MaxoutScores(const size_t h,
                                                      const size_t n,
                                                      const Maxout& maxout,
                                                      Scalar* scores)
{
  // Several sums at once: compilers may not reorder a single one.
  constexpr size_t lanes = 16;
  const Scalar* __restrict own = maxout.own;
  const Scalar* __restrict slope = maxout.slope;
  const Scalar* __restrict weight = maxout.weight;
  for (size_t u = 0; u < n; ++u)
  {
    const Scalar* __restrict other = maxout.allOthers + u * h;
    // Without edges something harmless is read and multiplied by zero.
    const bool edges = maxout.allEdges != nullptr;
    const Scalar* __restrict edge = edges ? maxout.allEdges + u * h : own;
    const Scalar p = maxout.pointing[u];
    const Scalar present = edges ? Scalar(1) : Scalar(0);
    const auto term = [&](const size_t k)
    {
      const Scalar theirs = other[k] + p * slope[k] + present * edge[k];
      return weight[k] * std::max(own[k], theirs);
    };
    Scalar sums[lanes] = {};
    size_t k = 0;
    for (; k + lanes <= h; k += lanes)
    {
      for (size_t lane = 0; lane < lanes; ++lane)
        sums[lane] += term(k + lane);
    }
    for (; k < h; ++k)
      sums[0] += term(k);
    scores[u] = 0;
    for (const Scalar part : sums)
      scores[u] += part;
  }
}

template<typename Scalar>
NEXEC_FOR_ALL_CPUS void Kernels<Scalar>::MaxoutBackward(
    const size_t h, const size_t n, const Maxout& maxout, const Scalar* errors,
    const MaxoutErrors& back)
{
  const bool edges = maxout.allEdges != nullptr;
  for (size_t u = 0; u < n; ++u)
  {
    MaxoutColumnBackward(
        h, maxout.own, maxout.allOthers + u * h, maxout.pointing[u],
        maxout.slope, edges ? maxout.allEdges + u * h : maxout.own,
        edges ? Scalar(1) : Scalar(0), maxout.weight, errors[u], back.own,
        back.allOthers + u * h, back.weight, back.allEdges + u * h);
  }
}

template struct Kernels<float>;
template struct Kernels<double>;

}  // namespace nexec
