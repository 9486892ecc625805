/**
 * @file bindings/certificate_text.cpp
 */
#include "certificate_text.hpp"

namespace nexec::bindings
{

std::string Statement(const Certificate& certificate)
{
  return "for every sequence of every length from 0 " +
      (certificate.allLengths ? std::string("on")
                              : "to " + std::to_string(certificate.maxLength)) +
      ", ties included, every state, gate, move and the halt equal those of " +
      certificate.algorithm +
      (certificate.haltProved ? ", which halts within "
                              : ", if that halts within its bound of ") +
      certificate.stepBound + " steps";
}

std::string Verdict(const Certificate& certificate)
{
  if (certificate.proved)
  {
    return certificate.haltProved
        ? "proved"
        : "proved, except that " + certificate.algorithm + " halts in time";
  }
  if (certificate.refuted)
    return "refuted at length " + std::to_string(certificate.refutation.length);
  return "undecided from length " +
      std::to_string(certificate.provedLength + 1) + " on: " + certificate.open;
}

}  // namespace nexec::bindings
