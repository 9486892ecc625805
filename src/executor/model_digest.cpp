/**
 * @file executor/model_digest.cpp
 */
#include <nexec/executor/model_digest.hpp>

#include <nettle/sha2.h>

#include <cstring>

namespace nexec
{

namespace
{

class Sha256
{
 public:
  Sha256() { sha256_init(&context); }

  void Add(const void* bytes, const size_t size)
  {
    sha256_update(&context, size, static_cast<const uint8_t*>(bytes));
  }

  //! Add a whole number as eight bytes, the lowest first.
  void Add(const uint64_t number)
  {
    uint8_t bytes[8];
    for (size_t i = 0; i < 8; ++i)
      bytes[i] = static_cast<uint8_t>(number >> (8 * i));
    Add(bytes, sizeof(bytes));
  }

  std::string Hex()
  {
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(&context, sizeof(digest), digest);
    std::string text;
    for (const uint8_t byte : digest)
    {
      text += "0123456789abcdef"[byte >> 4];
      text += "0123456789abcdef"[byte & 15];
    }
    return text;
  }

 private:
  sha256_ctx context;
};

}  // namespace

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
