/**
 * @file chain/algorithm/registry.cpp
 */
#include <nexec/chain/algorithm/registry.hpp>

#include <nexec/core/errors.hpp>

#include "built_in_algorithms.hpp"

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
  list.push_back(MakeInsertionSort());
  list.push_back(MakeMinimumToFront());
  list.push_back(MakeGnomeSort());
  list.push_back(MakeBubbleSort());
  list.push_back(MakeCocktailSort());
  list.push_back(MakeOddEvenSort());
  list.push_back(MakeReversal());
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
  const Admission admission = Admit(*algorithm);
  return RegisterAlgorithm(std::move(algorithm), admission);
}

const Algorithm& RegisterAlgorithm(std::unique_ptr<const Algorithm> algorithm,
                                   const Admission& admission)
{
  if (algorithm == nullptr)
    throw std::invalid_argument("RegisterAlgorithm(): there is none");
  const std::string name = algorithm->Name();
  if (!admission.Admitted())
  {
    throw UsageError(
        "the algorithm '" + name +
        "' is not one that a network can execute: " + admission.problem);
  }
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
