/**
 * @file clrs/pointers.cpp
 */
#include <nexec/clrs/pointers.hpp>

#include <nexec/core/errors.hpp>

namespace nexec
{

arma::uvec PointersFromOrder(const arma::uvec& order)
{
  arma::uvec pointers(order.n_elem);
  for (size_t r = 0; r < order.n_elem; ++r)
    pointers[order[r]] = order[r == 0 ? 0 : r - 1];
  return pointers;
}

std::optional<arma::uvec> OrderFromPointers(const arma::uvec& pointers)
{
  const size_t n = pointers.n_elem;
  // The node after each node; n = none, as for the tail.
  arma::uvec next(n);
  next.fill(n);
  arma::uword head = n;
  for (size_t v = 0; v < n; ++v)
  {
    if (pointers[v] >= n)
      return std::nullopt;
    arma::uword& slot = pointers[v] == v ? head : next[pointers[v]];
    if (slot != n)
      return std::nullopt;  // Two heads, or two nodes after one.
    slot = v;
  }
  arma::uvec order(n);
  size_t node = head;
  for (size_t r = 0; r < n; ++r)
  {
    if (node == n)
      return std::nullopt;  // The rest is a cycle on its own.
    order[r] = node;
    node = next[node];
  }
  return order;
}

CyclicList CycleFromPointers(const arma::uvec& pointers)
{
  const std::optional<arma::uvec> order = OrderFromPointers(pointers);
  if (!order || order->is_empty())
    throw InputError("pointers that are not a list have no cycle");
  CyclicList list{pointers, order->front()};
  list.cycle[list.head] = order->back();
  return list;
}

arma::uvec PointersFromCycle(const CyclicList& list)
{
  arma::uvec pointers = list.cycle;
  pointers[list.head] = list.head;
  return pointers;
}

}  // namespace nexec
