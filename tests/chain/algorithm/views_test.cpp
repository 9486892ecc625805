/**
 * @file tests/chain/algorithm/views_test.cpp
 *
 * What is drawn can occur, and all that can occur is drawn.
 */
#include "chain/algorithm/views.hpp"
#include "support/algorithms.hpp"
#include "support/views.hpp"

#include <nexec/chain/algorithm/admission.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <set>

using namespace nexec;

namespace
{

constexpr size_t numViews = 20000;

//! Views of an algorithm, always the same ones.
std::vector<View> DrawViews(const LocalRules& rules, const double growth)
{
  const Views views(rules);
  std::vector<View> drawn;
  drawn.reserve(numViews);
  for (size_t number = 0; number < numViews; ++number)
  {
    RandomStream random(1, Purpose::Test, number);
    drawn.push_back(views.Draw(random, random, growth));
  }
  return drawn;
}

std::vector<Configuration> SomeViews(const LocalRules& rules)
{
  std::vector<Configuration> drawn;
  for (View& view : DrawViews(rules, 0.0))
    drawn.push_back(std::move(view.config));
  return drawn;
}

using Counts = std::map<size_t, size_t>;

//! How many edges of each type a chain has.
Counts EdgesOf(const Configuration& config,
               const std::vector<uint32_t>& copies = {})
{
  Counts counts;
  for (size_t u = 0; u + 1 < config.Size(); ++u)
  {
    const size_t edges = copies.empty() ? 1 : 1 + copies[u];
    counts[TypeIndex(RightwardType(config, u), 256)] += edges;
    counts[TypeIndex(LeftwardType(config, u), 256)] += edges;
  }
  return counts;
}

using Key = std::vector<uint16_t>;

//! Whether the order table of a word allows how neighbours compare.
bool IsAllowed(const Configuration& view, const ReachableWord& word)
{
  const PlacedWord placed = WordOf(view.states);
  const std::vector<CellPosition> positions = CellPositions(word.word);
  for (size_t cell = 0; cell + 1 < word.word.size(); ++cell)
  {
    if (word.word[cell].code == nothing && word.word[cell + 1].code == nothing)
      continue;
    const size_t node =
        placed.begins[positions[cell].cluster] + size_t(positions[cell].offset);
    const Order order = Compare(view.values[node], view.values[node + 1]);
    if ((word.orders(cell, cell + 1) & order) == 0)
      return false;
  }
  return true;
}

}  // namespace

TEST_CASE("Views are configurations of reachable words", "[algorithm]")
{
  for (const std::string& name : WordAlgorithmNames())
  {
    INFO(name);
    const LocalRules& rules = FindAlgorithm(name).Rules();
    std::map<Key, ReachableWord> words;
    for (const ReachableWord& word : CloseWords(rules))
    {
      if (!word.Halted())
        words.emplace(WordKey(word.word), word);
    }
    std::set<Key> seen;
    size_t wrong = 0;
    for (const Configuration& view : SomeViews(rules))
    {
      const auto word = words.find(WordKey(WordOf(view.states).word));
      if (word == words.end() || !IsAllowed(view, word->second))
        ++wrong;
      else
        seen.insert(word->first);
    }
    CHECK(wrong == 0);
    CHECK(seen.size() == words.size());
  }
}

TEST_CASE("Views show all windows and edge types of every algorithm",
          "[algorithm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    INFO(name);
    const LocalRules& rules = FindAlgorithm(name).Rules();
    const size_t codes = rules.NumCodes();
    std::set<size_t> rows, types;
    for (const Configuration& view : SomeViews(rules))
    {
      Configuration after = view;
      const SignalValue signal = rules.Step(after);
      for (size_t u = 0; u < view.Size(); ++u)
      {
        rows.insert(signal * NumWindows(codes) +
                    WindowIndex(Unmirrored(WindowAt(view.states, u)), codes));
      }
      for (size_t u = 0; u + 1 < view.Size(); ++u)
      {
        types.insert(TypeIndex(RightwardType(view, u), codes));
        types.insert(TypeIndex(LeftwardType(view, u), codes));
      }
    }
    const Admission admission = Admit(FindAlgorithm(name));
    CHECK(rows.size() >= admission.rows);
    CHECK(types.size() >= admission.edgeTypes);
  }
}

TEST_CASE("Long runs of views are those of chains that can occur",
          "[algorithm]")
{
  for (const std::string& name : WordAlgorithmNames())
  {
    INFO(name);
    std::set<Key> words;
    for (const ReachableWord& word : CloseWords(FindAlgorithm(name).Rules()))
      words.insert(WordKey(word.word));
    size_t numLong = 0, unreachable = 0, different = 0;
    // Up to 63 copies.
    for (const View& view : DrawViews(FindAlgorithm(name).Rules(), 0.25))
    {
      const Configuration chain = WithCopies(view);
      numLong += chain.Size() > view.config.Size() ? 1 : 0;
      unreachable += words.count(WordKey(WordOf(chain.states).word)) == 0;
      different += EdgesOf(chain) != EdgesOf(view.config, view.copies);
    }
    CHECK(numLong > numViews / 10);
    CHECK(unreachable == 0);
    CHECK(different == 0);
  }
}

TEST_CASE("Runs of views grow, and tilings repeat all of their pattern",
          "[algorithm]")
{
  const LocalRules& rules = FindAlgorithm("odd_even_sort").Rules();
  uint32_t longest = 0;
  for (const double growth : {0.0, 0.5, 1.0})
  {
    CAPTURE(growth);
    size_t uneven = 0;
    for (const View& view : DrawViews(rules, growth))
    {
      // The pattern of an odd-even sort has four nodes.
      std::vector<uint32_t> copies;
      for (const uint32_t some : view.copies)
      {
        if (some > 0)
          copies.push_back(some);
      }
      uneven += !copies.empty() &&
          (copies.size() != 4 ||
           std::set<uint32_t>(copies.begin(), copies.end()).size() != 1);
      longest = std::max(longest, copies.empty() ? 0 : copies.front());
    }
    CHECK(uneven == 0);
    CHECK(longest <= std::exp2(growth * Views::maxDoublings));
    CHECK(longest >= std::exp2(growth * Views::maxDoublings - 1.0) - 1.0);
  }
}
