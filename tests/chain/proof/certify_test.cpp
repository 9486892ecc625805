/**
 * @file tests/chain/proof/certify_test.cpp
 *
 * What is proved holds, what is refuted fails, and nothing is left open.
 */
#include "support/algorithms.hpp"
#include "support/models.hpp"
#include "support/replay.hpp"
#include "support/some_sequences.hpp"

#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/proof/certify.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <map>

using namespace nexec;

namespace
{

//! Decide what is asked of a model by default.
Certificate Decide(const ExecutorModel& model)
{
  return Certify(model, DefaultCertifyLength(model.config.pooling));
}

//! The shipped model with a shifted bias.
ExecutorModel Shifted(const std::string& bias, const size_t row,
                      const double shift, const Pooling pooling)
{
  ExecutorModel model = WithPooling(ShippedModel(), pooling);
  Block(model, bias)[row] += shift;
  return model;
}

//! A refuted certificate must be right in every respect.
void RequireRefuted(const ExecutorModel& model, const Certificate& certificate)
{
  const Refutation& refutation = certificate.refutation;
  INFO(refutation.decision << " at length " << refutation.length);
  REQUIRE(certificate.refuted);
  REQUIRE_FALSE(certificate.proved);
  REQUIRE_FALSE(refutation.input.empty());
  REQUIRE(certificate.firstRefutedLength > certificate.provedLength);
  REQUIRE(refutation.confirmedBy ==
          (refutation.length > 65536 ? "factored" : "dense"));
  // Replaying takes steps times length.
  if (refutation.step < 2000000000 / refutation.length)
    REQUIRE(RefutationHolds(model, refutation));
}

//! Whether a model is exact on random sequences, as validation would find.
bool LooksExact(const ExecutorModel& model)
{
  std::vector<std::vector<double>> sequences;
  for (const size_t length : {16, 64, 128})
  {
    for (uint64_t index = 0; index < 20; ++index)
      sequences.push_back(RandomSequence(length, 4242, Purpose::Test, index));
  }
  return EvaluateSequences(algorithm, *MakeExecutor("factored", model),
                           sequences)
      .Perfect();
}

bool HasTies(std::vector<double> values)
{
  std::sort(values.begin(), values.end());
  return std::adjacent_find(values.begin(), values.end()) != values.end();
}

//! Wrong states of nodes with two neighbours, in executions of 5 values.
size_t WrongNodesInside(const ExecutorModel& model)
{
  const auto executor = MakeExecutor("dense", model);
  const auto stepper = executor->NewStepper();
  StepDecision decision;
  size_t wrong = 0;
  for (const std::vector<double>& values : WeakOrders(5))
  {
    Configuration config = algorithm.StartOn(values);
    while (!config.Halted())
    {
      stepper->Decide(config, decision);
      const std::vector<Code> states = StatesAfter(config, decision);
      algorithm.Step(config);
      for (size_t u = 1; u + 1 < states.size(); ++u)
        wrong += states[u] != config.states[u] ? 1 : 0;
    }
  }
  return wrong;
}

/**
 * Let the gate of one edge type fire.  One hidden unit, that which matters
 * least, is made to see this type only: its input is a sum of a part for the
 * sender, one for the receiver and one for the comparison.
 */
void FireOn(const EdgeType& type, ExecutorModel& model)
{
  arma::mat W0 = Block(model, "take.0.weight");
  arma::mat W1 = Block(model, "take.1.weight");
  const size_t d = model.config.embeddingSize;
  const size_t unit = arma::abs(W1).index_min();
  const arma::mat H = Block(model, "state_embedding");
  const auto only = [&](const Code code)
  {
    arma::vec wanted(H.n_cols);
    wanted.fill(-10.0);
    wanted[code] = 1.0;
    return arma::rowvec(arma::vec(arma::pinv(H.t()) * wanted).t());
  };
  W0.row(unit).head(d) = only(type.sender);
  W0.row(unit).subvec(d, 2 * d - 1) = only(type.receiver);
  W0(unit, 2 * d) = type.greater ? 10.0 : -10.0;
  Block(model, "take.0.bias")[unit] = type.greater ? -11.0 : -1.0;
  W1[unit] = 30.0;
}

//! How the verdicts on some models are spread.
struct Tally
{
  size_t proved = 0, refuted = 0, searched = 0, failed = 0;
  std::map<size_t, size_t> lengths;
};

/**
 * Decide models with noise, check every verdict.
 *
 * @param count Number of models.
 * @param sequences Sequences on which a proved model is run.
 * @param manySequences The same for the first few of them.
 * @param many How many these are.
 */
Tally CheckNoisyModels(const size_t count, const size_t sequences,
                       const size_t manySequences, const size_t many)
{
  Tally tally;
  for (size_t number = 0; number < count; ++number)
  {
    const ExecutorModel model = NoisyModel(number);
    const Certificate certificate = Decide(model);
    INFO("model " << number);
    REQUIRE(certificate.proved != certificate.refuted);
    if (certificate.refuted)
    {
      RequireRefuted(model, certificate);
      ++tally.refuted;
      ++tally.lengths[certificate.refutation.length];
      continue;
    }
    const size_t some = tally.proved < many ? manySequences : sequences;
    const Metrics metrics =
        EvaluateSequences(algorithm, *MakeExecutor("factored", model),
                          ManySequences(some, number));
    CHECK(metrics.Perfect());
    CHECK(metrics.smallestMargin >= certificate.margin - 1e-9);
    ++tally.proved;
    tally.searched += some;
    tally.failed += metrics.sequences - metrics.exact;
  }
  return tally;
}

}  // namespace

TEST_CASE("The committed model is proved with every pooling",
          "[executor][proof]")
{
  std::vector<std::vector<double>> inputs;
  for (size_t n = 0; n <= 5; ++n)
  {
    for (const std::vector<double>& values : WeakOrders(n))
      inputs.push_back(values);
  }
  for (uint64_t index = 0; index < 12; ++index)
  {
    RandomStream random(9, Purpose::Test, index);
    inputs.push_back(AnySequence(6 + 2 * index, random));
  }
  for (const Pooling pooling : poolings)
  {
    const ExecutorModel model = WithPooling(ShippedModel(), pooling);
    const Certificate certificate = Decide(model);
    CHECK(certificate.proved);
    CHECK_FALSE(certificate.refuted);
    CHECK(certificate.pooling == pooling);
    CHECK(certificate.modelDigest == ModelDigest(model));
    CHECK(certificate.allLengths == (pooling != Pooling::Softmax));
    CHECK(certificate.margin > 1.0);
    CHECK(certificate.gateMargin >= certificate.margin);
    CHECK(certificate.roundingShare > 0.0);
    CHECK(certificate.roundingShare < 0.01);
    CHECK(certificate.haltProved);
    CHECK(certificate.haltSteps == "n^2/2 + n/2 - 1");
    CHECK(certificate.refutation.length == 0);
    CHECK(certificate.Covers(1000000));
    CHECK(certificate.Covers(1000001) == (pooling != Pooling::Softmax));
    if (pooling == Pooling::Softmax)
      CHECK(certificate.provedLength >= 1000000);

    // The proof's margin is a lower bound for what can be measured.
    const Metrics metrics =
        EvaluateSequences(algorithm, *MakeExecutor("dense", model), inputs);
    CHECK(metrics.Perfect());
    CHECK(metrics.smallestMargin >= certificate.margin - 1e-9);
    CHECK(metrics.smallestMargin < certificate.margin + 1.0);
  }
}

TEST_CASE("A statement about short chains is proved from length 0 on",
          "[executor][proof]")
{
  double margin = 1e300;
  for (const size_t length : {0, 1, 2, 3, 5, 40})
  {
    const Certificate certificate =
        Certify(ShippedModel(), length, CertifyDepth::Verdict);
    CHECK(certificate.proved);
    CHECK(certificate.maxLength == length);
    CHECK(certificate.Covers(length));
    CHECK_FALSE(certificate.Covers(length + 1));
    // More lengths can only have more decisions.
    if (length >= 2)
    {
      CHECK(certificate.margin <= margin);
      margin = certificate.margin;
    }
  }
}

TEST_CASE("With softmax pooling nothing is proved for all lengths",
          "[executor][proof]")
{
  for (const auto depth : {CertifyDepth::Verdict, CertifyDepth::Full})
  {
    const Certificate certificate =
        Certify(ShippedModel(), std::nullopt, depth);
    CHECK_FALSE(certificate.proved);
    CHECK(certificate.provedLength >= 1000000);
    CHECK_FALSE(certificate.Covers(2));
    // Nor for lengths that are never looked at.
    CHECK_FALSE(
        Certify(ShippedModel(), 10 * certifySearchLength, depth).proved);
  }
}

TEST_CASE("Gates that do the opposite are refuted", "[executor][proof]")
{
  for (const Pooling pooling : poolings)
  {
    ExecutorModel model = WithPooling(ShippedModel(), pooling);
    Block(model, "take.1.weight") *= -1.0;
    Block(model, "take.1.bias") *= -1.0;
    const Certificate certificate = Decide(model);
    RequireRefuted(model, certificate);
    CHECK(certificate.refutation.decision.rfind("gate", 0) == 0);
    CHECK(certificate.firstRefutedLength == 2);
    CHECK_FALSE(EvaluateSequence(algorithm, *MakeExecutor("dense", model),
                                 certificate.refutation.input)
                    .Perfect());
  }
}

TEST_CASE("A model that knows nothing is refuted", "[executor][proof]")
{
  for (const Pooling pooling : poolings)
  {
    ExecutorConfig config(algorithm);
    config.embeddingSize = 8;
    config.hiddenSize = 8;
    config.pooling = pooling;
    for (uint64_t seed = 1; seed <= 3; ++seed)
    {
      const ExecutorModel model = InitialiseModel(config, seed);
      RequireRefuted(model, Decide(model));
    }
  }
}

TEST_CASE("Models without parts are refuted", "[executor][proof]")
{
  for (const Pooling pooling : poolings)
  {
    ExecutorModel model = WithPooling(ShippedModel(), pooling);
    Block(model, "take.1.weight").zeros();
    Block(model, "take.1.bias").zeros();
    RequireRefuted(model, Decide(model));
    model.parameters.zeros();
    RequireRefuted(model, Decide(model));
  }
}

TEST_CASE("Bounds that overflow prove nothing", "[executor][proof]")
{
  // A unit whose sum cancels, while the sum of absolute values overflows, and
  // that nothing listens to: infinity times zero, where there was no number,
  // was taken for no error at all.
  for (const Pooling pooling : poolings)
  {
    ExecutorModel model = WithPooling(ShippedModel(), pooling);
    Block(model, "state_embedding").row(0).fill(1.0);
    Block(model, "edge.1.weight").row(0).zeros();
    Block(model, "edge.1.bias")[0] = 1.0;
    for (const std::string name : {"take", "virtual"})
    {
      Block(model, name + ".0.weight").row(0).zeros();
      Block(model, name + ".0.weight")(0, 0) = 1e305;
      Block(model, name + ".0.bias")[0] = -1.7976e308;
      Block(model, name + ".1.weight").col(0).zeros();
    }
    Block(model, "take.1.bias").fill(-100.0);
    Block(model, "state_head.bias").fill(-100.0);
    const Certificate certificate = Decide(model);
    CHECK_FALSE(certificate.proved);
    RequireRefuted(model, certificate);
  }
}

TEST_CASE("A gate bias is right exactly as far as the margin says",
          "[executor][proof]")
{
  // All gates move by the shift: the first to change its mind is that with the
  // least margin among those that fire, or among those that do not.
  const Pooling pooling = Pooling::Hard;
  const double margin = Decide(WithPooling(ShippedModel(), pooling)).gateMargin;
  size_t refuted = 0;
  for (const double sign : {-1.0, 1.0})
  {
    CHECK(Decide(Shifted("take.1.bias", 0, 0.999 * sign * margin, pooling))
              .proved);
    const ExecutorModel model =
        Shifted("take.1.bias", 0, 1.001 * sign * margin, pooling);
    const Certificate certificate = Decide(model);
    if (certificate.proved)
      continue;
    ++refuted;
    RequireRefuted(model, certificate);
    CHECK(certificate.refutation.expected == (sign < 0.0));
  }
  CHECK(refuted == 1);
}

TEST_CASE("A wrong bit in one window at the border is found",
          "[executor][proof]")
{
  // In the shipped model, the windows with the least margin for these bits are
  // ones at an end of the chain, and all others have twice as much.
  for (const Pooling pooling : poolings)
  {
    for (const size_t row : {0, 3})
    {
      const ExecutorModel model = Shifted("state_head.bias", row, 5.0, pooling);
      const Certificate certificate = Decide(model);
      RequireRefuted(model, certificate);
      const Refutation& refutation = certificate.refutation;
      CHECK(certificate.provedLength <= 2);
      const Configuration config =
          ReferenceAfter(algorithm, refutation.input, refutation.step);
      size_t node = 0;
      REQUIRE(std::sscanf(refutation.decision.c_str(), "bit %*s of node %zu",
                          &node) == 1);
      const Window window = WindowAt(config.states, node);
      CHECK((window.left == border || window.right == border));
      // What is wrong at the ends is right between them.
      CHECK(WrongNodesInside(model) == 0);
    }
  }
}

TEST_CASE("A gate that is wrong on ties only is found", "[executor][proof]")
{
  // The edge from i (8) to the node on its left, which is `nothing` (0), is
  // never without order: what was compared before is greater or equal.  The
  // bit 0 means equal there.  A gate that fires alone between equal values
  // moves nothing, so no run can show that it is wrong.
  for (const Pooling pooling : poolings)
  {
    ExecutorModel model = WithPooling(ShippedModel(), pooling);
    FireOn({8, nothing, false}, model);
    const Certificate certificate = Decide(model);
    RequireRefuted(model, certificate);
    const Refutation& refutation = certificate.refutation;
    CHECK(refutation.decision.rfind("gate", 0) == 0);
    CHECK_FALSE(refutation.expected);
    CHECK(HasTies(refutation.input));
    const auto executor = MakeExecutor("factored", model);
    for (size_t n = 0; n <= 5; ++n)
      CHECK(EvaluateSequences(algorithm, *executor, WeakOrders(n)).Perfect());
  }
}

TEST_CASE("A model that is wrong on ties only is found", "[executor][proof]")
{
  // Trained without ties (d = h = 16, sharpening 0.02, seed 2).
  const ExecutorModel stored = LoadModel(NEXEC_TEST_DATA "/wrong_on_ties.bin");
  for (const Pooling pooling : poolings)
  {
    const ExecutorModel model = WithPooling(stored, pooling);
    CHECK(LooksExact(model));
    const auto executor = MakeExecutor("dense", model);
    for (const std::vector<double>& values : WeakOrders(5))
    {
      if (!HasTies(values))
        CHECK(EvaluateSequence(algorithm, *executor, values).Perfect());
    }
    const Certificate certificate = Decide(model);
    RequireRefuted(model, certificate);
    CHECK(HasTies(certificate.refutation.input));
    CHECK(certificate.firstRefutedLength == 2);
  }
}

TEST_CASE("A model that is wrong on the shortest chains only is found",
          "[executor][proof]")
{
  // Trained without sharpening (d = 16, h = 32, seeds 2 and 4); the only wrong
  // trace of the first one up to length 5 is that of two values that have to be
  // exchanged.
  const std::vector<std::pair<std::string, size_t>> files = {
      {"/wrong_at_2.bin", 2}, {"/wrong_at_3.bin", 3}};
  for (const auto& [file, length] : files)
  {
    for (const Pooling pooling : poolings)
    {
      const ExecutorModel model =
          WithPooling(LoadModel(NEXEC_TEST_DATA + file), pooling);
      if (pooling == Pooling::Softmax)
        CHECK(LooksExact(model));
      const Certificate certificate = Decide(model);
      RequireRefuted(model, certificate);
      CHECK(certificate.firstRefutedLength == length);
      CHECK(certificate.provedLength == length - 1);
      CHECK_FALSE(EvaluateSequence(algorithm, *MakeExecutor("dense", model),
                                   certificate.refutation.input)
                      .Perfect());
      const auto executor = MakeExecutor("dense", model);
      for (size_t n = 0; n < length; ++n)
        CHECK(EvaluateSequences(algorithm, *executor, WeakOrders(n)).Perfect());
      if (pooling == Pooling::Softmax)
        CHECK(Certify(model, length - 1).proved);
    }
  }
}

TEST_CASE("A model with a limit is right up to it and wrong behind it",
          "[executor][proof]")
{
  // Trained without sharpening (d = h = 32, seed 4): exact wherever validation
  // looks.
  const ExecutorModel model = LoadModel(NEXEC_TEST_DATA "/small_limit.bin");
  CHECK(model.training.perfect);
  CHECK(LooksExact(model));
  const Certificate certificate = Decide(model);
  RequireRefuted(model, certificate);
  const size_t limit = certificate.provedLength;
  CHECK(limit > 200);
  CHECK(limit < 5000);
  CHECK(certificate.firstRefutedLength == limit + 1);
  CHECK(Certify(model, limit, CertifyDepth::Verdict).proved);
  CHECK(Certify(model, limit + 1).refuted);
  // The one best edge is not diluted.
  CHECK(Decide(WithPooling(model, Pooling::Hard)).proved);

  std::vector<std::vector<double>> inputs;
  for (uint64_t index = 0; index < 40; ++index)
  {
    // Sorted ones and ones with few inversions can be as long as the limit.
    RandomStream random(17, Purpose::Test, index);
    std::vector<double> values = AnySequence(
        index % 2 == 0 ? limit - index : 2 + random.Below(200), random);
    if (values.size() > 200)
      std::sort(values.begin(), values.end() - long(index % 3));
    inputs.push_back(values);
  }
  inputs.push_back(std::vector<double>(limit, 1.0));
  const auto executor = MakeExecutor("factored", model);
  const Metrics metrics = EvaluateSequences(algorithm, *executor, inputs);
  CHECK(metrics.Perfect());
  CHECK(metrics.firstDivergence == Metrics::never);
  // At the limit, where the witness is wrong, one node less is right.
  std::vector<double> shorter = certificate.refutation.input;
  shorter.pop_back();
  CHECK(EvaluateSequence(algorithm, *executor, shorter).Perfect());
  CHECK_FALSE(
      EvaluateSequence(algorithm, *executor, certificate.refutation.input)
          .Perfect());
}

TEST_CASE("Weaker attention makes the limit smaller", "[executor][proof]")
{
  size_t last = 0;
  for (const double factor : {0.3, 0.4, 0.5})
  {
    ExecutorModel model = ShippedModel();
    Block(model, "edge_score") *= factor;
    const Certificate certificate = Decide(model);
    CHECK(certificate.provedLength > 10 * last);
    last = certificate.provedLength;
    CHECK(certificate.proved == (last >= 1000000));
    if (!certificate.proved)
      RequireRefuted(model, certificate);
  }
}

TEST_CASE("Scores that are far apart are decided as well", "[executor][proof]")
{
  for (const double factor : {-300.0, 300.0})
  {
    ExecutorModel model = ShippedModel();
    Block(model, "edge_score") *= factor;
    const Certificate certificate =
        Certify(model, 10000,
                factor > 0.0 ? CertifyDepth::Verdict : CertifyDepth::Full);
    CHECK(certificate.proved == (factor > 0.0));
    if (certificate.proved)
    {
      CHECK(EvaluateSequences(algorithm, *MakeExecutor("dense", model),
                              WeakOrders(5))
                .Perfect());
    }
    else
    {
      RequireRefuted(model, certificate);
    }
  }
}

TEST_CASE("Models with noise are proved or refuted, and rightly so",
          "[executor][proof][slow]")
{
  const Tally tally = CheckNoisyModels(40, 300, 300, 0);
  CHECK(tally.proved + tally.refuted == 40);
  CHECK(tally.refuted >= 10);
  CHECK(tally.proved >= 10);
  CHECK(tally.failed == 0);
}

TEST_CASE("No model with noise of any algorithm is proved and wrong",
          "[.][long][executor][proof]")
{
  size_t proved = 0, refuted = 0, open = 0, wrong = 0, noInput = 0;
  std::vector<ExecutorModel> models;
  for (const std::string& name : AlgorithmNames())
  {
    if (HasShippedModel(name))
      models.push_back(ShippedModelOf(name));
  }
  REQUIRE(models.size() == 7);
  for (size_t number = 0; number < 500; ++number)
  {
    const ExecutorModel model =
        NoisyModel(number, models[number % models.size()]);
    const Certificate certificate = Decide(model);
    INFO("model " << number);
    refuted += certificate.refuted ? 1 : 0;
    if (certificate.refuted)
      noInput += certificate.refutation.confirmedBy.empty() ? 1 : 0;
    open += certificate.refuted || certificate.proved ? 0 : 1;
    if (!certificate.proved)
      continue;
    ++proved;
    std::vector<std::vector<double>> sequences;
    for (uint64_t index = 0; index < 10000; ++index)
    {
      RandomStream random(number, Purpose::Test, index);
      sequences.push_back(AnySequence(random.Below(25), random));
    }
    for (uint64_t index = 0; index < 20; ++index)
    {
      RandomStream random(number, Purpose::Test, 10000 + index);
      sequences.push_back(AnySequence(25 + random.Below(100), random));
    }
    const Algorithm& learnt = FindAlgorithm(model.config.algorithm);
    const Metrics metrics =
        EvaluateSequences(learnt, *MakeExecutor("factored", model), sequences);
    const Metrics some =
        EvaluateSequences(learnt, *MakeExecutor("dense", model),
                          {sequences.begin(), sequences.begin() + 100});
    CHECK(metrics.Perfect());
    CHECK(some.Perfect());
    wrong += metrics.Perfect() && some.Perfect() ? 0 : 1;
  }
  WARN(proved << " proved, " << refuted << " refuted, " << open
              << " undecided; proved and wrong: " << wrong
              << "; refuted without an input: " << noInput);
  CHECK(proved >= 100);
  CHECK(refuted >= 100);
  CHECK(wrong == 0);
  CHECK(noInput == 0);
}
