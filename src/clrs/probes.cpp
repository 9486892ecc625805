/**
 * @file clrs/probes.cpp
 */
#include <nexec/clrs/probes.hpp>

#include <nexec/core/errors.hpp>

namespace nexec
{

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
