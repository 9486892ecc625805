/**
 * @file clrs/probes.cpp
 */
#include <nexec/clrs/probes.hpp>

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

arma::vec RegularPositions(const size_t length)
{
  return arma::regspace(0.0, static_cast<double>(length) - 1.0) /
      static_cast<double>(length);
}

ClrsProbes TraceProbes(const arma::vec& key, const arma::vec& pos)
{
  const size_t n = key.n_elem;
  if (n == 0 || pos.n_elem != n)
    throw InputError("probes need keys, and as many positions as keys");
  ClrsProbes probes{pos, key, arma::umat(n, n), arma::uvec(n), arma::uvec(n),
                    {},  {}};
  arma::uvec order = arma::regspace<arma::uvec>(0, n - 1);
  for (size_t t = 0; t < n; ++t)
  {
    size_t slot = t;
    probes.i[t] = probes.j[t] = t;
    for (; slot > 0 && key[order[slot - 1]] > key[t]; --slot)
    {
      probes.i[t] = order[slot - 1];
      order[slot] = order[slot - 1];
    }
    order[slot] = t;
    probes.predH.col(t) = PointersFromOrder(order);
  }
  probes.pred = probes.predH.col(n - 1);
  probes.output = CycleFromPointers(probes.pred);
  return probes;
}

size_t SolvedFrame(const ClrsProbes& probes)
{
  size_t t = probes.Length() - 1;
  while (t > 0 && arma::all(probes.predH.col(t - 1) == probes.pred))
    --t;
  return t;
}

}  // namespace nexec
