/**
 * @file chain/proof/families.cpp
 */
#include "families.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace nexec
{

namespace
{

class Collector
{
 public:
  Collector(const LocalRules& rules, const std::vector<ReachableWord>& words) :
      rules(rules), words(words)
  {
  }

  Families Collect()
  {
    TypeNumber({nothing, nothing, false});
    TypeNumber({nothing, nothing, true});
    for (size_t number = 0; number < words.size(); ++number)
    {
      if (words[number].Halted())
        continue;
      for (const ComparisonPattern& pattern : ComparisonPatterns(words[number]))
        AddPattern(number, pattern);
    }
    AddIdleGates();
    result.windows = seenWindows.size();
    for (const Code code : seenCodes)
      result.codes.push_back(code);
    return std::move(result);
  }

 private:
  using FamilyKey =
      std::tuple<std::vector<std::pair<size_t, size_t>>, size_t, bool>;

  size_t TypeNumber(const EdgeType& type)
  {
    const size_t key = TypeIndex(type, rules.NumCodes());
    const auto [found, isNew] = typeNumbers.emplace(key, result.types.size());
    if (isNew)
      result.types.push_back(type);
    return found->second;
  }

  //! Both edges of a pair that compares in a certain way.
  void AddEdges(const Word& word, const Origin& origin, const Order order,
                std::map<size_t, size_t>& counts)
  {
    const Code left = word[origin.cell].code;
    const Code right = word[origin.cell + 1].code;
    AddEdge(RightwardType(left, right, order), origin, true, word, counts);
    AddEdge(LeftwardType(left, right, order), origin, false, word, counts);
  }

  void AddEdge(const EdgeType& type, const Origin& origin, const bool rightward,
               const Word& word, std::map<size_t, size_t>& counts)
  {
    ++counts[TypeNumber(type)];
    AddGate(type, origin, rightward, word.size());
  }

  void AddGate(const EdgeType& type, const Origin& origin, const bool rightward,
               const size_t length)
  {
    const size_t number = TypeNumber(type);
    const auto [found, isNew] =
        gateNumbers.emplace(number, result.gates.size());
    const GateCheck check = {type, rules.Fires(type), rightward, length,
                             origin};
    if (isNew)
      result.gates.push_back(check);
    else if (length < result.gates[found->second].length)
      result.gates[found->second] = check;
  }

  //! Where to find two idle nodes side by side.
  void NoteIdlePair(const Origin& origin, const size_t length)
  {
    if (idleLength != 0 && idleLength <= length)
      return;
    idleLength = length;
    idleOrigin = origin;
  }

  void AddIdleGates()
  {
    if (idleLength == 0)
      return;
    for (const bool greater : {false, true})
      AddGate({nothing, nothing, greater}, idleOrigin, true, idleLength);
  }

  void AddPattern(const size_t number, const ComparisonPattern& pattern)
  {
    const Word& word = words[number].word;
    std::map<size_t, size_t> counts;
    size_t idlePairs = 0;
    for (size_t u = 0; u + 1 < word.size(); ++u)
    {
      if (pattern[u] == 0)
      {
        ++idlePairs;
        NoteIdlePair({number, pattern, u}, word.size());
      }
      else
      {
        AddEdges(word, {number, pattern, u}, pattern[u], counts);
      }
    }
    const bool unbounded = std::any_of(
        word.begin(), word.end(), [](const Cell& cell) { return cell.many; });
    const FamilyKey key({counts.begin(), counts.end()}, idlePairs, unbounded);
    const auto [found, isNew] =
        familyNumbers.emplace(key, result.families.size());
    if (isNew)
    {
      result.families.push_back({std::get<0>(key), idlePairs, unbounded, {}});
      familyWindows.emplace_back();
    }
    AddNodes(number, pattern, Signal(counts), found->second);
  }

  //! The signal when edges of these types are present.
  SignalValue Signal(const std::map<size_t, size_t>& counts) const
  {
    return rules.SignalOf(
        [&](const EdgeType& type)
        {
          const auto found =
              typeNumbers.find(TypeIndex(type, rules.NumCodes()));
          return found != typeNumbers.end() && counts.count(found->second) > 0;
        });
  }

  void AddNodes(const size_t number, const ComparisonPattern& pattern,
                const SignalValue signal, const size_t family)
  {
    const Word& word = words[number].word;
    for (size_t u = 0; u < word.size(); ++u)
    {
      const Window window = WindowAt(word, u);
      const size_t key = WindowIndex(Unmirrored(window), rules.NumCodes());
      seenCodes.insert(window.own);
      seenWindows.emplace(signal, key);
      if (!familyWindows[family].insert(key).second)
        continue;
      result.families[family].nodes.push_back(
          {window, *rules.Next(signal, window), {number, pattern, u}});
    }
  }

  const LocalRules& rules;
  const std::vector<ReachableWord>& words;
  Families result;
  std::map<size_t, size_t> typeNumbers;
  std::map<size_t, size_t> gateNumbers;
  std::map<FamilyKey, size_t> familyNumbers;
  //! Windows that each family has already.
  std::vector<std::set<size_t>> familyWindows;
  std::set<std::pair<SignalValue, size_t>> seenWindows;
  std::set<Code> seenCodes;
  //! The shortest chain with two idle nodes side by side.
  size_t idleLength = 0;
  Origin idleOrigin;
};

}  // namespace

size_t Family::Length(const size_t m) const
{
  size_t directed = 0;
  for (const auto& [type, count] : edges)
    directed += count;
  return 1 + directed / 2 + m;
}

Families CollectFamilies(const LocalRules& rules,
                         const std::vector<ReachableWord>& words)
{
  return Collector(rules, words).Collect();
}

}  // namespace nexec
