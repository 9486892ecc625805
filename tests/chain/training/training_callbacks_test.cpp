/**
 * @file tests/chain/training/training_callbacks_test.cpp
 *
 * How the class that people meet first trains, and who is told.
 */
#include "support/models.hpp"

#include <nexec/neural_executor.hpp>

#include <nexec/chain/training/trainer.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <cstring>
#include <locale>
#include <sstream>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

//! A training of moments.
TrainingOptions ShortOptions()
{
  TrainingOptions options = RecipeDefaults("staged", 1.0);
  options.updates = 30;
  options.attentionStart = 10;
  options.validationInterval = 10;
  options.validationLengths = {8};
  options.maxRestarts = 1;
  return options;
}

NeuralExecutor SmallExecutor()
{
  return NeuralExecutor("insertion_sort", 8, 8);
}

//! Notes every call.
struct Recorder
{
  void BeginTraining(const ExecutorModel& model, const TrainingOptions& options)
  {
    calls += "b";
    seed = options.seed;
    first = model.parameters;
  }
  void UpdateDone(const ExecutorModel& model, const TrainingUpdate& update)
  {
    calls += update.update == 1 ? "1" : "u";
    last = model.parameters;
  }
  void Validated(const ExecutorModel& /* model */, const TrainingUpdate& update)
  {
    calls += update.validation ? "v" : "?";
  }
  void EndTraining(const ExecutorModel& model)
  {
    calls += "e";
    kept = model.parameters;
  }

  std::string calls;
  uint64_t seed = 0;
  arma::vec first, last, kept;
};

//! Ends the training after some updates.
struct StopAfter
{
  bool UpdateDone(const ExecutorModel& /* model */,
                  const TrainingUpdate& /* update */)
  {
    return --updates == 0;
  }

  size_t updates;
};

//! Ends it at the first validation.
struct StopWhenValidated
{
  bool Validated(const ExecutorModel& /* model */,
                 const TrainingUpdate& /* update */)
  {
    return true;
  }
};

struct Thrower
{
  void UpdateDone(const ExecutorModel& /* model */,
                  const TrainingUpdate& /* update */)
  {
    throw std::domain_error("enough");
  }
};

struct NoCallback
{
  void UpdateDone(const NeuralExecutor& /* executor */) {}
};

//! Writes 0.5 as 0,5.
struct Commas : std::numpunct<char>
{
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\1"; }
};

static_assert(callbacks::IsCallback<Recorder>());
static_assert(callbacks::IsCallback<StopWhenValidated>());
static_assert(callbacks::IsCallback<StoreHistory>());
static_assert(!callbacks::IsCallback<NoCallback>());
static_assert(!callbacks::IsCallback<const Recorder>());
static_assert(!callbacks::IsCallback<int>());

}  // namespace

TEST_CASE("An executor trains as Train() does", "[front][training]")
{
  NeuralExecutor executor = SmallExecutor();
  const TrainingOptions options = ShortOptions();
  CHECK_FALSE(executor.Train(options));
  const ExecutorModel expected =
      Train(SmallExecutor().Model().config, options, nullptr);
  CHECK(SameBytes(executor.Parameters(), expected.parameters));
  CHECK(executor.Model().training.restarts == 1);

  // Callbacks change nothing, and neither does what was learnt before.
  Recorder recorder;
  executor.Train(options, recorder);
  CHECK(SameBytes(executor.Parameters(), expected.parameters));
}

TEST_CASE("An executor learns to sort by default", "[front][training]")
{
  NeuralExecutor executor("insertion_sort", 32, 32);
  std::ostringstream text;
  CHECK(executor.Train(PrintProgress(text)));
  CHECK(executor.Model().training.recipe == "staged");
  CHECK(executor.Execute(arma::vec{3, 1, 2})[0] == 1);
  CHECK_THAT(text.str(),
             Contains("training insertion_sort, recipe staged, seed 1\n") &&
                 Contains("update 250 of attempt 1: loss ") &&
                 Contains(", perfect\nkept update "));
}

TEST_CASE("Callbacks are told what happens", "[front][training]")
{
  NeuralExecutor executor = SmallExecutor();
  Recorder recorder;
  TrainingOptions options = ShortOptions();
  options.seed = 77;
  executor.Train(options, recorder);
  const std::string tens = "1uuuuuuuuuvuuuuuuuuuuvuuuuuuuuuuv";
  CHECK(recorder.calls == "b" + tens + tens + "e");
  CHECK(recorder.seed == 77);
  CHECK_FALSE(SameBytes(recorder.first, recorder.last));
  CHECK(SameBytes(recorder.kept, executor.Parameters()));
}

TEST_CASE("A training that is ended early keeps the best model",
          "[front][training]")
{
  NeuralExecutor executor = SmallExecutor();
  Recorder recorder;
  StoreHistory history;
  executor.Train(ShortOptions(), StopAfter{4}, recorder, history);
  // None was validated: it is the last one, and its record is about it.
  CHECK(recorder.calls == "b1uuue");
  CHECK(SameBytes(executor.Parameters(), recorder.last));
  CHECK(executor.Model().training.updates == 4);
  REQUIRE(history.Updates().size() == 4);
  CHECK(executor.Model().training.stateLoss ==
        history.Updates().back().parts.state);
  CHECK_FALSE(executor.Model().training.perfect);

  executor.Train(ShortOptions(), history, StopWhenValidated());
  CHECK(history.Updates().size() == 10);
  CHECK(executor.Model().training.updates == 10);

  // The history is that of the last training.
  executor.Train(ShortOptions(), history);
  CHECK(history.Updates().size() == 60);
  CHECK(history.Updates()[59].attempt == 1);
}

TEST_CASE("Time ends a training", "[front][training]")
{
  NeuralExecutor executor = SmallExecutor();
  StoreHistory history;
  executor.Train(ShortOptions(), TimerStop(0.0), history);
  CHECK(history.Updates().size() == 1);
  executor.Train(ShortOptions(), TimerStop(1e6), history);
  CHECK(history.Updates().size() == 60);
}

TEST_CASE("A training that fails changes nothing", "[front][training]")
{
  NeuralExecutor executor = SmallExecutor();
  executor.Train(ShortOptions());
  const arma::vec before = executor.Parameters();
  TrainingOptions options = ShortOptions();
  options.seed = 2;
  CHECK_THROWS_AS(executor.Train(options, Thrower()), std::domain_error);
  CHECK(SameBytes(executor.Parameters(), before));
  struct LateThrower
  {
    void EndTraining(const ExecutorModel& /* model */)
    {
      throw std::domain_error("too late");
    }
  };
  CHECK_THROWS_AS(executor.Train(options, LateThrower()), std::domain_error);
  CHECK(SameBytes(executor.Parameters(), before));
  options.stepSize = 1e200;
  CHECK_THROWS_AS(executor.Train(options), TrainingError);
  CHECK(SameBytes(executor.Parameters(), before));
}

TEST_CASE("A new training forgets the proof", "[front][training]")
{
  NeuralExecutor executor = SmallExecutor();
  executor.Train(ShortOptions());
  executor.Certify(5);
  CHECK(executor.LastCertificate());
  // The same seed leads to the same parameters, but nobody has to know.
  executor.Train(ShortOptions());
  CHECK_FALSE(executor.LastCertificate());
}

TEST_CASE("Progress is the same text in every locale", "[front][training]")
{
  NeuralExecutor executor = SmallExecutor();
  std::ostringstream plain, commas;
  commas.imbue(std::locale(std::locale::classic(), new Commas));
  executor.Train(ShortOptions(), PrintProgress(plain), PrintProgress(commas));
  CHECK(plain.str() == commas.str());
  CHECK_THAT(plain.str(), Contains("update 30 of attempt 2: loss 1."));
}
