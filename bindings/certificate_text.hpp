/**
 * @file bindings/certificate_text.hpp
 *
 * Certificates in words.
 */
#ifndef NEXEC_BINDINGS_CERTIFICATE_TEXT_HPP
#define NEXEC_BINDINGS_CERTIFICATE_TEXT_HPP

#include <nexec/proof/certificate.hpp>

#include <string>

namespace nexec::bindings
{

//! What a certificate is about.
std::string Statement(const Certificate& certificate);

//! Whether that is proved, refuted or undecided.
std::string Verdict(const Certificate& certificate);

}  // namespace nexec::bindings

#endif
