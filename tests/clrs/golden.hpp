/**
 * @file tests/clrs/golden.hpp
 *
 * Reads the golden data of the CLRS baseline.
 */
#ifndef NEXEC_TESTS_CLRS_GOLDEN_HPP
#define NEXEC_TESTS_CLRS_GOLDEN_HPP

#include <nexec/clrs/probes.hpp>

#include <cereal/archives/json.hpp>

#include <fstream>
#include <string>

namespace nexec
{

inline rapidjson::Document ReadGolden(const std::string& name)
{
  std::ifstream file(NEXEC_TEST_DATA "/" + name);
  rapidjson::IStreamWrapper stream(file);
  rapidjson::Document parsed;
  parsed.ParseStream<rapidjson::kParseFullPrecisionFlag>(stream);
  return parsed;
}

//! Append all numbers of nested arrays, the last index running fastest.
template<typename Number>
void Flatten(const rapidjson::Value& json, std::vector<Number>& numbers)
{
  if (!json.IsArray())
  {
    numbers.push_back(static_cast<Number>(json.GetDouble()));
    return;
  }
  for (const auto& value : json.GetArray())
    Flatten(value, numbers);
}

inline arma::vec GoldenVec(const rapidjson::Value& json)
{
  std::vector<double> numbers;
  Flatten(json, numbers);
  return arma::vec(numbers);
}

//! Nested arrays [columns][rows] as a matrix.
inline arma::mat GoldenMat(const rapidjson::Value& json)
{
  const arma::vec numbers = GoldenVec(json);
  return arma::reshape(numbers, numbers.n_elem / json.Size(), json.Size());
}

inline arma::uvec GoldenIndices(const rapidjson::Value& json)
{
  std::vector<arma::uword> numbers;
  Flatten(json, numbers);
  return arma::uvec(numbers);
}

//! Whether two vectors of indices are the same.
inline bool Same(const arma::umat& a, const arma::umat& b)
{
  return arma::size(a) == arma::size(b) && arma::all(arma::vectorise(a == b));
}

}  // namespace nexec

#endif
