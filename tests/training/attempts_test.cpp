/**
 * @file tests/training/attempts_test.cpp
 *
 * Attempts of something that is no network.
 */
#include <nexec/core/errors.hpp>
#include <nexec/training/attempts.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace nexec;

namespace
{

//! Its score is a number that a plan gives for each attempt and update.
class PlannedTrainee : public Trainee
{
 public:
  PlannedTrainee(const AttemptProgress& progress,
                 const std::vector<std::vector<double>>& plan) :
      progress(progress), plan(plan)
  {
  }

  void Begin() override { told += "begin "; }
  void Update() override
  {
    if (progress.attempt == divergesIn)
      throw TrainingError("diverged");
  }
  ValidationScore Judge() override
  {
    ValidationScore score;
    score.groups = plan[progress.attempt][progress.updates - 1];
    score.perfect = score.groups == 9.0;
    return score;
  }
  void Keep(const ValidationScore& score) override { kept = score.groups; }
  bool Note(const std::optional<ValidationScore>& score) override
  {
    told += score ? std::to_string(int(score->groups)) + " " : "- ";
    return told.size() >= longest;
  }
  uint64_t Patience() const override { return patience; }

  const AttemptProgress& progress;
  std::vector<std::vector<double>> plan;
  uint64_t divergesIn = 99;
  uint64_t patience = 0;
  size_t longest = 1000;
  double kept = -1.0;
  std::string told;
};

AttemptOptions Options()
{
  AttemptOptions options;
  options.updates = 4;
  options.validationInterval = 1;
  options.stopWhenPerfect = true;
  options.maxRestarts = 2;
  return options;
}

}  // namespace

TEST_CASE("The best model of all attempts is kept", "[training]")
{
  AttemptProgress progress;
  PlannedTrainee trainee(progress, {{1, 5, 2, 2}, {3, 3, 3, 3}, {0, 4, 4, 4}});
  TrainInAttempts(Options(), progress, trainee);
  CHECK(trainee.told == "1 5 2 2 begin 3 3 3 3 begin 0 4 4 4 ");
  CHECK(trainee.kept == 5.0);
  CHECK(progress.bestScore.groups == 5.0);
  CHECK(progress.mostGroups == 4.0);
  CHECK(progress.lastImprovement == 2);
}

TEST_CASE("Attempts end with the first perfect model", "[training]")
{
  AttemptProgress progress;
  PlannedTrainee trainee(progress, {{1, 5, 2, 2}, {3, 9, 3, 3}});
  TrainInAttempts(Options(), progress, trainee);
  CHECK(trainee.told == "1 5 2 2 begin 3 9 ");
  CHECK(progress.attempt == 1);
  CHECK(progress.updates == 2);
}

TEST_CASE("Models are judged now and then, and at the end", "[training]")
{
  AttemptOptions options = Options();
  options.validationInterval = 3;
  options.maxRestarts = 0;
  AttemptProgress progress;
  PlannedTrainee trainee(progress, {{1, 5, 2, 4}});
  TrainInAttempts(options, progress, trainee);
  CHECK(trainee.told == "- - 2 4 ");
}

TEST_CASE("An attempt that stalls is given up, with patience", "[training]")
{
  AttemptOptions options = Options();
  options.stallUpdates = 1;
  options.maxRestarts = 0;
  for (const uint64_t patience : {0, 2})
  {
    AttemptProgress progress;
    PlannedTrainee trainee(progress, {{2, 1, 1, 1}});
    trainee.patience = patience;
    TrainInAttempts(options, progress, trainee);
    CHECK(progress.updates == (patience == 0 ? 2 : 3));
  }
}

TEST_CASE("An attempt that diverges is over", "[training]")
{
  AttemptProgress progress;
  PlannedTrainee trainee(progress, {{}, {1, 1, 1, 1}, {2, 2, 2, 2}});
  trainee.divergesIn = 0;
  TrainInAttempts(Options(), progress, trainee);
  CHECK(trainee.told == "begin 1 1 1 1 begin 2 2 2 2 ");

  // If there is no other one, nothing was trained.
  AttemptOptions options = Options();
  options.maxRestarts = 0;
  AttemptProgress alone;
  PlannedTrainee hopeless(alone, {{}});
  hopeless.divergesIn = 0;
  CHECK_THROWS_WITH(TrainInAttempts(options, alone, hopeless), "diverged");
}

TEST_CASE("A training that was stopped goes on", "[training]")
{
  AttemptProgress progress;
  PlannedTrainee trainee(progress, {{1, 2, 3, 4}, {1, 9}});
  trainee.longest = 3;
  TrainInAttempts(Options(), progress, trainee);
  CHECK(trainee.told == "1 2 ");
  trainee.longest = 1000;
  TrainInAttempts(Options(), progress, trainee);
  CHECK(trainee.told == "1 2 3 4 begin 1 9 ");
}
