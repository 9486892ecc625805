/**
 * @file tests/chain/proof/witness_test.cpp
 */
#include "support/algorithms.hpp"

#include <nexec/chain/algorithm/registry.hpp>

#include "chain/proof/witness.hpp"

#include <catch2/catch.hpp>

#include <map>

#include <algorithm>

using namespace nexec;

namespace
{

//! Whether the execution on the input comes to the configuration.
bool Reaches(const Algorithm& algorithm, const Witness& witness)
{
  Configuration config = algorithm.StartOn(witness.values);
  for (size_t step = 0; step < witness.steps; ++step)
    algorithm.Step(config);
  return config.states == witness.config.states &&
      config.values == witness.config.values;
}

//! All words of the algorithm that people use, and of small ones; a sample of
//! those of others.
size_t Stride(const Algorithm& algorithm, const size_t words,
              const size_t ofOthers)
{
  return &algorithm == &DefaultAlgorithm() || words < 100 ? 1 : ofOthers;
}

}  // namespace

TEST_CASE("Every pattern of every word is reached by some input",
          "[executor][proof][slow]")
{
  // So the words are not only enough, but exact: a model that is wrong on one
  // of them is wrong on an input.  Two exceptions: a bubble carries the largest
  // value, so not all of the idle pairs before it can be tied; and the two
  // finished parts of cocktail sort have the same length, or nearly so.
  const std::map<std::string, double> leastShare = {{"bubble_sort", 0.85},
                                                    {"cocktail_sort", 0.7}};
  for (const std::string& name : WordAlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const auto words = CloseWords(algorithm.Rules());
    const size_t stride = Stride(algorithm, words.size(), 20);
    size_t patterns = 0, found = 0, next = 0;
    for (size_t number = 0; number < words.size(); ++number)
    {
      if (words[number].Halted())
        continue;
      for (const auto& pattern : ComparisonPatterns(words[number]))
      {
        if (next++ % stride != 0)
          continue;
        const auto idle = static_cast<size_t>(
            std::count(pattern.begin(), pattern.end(), Order(0)));
        for (const size_t ties : {size_t(0), idle})
        {
          const auto witness =
              FindWitness(algorithm, words, {number, pattern, 0}, idle, ties);
          ++patterns;
          found += witness && Reaches(algorithm, *witness) ? 1 : 0;
        }
      }
    }
    INFO(name << ": " << found << " of " << patterns);
    const auto exception = leastShare.find(name);
    if (exception == leastShare.end())
      CHECK(found == patterns);
    else
      CHECK(double(found) > exception->second * double(patterns));
    CHECK(patterns > 250);
  }
}

TEST_CASE("A value that went all the way along a long chain is found",
          "[executor][proof]")
{
  // Insertion sort, k at the left end: two steps for each node, each with two
  // ways to go on.
  const Algorithm& algorithm = FindAlgorithm("insertion_sort");
  const auto words = CloseWords(algorithm.Rules());
  const auto word = std::find_if(words.begin(), words.end(),
                                 [&](const ReachableWord& reachable)
                                 {
                                   return WordText(reachable.word, algorithm) ==
                                       "k nothing ... nothing j next_j";
                                 });
  REQUIRE(word != words.end());
  const auto witness = FindWitness(
      algorithm, words,
      {size_t(word - words.begin()), ComparisonPatterns(*word).front(), 0},
      50000, 0);
  REQUIRE(witness);
  CHECK(witness->steps > 100000);
}

TEST_CASE("Witnesses are found on long chains", "[executor][proof]")
{
  for (const std::string& name : WordAlgorithmNames())
  {
    // Its finished parts cannot be long one without the other.
    if (name == "cocktail_sort")
      continue;
    const Algorithm& algorithm = FindAlgorithm(name);
    const auto words = CloseWords(algorithm.Rules());
    for (size_t number = 0; number < words.size(); ++number)
    {
      const bool unbounded =
          std::any_of(words[number].word.begin(), words[number].word.end(),
                      [](const Cell& cell) { return cell.many; });
      if (words[number].Halted() || !unbounded ||
          number % Stride(algorithm, words.size(), 6) != 0)
        continue;
      const auto pattern = ComparisonPatterns(words[number]).front();
      const auto witness =
          FindWitness(algorithm, words, {number, pattern, 0}, 200, 123);
      INFO(name << ": " << WordText(words[number].word, algorithm));
      REQUIRE(witness);
      CHECK(Reaches(algorithm, *witness));
    }
  }
}
