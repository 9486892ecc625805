/**
 * @file tests/chain/executor/model_digest_test.cpp
 */
#include "support/models.hpp"

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/chain/training/training_run.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <set>

using namespace nexec;

TEST_CASE("The digest is that of what a model computes", "[executor]")
{
  const std::string digest = ModelDigest(ShippedModel());
  CHECK(digest.size() == 64);
  CHECK(digest.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(ModelDigest(LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.json")) ==
        digest);
  CHECK(ModelDigest(WithPooling(ShippedModel(), Pooling::Hard)) == digest);

  // How it was trained does not matter.
  ExecutorModel renamed = ShippedModel();
  renamed.training.seed += 1;
  renamed.training.recipe = "plain";
  renamed.training.perfect = false;
  CHECK(ModelDigest(renamed) == digest);

  // Nor do the rules: certificates of older models stay valid.
  renamed.config.rulesDigest.clear();
  CHECK(ModelDigest(renamed) == digest);
}

TEST_CASE("A model that has learnt other rules is not run", "[executor]")
{
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  ExecutorModel model = ShippedModel();
  CHECK(model.config.rulesDigest == RulesDigest(algorithm));
  CHECK(RulesProblem(model.config, algorithm).empty());
  // Older models do not know what they have learnt.
  model.config.rulesDigest.clear();
  CHECK_NOTHROW(CheckConfig(model.config, algorithm));
  model.config.rulesDigest = RulesDigest(FindAlgorithm("reversal"));
  const std::string problem =
      "the model has learnt other rules of the name 'insertion_sort': train it "
      "again, or use the rule file it was trained with";
  CHECK(RulesProblem(model.config, algorithm) == problem);
  CHECK_THROWS_AS(CheckConfig(model.config, algorithm), RulesError);
  CHECK_THROWS_WITH(
      Rollout(algorithm, *MakeExecutor("factored", model), {2, 1}), problem);
  CHECK_THROWS_WITH(TrainingRun(model.config, TrainingOptions(), &model),
                    problem);
}

TEST_CASE("An older model that is trained on knows its rules", "[executor]")
{
  ExecutorModel model = ShippedModel();
  model.config.rulesDigest.clear();
  const TrainingRun run(model.config, TrainingOptions(), &model);
  CHECK(run.model.config.rulesDigest ==
        RulesDigest(FindAlgorithm("insertion_sort")));
}

TEST_CASE("The digest changes with every bit of a parameter", "[executor]")
{
  std::set<std::string> digests = {ModelDigest(ShippedModel())};
  const size_t count = ShippedModel().parameters.n_elem;
  for (const size_t p : {size_t(0), size_t(1), count / 2, count - 1})
  {
    ExecutorModel model = ShippedModel();
    double& parameter = model.parameters[p];
    parameter = std::nextafter(parameter, 1e300);
    digests.insert(ModelDigest(model));
    parameter = -parameter;
    digests.insert(ModelDigest(model));
  }
  ExecutorModel zero = ShippedModel();
  zero.parameters[7] = 0.0;
  digests.insert(ModelDigest(zero));
  zero.parameters[7] = -0.0;
  digests.insert(ModelDigest(zero));
  CHECK(digests.size() == 11);
}

TEST_CASE("The digest changes with the algorithm and the sizes", "[executor]")
{
  std::set<std::string> digests = {ModelDigest(ShippedModel())};
  ExecutorModel model = ShippedModel();
  model.config.algorithm = "minimum_to_front";
  digests.insert(ModelDigest(model));
  // The same numbers in other shapes.
  model = ShippedModel();
  model.config.embeddingSize = 32;
  digests.insert(ModelDigest(model));
  model = ShippedModel();
  model.config.hiddenSize = 32;
  digests.insert(ModelDigest(model));
  model = ShippedModel();
  model.config.bits = 3;
  digests.insert(ModelDigest(model));
  model = ShippedModel();
  model.config.signalBits = 2;
  digests.insert(ModelDigest(model));
  CHECK(digests.size() == 6);
}
