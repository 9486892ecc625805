/**
 * @file algorithm/registry.cpp
 */
#include <nexec/algorithm/registry.hpp>

#include <nexec/algorithm/cocktail_sort.hpp>
#include <nexec/algorithm/gnome_sort.hpp>
#include <nexec/algorithm/insertion_sort.hpp>
#include <nexec/algorithm/minimum_to_front.hpp>
#include <nexec/algorithm/odd_even_sort.hpp>
#include <nexec/algorithm/reversal.hpp>
#include <nexec/core/errors.hpp>

#include <memory>

namespace nexec
{

namespace
{

//! All algorithms, the default first; a new one is one more line here.
const std::vector<std::unique_ptr<const Algorithm>>& Algorithms()
{
  static const auto algorithms = []
  {
    std::vector<std::unique_ptr<const Algorithm>> list;
    list.push_back(std::make_unique<InsertionSort>());
    list.push_back(std::make_unique<MinimumToFront>());
    list.push_back(std::make_unique<GnomeSort>());
    list.push_back(std::make_unique<BubbleSort>());
    list.push_back(std::make_unique<CocktailSort>());
    list.push_back(std::make_unique<OddEvenSort>());
    list.push_back(std::make_unique<Reversal>());
    return list;
  }();
  return algorithms;
}

const Algorithm* Lookup(const std::string& name)
{
  for (const auto& algorithm : Algorithms())
  {
    if (algorithm->Name() == name)
      return algorithm.get();
  }
  return nullptr;
}

}  // namespace

const Algorithm& DefaultAlgorithm()
{
  return *Algorithms().front();
}

std::vector<std::string> AlgorithmNames()
{
  std::vector<std::string> names;
  names.reserve(Algorithms().size());
  for (const auto& algorithm : Algorithms())
    names.push_back(algorithm->Name());
  return names;
}

bool HasAlgorithm(const std::string& name)
{
  return Lookup(name) != nullptr;
}

const Algorithm& FindAlgorithm(const std::string& name)
{
  const Algorithm* algorithm = Lookup(name);
  if (algorithm != nullptr)
    return *algorithm;

  std::string known;
  for (const std::string& other : AlgorithmNames())
    known += (known.empty() ? "" : ", ") + other;
  throw UsageError("unknown algorithm '" + name + "'; known are: " + known);
}

}  // namespace nexec
