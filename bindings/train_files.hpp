/**
 * @file bindings/train_files.hpp
 *
 * The seed of nexec_train and the files that it writes: the same for chains and
 * for graphs.
 */
#ifndef NEXEC_BINDINGS_TRAIN_FILES_HPP
#define NEXEC_BINDINGS_TRAIN_FILES_HPP

#include "options/binding.hpp"

#include <nexec/comm/communicator.hpp>
#include <nexec/nn/pooling.hpp>

namespace nexec::bindings
{

//! The seed that the user chose; one from the clock if it is 0, the same on all
//! ranks.
uint64_t SeedOf(const Params& params, Communicator& ranks);

//! Where the certificate of a proved model goes: beside the model.
std::string CertificateOutput(const Params& params, const Pooling pooling);

/**
 * Fail before hours of work rather than after, if a file cannot be written.
 *
 * @param params Values of this run.
 * @param pooling How the model pools.
 * @param isProved Whether a certificate will be written.
 */
void CheckTrainFiles(const Params& params, const Pooling pooling,
                     const bool isProved);

}  // namespace nexec::bindings

#endif
