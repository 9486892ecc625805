/**
 * @file core/base64.cpp
 */
#include "base64.hpp"

#include <nettle/base64.h>

#include <cstdint>

namespace nexec
{

std::string Base64(const std::string& bytes)
{
  std::string text(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
  base64_encode_raw(text.data(), bytes.size(),
                    reinterpret_cast<const uint8_t*>(bytes.data()));
  return text;
}

}  // namespace nexec
