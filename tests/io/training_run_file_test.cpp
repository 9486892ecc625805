/**
 * @file tests/io/training_run_file_test.cpp
 */
#include <nexec/io/training_run_file.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>

#include "io/container.hpp"
#include "io/fields.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <functional>

using namespace nexec;

namespace
{

TrainingOptions Options()
{
  TrainingOptions options = RecipeDefaults("staged", 1.0);
  options.length = 6;
  options.batchSize = 40;
  options.updates = 12;
  options.attentionStart = 5;
  options.validationInterval = 4;
  options.validationLengths = {4, 6};
  options.maxRestarts = 1;
  options.recordKinds = true;
  options.seed = 3;
  return options;
}

ExecutorConfig Config()
{
  ExecutorConfig config(FindAlgorithm("insertion_sort"));
  config.embeddingSize = config.hiddenSize = 4;
  return config;
}

//! A run after so many updates.
TrainingRun RunAfter(const size_t updates)
{
  TrainingRun run(Config(), Options());
  if (updates > 0)
  {
    ContinueTraining(run,
                     [&](const TrainingUpdate&)
                     { return run.history.size() >= updates; });
  }
  return run;
}

//! The bytes of its file.
std::string Saved(const TrainingRun& run)
{
  const TemporaryFolder folder;
  SaveTrainingRun(folder / "run", run);
  return Slurp(folder / "run");
}

TrainingRun Loaded(const std::string& bytes)
{
  const TemporaryFolder folder;
  Put(folder / "run", bytes);
  return LoadTrainingRun(folder / "run");
}

void Finish(TrainingRun& run)
{
  ContinueTraining(run, [](const TrainingUpdate&) { return false; });
}

}  // namespace

TEST_CASE("A run that was saved after any update ends in the same bits",
          "[io][training]")
{
  TrainingOptions options = Options();
  options.views = GENERATE(0.0, 0.5);
  TrainingRun whole(Config(), options);
  // At every update of both attempts.
  std::vector<std::string> files = {Saved(whole)};
  ContinueTraining(whole,
                   [&](const TrainingUpdate&)
                   {
                     files.push_back(Saved(whole));
                     return false;
                   });
  REQUIRE(files.size() == 25);
  for (size_t k = 0; k < files.size(); ++k)
  {
    CAPTURE(k);
    SetNumThreads(1 + k % 2);
    TrainingRun run = Loaded(files[k]);
    CHECK(Saved(run) == files[k]);
    Finish(run);
    CHECK(Saved(run) == Saved(whole));
  }
  SetNumThreads(0);
  CHECK(files[3] != files[4]);
}

TEST_CASE("A run that was saved around a new round ends in the same bits",
          "[io][training]")
{
  TrainingOptions options = RecipeDefaults("staged", 1.0, true);
  options.length = 3;
  // More than one shard.
  options.batchSize = 20;
  options.validationLengths = {3};
  options.updates = TrainingOptions::roundUpdates + 4;
  options.maxRestarts = 0;
  // It learns nothing, so it stalls.
  options.stepSize = 1e-12;
  TrainingRun whole(Config(), options);
  std::vector<std::string> files;
  ContinueTraining(whole,
                   [&](const TrainingUpdate& update)
                   {
                     if (update.update + 2 >= TrainingOptions::roundUpdates)
                       files.push_back(Saved(whole));
                     return false;
                   });
  REQUIRE(files.size() == 7);
  CHECK(whole.roundStart == TrainingOptions::roundUpdates);
  CHECK(!whole.lessons.empty());
  CHECK(ReadContainerInfo(files.back()).minorVersion == 4);
  for (size_t k = 0; k < files.size(); ++k)
  {
    CAPTURE(k);
    SetNumThreads(1 + k % 2);
    TrainingRun run = Loaded(files[k]);
    CHECK(Saved(run) == files[k]);
    Finish(run);
    CHECK(Saved(run) == files.back());
  }
  SetNumThreads(0);
}

TEST_CASE("A run with three signals goes on from a checkpoint",
          "[io][training]")
{
  ExecutorConfig config(FindAlgorithm("cocktail_sort"));
  config.embeddingSize = config.hiddenSize = 4;
  TrainingRun whole(config, Options());
  std::string file;
  ContinueTraining(whole,
                   [&](const TrainingUpdate&)
                   {
                     if (whole.history.size() == 9)
                       file = Saved(whole);
                     return false;
                   });
  CHECK(ReadContainerInfo(file).minorVersion == 2);
  TrainingRun run = Loaded(file);
  CHECK(run.model.config.signalBits == 2);
  CHECK(!run.kindLosses.empty());
  CHECK(Saved(run) == file);
  Finish(run);
  CHECK(Saved(run) == Saved(whole));
}

TEST_CASE("A run with several lengths ends in the same bits", "[io][training]")
{
  TrainingOptions options = Options();
  options.otherLengths = {3, 4};
  TrainingRun whole(Config(), options);
  std::string file;
  ContinueTraining(whole,
                   [&](const TrainingUpdate&)
                   {
                     if (whole.history.size() == 7)
                       file = Saved(whole);
                     return false;
                   });
  CHECK(ReadContainerInfo(file).minorVersion == 5);
  TrainingRun run = Loaded(file);
  CHECK(run.options.otherLengths == std::vector<size_t>{3, 4});
  CHECK(Saved(run) == file);
  CHECK(RunDifference(run, TrainingRun(Config(), Options())) ==
        "other_lengths is 3,4 there,  here");
  Finish(run);
  CHECK(Saved(run) == Saved(whole));
  for (const size_t length : {1, 4097})
  {
    run.options.otherLengths = {length};
    CHECK_THROWS_AS(Saved(run), WriteError);
  }
}

TEST_CASE("Runs are written in the oldest format that can hold them",
          "[io][training]")
{
  TrainingRun run = RunAfter(1);
  const std::string digest = run.model.config.rulesDigest;
  CHECK(ReadContainerInfo(Saved(run)).minorVersion == 2);
  CHECK(Loaded(Saved(run)).model.config.rulesDigest == digest);
  run.model.config.rulesDigest.clear();
  const std::string older = Saved(run);
  CHECK(ReadContainerInfo(older).minorVersion == 0);
  TrainingRun loaded = Loaded(older);
  CHECK(loaded.model.config.rulesDigest.empty());
  CHECK(Saved(loaded) == older);
  // It goes on, and stays what it is.
  Finish(loaded);
  CHECK(loaded.BestModel().config.rulesDigest.empty());
  // One of other rules does not.
  run.model.config.rulesDigest = std::string(64, 'a');
  TrainingRun other = Loaded(Saved(run));
  CHECK_THROWS_AS(Finish(other), RulesError);
}

TEST_CASE("A run that continues a model can be saved too", "[io][training]")
{
  ExecutorModel initial = InitialiseModel(Config(), 8);
  TrainingRun whole(Config(), Options(), &initial);
  TrainingRun part = Loaded(Saved(whole));
  CHECK(part.Continues());
  CHECK(RunDifference(part, whole).empty());
  CHECK(RunDifference(part, TrainingRun(Config(), Options())) ==
        "digest of the input model is " + part.initialDigest +
            " there, none here");
  Finish(whole);
  Finish(part);
  CHECK(Saved(part) == Saved(whole));
}

TEST_CASE("What makes a run another one is named", "[executor]")
{
  const TrainingRun run(Config(), Options());
  TrainingOptions options = Options();
  CHECK(RunDifference(run, TrainingRun(Config(), options)).empty());
  options.stepSize = 0.1;
  CHECK(RunDifference(run, TrainingRun(Config(), options)) ==
        "step_size is 0.002 there, 0.1 here");
  ExecutorConfig config = Config();
  config.embeddingSize = 5;
  CHECK(RunDifference(run, TrainingRun(config, Options())) ==
        "embedding_size is 4 there, 5 here");
}

TEST_CASE("A run that makes no sense is not saved", "[io]")
{
  const TrainingRun sound = RunAfter(8);
  const auto refusal = [&](const std::function<void(TrainingRun&)>& damage)
  {
    TrainingRun run = sound;
    damage(run);
    try
    {
      return Saved(run).substr(0, 0);
    }
    catch (const WriteError& error)
    {
      return std::string(error.what());
    }
  };
  using R = TrainingRun;
  using Catch::Contains;
  CHECK(refusal([](R&) {}).empty());
  CHECK_THAT(refusal([](R& r) { r.options.batchSize = 0; }),
             Contains("'batch_size'"));
  CHECK_THAT(refusal([](R& r) { r.options.length = 5000; }),
             Contains("'length'"));
  CHECK_THAT(refusal([](R& r) { r.options.validationLengths = {5000}; }),
             Contains("'validation_lengths'"));
  CHECK_THAT(
      refusal([](R& r)
              { r.options.validationLengths.assign(maxListItems + 1, 16); }),
      Contains("'validation_lengths' has more than 4096 items"));
  CHECK_THAT(refusal([](R& r) { r.options.stepSize = NAN; }),
             Contains("'step_size'"));
  CHECK_THAT(refusal([](R& r) { r.options.recipe = "\x01"; }),
             Contains("'recipe'"));
  CHECK_THAT(refusal([](R& r) { r.attempt = 2; }), Contains("'attempt'"));
  CHECK_THAT(refusal([](R& r) { r.updates = 13; }),
             Contains("'attempt_updates'"));
  CHECK_THAT(refusal([](R& r) { r.lastImprovement = 10; }),
             Contains("'last_improvement'"));
  CHECK_THAT(refusal([](R& r) { r.roundStart = r.updates + 1; }),
             Contains("'round_start' is yet to come"));
  CHECK_THAT(
      refusal([](R& r) { r.lessons.resize(TrainingOptions::maxLessons + 1); }),
      Contains("'lessons'"));
  CHECK_THAT(refusal([](R& r) { r.history.pop_back(); }),
             Contains("'history' does not end where the run is"));
  CHECK_THAT(refusal([](R& r) { r.history.clear(); }), Contains("'history'"));
  CHECK_THAT(refusal([](R& r) { r.history[2].loss = INFINITY; }),
             Contains("'loss'"));
  CHECK_THAT(refusal([](R& r) { r.bestScore.groups = NAN; }),
             Contains("'groups'"));
  CHECK_THAT(refusal([](R& r) { r.history[3].validation->margin = NAN; }),
             Contains("'margin'"));
  CHECK_THAT(refusal(
                 [](R& r)
                 {
                   r.options.maxRestarts = 0;
                   r.options.updates = 8;
                   r.best.reset();
                 }),
             Contains("'has_best'"));
  CHECK_THAT(refusal([](R& r) { r.model.parameters.fill(NAN); }),
             Contains("finite"));
  CHECK_THAT(refusal([](R& r) { r.best->parameters.fill(NAN); }),
             Contains("finite"));
}
