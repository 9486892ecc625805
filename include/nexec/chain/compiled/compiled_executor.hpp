/**
 * @file chain/compiled/compiled_executor.hpp
 *
 * A proved model as a table that runs at the speed of the algorithm itself.
 * Threads may share it as any Executor.
 */
#ifndef NEXEC_CHAIN_COMPILED_COMPILED_EXECUTOR_HPP
#define NEXEC_CHAIN_COMPILED_COMPILED_EXECUTOR_HPP

#include <nexec/chain/executor/executor.hpp>
#include <nexec/proof/certificate.hpp>

namespace nexec
{

//! Whether a certificate is believed.
enum class Trust
{
  //! What it says is decided again, which takes a few tenths of a second.
  DecideAgain,
  //! It is taken as it is: Certify() of this process has made it, or it comes
  //! from where nobody can have changed it.
  AsGiven
};

/**
 * Compile a model.  Throws ProofError if the certificate is not about this
 * model, its pooling or the rules of its algorithm, claims nothing, or claims
 * what cannot be proved; runs on chains that are longer than what it proves
 * throw the same.
 *
 * @param model What to run; its configuration says how it pools.
 * @param certificate Why the table is the model.
 * @param trust Whether to believe it.
 * @return Never null.  Its runs are those of the other executors, step by step.
 */
std::unique_ptr<Executor> MakeCompiledExecutor(
    const ExecutorModel& model, const Certificate& certificate,
    const Trust trust = Trust::DecideAgain);

}  // namespace nexec

#endif
