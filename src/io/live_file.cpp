/**
 * @file io/live_file.cpp
 */
#include "live_file.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include <player/player_page.hpp>

#include "core/base64.hpp"
#include "player_json.hpp"
#include "rules_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

namespace nexec
{

namespace
{

//! The bytes of the parameters, of each the lowest first.
std::string ParameterBytes(const arma::vec& parameters)
{
  std::string bytes;
  bytes.reserve(parameters.n_elem * sizeof(uint64_t));
  for (const double parameter : parameters)
  {
    uint64_t bits = 0;
    std::memcpy(&bits, &parameter, sizeof(bits));
    for (size_t shift = 0; shift < 64; shift += 8)
      bytes += static_cast<char>(bits >> shift & 0xff);
  }
  return bytes;
}

std::string ModelJson(const LiveModel& live)
{
  const ExecutorConfig& config = live.model.config;
  const auto size = [](const char* name, const size_t value)
  {
    return std::string(",\"") + name + "\":" + std::to_string(value);
  };
  return "{\"label\":" + JsonText(live.label) +
      ",\"group\":" + JsonText(live.group) +
      ",\"about\":" + JsonText(live.about) +
      ",\"algorithm\":" + JsonText(config.algorithm) +
      ",\"pooling\":" + JsonText(PoolingName(config.pooling)) +
      size("bits", config.bits) + size("signalBits", config.signalBits) +
      size("embeddingSize", config.embeddingSize) +
      size("hiddenSize", config.hiddenSize) + ",\"parameters\":\"" +
      Base64(ParameterBytes(live.model.parameters)) + "\"}";
}

std::string AlgorithmJson(const std::string& name)
{
  const Algorithm& algorithm = FindAlgorithm(name);
  const StepBound bound = algorithm.Bound();
  const auto number = [](const int64_t numerator)
  {
    return std::to_string(numerator);
  };
  return JsonText(name) + ":{" +
      AlgorithmFields(algorithm, algorithm.States()) +
      ",\"bits\":" + std::to_string(algorithm.Bits()) + ",\"bound\":[" +
      JsonList(bound.Numerators(), number) + "," +
      std::to_string(bound.Denominator()) +
      "],\"rules\":" + RulesJson(algorithm) + "}";
}

//! The algorithms of the models, each once.
std::string AlgorithmsJson(const std::vector<LiveModel>& models)
{
  std::set<std::string> names;
  for (const LiveModel& live : models)
    names.insert(live.model.config.algorithm);
  std::string text;
  for (const std::string& name : names)
    text += (text.empty() ? "" : ",") + AlgorithmJson(name);
  return "{" + text + "}";
}

void CheckValues(const std::vector<double>& values)
{
  if (values.empty())
    throw UsageError("a live page begins with one number or more");
  if (values.size() > maxLiveValues)
  {
    throw UsageError("a live page takes up to " +
                     std::to_string(maxLiveValues) + " numbers, not " +
                     std::to_string(values.size()));
  }
  if (std::any_of(values.begin(), values.end(),
                  [](const double value) { return std::isnan(value); }))
    throw UsageError("a NaN cannot be compared");
}

}  // namespace

std::string LivePageOf(const LiveContent& content)
{
  if (content.models.empty())
    throw UsageError("a live page needs a model");
  for (const LiveModel& live : content.models)
  {
    CheckModel(live.model);
    CheckConfig(live.model.config, FindAlgorithm(live.model.config.algorithm));
  }
  CheckValues(content.values);
  return LivePage("{\"title\":" + JsonText(content.title) +
                      ",\"command\":" + JsonText(content.command) +
                      ",\"most\":" + std::to_string(maxLiveValues) +
                      ",\"values\":" + JsonList(content.values, JsonNumber) +
                      ",\"models\":" + JsonList(content.models, ModelJson) +
                      ",\"algorithms\":" + AlgorithmsJson(content.models) + "}",
                  content.title);
}

}  // namespace nexec
