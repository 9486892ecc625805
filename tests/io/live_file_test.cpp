/**
 * @file tests/io/live_file_test.cpp
 *
 * What the page in which networks run is told; tests/browser runs them.
 */
#include "io/live_file.hpp"
#include "core/base64.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

//! A small model that is not trained.
LiveModel SmallModel(const std::string& algorithm)
{
  ExecutorConfig config(FindAlgorithm(algorithm));
  config.embeddingSize = 2;
  config.hiddenSize = 3;
  return {"<i>label", "group", "about", InitialiseModel(config, 1)};
}

LiveContent SmallContent()
{
  LiveContent content;
  content.title = "t";
  content.models = {SmallModel("insertion_sort"), SmallModel("reversal"),
                    SmallModel("insertion_sort")};
  content.values = {1.5, -std::numeric_limits<double>::infinity()};
  return content;
}

}  // namespace

TEST_CASE("Bytes become base 64", "[core]")
{
  CHECK(Base64("") == "");
  CHECK(Base64("<svg/>") == "PHN2Zy8+");
  CHECK(Base64(std::string("\0\xff", 2)) == "AP8=");
}

TEST_CASE("A live page has the models bit for bit, and each algorithm once",
          "[player]")
{
  LiveContent content = SmallContent();
  content.models[0].model.parameters.fill(1.0);
  const std::string page = LivePageOf(content);

  // 1.0 is 00 00 00 00 00 00 f0 3f; three bytes are four digits.
  CHECK_THAT(page,
             Contains("\"parameters\":\"AAAAAAAA8D8AAAAAAADwPwAAAAAAAPA/"));
  CHECK_THAT(page, Contains("\"embeddingSize\":2,\"hiddenSize\":3"));
  CHECK_THAT(page, Contains("\"values\":[1.5,\"-inf\"]"));
  CHECK_THAT(page, Contains("\\u003ci>label") && !Contains("<i>label"));
  const std::string rules = "\"rules\":";
  size_t found = 0;
  for (size_t at = page.find(rules); at != std::string::npos;
       at = page.find(rules, at + 1))
    ++found;
  CHECK(found == 2);
  // n^2/2 + n/2 - 1.
  CHECK_THAT(page, Contains("\"bound\":[[-2,1,1],2]"));
}

TEST_CASE("A live page refuses what it cannot run", "[player]")
{
  LiveContent content = SmallContent();
  content.values.assign(maxLiveValues, 1.0);
  CHECK_NOTHROW(LivePageOf(content));
  content.values.push_back(1.0);
  CHECK_THROWS_WITH(LivePageOf(content),
                    "a live page takes up to 64 numbers, not 65");
  content.values = {1.0, std::nan("")};
  CHECK_THROWS_AS(LivePageOf(content), UsageError);
  content.values.clear();
  CHECK_THROWS_AS(LivePageOf(content), UsageError);
  content = SmallContent();
  content.models[1].model.config.bits = 7;
  CHECK_THROWS_AS(LivePageOf(content), std::invalid_argument);
  content.models.clear();
  CHECK_THROWS_WITH(LivePageOf(content), "a live page needs a model");
}
