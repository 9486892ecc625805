/**
 * @file tests/io/certificate_file_test.cpp
 */
#include "support/models.hpp"
#include "support/temporary_folder.hpp"

#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/certificate_file.hpp>

#include <catch2/catch.hpp>

#include <functional>

using namespace nexec;

namespace
{

//! A certificate in which no two fields are the same.
Certificate Unusual()
{
  Certificate c;
  c.modelDigest = std::string(64, 'a');
  c.algorithm = "insertion_sort";
  c.rulesDigest = std::string(64, 'b');
  c.pooling = Pooling::Hard;
  c.allLengths = false;
  c.maxLength = 1234567890123;
  c.proved = false;
  c.refuted = true;
  c.open = "a reason";
  c.stepBound = "n^2";
  c.haltProved = true;
  c.haltSteps = "n^2 - 1";
  c.haltProblem = "a problem";
  c.margin = 0.1;
  c.gateMargin = 1.0 / 3.0;
  c.roundingShare = 0.25;
  c.scoreLead = -1.7976931348623157e308;
  c.contestedScores = 3;
  c.provedLength = 4;
  c.searchedLength = 1000000000000;
  c.firstRefutedLength = 5;
  c.words = 6;
  c.windows = 7;
  c.edgeTypes = 8;
  c.families = 9;
  c.boxes = 10;
  c.seconds = 1e-7;
  c.version = "a \"version\"\n";
  c.refutation.length = 11;
  c.refutation.configuration = "i j^k ... next_j";
  c.refutation.idlePairs = 12;
  c.refutation.ties = 13;
  c.refutation.decision = "bit j of node 3";
  c.refutation.expected = true;
  c.refutation.input = {1.0, -0.1, 5e-324, 1e300, 3.0};
  c.refutation.step = 14;
  c.refutation.confirmedBy = "dense";
  return c;
}

void CheckSame(const Certificate& a, const Certificate& b)
{
  CHECK(a.modelDigest == b.modelDigest);
  CHECK(a.algorithm == b.algorithm);
  CHECK(a.pooling == b.pooling);
  CHECK(a.allLengths == b.allLengths);
  CHECK(a.maxLength == b.maxLength);
  CHECK(a.proved == b.proved);
  CHECK(a.refuted == b.refuted);
  CHECK(a.margin == b.margin);
  CHECK(a.gateMargin == b.gateMargin);
  CHECK(a.rounding == b.rounding);
  CHECK(a.roundingShare == b.roundingShare);
  CHECK(a.rulesDigest == b.rulesDigest);
  CHECK(a.open == b.open);
  CHECK(a.stepBound == b.stepBound);
  CHECK(a.haltProved == b.haltProved);
  CHECK(a.haltSteps == b.haltSteps);
  CHECK(a.haltProblem == b.haltProblem);
  CHECK(a.scoreLead == b.scoreLead);
  CHECK(a.contestedScores == b.contestedScores);
  CHECK(a.provedLength == b.provedLength);
  CHECK(a.searchedLength == b.searchedLength);
  CHECK(a.firstRefutedLength == b.firstRefutedLength);
  CHECK(a.words == b.words);
  CHECK(a.windows == b.windows);
  CHECK(a.edgeTypes == b.edgeTypes);
  CHECK(a.families == b.families);
  CHECK(a.boxes == b.boxes);
  CHECK(a.seconds == b.seconds);
  CHECK(a.version == b.version);
  CHECK(a.refutation.length == b.refutation.length);
  CHECK(a.refutation.configuration == b.refutation.configuration);
  CHECK(a.refutation.idlePairs == b.refutation.idlePairs);
  CHECK(a.refutation.ties == b.refutation.ties);
  CHECK(a.refutation.decision == b.refutation.decision);
  CHECK(a.refutation.expected == b.refutation.expected);
  CHECK(a.refutation.input == b.refutation.input);
  CHECK(a.refutation.step == b.refutation.step);
  CHECK(a.refutation.confirmedBy == b.refutation.confirmedBy);
}

std::string CommittedText()
{
  return Slurp(NEXEC_SOURCE_DIR
               "/data/insertion_sort.softmax.certificate.json");
}

}  // namespace

TEST_CASE("Certificates come back exactly", "[io]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "c.json";
  for (const Certificate& certificate : {Unusual(), Certificate()})
  {
    SaveCertificate(path, certificate);
    CheckSame(LoadCertificate(path), certificate);
    CheckSame(LoadCertificateFromMemory("memory", Slurp(path)), certificate);
  }
  CHECK(folder.Count() == 1);
  CHECK_THROWS_AS(SaveCertificate("/nonexistent/c.json", Unusual()),
                  WriteError);
}

TEST_CASE("Certificates lie beside their models", "[io]")
{
  CHECK(CertificatePath("model.bin", Pooling::Softmax) ==
        "model.softmax.certificate.json");
  CHECK(CertificatePath("a/b.c/model.json", Pooling::Hard) ==
        "a/b.c/model.hard.certificate.json");
  CHECK(CertificatePath("a/b.c/model", Pooling::Hard) ==
        "a/b.c/model.hard.certificate.json");
  CHECK(CertificatePath("model.v2.bin", Pooling::Hard) ==
        "model.v2.hard.certificate.json");
}

TEST_CASE("Truncated certificates are refused", "[io]")
{
  const std::string text = CommittedText();
  const size_t end = text.find_last_of('}');
  for (size_t size = 0; size <= end; size += 7)
  {
    CHECK_THROWS_AS(LoadCertificateFromMemory("cut", text.substr(0, size)),
                    FormatError);
  }
  CHECK_THROWS_AS(LoadCertificateFromMemory("cut", text.substr(0, end)),
                  FormatError);
  CHECK_NOTHROW(LoadCertificateFromMemory("whole", text));
}

TEST_CASE("Certificates with wrong content are refused", "[io]")
{
  const std::string text = CommittedText();
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"nexec certificate", "nexec model"},
      {"\"format_version\": 2", "\"format_version\": 3"},
      {"\"format_version\": 2", "\"format_version\": 1"},
      {"\"rules_digest\": \"", "\"rules_digest\": \"A"},
      {"\"rules_digest\": \"", "\"rules\": \""},
      {"\"halt_proved\": true", "\"halt_proved\": \"yes\""},
      {"\"format\": ", "\"kind\": "},
      {"\"words\"", "\"wordz\""},
      {"\"words\": 124,", ""},
      {"\"words\": 124,", "\"words\": 124,\n  \"more\": 1,"},
      {"\"words\": 124", "\"words\": -124"},
      {"\"words\": 124", "\"words\": 12.5"},
      {"\"words\": 124", "\"words\": \"124\""},
      {"\"words\": 124", "\"words\": null"},
      {"\"proved\": true", "\"proved\": 1"},
      {"\"proved\": true", "\"proved\": \"true\""},
      {"\"refuted\": false", "\"refuted\": true"},
      {"\"pooling\": \"softmax\"", "\"pooling\": \"mean\""},
      {"\"all_lengths\": false", "\"all_lengths\": true"},
      {"\"pooling\": \"softmax\"", "\"pooling\": 1"},
      {"\"margin\": 3", "\"margin\": \"3\", \"x\": 3"},
      {"\"algorithm\": \"insertion_sort\"", "\"algorithm\": 5"},
      {"\"input\": []", "\"input\": 1"},
      {"\"input\": []", "\"input\": [1, \"a\"]"},
      {"\"step\": 0,", ""},
      {"\"step\": 0", "\"step\": 0, \"stop\": 0"},
      {"\"refutation\": {", "\"refutation\": [], \"r\": {"}};
  for (const auto& [part, other] : changes)
  {
    INFO(part << " -> " << other);
    CHECK_THROWS_AS(
        LoadCertificateFromMemory("changed", Replaced(text, part, other)),
        FormatError);
  }
  for (const char* other : {"", "[]", "{}", "null", "\xff\xfe", "{\"format\":"})
    CHECK_THROWS_AS(LoadCertificateFromMemory("other", other), FormatError);
  const TemporaryFolder folder;
  Put(folder / "model.json",
      Slurp(NEXEC_SOURCE_DIR "/data/insertion_sort.json"));
  CHECK_THROWS_AS(LoadCertificate(folder / "model.json"), FormatError);
}

TEST_CASE("The committed certificates are what is found again", "[io][proof]")
{
  for (const Pooling pooling : {Pooling::Softmax, Pooling::Hard})
  {
    const std::string path =
        CertificatePath(NEXEC_SOURCE_DIR "/data/insertion_sort.bin", pooling);
    const Certificate claimed = LoadCertificate(path);
    const Certificate found = Certify(WithPooling(ShippedModel(), pooling),
                                      DefaultCertifyLength(pooling));
    CHECK(claimed.modelDigest == ModelDigest(ShippedModel()));
    CHECK(claimed.modelDigest == found.modelDigest);
    CHECK(claimed.algorithm == found.algorithm);
    CHECK(claimed.pooling == pooling);
    CHECK(claimed.proved);
    CHECK(found.proved);
    CHECK_FALSE(found.refuted);
    CHECK(claimed.allLengths == found.allLengths);
    CHECK(claimed.maxLength == found.maxLength);
    CHECK(claimed.margin == Approx(found.margin).epsilon(1e-9));
    CHECK(claimed.gateMargin == Approx(found.gateMargin).epsilon(1e-9));
    CHECK(claimed.roundingShare == Approx(found.roundingShare).epsilon(1e-6));
    CHECK(claimed.scoreLead == Approx(found.scoreLead).epsilon(1e-9));
    CHECK(claimed.contestedScores == found.contestedScores);
    CHECK(claimed.provedLength == found.provedLength);
    CHECK(claimed.firstRefutedLength == found.firstRefutedLength);
    CHECK(claimed.words == found.words);
    CHECK(claimed.windows == found.windows);
    CHECK(claimed.edgeTypes == found.edgeTypes);
    CHECK(claimed.families == found.families);
    CHECK(claimed.boxes == found.boxes);
  }
}
