/**
 * @file tests/chain/training/lessons_test.cpp
 *
 * Views that a model decides wrongly are found, and learnt from.
 */
#include "chain/training/lessons.hpp"
#include "chain/training/batch.hpp"
#include "support/views.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/executor.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/io/model_file.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <numeric>
#include <set>

using namespace nexec;

namespace
{

constexpr uint64_t seed = 4;
constexpr size_t count = 512;

View ViewOf(const Views& views, const uint64_t number)
{
  LessonStreams streams(seed, number);
  return views.Draw(streams.situation, streams.rest, 1.0);
}

//! Whether the dense executor decides as the rules do.
bool IsRight(const Executor& executor, const LocalRules& rules,
             const Configuration& config)
{
  StepDecision decision;
  executor.NewStepper()->Decide(config, decision);
  std::vector<Code> states = config.states;
  for (const StateChange& change : decision.changes)
    states[change.node] = change.code;
  std::vector<bool> rightward(config.Size()), leftward(config.Size());
  for (const FiringPair& gate : decision.gates)
  {
    rightward[gate.pair] = gate.rightward;
    leftward[gate.pair] = gate.leftward;
  }
  for (size_t u = 0; u + 1 < config.Size(); ++u)
  {
    if (rightward[u] != rules.Fires(RightwardType(config, u)) ||
        leftward[u] != rules.Fires(LeftwardType(config, u)))
      return false;
  }
  Configuration after = config;
  rules.Step(after);
  return states == after.states;
}

}  // namespace

TEST_CASE("Views are called wrong exactly if an executor is wrong on them",
          "[training]")
{
  for (const std::string file : {"/wrong_at_2.bin", "/wrong_on_ties.bin"})
  {
    for (const Pooling pooling :
         {Pooling::Softmax, Pooling::Hard, Pooling::Distinct})
    {
      CAPTURE(file, PoolingName(pooling));
      ExecutorModel model = LoadModel(NEXEC_TEST_DATA + file);
      model.config.pooling = pooling;
      const LocalRules& rules = FindAlgorithm(model.config.algorithm).Rules();
      const Views views(rules);
      const std::vector<uint64_t> wrong =
          WrongViews(model, rules, views, seed, 1000, count);
      CHECK(std::is_sorted(wrong.begin(), wrong.end()));
      const auto executor = MakeExecutor("dense", model);
      size_t numWrong = 0, different = 0;
      for (uint64_t number = 1000; number < 1000 + count; ++number)
      {
        const View view = ViewOf(views, number);
        // All that it stands for, where that is not too much to be run.
        if (std::accumulate(view.copies.begin(), view.copies.end(),
                            uint64_t(0)) > 500)
          continue;
        const bool isWrong =
            std::binary_search(wrong.begin(), wrong.end(), number);
        numWrong += isWrong ? 1 : 0;
        different += isWrong == IsRight(*executor, rules, WithCopies(view));
      }
      CHECK(numWrong > 0);
      CHECK(different == 0);
    }
  }
}

TEST_CASE("A proved model is right on all views, and one that dilutes is not",
          "[training]")
{
  const auto wrong = [](const ExecutorModel& model)
  {
    const LocalRules& rules = FindAlgorithm(model.config.algorithm).Rules();
    return WrongViews(model, rules, Views(rules), seed, 0, count).size();
  };
  CHECK(wrong(LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.bin")) == 0);
  CHECK(wrong(LoadModel(NEXEC_SOURCE_DIR "/data/odd_even_sort.bin")) == 0);
  // Proved to length 1847 with softmax, and for all lengths with hard pooling.
  ExecutorModel model = LoadModel(NEXEC_TEST_DATA "/small_limit.bin");
  CHECK(wrong(model) > 0);
  model.config.pooling = Pooling::Hard;
  CHECK(wrong(model) == 0);
}

TEST_CASE("Every batch has the lessons again", "[training]")
{
  const Algorithm& reference = FindAlgorithm("insertion_sort");
  const Views views(reference.Rules());
  const auto transitions = [&](const size_t lessons)
  {
    BatchGenerator batches(reference, {6}, 40, 0.0, seed);
    ViewPlan plan;
    plan.share = 0.1;
    plan.lessons.assign(lessons, 7);
    batches.AddViews(views, plan);
    return batches.Batch(3).NumTransitions();
  };
  CHECK(transitions(5) == transitions(0) + 5);
}

TEST_CASE("A run with views meets lessons, and goes on in rounds", "[training]")
{
  ExecutorConfig config(FindAlgorithm("insertion_sort"));
  config.embeddingSize = config.hiddenSize = 4;
  TrainingOptions options = RecipeDefaults("staged", 1.0, true);
  options.length = 4;
  options.validationLengths = {4};
  options.updates = 1500;
  options.maxRestarts = 0;
  // It learns nothing.
  options.stepSize = 1e-12;
  TrainingRun run(config, options);
  std::set<uint64_t> rounds;
  arma::vec before;
  ContinueTraining(run,
                   [&](const TrainingUpdate& update)
                   {
                     if (update.update == TrainingOptions::roundUpdates)
                       before = run.model.parameters;
                     rounds.insert(run.roundStart);
                     const bool known = !run.lessons.empty();
                     CHECK(known == (update.update >= options.attentionStart));
                     return update.update > TrainingOptions::roundUpdates;
                   });
  CHECK(rounds == std::set<uint64_t>{0, TrainingOptions::roundUpdates});
  CHECK(run.lessons.size() == TrainingOptions::maxLessons);
  // The weights of attention are new; all others stay.
  const ParameterLayout layout = ExecutorLayout(config);
  for (const auto& block : layout.Blocks())
  {
    CAPTURE(block.name);
    const arma::mat then = BlockView(before, block);
    const arma::mat now = BlockView(run.model.parameters, block);
    const bool same = arma::approx_equal(then, now, "absdiff", 1e-6);
    CHECK(same == (block.name != "query" && block.name != "key"));
  }
}

TEST_CASE("Refuted models learn from what refutes them", "[training]")
{
  // Exact at 16, 64 and 128, and wrong on the shortest chains.
  for (const std::string file : {"/wrong_at_2.bin", "/wrong_at_3.bin"})
  {
    CAPTURE(file);
    const ExecutorModel refuted = LoadModel(NEXEC_TEST_DATA + file);
    const auto length = DefaultCertifyLength(refuted.config.pooling);
    CHECK(Certify(refuted, length).refuted);
    TrainingOptions options = RecipeDefaults("staged", 1.0, true);
    options.maxRestarts = 0;
    const ExecutorModel model =
        Train(refuted.config, options, nullptr, &refuted);
    CHECK(model.training.perfect);
    CHECK(model.training.updates <= 500);
    CHECK(Certify(model, length).proved);
  }
}

TEST_CASE("An attempt at a proof says nothing where there is none",
          "[training]")
{
  const ExecutorModel model = LoadModel(NEXEC_TEST_DATA "/small_limit.bin");
  const auto attempt = [&](const size_t length)
  {
    return Certify(model, length, CertifyDepth::Attempt);
  };
  CHECK(attempt(1847).proved);
  CHECK(attempt(1847).margin ==
        Certify(model, 1847, CertifyDepth::Verdict).margin);
  const Certificate failed = attempt(1848);
  CHECK_FALSE(failed.proved);
  CHECK(failed.provedLength == 0);
  CHECK(failed.margin == 0.0);
  CHECK(failed.boxes == 0);
  CHECK(failed.modelDigest == ModelDigest(model));
}

TEST_CASE("The plain recipe has views and nothing else of what they bring",
          "[training]")
{
  const TrainingOptions options = RecipeDefaults("plain", 1.0, false, 0.5);
  CHECK(options.views == 0.5);
  CHECK(options.batchSize == RecipeDefaults("plain").batchSize);
  CHECK_FALSE(LearnsInRounds(options));
  CHECK(ValidationGroups(options) == options.validationLengths.size() + 1);
  CHECK(LearnsInRounds(RecipeDefaults("staged", 1.0, true)));
  CHECK_FALSE(LearnsInRounds(RecipeDefaults("staged", 1.0, true, 0.0)));
}

TEST_CASE("The runs of views grow from when attention is learnt", "[training]")
{
  ViewPlan plan;
  plan.growFrom = 300;
  CHECK(plan.GrowthAt(0) == 0.0);
  CHECK(plan.GrowthAt(300) == 0.0);
  CHECK(plan.GrowthAt(450) == 0.5);
  CHECK(plan.GrowthAt(600) == 1.0);
  CHECK(plan.GrowthAt(9999) == 1.0);
}
