/**
 * @file io/certificate_file.cpp
 */
#include <nexec/io/certificate_file.hpp>

#include "atomic_file.hpp"
#include "core/sha256.hpp"
#include "json_reader.hpp"
#include "json_writer.hpp"

#include <cereal/types/vector.hpp>

#include <cmath>

namespace nexec
{

namespace
{

constexpr JsonFormat certificateFormat = {"nexec certificate", 2};

//! Files that are larger than this are not certificates.
constexpr size_t maxFileSize = 64 << 20;

/**
 * Call visit(name, field) for every field of a certificate; the one list of
 * them, for reading and for writing.
 *
 * @param version That of the file.
 */
template<typename Visitor, typename Data>
void VisitCertificate(Visitor& visit, Data& certificate, const uint64_t version)
{
  visit("model_digest", certificate.modelDigest);
  visit("algorithm", certificate.algorithm);
  if (version > 1)
    visit("rules_digest", certificate.rulesDigest);
  visit("pooling", certificate.pooling);
  visit("all_lengths", certificate.allLengths);
  visit("max_length", certificate.maxLength);
  visit("proved", certificate.proved);
  visit("refuted", certificate.refuted);
  if (version > 1)
  {
    visit("open", certificate.open);
    visit("step_bound", certificate.stepBound);
    visit("halt_proved", certificate.haltProved);
    visit("halt_steps", certificate.haltSteps);
    visit("halt_problem", certificate.haltProblem);
  }
  visit("margin", certificate.margin);
  visit("gate_margin", certificate.gateMargin);
  if (version > 1)
    visit("rounding_share", certificate.roundingShare);
  else
    visit("rounding", certificate.rounding);
  visit("score_lead", certificate.scoreLead);
  visit("contested_scores", certificate.contestedScores);
  visit("proved_length", certificate.provedLength);
  visit("searched_length", certificate.searchedLength);
  visit("first_refuted_length", certificate.firstRefutedLength);
  visit("words", certificate.words);
  visit("windows", certificate.windows);
  visit("edge_types", certificate.edgeTypes);
  visit("families", certificate.families);
  visit("boxes", certificate.boxes);
  visit("seconds", certificate.seconds);
  visit("version", certificate.version);
}

template<typename Visitor, typename Data>
void VisitRefutation(Visitor& visit, Data& refutation)
{
  visit("length", refutation.length);
  visit("configuration", refutation.configuration);
  visit("idle_pairs", refutation.idlePairs);
  visit("ties", refutation.ties);
  visit("decision", refutation.decision);
  visit("expected", refutation.expected);
  visit("input", refutation.input);
  visit("step", refutation.step);
  visit("confirmed_by", refutation.confirmedBy);
}

}  // namespace

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
  // What was read from an older file is written as one.
  JsonFormat format = certificateFormat;
  if (certificate.rulesDigest.empty())
    format.version = 1;
  return JsonText(
      format,
      [&](JsonArchive& archive, JsonFieldWriter& write)
      {
        VisitCertificate(write, certificate, format.version);
        WriteObject(archive, "refutation",
                    [&](JsonFieldWriter& writeField)
                    { VisitRefutation(writeField, certificate.refutation); });
      });
}

void SaveCertificate(const std::string& path, const Certificate& certificate)
{
  WriteFileAtomically(path, CertificateText(certificate));
}

Certificate LoadCertificate(const std::string& path)
{
  return LoadCertificateFromMemory(path, ReadFile(path, maxFileSize));
}

Certificate LoadCertificateFromMemory(const std::string& name,
                                      const std::string& text)
{
  JsonReader read(name, text);
  const unsigned version =
      read.CheckFormat(certificateFormat.name, certificateFormat.version);
  Certificate certificate;
  VisitCertificate(read, certificate, version);
  read.Enter("refutation");
  VisitRefutation(read, certificate.refutation);
  read.Leave();
  read.CheckAllRead();
  if (version > 1 && !IsSha256(certificate.rulesDigest))
    read.Refuse("rules_digest", "the digest of the rules is not a SHA-256");
  if (certificate.proved && certificate.refuted)
    read.Refuse("proved", "both proved and refuted");
  if (certificate.proved && certificate.allLengths &&
      certificate.pooling == Pooling::Softmax)
    read.Refuse("all_lengths", "softmax pooling has no proof for all lengths");
  return certificate;
}

}  // namespace nexec
