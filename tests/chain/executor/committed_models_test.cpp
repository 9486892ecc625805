/**
 * @file tests/chain/executor/committed_models_test.cpp
 *
 * The models of all algorithms: still exact, still proved.
 */
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/model_file.hpp>

#include <catch2/catch.hpp>

using namespace nexec;

namespace
{

const std::vector<Pooling> allPoolings = {Pooling::Softmax, Pooling::Hard,
                                          Pooling::Distinct};

std::string ModelPath(const std::string& name)
{
  return NEXEC_SOURCE_DIR "/data/" + name + ".bin";
}

ExecutorModel LoadWith(const std::string& name, const Pooling pooling)
{
  ExecutorModel model = LoadModel(ModelPath(name));
  model.config.pooling = pooling;
  return model;
}

Certificate CommittedCertificate(const std::string& name, const Pooling pooling)
{
  return LoadCertificate(CertificatePath(ModelPath(name), pooling));
}

}  // namespace

TEST_CASE("The models of all algorithms are exact at 16, 64 and 128",
          "[executor]")
{
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    for (const Pooling pooling : allPoolings)
    {
      const auto executor = MakeExecutor("factored", LoadWith(name, pooling));
      for (const size_t length : {16, 64, 128})
      {
        std::vector<std::vector<double>> sequences;
        for (uint64_t index = 0; index < 128 / length; ++index)
          sequences.push_back(RandomSequence(length, 7, Purpose::Test, index));
        INFO(name << ", " << PoolingName(pooling) << ", " << length);
        CHECK(EvaluateSequences(algorithm, *executor, sequences).Perfect());
      }
    }
  }
}

TEST_CASE("The models of all algorithms know their rules", "[executor]")
{
  for (const std::string& name : AlgorithmNames())
  {
    INFO(name);
    CHECK(LoadModel(ModelPath(name)).config.rulesDigest ==
          RulesDigest(FindAlgorithm(name)));
  }
}

TEST_CASE("The certificates of all algorithms hold", "[executor][proof][slow]")
{
  for (const std::string& name : AlgorithmNames())
  {
    for (const Pooling pooling : allPoolings)
    {
      INFO(name << ", " << PoolingName(pooling));
      const Certificate committed = CommittedCertificate(name, pooling);
      CHECK(committed.proved);
      CHECK(committed.allLengths == (pooling != Pooling::Softmax));
      CHECK(committed.haltProved);
      CHECK(committed.rulesDigest == RulesDigest(FindAlgorithm(name)));
      const std::optional<size_t> length = committed.allLengths
          ? std::nullopt
          : std::optional<size_t>(committed.maxLength);
      const Certificate again =
          Certify(LoadWith(name, pooling), length, CertifyDepth::Verdict);
      CHECK(again.proved);
      CHECK(again.modelDigest == committed.modelDigest);
      CHECK(again.margin == Approx(committed.margin));
      CHECK(again.families == committed.families);
    }
  }
}

TEST_CASE("The tables of all algorithms run a thousand values",
          "[executor][proof][slow]")
{
  const std::vector<double> values =
      RandomSequence(1024, 1, Purpose::Test, 1024);
  for (const std::string& name : AlgorithmNames())
  {
    INFO(name);
    const Algorithm& algorithm = FindAlgorithm(name);
    const auto executor =
        MakeCompiledExecutor(LoadWith(name, Pooling::Hard),
                             CommittedCertificate(name, Pooling::Hard));
    Rollout run(algorithm, *executor, values);
    run.Finish();
    CHECK(run.Halted());
    CHECK(run.Config().values == algorithm.Result(values));
    run.Restart({3.0, 1.0, 2.0});
    run.Finish();
    CHECK(run.Config().values == algorithm.Result({3.0, 1.0, 2.0}));
    run.Restart(values);
    run.Finish();
    CHECK(run.Steps() <= algorithm.MaxSteps(values.size()));
  }
}
