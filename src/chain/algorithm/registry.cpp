/**
 * @file chain/algorithm/registry.cpp
 */
#include <nexec/chain/algorithm/registry.hpp>

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/core/errors.hpp>

#include "cocktail_sort.hpp"
#include "gnome_sort.hpp"
#include "insertion_sort.hpp"
#include "minimum_to_front.hpp"
#include "odd_even_sort.hpp"
#include "registry_add.hpp"
#include "reversal.hpp"

#include <mutex>
#include <stdexcept>

namespace nexec
{

namespace
{

using AlgorithmList = std::vector<std::unique_ptr<const Algorithm>>;

//! Our own algorithms, the default first; a new one is one more line here.
AlgorithmList BuiltIn()
{
  AlgorithmList list;
  list.push_back(std::make_unique<InsertionSort>());
  list.push_back(std::make_unique<MinimumToFront>());
  list.push_back(std::make_unique<GnomeSort>());
  list.push_back(std::make_unique<BubbleSort>());
  list.push_back(std::make_unique<CocktailSort>());
  list.push_back(std::make_unique<OddEvenSort>());
  list.push_back(std::make_unique<Reversal>());
  return list;
}

//! All algorithms.  The list grows, but what is in it stays where it is.
struct Registry
{
  std::mutex mutex;
  AlgorithmList algorithms = BuiltIn();
};

Registry& TheRegistry()
{
  static Registry registry;
  return registry;
}

//! Requires that the caller holds the mutex.
const Algorithm* Lookup(const AlgorithmList& algorithms,
                        const std::string& name)
{
  for (const auto& algorithm : algorithms)
  {
    if (algorithm->Name() == name)
      return algorithm.get();
  }
  return nullptr;
}

const Algorithm* Lookup(const std::string& name)
{
  Registry& registry = TheRegistry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  return Lookup(registry.algorithms, name);
}

}  // namespace

const Algorithm& DefaultAlgorithm()
{
  Registry& registry = TheRegistry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  return *registry.algorithms.front();
}

std::vector<std::string> AlgorithmNames()
{
  Registry& registry = TheRegistry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  std::vector<std::string> names;
  names.reserve(registry.algorithms.size());
  for (const auto& algorithm : registry.algorithms)
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

const Algorithm& RegisterAlgorithm(std::unique_ptr<const Algorithm> algorithm)
{
  if (algorithm == nullptr)
    throw std::invalid_argument("RegisterAlgorithm(): there is none");
  const std::string name = algorithm->Name();
  const std::string problem = Admit(*algorithm).problem;
  if (!problem.empty())
  {
    throw UsageError("the algorithm '" + name +
                     "' is not one that a network can execute: " + problem);
  }
  return AddAlgorithm(std::move(algorithm));
}

const Algorithm& AddAlgorithm(std::unique_ptr<const Algorithm> algorithm)
{
  const std::string name = algorithm->Name();
  Registry& registry = TheRegistry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  if (Lookup(registry.algorithms, name) != nullptr)
  {
    throw UsageError("there is already an algorithm '" + name +
                     "'; give the new one another name");
  }
  registry.algorithms.push_back(std::move(algorithm));
  return *registry.algorithms.back();
}

}  // namespace nexec
