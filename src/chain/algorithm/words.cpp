/**
 * @file chain/algorithm/words.cpp
 */
#include "words.hpp"

#include "word_step.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace nexec
{

namespace
{

//! Rules whose active nodes multiply would reach words without end.
constexpr size_t maxWords = 100000;
constexpr size_t maxCells = 64;

//! Collects words until no step leads to a new one.
class Closure
{
 public:
  explicit Closure(const LocalRules& rules) : rules(rules) {}

  std::vector<ReachableWord> Run()
  {
    AddStarts();
    while (!open.empty())
    {
      const size_t number = open.back();
      open.pop_back();
      isOpen[number] = false;
      if (words[number].Halted())
        continue;
      for (StepAfter& step : Steps(number))
      {
        for (const WordAfter& after : step.words)
          Add(after.word, after.orders);
      }
    }
    for (size_t number = 0; number < words.size(); ++number)
      AddOutcomes(number);
    return std::move(words);
  }

 private:
  std::vector<StepAfter> Steps(const size_t number) const
  {
    return StepWord(rules, words[number].word, words[number].orders);
  }

  //! Start words of every length: run lengths from three on look alike.
  void AddStarts()
  {
    size_t longest = 0;
    for (const LocalRules::StartLine& line : rules.StartLines())
    {
      longest = std::max(
          {longest, line.minLength, line.head.size() + line.tail.size()});
    }
    for (size_t length = 0; length <= longest + 3; ++length)
    {
      const Word word = WordOf(rules.Start(length)).word;
      OrderTable orders(word.size());
      Add(word, orders);
    }
  }

  void Add(const Word& word, const OrderTable& orders)
  {
    const auto [found, isNew] = numbers.emplace(WordKey(word), words.size());
    const size_t number = found->second;
    if (isNew)
    {
      if (words.size() == maxWords || word.size() > maxCells)
        throw std::invalid_argument("the rules reach too many words");
      words.push_back({word, orders, LookedAt(rules, word), {}});
      isOpen.push_back(false);
    }
    const bool changed = words[number].orders.Join(orders);
    if ((isNew || changed) && !isOpen[number])
    {
      isOpen[number] = true;
      open.push_back(number);
    }
  }

  //! Write down the steps from a word, now that all words are known.
  void AddOutcomes(const size_t number)
  {
    if (words[number].Halted())
      return;
    for (StepAfter& step : Steps(number))
    {
      Outcome outcome = {step.orders, step.signal, step.exchanges, {}};
      for (WordAfter& after : step.words)
      {
        outcome.successors.push_back(
            {after.conditions, numbers.at(WordKey(after.word)), after.begins});
      }
      words[number].outcomes.push_back(std::move(outcome));
    }
  }

  const LocalRules& rules;
  std::vector<ReachableWord> words;
  std::map<std::vector<uint16_t>, size_t> numbers;
  std::vector<size_t> open;
  std::vector<bool> isOpen;
};

//! Decide pair after pair how the rest of a word compares.
void AddPatterns(const Word& word, const OrderTable& orders, const size_t u,
                 ComparisonPattern& pattern,
                 std::vector<ComparisonPattern>& patterns)
{
  if (u + 1 >= word.size())
  {
    patterns.push_back(pattern);
    return;
  }
  if (word[u].code == nothing && word[u + 1].code == nothing)
  {
    pattern.push_back(0);
    AddPatterns(word, orders, u + 1, pattern, patterns);
    pattern.pop_back();
    return;
  }
  for (const Order order : {less, equal, greater})
  {
    if (!(orders(u, u + 1) & order))
      continue;
    OrderTable finer = orders;
    finer.Set(u, u + 1, order);
    if (!finer.Conclude())
      continue;
    pattern.push_back(order);
    AddPatterns(word, finer, u + 1, pattern, patterns);
    pattern.pop_back();
  }
}

}  // namespace

bool ReachableWord::Halted() const
{
  return std::all_of(word.begin(), word.end(),
                     [](const Cell& cell) { return cell.code == nothing; });
}

std::vector<CellPosition> CellPositions(const Word& word)
{
  std::vector<CellPosition> positions;
  CellPosition position = {0, 0};
  for (const Cell& cell : word)
  {
    positions.push_back(position);
    ++position.offset;
    if (cell.many)
      position = {position.cluster + 1, 0};
  }
  return positions;
}

std::vector<uint16_t> WordKey(const Word& word)
{
  std::vector<uint16_t> key;
  key.reserve(word.size());
  for (const Cell& cell : word)
    key.push_back(static_cast<uint16_t>(2 * cell.code + (cell.many ? 1 : 0)));
  return key;
}

PlacedWord WordOf(const std::vector<Code>& states)
{
  PlacedWord placed = {{}, {0}};
  // Few words are longer.
  placed.word.reserve(16);
  for (size_t u = 0; u < states.size();)
  {
    size_t end = u;
    while (end < states.size() && states[end] == nothing)
      ++end;
    if (end - u < 3)
    {
      placed.word.push_back({states[u++], false});
      continue;
    }
    placed.word.push_back({nothing, false});
    placed.word.push_back({nothing, true});
    placed.word.push_back({nothing, false});
    placed.begins.push_back(end - 1);
    u = end;
  }
  return placed;
}

std::vector<Code> StatesOf(const Word& word,
                           const std::vector<size_t>& manyLengths)
{
  std::vector<Code> states;
  size_t run = 0;
  for (const Cell& cell : word)
    states.insert(states.end(), cell.many ? manyLengths[run++] : 1, cell.code);
  return states;
}

std::string WordText(const Word& word, const Algorithm& algorithm)
{
  std::string text;
  for (size_t u = 0; u < word.size(); ++u)
  {
    text += text.empty() ? "" : " ";
    text += word[u].many ? "..." : algorithm.StateName(word[u].code);
  }
  return text;
}

std::string WordsProblem(const LocalRules& rules)
{
  for (size_t number = 0; number < rules.NumSignals(); ++number)
  {
    const auto signal = static_cast<SignalValue>(number);
    for (const Neighbour other : {Neighbour(nothing), border})
    {
      if (rules.Next(signal, {nothing, nothing, other}).value_or(nothing) !=
          nothing)
        return "the rules change a node that is `nothing` among such nodes";
    }
  }
  if (rules.LooksAt(nothing, nothing))
    return "the rules look at how two nodes that are `nothing` compare";
  for (const LocalRules::StartLine& line : rules.StartLines())
  {
    if (line.every != 1 || line.filling != std::vector<Code>{nothing})
      return "the rules start with more and more active nodes";
  }
  return "";
}

std::vector<ReachableWord> CloseWords(const LocalRules& rules)
{
  for (const std::string& problem :
       {WordsProblem(rules), LoneStartProblem(rules.Start(1))})
  {
    if (!problem.empty())
      throw std::invalid_argument(problem);
  }
  return Closure(rules).Run();
}

std::vector<ComparisonPattern> ComparisonPatterns(const ReachableWord& word)
{
  std::vector<ComparisonPattern> patterns;
  ComparisonPattern pattern;
  AddPatterns(word.word, word.orders, 0, pattern, patterns);
  return patterns;
}

}  // namespace nexec
