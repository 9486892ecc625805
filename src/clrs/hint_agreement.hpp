/**
 * @file clrs/hint_agreement.hpp
 *
 * Comparing what was predicted with what is true.
 */
#ifndef NEXEC_CLRS_HINT_AGREEMENT_HPP
#define NEXEC_CLRS_HINT_AGREEMENT_HPP

#include <nexec/clrs/draws.hpp>
#include <nexec/clrs/trace.hpp>
#include <nexec/core/errors.hpp>

namespace nexec
{

//! The share of nodes with the same item in both; InputError if the sizes
//! differ, e.g. because a trace was made without what is asked for.
inline double Agreement(const arma::uvec& a, const arma::uvec& b)
{
  if (a.n_elem != b.n_elem || a.is_empty())
    throw InputError("a trace does not have what it is compared by");
  return static_cast<double>(arma::accu(a == b)) /
      static_cast<double>(a.n_elem);
}

//! InputError unless all sequences have one length, at least 2.
inline void CheckLengths(const ClrsBatch& batch)
{
  if (batch.empty() || batch[0].Length() < 2)
    throw InputError("a diagnosis needs sequences of at least two keys");
  for (const ClrsProbes& probes : batch)
  {
    if (probes.Length() != batch[0].Length())
      throw InputError("a diagnosis needs sequences of one length");
  }
}

//! InputError unless there is a trace with all steps for every sequence.
inline void CheckTraces(const ClrsBatch& batch,
                        const std::vector<ClrsTrace>& traces)
{
  CheckLengths(batch);
  if (traces.size() != batch.size())
    throw InputError("a diagnosis needs one trace per sequence");
  for (const ClrsTrace& trace : traces)
  {
    if (trace.size() + 1 != batch[0].Length())
      throw InputError("a trace has too few steps or too many");
  }
}

//! An item per step 0, ..., n - 1; nothing is predicted at step 0, so that
//! item is not a number.
inline arma::vec StepValues(const size_t length)
{
  arma::vec values(length, arma::fill::zeros);
  values[0] = arma::datum::nan;
  return values;
}

}  // namespace nexec

#endif
