/**
 * @file io/player_json.cpp
 */
#include "player_json.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

#include "core/number_text.hpp"

#include <cmath>
#include <cstdio>

namespace nexec
{

namespace
{

//! Whether nodes in these states exchange their values, however they compare.
bool CanExchange(const LocalRules& rules, const Code left, const Code right)
{
  const auto both = [&](const bool greater, const bool less)
  {
    return rules.Fires({left, right, greater}) &&
        rules.Fires({right, left, less});
  };
  return both(true, false) || both(false, true) || both(false, false);
}

//! The states of neighbours that may exchange their values.
std::string ExchangesJson(const Algorithm& algorithm)
{
  std::vector<std::pair<Code, Code>> pairs;
  for (const NamedState& left : algorithm.States())
  {
    for (const NamedState& right : algorithm.States())
    {
      if (CanExchange(algorithm.Rules(), left.code, right.code))
        pairs.emplace_back(left.code, right.code);
    }
  }
  return JsonList(pairs,
                  [](const std::pair<Code, Code>& pair)
                  {
                    return "[" + std::to_string(pair.first) + "," +
                        std::to_string(pair.second) + "]";
                  });
}

}  // namespace

std::string JsonText(const std::string& text)
{
  std::string result = "\"";
  for (const char c : text)
  {
    const auto byte = static_cast<unsigned char>(c);
    char escape[8];
    std::snprintf(escape, sizeof(escape), "\\u%04x", byte);
    if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else
      result += byte < 0x20 ? std::string(escape) : std::string(1, c);
  }
  return result + '"';
}

std::string JsonNumber(const double value)
{
  if (std::isinf(value))
    return value > 0.0 ? "\"inf\"" : "\"-inf\"";
  return NumberText(value);
}

std::string AlgorithmFields(const Algorithm& algorithm,
                            const std::vector<NamedState>& states)
{
  const auto state = [](const NamedState& s)
  {
    return "[" + std::to_string(s.code) + "," + JsonText(s.name) + "," +
        JsonText(s.meaning) + "]";
  };
  return "\"algorithm\":" + JsonText(algorithm.Name()) +
      ",\"about\":" + JsonText(algorithm.Description()) +
      ",\"states\":" + JsonList(states, state) +
      ",\"signals\":" + JsonList(algorithm.Signals(), JsonText) +
      ",\"exchanges\":" + ExchangesJson(algorithm);
}

}  // namespace nexec
