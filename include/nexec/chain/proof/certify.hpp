/**
 * @file chain/proof/certify.hpp
 *
 * Deciding whether a model is the algorithm it has learnt.  These functions
 * only read the model: many threads may ask about one model at once.
 */
#ifndef NEXEC_CHAIN_PROOF_CERTIFY_HPP
#define NEXEC_CHAIN_PROOF_CERTIFY_HPP

#include <nexec/chain/executor/model.hpp>
#include <nexec/proof/certificate.hpp>

#include <optional>
#include <vector>

namespace nexec
{

//! How much is to be found out.
enum class CertifyDepth
{
  //! Whether the statement is proved, for callers that ask again and again.
  //! Without a proof nothing else is said, and with softmax pooling of words
  //! the search gives up early: Verdict proves a little more.
  Attempt,
  //! Whether the statement is proved.
  Verdict,
  //! Also whether the algorithm halts in time, up to which length there is a
  //! proof, and an input that refutes.
  Full
};

//! Longest chains considered in the search for the limit of a model.
constexpr size_t certifySearchLength = 1000000000000;

//! Throws ProofError, with the reason, if nothing can be proved about models of
//! an algorithm: it reaches more than can be followed.
void RequireProvable(const Algorithm& algorithm);

//! The longest chains of the statement by default; std::nullopt means all
//! lengths.
std::optional<size_t> DefaultCertifyLength(const Pooling pooling);

/**
 * Decide whether a model equals its algorithm; see Certificate.  The method and
 * its assumptions are described in doc/certificate.md.  Throws
 * std::invalid_argument if the model lacks parameters (CheckModel()) or does
 * not fit its algorithm, UsageError if there is no such algorithm, and
 * ProofError as RequireProvable() does.  The result never has both `proved` and
 * `refuted`; a model with numbers too large to bound rounding errors for has
 * neither.  Also ProofError if this process does not compute as IEEE 754 says.
 *
 * @param model The model; its configuration says how it pools.
 * @param maxLength Longest chains of the statement; std::nullopt = all lengths.
 * @param depth How much to find out.
 */
Certificate Certify(const ExecutorModel& model,
                    const std::optional<size_t>& maxLength,
                    const CertifyDepth depth = CertifyDepth::Full);

//! Throws ProofError if a certificate is about other rules than those of the
//! algorithm as it is now, or does not say which.
void RequireSameRules(const Certificate& certificate,
                      const Algorithm& algorithm);

//! How clearly a model decides on chains up to a length.
struct LengthMargin
{
  size_t length = 0;
  //! No decision comes nearer to zero; not a number without a proof.
  double margin = 0.0;
  //! The largest share of any logit that rounding could take; not a number
  //! without a proof.
  double roundingShare = 0.0;
};

/**
 * The margins at lengths that grow fourfold, from 2 up to the end of what is
 * proved or asked for.  With hard pooling, the one margin of all lengths at
 * both ends of a range.  Requires a model that Certify() accepts, which is not
 * checked.
 *
 * @param model The model.
 * @param certificate What Certify() says about this very model.
 */
std::vector<LengthMargin> MarginsByLength(const ExecutorModel& model,
                                          const Certificate& certificate);

}  // namespace nexec

#endif
