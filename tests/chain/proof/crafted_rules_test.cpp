/**
 * @file tests/chain/proof/crafted_rules_test.cpp
 *
 * Rules that were made to mislead a proof about a model that is right.
 */
#include "support/temporary_folder.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/chain/executor/executor.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/model_file.hpp>

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

//! The text of gnome sort's rule file with one line replaced.
std::string GnomeRules(const std::string& name, const std::string& line,
                       const std::string& other)
{
  std::string text = Slurp(NEXEC_SOURCE_DIR "/data/rules/gnome.rules");
  const auto replace = [&](const std::string& from, const std::string& to)
  {
    const size_t place = text.find(from);
    REQUIRE(place != std::string::npos);
    text.replace(place, from.size(), to);
  };
  replace("algorithm gnome\n", "algorithm " + name + "\n");
  replace(line, other);
  return text;
}

//! Register gnome sort with one line replaced, under a name of its own.
const Algorithm& Register(const std::string& name, const std::string& line,
                          const std::string& other)
{
  if (!HasAlgorithm(name))
  {
    const TemporaryFolder folder;
    const std::string path = folder / "some.rules";
    Put(path, GnomeRules(name, line, other));
    RegisterRuleFile(path);
  }
  return FindAlgorithm(name);
}

//! The model of gnome sort, taken for one of other rules.
ExecutorModel ModelOf(const Algorithm& algorithm, const Pooling pooling)
{
  ExecutorModel model = LoadModel(NEXEC_SOURCE_DIR "/data/gnome_sort.bin");
  model.config.algorithm = algorithm.Name();
  model.config.rulesDigest = RulesDigest(algorithm);
  model.config.pooling = pooling;
  return model;
}

}  // namespace

TEST_CASE("Configurations that never occur refute nothing", "[executor][proof]")
{
  // Chains of 20 or more start halted, so no softmax is ever diluted; words do
  // not know that.
  const Algorithm& algorithm =
      Register("gnome_to_19", "start 2: a b ...",
               "start 2: a b ...\nstart 20: nothing ...");
  const Certificate certificate =
      Certify(ModelOf(algorithm, Pooling::Softmax), 100000000);
  CHECK_FALSE(certificate.proved);
  CHECK_FALSE(certificate.refuted);
  CHECK(certificate.firstRefutedLength == 0);
  CHECK(certificate.provedLength > 1000000);
  CHECK_THAT(certificate.open,
             Catch::Contains("a decision is wrong at length"));
  CHECK_THAT(
      certificate.open,
      Catch::Contains("if an input leads to it: none that long was run"));
  CHECK(certificate.haltProved);
}

TEST_CASE("A start of long chains that was not learnt is refuted by one",
          "[executor][proof]")
{
  // An a without b, which the model has never seen: the word of such a chain
  // also stands for chains of 4 nodes, which never come to it.
  const Algorithm& algorithm = Register("gnome_from_40", "start 2: a b ...",
                                        "start 2: a b ...\nstart 40: a ...");
  for (const Pooling pooling :
       {Pooling::Softmax, Pooling::Hard, Pooling::Distinct})
  {
    const ExecutorModel model = ModelOf(algorithm, pooling);
    const Certificate certificate = Certify(model, 1000);
    CHECK(certificate.refuted);
    CHECK(certificate.refutation.length >= 40);
    CHECK(certificate.refutation.length <= 43);
    CHECK(certificate.refutation.confirmedBy == "dense");
    // The shorter ones are as they were, but words cannot say so.
    CHECK(certificate.provedLength < 40);
  }
}

TEST_CASE("A halt that comes too late is not claimed", "[executor][proof]")
{
  const Algorithm& algorithm =
      Register("gnome_to_1024", "halt within n*n", "halt within 1024");
  const Certificate certificate =
      Certify(ModelOf(algorithm, Pooling::Hard), std::nullopt);
  CHECK(certificate.proved);
  CHECK_FALSE(certificate.haltProved);
  CHECK(certificate.stepBound == "1024");
  CHECK_THAT(certificate.haltProblem,
             Catch::Contains("does not halt within 1024 steps on 33,32,...,1"));

  const Certificate usual =
      Certify(LoadModel(NEXEC_SOURCE_DIR "/data/gnome_sort.bin"), size_t(1000));
  CHECK(usual.haltProved);
  CHECK(usual.haltSteps == "n^2 - 1");
  CHECK(usual.haltProblem.empty());
}

TEST_CASE("A certificate is bound to the rules and to the bound on the steps",
          "[executor][proof]")
{
  const Algorithm& algorithm = FindAlgorithm("gnome_sort");
  const ExecutorModel model =
      LoadModel(NEXEC_SOURCE_DIR "/data/gnome_sort.bin");
  const Certificate certificate = Certify(model, 1000, CertifyDepth::Verdict);
  CHECK(certificate.rulesDigest == RulesDigest(algorithm));
  CHECK_NOTHROW(RequireSameRules(certificate, algorithm));
  for (const auto& [line, other] :
       {std::pair("halt within n*n", "halt within n*n + 1"),
        std::pair("start 2: a b ...", "start 2: a b ...\nstart 9: b ...")})
  {
    const auto edited =
        ParseRuleFile(GnomeRules("gnome_sort", line, other), "edited.rules");
    CHECK_THROWS_WITH(RequireSameRules(certificate, *edited),
                      Catch::Contains("other rules of the name 'gnome_sort'"));
  }
  Certificate older = certificate;
  older.rulesDigest.clear();
  CHECK_THROWS_WITH(MakeCompiledExecutor(model, older),
                    Catch::Contains("older version of nexec"));
  Certificate others = certificate;
  others.rulesDigest = std::string(64, '0');
  CHECK_THROWS_WITH(MakeCompiledExecutor(model, others),
                    Catch::Contains("other rules"));
}

TEST_CASE("A certificate that was edited is not believed", "[executor][proof]")
{
  ExecutorModel model = LoadModel(NEXEC_SOURCE_DIR "/data/odd_even_sort.bin");
  model.config.pooling = Pooling::Softmax;
  Certificate certificate = Certify(model, 128, CertifyDepth::Verdict);
  REQUIRE(certificate.proved);
  CHECK_NOTHROW(MakeCompiledExecutor(model, certificate));
  certificate.maxLength = 1000000;
  CHECK_THROWS_WITH(
      MakeCompiledExecutor(model, certificate),
      Catch::Contains("says more than can be proved: lengths up to 1000000"));
  // Whoever says so is believed.
  CHECK_NOTHROW(MakeCompiledExecutor(model, certificate, Trust::AsGiven));
  // Nor is a margin.
  certificate.maxLength = 128;
  certificate.margin = 1e300;
  const auto executor = MakeCompiledExecutor(model, certificate);
  Rollout run(FindAlgorithm("odd_even_sort"), *executor, {3, 1, 2});
  run.Finish();
  CHECK(run.Margin() < 10.0);
}

TEST_CASE("The softmax of odd-even sort is proved nearly to where it fails",
          "[executor][proof]")
{
  ExecutorModel model = LoadModel(NEXEC_SOURCE_DIR "/data/odd_even_sort.bin");
  model.config.pooling = Pooling::Softmax;
  const Certificate certificate = Certify(model, 1000);
  CHECK(certificate.provedLength >= 357);
  CHECK(certificate.refuted);
  CHECK(certificate.firstRefutedLength <= 361);
  CHECK(certificate.refutation.confirmedBy == "dense");
  const Certificate shorter = Certify(model, 300);
  CHECK(shorter.proved);
  CHECK(shorter.firstRefutedLength == certificate.firstRefutedLength);
}
