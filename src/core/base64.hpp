/**
 * @file core/base64.hpp
 */
#ifndef NEXEC_CORE_BASE64_HPP
#define NEXEC_CORE_BASE64_HPP

#include <string>

namespace nexec
{

//! Bytes as text, in base 64.
std::string Base64(const std::string& bytes);

}  // namespace nexec

#endif
