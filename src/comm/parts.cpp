/**
 * @file comm/parts.cpp
 */
#include "parts.hpp"

#include "bytes.hpp"

namespace nexec
{

namespace
{

//! Add numbers, of which there are as many, to a part of a sum.
template<typename Scalar>
void AddTo(double* sum, const size_t count, const Scalar* numbers)
{
  for (size_t k = 0; k < count; ++k)
    sum[k] += static_cast<double>(numbers[k]);
}

/**
 * What each other rank is to get: its slice of all vectors of this one.
 *
 * @param own Numbers of the vectors.
 * @param n Their size.
 */
template<typename Scalar>
void PackSlices(
    const Communicator& ranks, const Shard& own,
    const std::function<const arma::Col<Scalar>&(const size_t)>& vectorOf,
    const size_t n, std::vector<std::string>& slices)
{
  slices.resize(ranks.Size());
  for (size_t rank = 0; rank < ranks.Size(); ++rank)
  {
    slices[rank].clear();
    if (rank == ranks.Rank())
      continue;
    const auto [begin, end] = PartOfRank(n, rank, ranks.Size());
    for (size_t number = own.begin; number < own.end; ++number)
      AppendBytes(slices[rank], vectorOf(number).memptr() + begin, end - begin);
  }
}

//! Together: pass the slice of this rank to the others, and take theirs.
void SpreadSlices(Communicator& ranks, SumBuffers& buffers, arma::vec& sum)
{
  const auto [begin, end] = PartOf(ranks, sum.n_elem);
  for (size_t rank = 0; rank < ranks.Size(); ++rank)
  {
    buffers.mine[rank].clear();
    if (rank != ranks.Rank())
      AppendBytes(buffers.mine[rank], sum.memptr() + begin, end - begin);
  }
  ranks.Exchange(buffers.mine, buffers.theirs);
  for (size_t rank = 0; rank < ranks.Size(); ++rank)
  {
    const auto [first, last] = PartOfRank(sum.n_elem, rank, ranks.Size());
    if (rank != ranks.Rank())
      ByteReader(buffers.theirs[rank]).Take(sum.memptr() + first, last - first);
  }
}

}  // namespace

Shard PartOfRank(const size_t items, const size_t rank, const size_t size)
{
  return {items * rank / size, items * (rank + 1) / size};
}

template<typename Scalar>
void SumInOrder(
    Communicator& ranks, const size_t count,
    const std::function<const arma::Col<Scalar>&(const size_t)>& vectorOf,
    SumBuffers& buffers, arma::vec& sum)
{
  const Shard own = PartOf(ranks, count);
  sum.zeros();
  if (ranks.Size() > 1)
  {
    PackSlices<Scalar>(ranks, own, vectorOf, sum.n_elem, buffers.mine);
    ranks.Exchange(buffers.mine, buffers.theirs);
  }
  // The slice of this rank, in the order of ranks and so of vectors.
  const auto [begin, end] = PartOf(ranks, sum.n_elem);
  double* const slice = sum.memptr() + begin;
  std::vector<Scalar> numbers(end - begin);
  for (size_t rank = 0; rank < ranks.Size(); ++rank)
  {
    if (rank == ranks.Rank())
    {
      for (size_t number = own.begin; number < own.end; ++number)
        AddTo(slice, numbers.size(), vectorOf(number).memptr() + begin);
      continue;
    }
    for (ByteReader reader(buffers.theirs[rank]); !reader.AtEnd();)
    {
      reader.Take(numbers.data(), numbers.size());
      AddTo(slice, numbers.size(), numbers.data());
    }
  }
  if (ranks.Size() > 1)
    SpreadSlices(ranks, buffers, sum);
}

template void SumInOrder<float>(
    Communicator&, const size_t,
    const std::function<const arma::Col<float>&(const size_t)>&, SumBuffers&,
    arma::vec&);
template void SumInOrder<double>(
    Communicator&, const size_t,
    const std::function<const arma::Col<double>&(const size_t)>&, SumBuffers&,
    arma::vec&);

}  // namespace nexec
