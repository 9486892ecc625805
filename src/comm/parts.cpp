/**
 * @file comm/parts.cpp
 */
#include <nexec/comm/parts.hpp>

#include "bytes.hpp"

namespace nexec
{

namespace
{

//! Add numbers to a slice of a sum that begins at `first`.
template<typename Scalar>
void AddTo(arma::vec& sum, const size_t first, const Scalar* numbers,
           const size_t count)
{
  for (size_t k = 0; k < count; ++k)
    sum[first + k] += static_cast<double>(numbers[k]);
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
    arma::vec& sum)
{
  const size_t n = sum.n_elem;
  const Shard own = PartOf(ranks, count);
  sum.zeros();
  if (ranks.Size() == 1)
  {
    for (size_t number = own.begin; number < own.end; ++number)
      AddTo(sum, 0, vectorOf(number).memptr(), n);
    return;
  }

  std::vector<std::string> slices(ranks.Size());
  for (size_t rank = 0; rank < ranks.Size(); ++rank)
  {
    const auto [begin, end] = PartOfRank(n, rank, ranks.Size());
    slices[rank].reserve((own.end - own.begin) * (end - begin) *
                         sizeof(Scalar));
    for (size_t number = own.begin; number < own.end; ++number)
    {
      AppendBytes(slices[rank], vectorOf(number).memptr() + begin, end - begin);
    }
  }
  // The slices of this rank, in the order of ranks and so of vectors.
  const auto [begin, end] = PartOf(ranks, n);
  std::vector<Scalar> numbers(end - begin);
  for (const std::string& bytes : ranks.Exchange(slices))
  {
    for (ByteReader reader(bytes); !reader.AtEnd() && !numbers.empty();)
    {
      reader.Take(numbers.data(), numbers.size());
      AddTo(sum, begin, numbers.data(), numbers.size());
    }
  }
  std::string mine;
  AppendBytes(mine, sum.memptr() + begin, end - begin);
  size_t place = 0;
  for (const std::string& bytes : ranks.Gather(mine))
  {
    const size_t size = bytes.size() / sizeof(double);
    ByteReader(bytes).Take(sum.memptr() + place, size);
    place += size;
  }
}

template void SumInOrder<float>(
    Communicator&, const size_t,
    const std::function<const arma::Col<float>&(const size_t)>&, arma::vec&);
template void SumInOrder<double>(
    Communicator&, const size_t,
    const std::function<const arma::Col<double>&(const size_t)>&, arma::vec&);

}  // namespace nexec
