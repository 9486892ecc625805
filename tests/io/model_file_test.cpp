/**
 * @file io/model_file_test.cpp
 */
#include <nexec/io/model_file.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include "io/atomic_file.hpp"
#include "io/container.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

constexpr uint64_t largeSeed = 18446744073709551557u;

const std::string smallRules =
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

//! A small model in which no field but the bits of the signal has its default
//! value.
ExecutorModel SmallModel()
{
  ExecutorModel model;
  model.config.algorithm = "some \"other\" sort \\ 2";
  model.config.bits = 2;
  model.config.embeddingSize = 3;
  model.config.hiddenSize = 2;
  model.config.pooling = Pooling::Hard;
  model.config.rulesDigest = smallRules;
  model.training = {largeSeed,
                    3,
                    2,
                    9007199254740993u,
                    16,
                    32,
                    "staged",
                    0.7,
                    800,
                    0.3,
                    1e-3,
                    0.1,
                    1.0 / 3.0,
                    5e-324,
                    1.7976931348623157e308,
                    -0.0,
                    true,
                    "0.1.0",
                    "Haswell"};
  model.parameters.set_size(ExecutorLayout(model.config).Size());
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> exponents(-300.0, 300.0);
  for (double& value : model.parameters)
    value = std::pow(10.0, exponents(random)) * (random() % 2 ? 1.0 : -1.0);
  model.parameters[0] = -0.0;
  model.parameters[1] = 5e-324;
  model.parameters[2] = std::numeric_limits<double>::max();
  model.parameters[3] = 1.0;
  return model;
}

uint64_t BitsOf(const double value)
{
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

bool SameBits(const double a, const double b)
{
  return BitsOf(a) == BitsOf(b);
}

void RequireSameTraining(const TrainingRecord& a, const TrainingRecord& b)
{
  REQUIRE(a.seed == b.seed);
  REQUIRE(a.restarts == b.restarts);
  REQUIRE(a.attempt == b.attempt);
  REQUIRE(a.updates == b.updates);
  REQUIRE(a.length == b.length);
  REQUIRE(a.batchSize == b.batchSize);
  REQUIRE(a.recipe == b.recipe);
  REQUIRE(SameBits(a.tiedShare, b.tiedShare));
  REQUIRE(a.attentionStart == b.attentionStart);
  REQUIRE(SameBits(a.maxGradientNorm, b.maxGradientNorm));
  REQUIRE(SameBits(a.stepSize, b.stepSize));
  REQUIRE(SameBits(a.virtualNodeWeight, b.virtualNodeWeight));
  REQUIRE(SameBits(a.sharpening, b.sharpening));
  REQUIRE(SameBits(a.stateLoss, b.stateLoss));
  REQUIRE(SameBits(a.scalarLoss, b.scalarLoss));
  REQUIRE(SameBits(a.virtualLoss, b.virtualLoss));
  REQUIRE(a.perfect == b.perfect);
  REQUIRE(a.version == b.version);
  REQUIRE(a.blasKernel == b.blasKernel);
}

void RequireSame(const ExecutorModel& a, const ExecutorModel& b)
{
  REQUIRE(a.config.algorithm == b.config.algorithm);
  REQUIRE(a.config.bits == b.config.bits);
  REQUIRE(a.config.signalBits == b.config.signalBits);
  REQUIRE(a.config.embeddingSize == b.config.embeddingSize);
  REQUIRE(a.config.hiddenSize == b.config.hiddenSize);
  REQUIRE(a.config.pooling == b.config.pooling);
  REQUIRE(a.config.rulesDigest == b.config.rulesDigest);
  RequireSameTraining(a.training, b.training);
  REQUIRE(a.parameters.n_elem == b.parameters.n_elem);
  for (size_t i = 0; i < a.parameters.n_elem; ++i)
    REQUIRE(SameBits(a.parameters[i], b.parameters[i]));
}

//! The bytes of a saved model.
std::string Saved(const ExecutorModel& model, const std::string& extension)
{
  const TemporaryFolder folder;
  SaveModel(folder / ("model" + extension), model);
  return Slurp(folder / ("model" + extension));
}

//! The model in the given bytes.
ExecutorModel Loaded(const std::string& bytes, const std::string& extension)
{
  if (extension == ".bin")
    return LoadModelFromMemory("model.bin", bytes);
  const TemporaryFolder folder;
  Put(folder / "model.json", bytes);
  return LoadModel(folder / "model.json");
}

//! The reason for which JSON text is refused.
std::string JsonRefusal(const std::string& text)
{
  try
  {
    Loaded(text, ".json");
  }
  catch (const FormatError& error)
  {
    return error.Reason();
  }
  return "accepted";
}

//! The reason for which a payload, in a sound container, is refused.
std::string PayloadRefusal(const std::string& payload,
                           const unsigned minorVersion = 2)
{
  try
  {
    LoadModelFromMemory("model.bin",
                        WrapPayload("MODL", payload, minorVersion));
  }
  catch (const FormatError& error)
  {
    return error.Reason();
  }
  return "accepted";
}

//! A model whose signal has three values.
ExecutorModel ThreeSignalModel()
{
  ExecutorConfig config(FindAlgorithm("cocktail_sort"));
  config.embeddingSize = 3;
  config.hiddenSize = 2;
  ExecutorModel model = InitialiseModel(config, 4);
  model.training = SmallModel().training;
  return model;
}

//! The same as programs before format 1.2 have it.
ExecutorModel Older(ExecutorModel model)
{
  model.config.rulesDigest.clear();
  return model;
}

//! The payload of the small model.
std::string SmallPayload()
{
  return Saved(SmallModel(), ".bin").substr(containerHeaderSize);
}

//! Where in that payload the sizes start.
size_t BitsOffset()
{
  return 1 + 8 + SmallModel().config.algorithm.size();
}

//! Overwrite eight bytes with a little-endian number.
std::string WithNumber(std::string bytes, const size_t offset,
                       const uint64_t value)
{
  for (size_t i = 0; i < 8; ++i)
    bytes[offset + i] = static_cast<char>((value >> (8 * i)) & 0xff);
  return bytes;
}

}  // namespace

TEST_CASE("A model survives both formats bit for bit", "[io]")
{
  const std::string extension = GENERATE(".bin", ".json");
  const ExecutorModel model = SmallModel();
  const std::string bytes = Saved(model, extension);
  const ExecutorModel loaded = Loaded(bytes, extension);
  RequireSame(model, loaded);
  REQUIRE((Saved(loaded, extension) == bytes));
}

TEST_CASE("Converting a model to the other format loses nothing", "[io]")
{
  const std::string binary = Saved(SmallModel(), ".bin");
  const std::string text = Saved(SmallModel(), ".json");
  REQUIRE((Saved(Loaded(binary, ".bin"), ".json") == text));
  REQUIRE((Saved(Loaded(text, ".json"), ".bin") == binary));
}

TEST_CASE("A model in memory is the file, in either format", "[io]")
{
  const ExecutorModel model = SmallModel();
  const std::string binary = SaveModelToMemory(model);
  const std::string text = SaveModelToMemory(model, ModelFormat::Json);
  CHECK((binary == Saved(model, ".bin")));
  CHECK((text == Saved(model, ".json")));
  RequireSame(LoadModelFromMemory("model", binary), model);
  RequireSame(LoadModelFromMemory("model", text), model);
  CHECK_THROWS_AS(LoadModelFromMemory("model", "{}"), FormatError);
  CHECK_THROWS_AS(LoadModelFromMemory("model", ""), FormatError);
  CHECK_THROWS_WITH(
      LoadModelFromMemory("model", "{" + std::string(1 << 26, ' ')),
      Contains("larger than the limit of 67108864 bytes"));

  ExecutorModel damaged = model;
  damaged.parameters[0] = std::nan("");
  for (const ModelFormat format : {ModelFormat::Binary, ModelFormat::Json})
    CHECK_THROWS_AS(SaveModelToMemory(damaged, format), WriteError);
}

TEST_CASE("Models are written in the oldest format that can hold them", "[io]")
{
  const ExecutorModel model = Older(ThreeSignalModel());
  REQUIRE(model.config.signalBits == 2);
  const std::string binary = Saved(model, ".bin");
  const std::string text = Saved(model, ".json");
  RequireSame(Loaded(binary, ".bin"), model);
  RequireSame(Loaded(text, ".json"), model);
  CHECK((Saved(Loaded(text, ".json"), ".bin") == binary));
  CHECK((Saved(Loaded(binary, ".bin"), ".json") == text));
  CHECK(ReadContainerInfo(binary).minorVersion == 1);
  CHECK_THAT(text, Contains("\"format_version\": 2"));
  CHECK_THAT(text, Contains("\"signal_bits\": 2"));

  const ExecutorModel oldest = Older(SmallModel());
  CHECK(ReadContainerInfo(Saved(oldest, ".bin")).minorVersion == 0);
  const std::string older = Saved(oldest, ".json");
  RequireSame(Loaded(older, ".json"), oldest);
  CHECK_THAT(older, Contains("\"format_version\": 1"));
  CHECK_THAT(older, !Contains("signal_bits") && !Contains("rules_digest"));

  for (const ExecutorModel& newer : {SmallModel(), ThreeSignalModel()})
  {
    CHECK(ReadContainerInfo(Saved(newer, ".bin")).minorVersion == 2);
    const std::string newest = Saved(newer, ".json");
    CHECK_THAT(newest, Contains("\"format_version\": 3"));
    CHECK_THAT(newest, Contains("signal_bits") && Contains("rules_digest"));
  }
}

TEST_CASE("The digest of the rules has to be a SHA-256", "[io]")
{
  const std::string text = Saved(SmallModel(), ".json");
  const std::string payload = SmallPayload();
  const std::string problem = "'rules_digest' is not a SHA-256";
  for (const std::string& other :
       {std::string(), smallRules.substr(1), smallRules + "0",
        "A" + smallRules.substr(1), "g" + smallRules.substr(1),
        " " + smallRules.substr(1)})
  {
    CAPTURE(other);
    CHECK_THAT(JsonRefusal(Replaced(text, smallRules, other)),
               Contains(problem));
    const size_t length = payload.find(smallRules) - 8;
    const std::string changed =
        WithNumber(Replaced(payload, smallRules, other), length, other.size());
    CHECK_THAT(PayloadRefusal(changed), Contains(problem));
    // Without one, it is an older model.
    ExecutorModel model = SmallModel();
    model.config.rulesDigest = other;
    if (!other.empty())
      CHECK_THROWS_AS(Saved(model, ".bin"), WriteError);
  }
  // Older formats do not have the field, and format 1.2 needs it.
  CHECK(PayloadRefusal(payload, 0) != "accepted");
  CHECK(PayloadRefusal(payload, 1) != "accepted");
  CHECK_THAT(JsonRefusal(Replaced(text, "\"format_version\": 3",
                                  "\"format_version\": 2")),
             Contains("unknown key 'config/rules_digest'"));
  CHECK_THAT(
      JsonRefusal(Replaced(Saved(Older(ThreeSignalModel()), ".json"),
                           "\"format_version\": 2", "\"format_version\": 3")),
      Contains("the key 'config/rules_digest' is missing"));
}

TEST_CASE("Ways to pool that came later need format 1.2", "[io]")
{
  ExecutorModel model = Older(SmallModel());
  model.config.pooling = static_cast<Pooling>(2);
  CHECK_THROWS_WITH(
      Saved(model, ".bin"),
      Contains("'pooling' has to be softmax or hard before format 1.2"));
}

TEST_CASE("The number of signal bits has to be 1 to 4", "[io]")
{
  const ExecutorModel model = Older(ThreeSignalModel());
  const std::string text = Saved(model, ".json");
  const std::string payload = Saved(model, ".bin").substr(containerHeaderSize);
  const size_t offset = 1 + 8 + model.config.algorithm.size() + 3 * 8 + 8 +
      PoolingName(model.config.pooling).size();
  for (const uint64_t bits : {uint64_t(0), uint64_t(5)})
  {
    const std::string problem =
        "'signal_bits' is " + std::to_string(bits) + ", but has to be 1 to 4";
    CHECK_THAT(PayloadRefusal(WithNumber(payload, offset, bits), 1),
               Contains(problem));
    CHECK_THAT(
        JsonRefusal(Replaced(text, "\"signal_bits\": 2",
                             "\"signal_bits\": " + std::to_string(bits))),
        Contains(problem));
  }
  CHECK(PayloadRefusal(WithNumber(payload, offset, 2), 1) == "accepted");
  // Blocks belong to the number of bits.
  CHECK_THAT(PayloadRefusal(WithNumber(payload, offset, 3), 1),
             Contains("virtual_head"));
  // Version 1 does not have the field, and version 2 needs it.
  CHECK_THAT(JsonRefusal(Replaced(text, "\"format_version\": 2",
                                  "\"format_version\": 1")),
             Contains("signal_bits") || Contains("virtual_head"));
  CHECK_THAT(
      JsonRefusal(Replaced(Saved(Older(SmallModel()), ".json"),
                           "\"format_version\": 1", "\"format_version\": 2")),
      Contains("the key 'config/signal_bits' is missing"));
}

TEST_CASE("Many numbers survive JSON bit for bit", "[io]")
{
  ExecutorModel model = SmallModel();
  std::mt19937_64 random(2);
  for (size_t trial = 0; trial < 50; ++trial)
  {
    for (double& value : model.parameters)
    {
      do
      {
        const uint64_t bits = random();
        std::memcpy(&value, &bits, sizeof(value));
      } while (!std::isfinite(value));
    }
    const ExecutorModel loaded = Loaded(Saved(model, ".json"), ".json");
    REQUIRE(std::memcmp(loaded.parameters.memptr(), model.parameters.memptr(),
                        8 * model.parameters.n_elem) == 0);
  }
}

TEST_CASE("The extension decides on the format", "[io]")
{
  CheckModelExtension("a/b.c/model.bin");
  CheckModelExtension("model.json");
  for (const char* path :
       {"model", "model.txt", "model.bin.gz", "a.bin/m", ".bin", ""})
  {
    CAPTURE(path);
    REQUIRE_THROWS_AS(CheckModelExtension(path), UsageError);
    REQUIRE_THROWS_AS(LoadModel(path), UsageError);
    REQUIRE_THROWS_AS(SaveModel(path, SmallModel()), UsageError);
  }
  REQUIRE_THROWS_WITH(
      CheckModelExtension("model.txt"),
      Contains("model.txt") && Contains(".bin") && Contains(".json"));
}

TEST_CASE("A missing model file is a FormatError", "[io]")
{
  REQUIRE_THROWS_AS(LoadModel("/nonexistent/model.bin"), InputError);
  REQUIRE_THROWS_AS(LoadModel("/nonexistent/model.json"), InputError);
}

TEST_CASE("A save that fails leaves the old model", "[io]")
{
  const TemporaryFolder folder;
  SaveModel(folder / "model.bin", SmallModel());
  const std::string old = Slurp(folder / "model.bin");

  ExecutorModel bad = SmallModel();
  bad.parameters[7] = std::numeric_limits<double>::quiet_NaN();
  REQUIRE_THROWS_AS(SaveModel(folder / "model.bin", bad), WriteError);
  REQUIRE_THROWS_WITH(SaveModel(folder / "model.bin", bad),
                      Contains("state_embedding"));
  REQUIRE((Slurp(folder / "model.bin") == old));
  REQUIRE(folder.Count() == 1);

  std::filesystem::create_symlink("/dev/full", folder / "full.bin");
  REQUIRE_THROWS_AS(SaveModel(folder / "full.bin", SmallModel()), WriteError);
  REQUIRE_THROWS_AS(SaveModel(folder / "no/model.bin", SmallModel()),
                    WriteError);
}

TEST_CASE("A model that could not be loaded again is not saved", "[io]")
{
  const TemporaryFolder folder;
  std::vector<ExecutorModel> models(7, SmallModel());
  models[0].parameters.set_size(5);
  models[1].config.bits = 0;
  models[2].config.bits = ExecutorConfig::maxBits + 1;
  models[3].config.embeddingSize = ExecutorConfig::maxSize + 1;
  models[4].training.stateLoss = std::numeric_limits<double>::infinity();
  models[5].training.recipe = std::string(5000, 'x');
  models[6].config.algorithm = "two\nlines";
  for (const ExecutorModel& model : models)
  {
    REQUIRE_THROWS_AS(SaveModel(folder / "m.bin", model), WriteError);
    REQUIRE_THROWS_AS(SaveModel(folder / "m.json", model), WriteError);
  }
  REQUIRE(folder.Count() == 0);
}

TEST_CASE("A payload cut off anywhere in a sound container is refused", "[io]")
{
  const std::string payload = SmallPayload();
  for (size_t size = 0; size < payload.size(); ++size)
    REQUIRE(PayloadRefusal(payload.substr(0, size)) != "accepted");
  REQUIRE(PayloadRefusal(payload) == "accepted");
  REQUIRE_THAT(PayloadRefusal(payload + "x"), Contains("bytes follow"));
  REQUIRE_THROWS_WITH(
      LoadModelFromMemory("m", WrapPayload("MODL", payload, 2) + "x"),
      Contains("trailing"));
}

TEST_CASE("Another kind of container is not a model", "[io]")
{
  const std::string bytes = WrapPayload("TRAC", SmallPayload());
  REQUIRE_THROWS_AS(LoadModelFromMemory("m", bytes), FormatError);
  REQUIRE_THROWS_WITH(LoadModelFromMemory("m", bytes), Contains("'TRAC'"));
}

TEST_CASE("Sizes in a .bin file are checked before memory is taken", "[io]")
{
  const std::string payload = SmallPayload();
  const size_t bits = BitsOffset();
  for (const uint64_t value : {uint64_t(0), uint64_t(9), ~uint64_t(0)})
  {
    REQUIRE_THAT(PayloadRefusal(WithNumber(payload, bits, value)),
                 Contains("'bits'") && Contains("1 to 8"));
  }
  for (const uint64_t value : {uint64_t(0), uint64_t(4097), ~uint64_t(0)})
  {
    REQUIRE_THAT(PayloadRefusal(WithNumber(payload, bits + 8, value)),
                 Contains("'embedding_size'") && Contains("1 to 4096"));
    REQUIRE_THAT(PayloadRefusal(WithNumber(payload, bits + 16, value)),
                 Contains("'hidden_size'") && Contains("1 to 4096"));
  }
  // Legal, but there is not nearly enough in the file.
  const std::string large =
      WithNumber(WithNumber(payload, bits + 8, 4096), bits + 16, 4096);
  REQUIRE_THAT(PayloadRefusal(large), Contains("ends inside 'parameters'"));
  // A text length.
  REQUIRE_THAT(PayloadRefusal(WithNumber(payload, 1, 1ull << 40)),
               Contains("'algorithm' is longer than 4096"));
  REQUIRE_THAT(PayloadRefusal(WithNumber(payload, 1, 4096)),
               Contains("ends inside 'algorithm'"));
}

TEST_CASE("Blocks in a .bin file have to be the expected ones", "[io]")
{
  const std::string payload = SmallPayload();
  const size_t name = payload.find("state_embedding");
  REQUIRE(name != std::string::npos);
  const size_t rows = name + 15;
  REQUIRE_THAT(PayloadRefusal(Replaced(payload, "edge_score", "edge_scare")),
               Contains("another parameter block than 'edge_score'"));
  REQUIRE_THAT(PayloadRefusal(WithNumber(payload, rows, 4)),
               Contains("'state_embedding' is 4x4 in place of 3x4"));
  REQUIRE_THAT(PayloadRefusal(WithNumber(payload, rows + 8, 1ull << 63)),
               Contains("in place of 3x4"));
  REQUIRE_THAT(PayloadRefusal(WithNumber(payload, name - 16, 99)),
               Contains("number of parameter blocks"));
  // The first weight becomes an infinity, then a NaN.
  for (const uint64_t value : {0x7ff0000000000000, 0x7ff8000000000001})
  {
    REQUIRE_THAT(PayloadRefusal(WithNumber(payload, rows + 16, value)),
                 Contains("value 0 of parameter block 'state_embedding'"));
  }
}

TEST_CASE("Odd bytes in a .bin file are refused", "[io]")
{
  std::string payload = SmallPayload();
  // The flag stands right before the version.
  const size_t perfect = payload.find("0.1.0") - 9;
  REQUIRE(payload[perfect] == 1);
  payload[perfect] = 7;
  REQUIRE_THAT(PayloadRefusal(payload), Contains("'perfect'"));

  payload = SmallPayload();
  payload[0] = 77;
  REQUIRE_THAT(PayloadRefusal(payload), Contains("little-endian"));
  REQUIRE_THAT(PayloadRefusal(Replaced(SmallPayload(), "staged", "sta\ned")),
               Contains("'recipe' has characters"));
}

TEST_CASE("An unknown pooling is refused", "[io]")
{
  for (const Pooling pooling : {Pooling::Softmax, Pooling::Hard})
  {
    ExecutorModel model = SmallModel();
    model.config.pooling = pooling;
    for (const char* extension : {".bin", ".json"})
      RequireSame(Loaded(Saved(model, extension), extension), model);
  }

  const std::string reason = "'pooling' has to be one of: softmax, hard";
  REQUIRE_THAT(PayloadRefusal(Replaced(SmallPayload(), "hard", "soft")),
               Contains(reason));
  const std::string text = Saved(SmallModel(), ".json");
  for (const char* other : {"\"Hard\"", "\"\"", "\"softmax \""})
  {
    CAPTURE(other);
    REQUIRE_THAT(JsonRefusal(Replaced(text, "\"hard\"", other)),
                 Contains(reason));
  }
  REQUIRE_THAT(JsonRefusal(Replaced(text, "\"hard\"", "1")),
               Contains("has to be text"));
}

TEST_CASE("JSON text has the documented keys", "[io]")
{
  const std::string text = Saved(SmallModel(), ".json");
  for (const char* key : {"format",
                          "format_version",
                          "config",
                          "algorithm",
                          "bits",
                          "embedding_size",
                          "hidden_size",
                          "pooling",
                          "signal_bits",
                          "rules_digest",
                          "training",
                          "seed",
                          "restarts",
                          "updates",
                          "length",
                          "batch_size",
                          "recipe",
                          "step_size",
                          "virtual_node_weight",
                          "sharpening",
                          "state_loss",
                          "scalar_loss",
                          "virtual_loss",
                          "perfect",
                          "version",
                          "blas_kernel",
                          "parameters",
                          "state_embedding",
                          "take.0.weight",
                          "rows",
                          "cols",
                          "data"})
  {
    CAPTURE(key);
    const std::string quoted = "\"" + std::string(key) + "\": ";
    REQUIRE(text.find(quoted) != std::string::npos);
    // A file without it is refused, and so is one with another in its place.
    const std::string other = Replaced(text, quoted, "\"zzz\": ");
    REQUIRE_THAT(JsonRefusal(other), Contains(key) && Contains("is missing"));
  }
  REQUIRE_THAT(text, Contains("\"seed\": 18446744073709551557,"));
  REQUIRE_THAT(text, Contains("\"format\": \"nexec model\""));
  REQUIRE(text.back() == '\n');
}

TEST_CASE("JSON keys may come in any order", "[io]")
{
  const std::string text = Saved(SmallModel(), ".json");
  // Move the configuration, and the size of a block, to the end of theirs.
  const size_t start = text.find("  \"config\"");
  const size_t end = text.find("  \"training\"");
  std::string config = text.substr(start, end - start);
  config.erase(config.rfind(','));
  std::string moved = text;
  moved.erase(start, end - start);
  moved.insert(moved.rfind('}'), "," + config);
  moved = Replaced(Replaced(moved, "\"rows\": 3,", ""),
                   "\"data\":", "\"rows\": 3, \"data\":");
  REQUIRE(moved != text);
  RequireSame(Loaded(moved, ".json"), SmallModel());
}

TEST_CASE("JSON keys too many are refused", "[io]")
{
  const std::string text = Saved(SmallModel(), ".json");
  REQUIRE_THAT(
      JsonRefusal(Replaced(
          text, "\"query\": {",
          "\"more\": {\"rows\": 1, \"cols\": 1, \"data\": [1]}, \"query\": {")),
      Contains("unknown key 'parameters/more'"));
  REQUIRE_THAT(
      JsonRefusal(Replaced(text, "\"bits\"", "\"notes\": 1, \"bits\"")),
      Contains("unknown key 'config/notes'"));
  REQUIRE_THAT(JsonRefusal(Replaced(text, "\"bits\"", "\"bits\": 2, \"bits\"")),
               Contains("'config/bits' is there twice"));
  std::string many = "{";
  for (size_t i = 0; i < 2000; ++i)
    many += "\"k" + std::to_string(i) + "\":0,";
  REQUIRE_THAT(JsonRefusal(many + "\"z\":0}"), Contains("more than 1000"));
}

TEST_CASE("JSON shapes have to fit the sizes", "[io]")
{
  const std::string text = Saved(SmallModel(), ".json");
  REQUIRE_THAT(
      JsonRefusal(Replaced(text, "\"rows\": 3", "\"rows\": 4")),
      Contains("'state_embedding' is 4x4 with 12 values in place of 3x4"));
  REQUIRE_THAT(JsonRefusal(Replaced(text, "\"cols\": 4",
                                    "\"cols\": 18446744073709551615")),
               Contains("in place of 3x4"));
  REQUIRE_THAT(JsonRefusal(Replaced(text, "-0.0,\n        5e-324,", "5e-324,")),
               Contains("with 11 values"));
  REQUIRE_THAT(JsonRefusal(Replaced(text, "\"bits\": 2", "\"bits\": 0")),
               Contains("'bits' is 0"));
  REQUIRE_THAT(JsonRefusal(Replaced(text, "\"embedding_size\": 3",
                                    "\"embedding_size\": 4097")),
               Contains("1 to 4096"));
  REQUIRE_THAT(
      JsonRefusal(Replaced(
          Replaced(text, "\"embedding_size\": 3", "\"embedding_size\": 4096"),
          "\"hidden_size\": 2", "\"hidden_size\": 4096")),
      Contains("too short"));
}

TEST_CASE("JSON values have to be of the right type", "[io]")
{
  const std::string text = Saved(SmallModel(), ".json");
  const std::string seed = "\"seed\": 18446744073709551557";
  for (const char* value : {"18446744073709551616", "-1", "1.5", "\"1\"",
                            "null", "[1]", "{}", "true"})
  {
    CAPTURE(value);
    REQUIRE_THAT(
        JsonRefusal(Replaced(text, seed, std::string("\"seed\": ") + value)),
        Contains("'training/seed' has to be a whole number"));
  }
  REQUIRE_THAT(
      JsonRefusal(Replaced(text, "\"perfect\": true", "\"perfect\": 1")),
      Contains("has to be true or false"));
  REQUIRE_THAT(
      JsonRefusal(Replaced(text, "\"recipe\": \"staged\"", "\"recipe\": 1")),
      Contains("has to be text"));
  REQUIRE_THAT(JsonRefusal(Replaced(text, "\"staged\"", "\"st\\u0000d\"")),
               Contains("zero character"));
  REQUIRE_THAT(JsonRefusal(Replaced(text, "\"step_size\": 0.001",
                                    "\"step_size\": \"x\"")),
               Contains("has to be a number"));
  REQUIRE_THAT(
      JsonRefusal(Replaced(text, "5e-324,\n        1.79", "\"x\", 1.79")),
      Contains("has to be an array of numbers"));
  REQUIRE_THAT(JsonRefusal("{\"format\": \"nexec model\", "
                           "\"format_version\": 1, \"config\": 5}"),
               Contains("to be an object"));
}

TEST_CASE("JSON numbers that are not finite are refused", "[io]")
{
  const std::string text = Saved(SmallModel(), ".json");
  for (const char* value : {"NaN", "Infinity", "-Infinity"})
  {
    CAPTURE(value);
    REQUIRE_THAT(JsonRefusal(Replaced(text, "-0.0,\n        5e-324",
                                      value + std::string(", 5e-324"))),
                 Contains("value 0 of parameter block"));
    REQUIRE_THAT(JsonRefusal(Replaced(text, "\"step_size\": 0.001",
                                      std::string("\"step_size\": ") + value)),
                 Contains("'step_size' is not finite"));
  }
  REQUIRE_THAT(JsonRefusal(Replaced(text, "0.001", "1e999")),
               Contains("not valid JSON"));
}

TEST_CASE("JSON of another format or version is refused", "[io]")
{
  const std::string text = Saved(SmallModel(), ".json");
  REQUIRE_THAT(JsonRefusal(Replaced(text, "nexec model", "other model")),
               Contains("not a nexec model"));
  REQUIRE_THAT(JsonRefusal(Replaced(text, "\"format_version\": 3",
                                    "\"format_version\": 4")),
               Contains("format 4") && Contains("format 3"));
  for (const char* other : {"", " \n", "5", "null", "[]", "\"x\"", "abc"})
  {
    CAPTURE(other);
    REQUIRE_THAT(JsonRefusal(other), Contains("not JSON text"));
  }
  REQUIRE_THAT(JsonRefusal("{}"), Contains("'format' is missing"));
  REQUIRE_THAT(JsonRefusal(text + "{}"), Contains("not valid JSON"));
  REQUIRE_THAT(JsonRefusal(text + std::string("\0x", 2)),
               Contains("zero byte"));
  REQUIRE(JsonRefusal(Saved(SmallModel(), ".bin")) != "accepted");
}

TEST_CASE("Deep JSON is refused without deep recursion", "[io]")
{
  const std::string deep(1000000, '[');
  REQUIRE_THAT(JsonRefusal("{\"a\": " + deep), Contains("16 levels"));
  std::string objects;
  for (size_t i = 0; i < 200000; ++i)
    objects += "{\"a\":";
  REQUIRE_THAT(JsonRefusal(objects), Contains("16 levels"));
  REQUIRE_THAT(JsonRefusal("{\"a\": " + std::string(15, '[') +
                           std::string(15, ']') + "}"),
               Contains("'format' is missing"));
}

TEST_CASE("JSON text beyond the limit is refused", "[io]")
{
  std::string text = Saved(SmallModel(), ".json");
  text.resize((size_t(64) << 20) + 1, ' ');
  REQUIRE_THAT(JsonRefusal(text), Contains("larger than the limit"));
  text.pop_back();
  REQUIRE(JsonRefusal(text) == "accepted");
}
