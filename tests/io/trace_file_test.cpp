/**
 * @file tests/io/trace_file_test.cpp
 */
#include <nexec/io/trace_file.hpp>

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/core/errors.hpp>

#include "io/container.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"
#include "support/traces.hpp"

#include <catch2/catch.hpp>

#include <limits>
#include <set>

using namespace nexec;

namespace
{

const char* const extensions[] = {".bin", ".json"};

//! A few runs with all that a trace can hold.
std::vector<ExecutionTrace> Traces()
{
  const double infinity = std::numeric_limits<double>::infinity();
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  std::vector<ExecutionTrace> traces = {
      ShippedTrace({2, 4, 6, 3, 7}),
      ShippedTrace({}),
      ShippedTrace({1}),
      ShippedTrace({infinity, -0.0, 0.0, -infinity, 5e-324, 0.1, -0.0}, "dense",
                   Pooling::Hard),
      ShippedTrace(RandomSequence(50, 3, Purpose::Test, 0), "compiled"),
  };
  for (const std::string& name : AlgorithmNames())
  {
    // A model that has learnt nothing does anything at all.
    const Algorithm& other = FindAlgorithm(name);
    const ExecutorModel model = InitialiseModel(ExecutorConfig(other), 3);
    traces.push_back(RecordReference(other, {3, 1, 2, 0}));
    traces.push_back(RecordRun(other, model, *MakeExecutor("dense", model),
                               "dense", {3, 1, 2, 0}));
  }
  for (size_t number = 0; number < 24; ++number)
  {
    const ExecutorModel model = NoisyModel(number);
    traces.push_back(RecordRun(algorithm, model, *MakeExecutor("dense", model),
                               "dense", {4, 1, 3, 3, 2, 0}));
  }
  return traces;
}

std::string Saved(const ExecutionTrace& trace, const std::string& extension)
{
  const TemporaryFolder folder;
  SaveTrace(folder / "trace" + extension, trace);
  return Slurp(folder / "trace" + extension);
}

ExecutionTrace LoadedTrace(const std::string& bytes,
                           const std::string& extension)
{
  static const TemporaryFolder folder;
  Put(folder / "trace" + extension, bytes);
  return LoadTrace(folder / "trace" + extension);
}

//! Why a file is refused, or nothing.
std::string Refusal(const std::string& bytes, const std::string& extension)
{
  try
  {
    LoadedTrace(bytes, extension);
    return "";
  }
  catch (const FormatError& error)
  {
    return error.Reason();
  }
}

}  // namespace

TEST_CASE("Trace files hold every bit, in both formats", "[trace][io]")
{
  size_t faulty = 0, unhalted = 0;
  for (const ExecutionTrace& trace : Traces())
  {
    faulty += trace.faults > 0 ? 1 : 0;
    unhalted += trace.halted ? 0 : 1;
    for (const char* extension : extensions)
    {
      const std::string bytes = Saved(trace, extension);
      const ExecutionTrace loaded = LoadedTrace(bytes, extension);
      REQUIRE(SameTrace(loaded, trace));
      REQUIRE(Saved(loaded, extension) == bytes);
    }
    REQUIRE(SaveTraceToMemory(trace) == Saved(trace, ".bin"));
    REQUIRE(
        SameTrace(LoadTraceFromMemory("t", SaveTraceToMemory(trace)), trace));
    REQUIRE(SameTrace(
        LoadedTrace(Saved(LoadedTrace(Saved(trace, ".bin"), ".bin"), ".json"),
                    ".json"),
        trace));
  }
  CHECK(faulty > 0);
  CHECK(unhalted > 0);
}

TEST_CASE("Traces hold signals of more than one bit", "[trace][io]")
{
  const ExecutionTrace trace =
      RecordReference(FindAlgorithm("cocktail_sort"), {3, 1, 2, 0, 4});
  for (const char* extension : extensions)
  {
    const ExecutionTrace loaded =
        LoadedTrace(Saved(trace, extension), extension);
    std::set<SignalValue> signals;
    for (const TraceStep& step : loaded.steps)
      signals.insert(step.signal);
    CHECK(signals == std::set<SignalValue>{0, 1, 2});
  }
  // A model may say more than the algorithm can, but no more than its bits.
  ExecutionTrace other = trace;
  other.steps[1].signal = 3;
  CHECK(LoadedTrace(Saved(other, ".bin"), ".bin").steps[1].signal == 3);
  other.steps[1].signal = 4;
  CHECK_THROWS(Saved(other, ".bin"));
  CHECK(Refusal(Replaced(Saved(trace, ".json"), "\"signals\": [\n1,",
                         "\"signals\": [\n4,"),
                ".json") == "step 0 is not one of a run");
}

TEST_CASE("Traces are of the rules at hand, as far as they know theirs",
          "[trace][io]")
{
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  const std::string digest = RulesDigest(algorithm);
  for (const ExecutionTrace& trace :
       {ShippedTrace({2, 4, 3}), RecordReference(algorithm, {2, 4, 3})})
  {
    CHECK(trace.rulesDigest == digest);
    const std::string text = Saved(trace, ".json");
    const std::string payload =
        UnwrapPayload("f", Saved(trace, ".bin"), "TRCE");
    CHECK(ReadContainerInfo(Saved(trace, ".bin")).minorVersion == 2);
    CHECK_THAT(text, Catch::Contains("\"format_version\": 3"));
    const std::string other = RulesDigest(FindAlgorithm("reversal"));
    const std::string problem =
        "the trace is of other rules of the name 'insertion_sort': record it "
        "again, or use the rule file it was recorded with";
    CHECK(Refusal(Replaced(text, digest, other), ".json") == problem);
    CHECK(Refusal(WrapCompressed("TRCE", Replaced(payload, digest, other), 2),
                  ".bin") == problem);
    CHECK(Refusal(Replaced(text, digest, digest.substr(1) + "X"), ".json") ==
          "the digest of the rules is not a SHA-256");
    CHECK(Refusal(Replaced(text, digest, ""), ".json") ==
          "the digest of the rules is not a SHA-256");

    // Older traces do not know.
    ExecutionTrace older = trace;
    older.rulesDigest.clear();
    CHECK(ReadContainerInfo(Saved(older, ".bin")).minorVersion == 0);
    const std::string olderText = Saved(older, ".json");
    CHECK_THAT(olderText, Catch::Contains("\"format_version\": 1"));
    CHECK_THAT(olderText, !Catch::Contains("rules_digest"));
    for (const char* extension : extensions)
      CHECK(SameTrace(LoadedTrace(Saved(older, extension), extension), older));
    CHECK(Refusal(Replaced(olderText, "\"format_version\": 1",
                           "\"format_version\": 2"),
                  ".json") == "there are no traces of format 2");
    older.pooling = static_cast<Pooling>(2);
    CHECK_THROWS_WITH(Saved(older, ".bin"),
                      Catch::Contains("before format 1.2"));
  }
}

TEST_CASE("A long trace is a small file", "[trace][io]")
{
  const ExecutionTrace trace =
      ShippedTrace(RandomSequence(300, 1, Purpose::Test, 0), "compiled");
  const std::string bytes = Saved(trace, ".bin");
  CHECK(trace.steps.size() > 20000);
  CHECK(bytes.size() < trace.steps.size());
  CHECK(SameTrace(LoadedTrace(bytes, ".bin"), trace));
}

TEST_CASE("Trace files need a known extension and a sound trace", "[trace][io]")
{
  const TemporaryFolder folder;
  ExecutionTrace trace = ShippedTrace({2, 1});
  CHECK_THROWS_AS(SaveTrace(folder / "trace.txt", trace), UsageError);
  CHECK_THROWS_AS(LoadTrace(folder / "trace"), UsageError);
  CHECK_THROWS_AS(CheckTraceExtension("a.html"), UsageError);
  trace.faults = 7;
  CHECK_THROWS_AS(SaveTrace(folder / "trace.bin", trace), WriteError);
  CHECK(folder.Count() == 0);
  CHECK_THROWS_AS(LoadTrace(folder / "trace.bin"), InputError);
}

TEST_CASE("Other files are no traces", "[trace][io]")
{
  const std::string model = Slurp(NEXEC_SOURCE_DIR "/data/insertion_sort.bin");
  CHECK_THAT(Refusal(model, ".bin"),
             Catch::Contains("it holds an executor model"));
  CHECK_THAT(
      Refusal(Slurp(NEXEC_SOURCE_DIR "/data/insertion_sort.json"), ".json"),
      Catch::Contains("not a nexec trace"));
  CHECK_FALSE(Refusal("", ".bin").empty());
  CHECK_FALSE(Refusal("", ".json").empty());
  CHECK_FALSE(Refusal("{}", ".json").empty());
}

TEST_CASE("Truncated trace files are refused", "[trace][io]")
{
  const ExecutionTrace trace = ShippedTrace({2, 1});
  for (const char* extension : extensions)
  {
    const std::string bytes = Saved(trace, extension);
    // The text of a .json file ends with a line end that need not be there.
    const size_t whole = bytes.size() - (extension == extensions[1] ? 1 : 0);
    for (size_t size = 0; size < whole; ++size)
      REQUIRE_FALSE(Refusal(bytes.substr(0, size), extension).empty());
    REQUIRE(Refusal(bytes, extension).empty());
  }
  // The same behind sound checksums, compressed or not.
  const std::string payload = UnwrapPayload("f", Saved(trace, ".bin"), "TRCE");
  REQUIRE(Refusal(WrapPayload("TRCE", payload, 2), ".bin").empty());
  for (size_t size = 0; size < payload.size(); ++size)
  {
    const std::string part = payload.substr(0, size);
    REQUIRE_FALSE(Refusal(WrapPayload("TRCE", part, 2), ".bin").empty());
    REQUIRE_FALSE(Refusal(WrapCompressed("TRCE", part, 2), ".bin").empty());
  }
  REQUIRE_FALSE(Refusal(WrapPayload("TRCE", payload + "x", 2), ".bin").empty());
}

TEST_CASE("JSON traces are checked field by field", "[trace][io]")
{
  const std::string text = Saved(ShippedTrace({2, 1}), ".json");
  const auto refused = [&](const std::string& from, const std::string& to)
  {
    return !Refusal(Replaced(text, from, to), ".json").empty();
  };
  REQUIRE(Refusal(text, ".json").empty());
  CHECK(refused("\"format\"", "\"other\""));
  for (const char* version : {"0", "1", "2", "4"})
  {
    CHECK(refused("\"format_version\": 3",
                  std::string("\"format_version\": ") + version));
  }
  CHECK(refused("\"halted\": true", "\"halted\": 1"));
  CHECK(refused("\"halted\": true", "\"halted\": false"));
  CHECK(refused("\"faults\": 0", "\"faults\": -1"));
  CHECK(refused("\"softmax\"", "\"mean\""));
  CHECK(refused("\"start\": [\n8", "\"start\": [\n4"));
  CHECK(refused("\"signals\": [\n1", "\"signals\": [\n2"));
  CHECK(refused("\"signals\": [\n1", "\"signals\": [\n1, 1"));
  CHECK(refused("\"changes\": [\n[", "\"changes\": [\n[1,"));
  CHECK(refused("\"changes\": [\n[", "\"changes\": [\n[0, 300,"));
  CHECK(refused("\"gates\": [\n[\n0,\n3", "\"gates\": [\n[\n0,\n4"));
  CHECK(refused("\"gates\": [\n[\n0,\n3", "\"gates\": [\n[\n0,\n0"));
  CHECK(refused("\"score_types\": [\n[", "\"score_types\": [\n[1,"));
  CHECK(refused("\"input\": [\n2", "\"input\": [\nNaN"));
  CHECK(refused("\"input\"", "\"more\": 1,\n\"input\""));
}

TEST_CASE("Ten lines of Python replay a JSON trace", "[trace][program]")
{
  if (Run("command -v python3").exitCode != 0)
    return;  // There is nothing to show without it.
  const TemporaryFolder folder;
  SaveTrace(folder / "trace.json", ShippedTrace({2, 4, 6, 3, 7}));
  Put(folder / "replay.py", R"(import json, sys
t = json.load(open(sys.argv[1]))
assert t["format"] == "nexec trace"
states, values = t["start"], t["input"]
for changes, gates in zip(t["changes"], t["gates"]):
    for u, mask in zip(gates[::2], gates[1::2]):
        if mask == 3:
            values[u], values[u + 1] = values[u + 1], values[u]
    for node, code in zip(changes[::2], changes[1::2]):
        states[node] = code
print(values, states, t["halted"])
)");
  const ProcessResult result =
      Run("python3 " + (folder / "replay.py") + " " + (folder / "trace.json"));
  INFO(result.err);
  CHECK(result.out == "[2.0, 3.0, 4.0, 6.0, 7.0] [0, 0, 0, 0, 0] True\n");
}

TEST_CASE("More steps than a run has are refused before they are read",
          "[io][trace]")
{
  const std::string payload =
      UnwrapPayload("f", Saved(ShippedTrace({1}), ".bin"), "TRCE");
  // It ends with the number of steps and the number of their bytes, both 0.
  std::string many = payload.substr(0, payload.size() - 16);
  const auto number = [](const uint64_t value)
  {
    std::string bytes;
    for (size_t k = 0; k < 8; ++k)
      bytes += static_cast<char>(value >> (8 * k) & 0xff);
    return bytes;
  };
  constexpr uint64_t steps = uint64_t(1) << 22;
  many += number(steps) + number(8 * steps) + std::string(8 * steps, '\0');
  CHECK(Refusal(WrapCompressed("TRCE", many, 2), ".bin") ==
        "there are more steps than any run has");
}
