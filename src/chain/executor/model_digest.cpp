/**
 * @file chain/executor/model_digest.cpp
 */
#include <nexec/chain/executor/model_digest.hpp>

#include "core/sha256.hpp"

#include <cstring>

namespace nexec
{

std::string ModelDigest(const ExecutorModel& model)
{
  Sha256 digest;
  digest.Add(model.config.algorithm.size());
  digest.Add(model.config.algorithm.data(), model.config.algorithm.size());
  digest.Add(model.config.bits);
  if (model.config.signalBits != 1)
    digest.Add(model.config.signalBits);
  digest.Add(model.config.embeddingSize);
  digest.Add(model.config.hiddenSize);
  for (const double parameter : model.parameters)
  {
    uint64_t bits;
    std::memcpy(&bits, &parameter, sizeof(bits));
    digest.Add(bits);
  }
  return digest.Hex();
}

}  // namespace nexec
