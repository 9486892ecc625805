/**
 * @file chain/executor/model_digest.hpp
 *
 * A fingerprint of what a model computes.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_MODEL_DIGEST_HPP
#define NEXEC_CHAIN_EXECUTOR_MODEL_DIGEST_HPP

#include <nexec/chain/executor/model.hpp>

#include <string>

namespace nexec
{

/**
 * SHA-256, in hexadecimal, of the algorithm's name, the sizes and all
 * parameters.  How the model was trained, how it pools and in which format it
 * is stored do not matter.
 */
std::string ModelDigest(const ExecutorModel& model);

}  // namespace nexec

#endif
