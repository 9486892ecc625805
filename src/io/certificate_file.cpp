/**
 * @file io/certificate_file.cpp
 */
#include <nexec/io/certificate_file.hpp>

#include "codec.hpp"
#include "core/sha256.hpp"

namespace nexec
{

template<>
struct Codec<Certificate>
{
  //! Bounds may be infinite, and text is for people.
  static constexpr FileFormat format = {
      "certificate", nullptr, "nexec certificate", 1, false, 2, false};

  static Certificate Empty() { return {}; }

  //! What was read from an older file is written as one.
  static unsigned MinorVersion(const Certificate& certificate)
  {
    return certificate.rulesDigest.empty() ? 0 : 1;
  }

  template<typename Archive, typename Data>
  static void Fields(Archive& archive, Data& certificate)
  {
    const bool isNew = archive.MinorVersion() >= 1;
    archive("model_digest", certificate.modelDigest);
    archive("algorithm", certificate.algorithm);
    if (isNew)
    {
      archive("rules_digest", certificate.rulesDigest);
      if (Archive::reading && !IsSha256(certificate.rulesDigest))
      {
        archive.Refuse("rules_digest",
                       "the digest of the rules is not a SHA-256");
      }
    }
    archive("pooling", certificate.pooling);
    archive("all_lengths", certificate.allLengths);
    archive("max_length", certificate.maxLength);
    archive("proved", certificate.proved);
    archive("refuted", certificate.refuted);
    if (isNew)
    {
      archive("open", certificate.open);
      archive("step_bound", certificate.stepBound);
      archive("halt_proved", certificate.haltProved);
      archive("halt_steps", certificate.haltSteps);
      archive("halt_problem", certificate.haltProblem);
    }
    archive("margin", certificate.margin);
    archive("gate_margin", certificate.gateMargin);
    if (isNew)
      archive("rounding_share", certificate.roundingShare);
    else
      archive("rounding", certificate.rounding);
    archive("score_lead", certificate.scoreLead);
    archive("contested_scores", certificate.contestedScores);
    archive("proved_length", certificate.provedLength);
    archive("searched_length", certificate.searchedLength);
    archive("first_refuted_length", certificate.firstRefutedLength);
    archive("words", certificate.words);
    archive("windows", certificate.windows);
    archive("edge_types", certificate.edgeTypes);
    archive("families", certificate.families);
    archive("boxes", certificate.boxes);
    archive("seconds", certificate.seconds);
    archive("version", certificate.version);
    archive.Object("refutation",
                   [&] { RefutationFields(archive, certificate.refutation); });
    if constexpr (Archive::reading)
      CheckOutcome(archive, certificate);
  }

 private:
  template<typename Archive, typename Data>
  static void RefutationFields(Archive& archive, Data& refutation)
  {
    archive("length", refutation.length);
    archive("configuration", refutation.configuration);
    archive("idle_pairs", refutation.idlePairs);
    archive("ties", refutation.ties);
    archive("decision", refutation.decision);
    archive("expected", refutation.expected);
    archive("input", refutation.input);
    archive("step", refutation.step);
    archive("confirmed_by", refutation.confirmedBy);
  }

  //! What was proved is possible.
  static void CheckOutcome(const JsonReader& read,
                           const Certificate& certificate)
  {
    if (certificate.proved && certificate.refuted)
      read.Refuse("proved", "both proved and refuted");
    if (certificate.proved && certificate.allLengths &&
        certificate.pooling == Pooling::Softmax)
    {
      read.Refuse("all_lengths",
                  "softmax pooling has no proof for all lengths");
    }
  }
};

std::string CertificatePath(const std::string& modelPath, const Pooling pooling)
{
  const size_t slash = modelPath.find_last_of('/');
  const size_t dot = modelPath.find_last_of('.');
  const bool hasExtension =
      dot != std::string::npos && (slash == std::string::npos || dot > slash);
  return (hasExtension ? modelPath.substr(0, dot) : modelPath) + "." +
      PoolingName(pooling) + ".certificate.json";
}

std::string CertificateText(const Certificate& certificate)
{
  return EncodeJson(certificate);
}

void SaveCertificate(const std::string& path, const Certificate& certificate)
{
  WriteFileAtomically(path, CertificateText(certificate));
}

Certificate LoadCertificate(const std::string& path)
{
  return LoadCertificateFromMemory(path, ReadFile(path, maxJsonBytes));
}

Certificate LoadCertificateFromMemory(const std::string& name,
                                      const std::string& text)
{
  return DecodeJson<Certificate>(name, text);
}

}  // namespace nexec
