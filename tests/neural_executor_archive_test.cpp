/**
 * @file tests/neural_executor_archive_test.cpp
 *
 * Executors in archives of cereal.
 */
#include <nexec/neural_executor.hpp>

#include <nexec/core/errors.hpp>
#include <nexec/io/model_file.hpp>

#include <catch2/catch.hpp>
#include <cereal/archives/binary.hpp>
#include <cereal/archives/json.hpp>
#include <cereal/archives/portable_binary.hpp>
#include <cereal/archives/xml.hpp>
#include <cereal/types/vector.hpp>

#include <sstream>

using namespace nexec;

namespace
{

NeuralExecutor SmallExecutor()
{
  NeuralExecutor executor("reversal", 5, 3, Pooling::Distinct);
  executor.Parameters() =
      InitialiseModel(executor.Model().config, 9).parameters;
  executor.Parameters()[0] = -0.0;
  return executor;
}

template<typename Archive>
std::string Archived(const NeuralExecutor& executor)
{
  std::ostringstream stream;
  {
    Archive archive(stream);
    archive(cereal::make_nvp("executor", executor));
  }
  return stream.str();
}

template<typename Archive>
NeuralExecutor Unarchived(const std::string& bytes)
{
  std::istringstream stream(bytes);
  Archive archive(stream);
  NeuralExecutor executor;
  archive(cereal::make_nvp("executor", executor));
  return executor;
}

//! What an archive holds, if anything is accepted, is a model.
template<typename Archive>
bool Refused(const std::string& bytes)
{
  try
  {
    Unarchived<Archive>(bytes);
    return false;
  }
  catch (const FormatError&)
  {
    return true;
  }
}

}  // namespace

TEMPLATE_TEST_CASE(
    "An executor comes back from an archive", "[front][io]",
    (std::pair<cereal::BinaryOutputArchive, cereal::BinaryInputArchive>),
    (std::pair<cereal::PortableBinaryOutputArchive,
               cereal::PortableBinaryInputArchive>),
    (std::pair<cereal::JSONOutputArchive, cereal::JSONInputArchive>),
    (std::pair<cereal::XMLOutputArchive, cereal::XMLInputArchive>))
{
  using Out = typename TestType::first_type;
  using In = typename TestType::second_type;
  const NeuralExecutor executor = SmallExecutor();
  const std::string bytes = Archived<Out>(executor);
  const NeuralExecutor same = Unarchived<In>(bytes);
  CHECK(SaveModelToMemory(same.Model()) == SaveModelToMemory(executor.Model()));
  CHECK_FALSE(same.LastCertificate());

  // Cut off anywhere, it is refused.
  for (size_t size = 1; size < bytes.size(); size += 37)
  {
    CAPTURE(size);
    // cereal itself reads an archive that is text, before any of ours.
    if (std::is_base_of_v<cereal::traits::TextArchive, In>)
      CHECK_THROWS_AS(Unarchived<In>(bytes.substr(0, size)),
                      std::runtime_error);
    else
      CHECK(Refused<In>(bytes.substr(0, size)));
  }
}

TEST_CASE("Bytes that are damaged in an archive are refused", "[front][io]")
{
  const std::string bytes =
      Archived<cereal::BinaryOutputArchive>(SmallExecutor());
  const std::string file = SaveModelToMemory(SmallExecutor().Model());
  // A length, then the file itself.
  REQUIRE(bytes.compare(8, file.size(), file) == 0);
  for (size_t at = 0; at < 8 + file.size(); at += 3)
  {
    CAPTURE(at);
    for (const char flip : {'\x01', '\x80', '\xff'})
    {
      std::string damaged = bytes;
      damaged[at] ^= flip;
      CHECK(Refused<cereal::BinaryInputArchive>(damaged));
    }
  }
}

TEST_CASE("Text that is damaged in an archive is refused", "[front][io]")
{
  const std::string text = Archived<cereal::JSONOutputArchive>(SmallExecutor());
  const auto with = [&](const std::string& from, const std::string& to)
  {
    std::string damaged = text;
    const size_t at = damaged.find(from);
    REQUIRE(at != std::string::npos);
    return damaged.replace(at, from.size(), to);
  };
  using Archive = cereal::JSONInputArchive;
  CHECK(Refused<Archive>(with("nexec model", "other model")));
  CHECK(Refused<Archive>(with("\\\"bits\\\": ", "\\\"bits\\\": 1")));
  CHECK(Refused<Archive>(with("\\\"rows\\\": ", "\\\"rows\\\": 9")));
  CHECK(Refused<Archive>(with("\"value0\": \"", "\"value0\": 5, \"x\": \"")));
  CHECK_FALSE(Refused<Archive>(text));
}

TEST_CASE("Executors in a container of the archive", "[front][io]")
{
  const std::vector<NeuralExecutor> executors = {
      SmallExecutor(), NeuralExecutor(SmallExecutor().Model())};
  std::stringstream stream;
  cereal::PortableBinaryOutputArchive out(stream);
  out(executors);
  std::vector<NeuralExecutor> same;
  cereal::PortableBinaryInputArchive in(stream);
  in(same);
  REQUIRE(same.size() == 2);
  CHECK(same[1].AlgorithmName() == "reversal");
  // One that is not trained has nothing to archive.
  CHECK_THROWS_AS(Archived<cereal::BinaryOutputArchive>(NeuralExecutor()),
                  std::logic_error);
}
