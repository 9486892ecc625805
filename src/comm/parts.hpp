/**
 * @file comm/parts.hpp
 *
 * Work that ranks share.
 */
#ifndef NEXEC_COMM_PARTS_HPP
#define NEXEC_COMM_PARTS_HPP

#include <nexec/comm/communicator.hpp>

#include "core/parallel.hpp"

#include <armadillo>

#include <functional>

namespace nexec
{

//! The items [begin, end) of a rank, if these ranks share all items evenly, in
//! their order.
Shard PartOfRank(const size_t items, const size_t rank, const size_t size);

//! The items of this rank.
inline Shard PartOf(const Communicator& ranks, const size_t items)
{
  return PartOfRank(items, ranks.Rank(), ranks.Size());
}

//! Memory of SumInOrder(), to be kept from one sum to the next.
struct SumBuffers
{
  std::vector<std::string> mine, theirs;
};

/**
 * Together: the sum of some vectors in the order of their numbers, which is the
 * same to the last bit for any number of ranks.
 *
 * Each rank passes the vectors of PartOf(ranks, count).  It receives one slice
 * of all vectors, sums it up, and passes the sum on to the others; so a rank
 * sends each of its numbers once, and then its slice of the sum to every other.
 *
 * @param ranks The ranks.
 * @param count Number of vectors that all ranks have.
 * @param vectorOf The vector with a number out of PartOf(ranks, count); all
 *     have the same size, at all ranks.
 * @param buffers Memory for the exchange.
 * @param sum Set to the sum, on all ranks; its size has to be that of the
 *     vectors.
 */
template<typename Scalar>
void SumInOrder(
    Communicator& ranks, const size_t count,
    const std::function<const arma::Col<Scalar>&(const size_t)>& vectorOf,
    SumBuffers& buffers, arma::vec& sum);

extern template void SumInOrder<float>(
    Communicator&, const size_t,
    const std::function<const arma::Col<float>&(const size_t)>&, SumBuffers&,
    arma::vec&);
extern template void SumInOrder<double>(
    Communicator&, const size_t,
    const std::function<const arma::Col<double>&(const size_t)>&, SumBuffers&,
    arma::vec&);

}  // namespace nexec

#endif
