/**
 * @file tests/trace/trace_test.cpp
 *
 * What is recorded is what happened.
 */
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/executor/rollout.hpp>
#include <nexec/trace/compare.hpp>
#include <nexec/trace/trace_cursor.hpp>

#include "chain/executor/dense_pass.hpp"
#include "support/models.hpp"
#include "support/replay.hpp"
#include "support/some_sequences.hpp"
#include "support/traces.hpp"
#include "support/xml.hpp"
#include "trace/attention_figure.hpp"

#include <catch2/catch.hpp>

#include <cmath>

using namespace nexec;

namespace
{

const Algorithm& insertionSort = FindAlgorithm("insertion_sort");
const std::vector<double> paperExample = {2, 4, 6, 3, 7};
//! All weak orders up to a length, and sequences of many kinds and lengths.
std::vector<std::vector<double>> TestSequences(const size_t longestOrder,
                                               const size_t others)
{
  std::vector<std::vector<double>> sequences = ManySequences(others, 11);
  for (size_t n = 0; n <= longestOrder; ++n)
  {
    for (const std::vector<double>& values : WeakOrders(n))
      sequences.push_back(values);
  }
  return sequences;
}

//! A trace does what a trajectory does, step by step.
void RequireTrajectory(const Algorithm& algorithm, const ExecutionTrace& trace)
{
  const std::vector<Transition> expected = Trajectory(algorithm, trace.input);
  REQUIRE(trace.steps.size() == expected.size());
  TraceCursor cursor(algorithm, trace);
  for (const Transition& transition : expected)
  {
    REQUIRE_FALSE(cursor.AtEnd());
    REQUIRE(cursor.Config().states == transition.before.states);
    REQUIRE(cursor.Config().values == transition.before.values);
    REQUIRE(trace.steps[cursor.Step()].signal == transition.signal);
    cursor.Next();
    REQUIRE(cursor.Config().states == transition.after.states);
    REQUIRE(cursor.Config().values == transition.after.values);
    std::vector<double> moved;
    for (const size_t position : cursor.Order())
      moved.push_back(trace.input[position]);
    REQUIRE(moved == cursor.Config().values);
  }
  REQUIRE(cursor.AtEnd());
  REQUIRE(trace.halted);
  REQUIRE(trace.faults == 0);
}

//! The decisions of a step, where the reference stands, without any recorder.
size_t StepsBeforeFirstWrong(const ExecutorModel& model,
                             const std::vector<double>& values)
{
  const auto executor = MakeExecutor("dense", model);
  Configuration config = insertionSort.StartOn(values);
  for (size_t step = 0;; ++step)
  {
    if (config.Halted())
      return step;
    StepDecision decision;
    executor->NewStepper()->Decide(config, decision);
    if (Differs(insertionSort, config, decision))
      return step;
    insertionSort.Step(config);
  }
}

}  // namespace

TEST_CASE("A reference trace replays the trajectory of any algorithm",
          "[trace]")
{
  for (const std::string& name : AlgorithmNames())
  {
    INFO(name);
    const Algorithm& algorithm = FindAlgorithm(name);
    for (const std::vector<double>& values : TestSequences(5, 60))
    {
      const ExecutionTrace trace = RecordReference(algorithm, values);
      RequireTrajectory(algorithm, trace);
      REQUIRE(TraceProblem(trace).empty());
      REQUIRE(trace.scores.empty());
      REQUIRE(trace.modelDigest.empty());
      for (const TraceStep& step : trace.steps)
        REQUIRE(std::isinf(step.margin));
    }
  }
}

TEST_CASE("All executors record the same steps as the algorithm",
          "[trace][slow]")
{
  for (const Pooling pooling : poolings)
  {
    const auto compiled = ShippedExecutor("compiled", pooling);
    const auto dense = ShippedExecutor("dense", pooling);
    const auto factored = ShippedExecutor("factored", pooling);
    const ExecutorModel model = WithPooling(ShippedModel(), pooling);
    for (const std::vector<double>& values : TestSequences(4, 25))
    {
      const ExecutionTrace reference = RecordReference(insertionSort, values);
      const ExecutionTrace a =
          RecordRun(insertionSort, model, *dense, "dense", values);
      RequireTrajectory(insertionSort, a);
      REQUIRE(TraceProblem(a).empty());
      REQUIRE_FALSE(FirstDivergence(insertionSort, a, reference));
      for (const auto& [name, executor] :
           {std::pair{"factored", factored.get()},
            std::pair{"compiled", compiled.get()}})
      {
        ExecutionTrace b =
            RecordRun(insertionSort, model, *executor, name, values);
        REQUIRE(b.executor == name);
        b.executor = "dense";
        REQUIRE(SameTrace(a, b));
      }
    }
  }
}

TEST_CASE("Signals, margins and attention are those of the dense pass",
          "[trace]")
{
  std::vector<ExecutorModel> models = {ShippedModel()};
  for (size_t number = 0; number < 24; ++number)
    models.push_back(NoisyModel(number));
  ExecutorConfig small(insertionSort);
  small.embeddingSize = small.hiddenSize = 8;
  for (uint64_t seed = 1; seed <= 6; ++seed)
    models.push_back(InitialiseModel(small, seed));

  size_t continues = 0, terminates = 0, faults = 0;
  for (size_t number = 0; number < 3 * models.size(); ++number)
  {
    const ExecutorModel model =
        WithPooling(models[number / 3], poolings[number % 3]);
    const auto executor = MakeExecutor("factored", model);
    DensePass pass(model.config);
    for (const std::vector<double>& values :
         {paperExample, std::vector<double>{3, 1, 3, 2, 0, 0, 5, -1}})
    {
      const ExecutionTrace trace =
          RecordRun(insertionSort, model, *executor, "factored", values);
      REQUIRE(TraceProblem(trace).empty());
      faults += trace.faults;
      for (TraceCursor cursor(insertionSort, trace); !cursor.AtEnd();
           cursor.Next())
      {
        const ChainBatch batch({&cursor.Config()});
        pass.Forward(model.parameters, batch);
        const TraceStep& step = trace.steps[cursor.Step()];
        REQUIRE(step.signal == (pass.VirtualLogits()[0] > 0.0));
        ++(step.signal ? continues : terminates);
        REQUIRE(step.margin ==
                Approx(std::min(arma::abs(pass.TakeLogits()).min(),
                                arma::abs(pass.StateLogits()).min()))
                    .epsilon(1e-9)
                    .margin(1e-9));

        double total = 0.0;
        size_t edges = 0;
        for (const EdgeTypeAttention& attention : cursor.Attention())
        {
          double expected = 0.0;
          size_t count = 0;
          for (size_t e = 0; e < batch.NumEdges(); ++e)
          {
            if (batch.codes[batch.senders[e]] == attention.type.sender &&
                batch.codes[batch.receivers[e]] == attention.type.receiver &&
                (batch.comparison[e] == 1.0) == attention.type.greater)
            {
              expected += pass.EdgeAttention()[e];
              ++count;
            }
          }
          REQUIRE(attention.edges == count);
          REQUIRE(attention.weight == Approx(expected).margin(1e-9));
          total += attention.weight;
          edges += count;
        }
        REQUIRE(edges == batch.NumEdges());
        REQUIRE(total == Approx(1.0).epsilon(1e-12));
      }
      const TraceCursor end = [&]
      {
        TraceCursor cursor(insertionSort, trace);
        cursor.JumpTo(trace.steps.size());
        return cursor;
      }();
      REQUIRE(end.Attention().empty());
      REQUIRE(end.Config().Halted() == trace.halted);
    }
  }
  // The models differ enough for the test to mean something.
  CHECK(continues > 100);
  CHECK(terminates > 100);
  CHECK(faults > 0);
}

TEST_CASE("A trace holds whatever a bad model does", "[trace]")
{
  size_t unhalted = 0;
  for (size_t number = 0; number < 40; ++number)
  {
    const ExecutorModel model = NoisyModel(number);
    for (const char* kind : {"dense", "factored"})
    {
      const auto executor = MakeExecutor(kind, model);
      const std::vector<double> values = {4, 1, 3, 3, 2, 0};
      const ExecutionTrace trace =
          RecordRun(insertionSort, model, *executor, kind, values);
      REQUIRE(TraceProblem(trace).empty());
      unhalted += trace.halted ? 0 : 1;
      Rollout run(insertionSort, *executor, values);
      TraceCursor cursor(insertionSort, trace);
      while (!run.Halted() && !run.GaveUp())
      {
        run.Step();
        cursor.Next();
        REQUIRE(cursor.Config().states == run.Config().states);
        REQUIRE(cursor.Config().values == run.Config().values);
        REQUIRE(cursor.Order() == run.Order());
      }
      REQUIRE(cursor.AtEnd());
      REQUIRE(trace.faults == run.Faults());
      REQUIRE_FALSE(
          DivergenceFromModel(insertionSort, model, *executor, trace));
    }
  }
  CHECK(unhalted > 0);
}

TEST_CASE("The paper's example is recorded as its figure shows", "[trace]")
{
  // Panels of the figure: j = 3 with k at 3, 2 and 1, then j = k = 4.
  const ExecutionTrace trace = ShippedTrace(paperExample, "compiled");
  const auto named = [&](const std::vector<Code>& states)
  {
    std::string text;
    for (const Code code : states)
      text += insertionSort.StateName(code) + " ";
    return text;
  };
  TraceCursor cursor(insertionSort, trace);
  cursor.JumpTo(2);
  CHECK(cursor.Config().values == std::vector<double>{2, 4, 6, 3, 7});
  CHECK(named(cursor.Config().states) == "nothing nothing i j^k next_j ");
  CHECK(trace.steps[2].signal);
  cursor.Next();
  CHECK(cursor.Config().values == std::vector<double>{2, 4, 3, 6, 7});
  CHECK(named(cursor.Config().states) == "nothing i k j next_j ");
  CHECK(trace.steps[3].signal);
  cursor.Next();
  CHECK(cursor.Config().values == std::vector<double>{2, 3, 4, 6, 7});
  CHECK(named(cursor.Config().states) == "i k nothing j next_j ");
  CHECK_FALSE(trace.steps[4].signal);
  cursor.Next();
  CHECK(cursor.Config().values == std::vector<double>{2, 3, 4, 6, 7});
  CHECK(named(cursor.Config().states) == "nothing nothing nothing i j^k ");
  CHECK(trace.steps.size() == 6);
  REQUIRE(trace.steps[2].gates.size() == 1);
  CHECK(trace.steps[2].gates[0] == FiringPair{2, true, true});
  CHECK(trace.halted);
}

TEST_CASE("A cursor goes to any step from any other", "[trace]")
{
  std::vector<double> values(60);
  for (size_t u = 0; u < values.size(); ++u)
    values[u] = double(values.size() - u);
  const ExecutionTrace trace = RecordReference(insertionSort, values);
  REQUIRE(trace.steps.size() == 60 * 59 / 2 + 59);
  std::vector<Configuration> configs;
  TraceCursor cursor(insertionSort, trace);
  for (; !cursor.AtEnd(); cursor.Next())
    configs.push_back(cursor.Config());
  configs.push_back(cursor.Config());
  RandomStream random(5, Purpose::Test, 0);
  TraceCursor other(insertionSort, trace);
  for (size_t jump = 0; jump < 400; ++jump)
  {
    const size_t step = random.Below(configs.size());
    other.JumpTo(step);
    REQUIRE(other.Step() == step);
    REQUIRE(other.Config().states == configs[step].states);
    REQUIRE(other.Config().values == configs[step].values);
  }
  CHECK_THROWS_AS(other.JumpTo(configs.size()), std::out_of_range);
}

TEST_CASE("The first divergence is where the model is wrong", "[trace]")
{
  size_t wrong = 0;
  for (const char* file :
       {"/wrong_at_2.bin", "/wrong_at_3.bin", "/wrong_on_ties.bin"})
  {
    const ExecutorModel model = LoadModel(NEXEC_TEST_DATA + std::string(file));
    const auto executor = MakeExecutor("dense", model);
    for (size_t n = 2; n <= 5; ++n)
    {
      for (const std::vector<double>& values : WeakOrders(n))
      {
        const ExecutionTrace trace =
            RecordRun(insertionSort, model, *executor, "dense", values);
        const auto divergence =
            DivergenceFromAlgorithm(insertionSort, trace, SignalRule::Ignore);
        const size_t expected = StepsBeforeFirstWrong(model, values);
        const size_t steps = Trajectory(insertionSort, values).size();
        REQUIRE(divergence.has_value() == (expected < steps));
        if (!divergence)
          continue;
        ++wrong;
        REQUIRE(divergence->step == expected);
        REQUIRE_FALSE(divergence->what.empty());
      }
    }
  }
  CHECK(wrong > 0);
}

TEST_CASE("Numbers that the model does not give are found", "[trace]")
{
  const ExecutorModel model = NoisyModel(0);
  const auto executor = MakeExecutor("dense", model);
  const ExecutionTrace trace =
      RecordRun(insertionSort, model, *executor, "dense", {2, 1, 3});
  REQUIRE_FALSE(DivergenceFromModel(insertionSort, model, *executor, trace));
  ExecutionTrace forged = trace;
  forged.steps[1].margin += 0.5;
  auto divergence =
      DivergenceFromModel(insertionSort, model, *executor, forged);
  REQUIRE(divergence);
  CHECK(divergence->step == 1);
  CHECK(divergence->what == "the margin");
  forged = trace;
  forged.scores.front().score += 0.5;
  divergence = DivergenceFromModel(insertionSort, model, *executor, forged);
  REQUIRE(divergence);
  CHECK(divergence->what == "the scores of the virtual node");
}

TEST_CASE("Every kind of difference is found", "[trace]")
{
  const ExecutionTrace trace = ShippedTrace(paperExample);
  REQUIRE_FALSE(FirstDivergence(insertionSort, trace, trace));
  const auto differs = [&](const ExecutionTrace& other, const size_t step,
                           const std::string& what)
  {
    const auto divergence = FirstDivergence(insertionSort, trace, other);
    REQUIRE(divergence);
    CHECK(divergence->step == step);
    CHECK_THAT(divergence->what, Catch::Contains(what));
  };
  ExecutionTrace other = trace;
  other.steps[3].signal = !other.steps[3].signal;
  differs(other, 3, "signal");
  CHECK_FALSE(FirstDivergence(insertionSort, trace, other, SignalRule::Ignore));
  other = trace;
  other.steps[2].gates[0].leftward = false;
  differs(other, 2, "gates between nodes 2 and 3");
  other = trace;
  other.steps[4].gates.push_back({3, true, false});
  differs(other, 4, "gates between nodes 3 and 4");
  other = trace;
  other.steps[1].changes[0].code = 15;
  differs(other, 1, "'1111'");
  other = trace;
  other.steps.pop_back();
  differs(other, 5, "only the first run goes on");
  other = trace;
  other.input[4] = 8;
  differs(other, 0, "input");
  differs(RecordReference(FindAlgorithm("minimum_to_front"), paperExample), 0,
          "algorithm");
}

TEST_CASE("Traces that cannot be walked through have a problem", "[trace]")
{
  const ExecutionTrace trace = ShippedTrace({3, 1, 2});
  REQUIRE(TraceProblem(trace).empty());
  const auto refused = [&](const std::function<void(ExecutionTrace&)>& change)
  {
    ExecutionTrace other = trace;
    change(other);
    return !TraceProblem(other).empty();
  };
  using Trace = ExecutionTrace;
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(refused([](Trace& t) { t.algorithm = "bubble_sort"; }));
  CHECK(refused([](Trace& t) { t.executor = "other"; }));
  CHECK(refused([](Trace& t) { t.executor = referenceExecutor; }));
  CHECK(refused([](Trace& t) { t.modelDigest.pop_back(); }));
  CHECK(refused([](Trace& t) { t.modelDigest[3] = 'x'; }));
  CHECK(refused([](Trace& t) { t.rulesDigest.pop_back(); }));
  CHECK(refused([](Trace& t) { t.rulesDigest = std::string(64, 'a'); }));
  CHECK_FALSE(refused([](Trace& t) { t.rulesDigest.clear(); }));
  CHECK(refused([](Trace& t) { t.input[0] = std::nan(""); }));
  CHECK(refused([](Trace& t) { t.input.pop_back(); }));
  CHECK(refused([](Trace& t) { t.scores.pop_back(); }));
  CHECK(refused([](Trace& t) { t.scores.erase(t.scores.begin()); }));
  CHECK(refused([](Trace& t) { std::swap(t.scores[0], t.scores[1]); }));
  CHECK(refused([](Trace& t) { t.scores[0].type.sender = 16; }));
  CHECK(refused([&](Trace& t) { t.scores[0].score = infinity; }));
  CHECK(refused([](Trace& t) { t.steps.pop_back(); }));
  CHECK(refused([](Trace& t) { t.steps.push_back(t.steps.back()); }));
  CHECK(refused([](Trace& t) { t.steps[0].changes[0].node = 3; }));
  CHECK(refused([](Trace& t) { t.steps[0].changes[0].code = 16; }));
  CHECK(refused([](Trace& t)
                { std::swap(t.steps[0].changes[0], t.steps[0].changes[1]); }));
  CHECK(refused([](Trace& t) { t.steps[0].gates[0].pair = 2; }));
  CHECK(refused([](Trace& t) { t.steps[0].gates[0] = {0, false, false}; }));
  CHECK(refused([](Trace& t)
                { t.steps[0].gates.push_back(t.steps[0].gates[0]); }));
  CHECK(refused([](Trace& t) { t.steps[0].margin = -1.0; }));
  CHECK(refused([&](Trace& t) { t.steps[0].margin = infinity; }));
  CHECK(refused([](Trace& t) { t.steps[0].margin = std::nan(""); }));
  CHECK(refused([](Trace& t) { t.halted = false; }));
  CHECK(refused([](Trace& t) { t.faults = 1; }));
}

TEST_CASE("Attention is drawn from top to bottom", "[figure]")
{
  const Figure figure = AttentionFigure({{"i → k, >", 0.9}, {"idle", 0.1}});
  const std::string svg = FigureSvg(figure);
  CHECK(XmlError(svg) == "");
  CHECK(svg.find(">i → k, &gt;</text>") < svg.find(">idle</text>"));
}
