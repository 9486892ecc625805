/**
 * @file core/sha256.hpp
 *
 * Digests of bytes.
 */
#ifndef NEXEC_CORE_SHA256_HPP
#define NEXEC_CORE_SHA256_HPP

#include <nettle/sha2.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace nexec
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

  //! Get the digest of all that was added; afterwards there is nothing.
  std::string Bytes()
  {
    std::string digest(SHA256_DIGEST_SIZE, '\0');
    sha256_digest(&context, digest.size(),
                  reinterpret_cast<uint8_t*>(digest.data()));
    return digest;
  }

  //! As Bytes(), as text.
  std::string Hex()
  {
    std::string text;
    for (const char c : Bytes())
    {
      const auto byte = static_cast<uint8_t>(c);
      text += "0123456789abcdef"[byte >> 4];
      text += "0123456789abcdef"[byte & 15];
    }
    return text;
  }

 private:
  sha256_ctx context;
};

//! Whether a text can be what Sha256::Hex() gives.
inline bool IsSha256(const std::string& text)
{
  return text.size() == 2 * SHA256_DIGEST_SIZE &&
      text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

//! The digest of sequences, wherever they come from: of their lengths and bits.
inline std::string SequencesDigest(
    const std::vector<std::vector<double>>& sequences)
{
  Sha256 digest;
  for (const std::vector<double>& values : sequences)
  {
    digest.Add(values.size());
    digest.Add(values.data(), values.size() * sizeof(double));
  }
  return digest.Hex();
}

}  // namespace nexec

#endif
