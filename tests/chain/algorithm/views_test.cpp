/**
 * @file tests/chain/algorithm/views_test.cpp
 *
 * What is drawn can occur, and all that can occur is drawn.
 */
#include "chain/algorithm/views.hpp"
#include "support/algorithms.hpp"

#include <nexec/chain/algorithm/admission.hpp>

#include <catch2/catch.hpp>

#include <map>
#include <set>

using namespace nexec;

namespace
{

constexpr size_t numViews = 20000;

//! Views of an algorithm, always the same ones.
std::vector<Configuration> SomeViews(const LocalRules& rules)
{
  const Views views(rules);
  std::vector<Configuration> drawn;
  drawn.reserve(numViews);
  for (size_t number = 0; number < numViews; ++number)
  {
    RandomStream random(1, Purpose::Test, number);
    drawn.push_back(views.Draw(random));
  }
  return drawn;
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
    size_t wrong = 0, longest = 0;
    for (const Configuration& view : SomeViews(rules))
    {
      const auto word = words.find(WordKey(WordOf(view.states).word));
      if (word == words.end() || !IsAllowed(view, word->second))
        ++wrong;
      else
        seen.insert(word->first);
      longest = std::max(longest, view.Size());
    }
    CHECK(wrong == 0);
    CHECK(seen.size() == words.size());
    CHECK(longest > 16);
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
