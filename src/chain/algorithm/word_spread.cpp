/**
 * @file chain/algorithm/word_spread.cpp
 */
#include "word_spread.hpp"

#include <algorithm>
#include <stdexcept>

namespace nexec
{

namespace
{

Affine operator+(Affine a, const Affine& b)
{
  for (size_t i = 0; i < a.size(); ++i)
    a[i] += b[i];
  return a;
}

Affine operator-(Affine a, const Affine& b)
{
  for (size_t i = 0; i < a.size(); ++i)
    a[i] -= b[i];
  return a;
}

//! What a word is, given the lengths of its `many` cells.
Spread SpreadOf(const Word& word, const std::vector<Affine>& runs,
                const size_t variables)
{
  Affine none(1 + variables, 0), one = none;
  one[0] = 1;
  Spread spread = {{}, {none}};
  size_t run = 0;
  for (const Cell& cell : word)
  {
    if (cell.code != nothing)
    {
      spread.codes.push_back(cell.code);
      spread.gaps.push_back(none);
      continue;
    }
    Affine& gap = spread.gaps.back();
    gap = gap + (cell.many ? runs[run++] : one);
  }
  return spread;
}

//! How many nodes the configuration has.
Affine NodesOf(const Spread& spread)
{
  Affine nodes(spread.gaps.front().size(), 0);
  for (const Affine& gap : spread.gaps)
    nodes = nodes + gap;
  nodes[0] += int64_t(spread.codes.size());
  return nodes;
}

size_t RunsOf(const Word& word)
{
  return size_t(std::count_if(word.begin(), word.end(),
                              [](const Cell& cell) { return cell.many; }));
}

//! The lengths of the `many` cells of a word to which a step with these
//! conditions applies.  There is a variable for each, which is 0 or more.
std::vector<Affine> RunsBefore(const Word& word,
                               const std::vector<RunCondition>& conditions)
{
  const size_t count = RunsOf(word);
  std::vector<Affine> runs;
  for (size_t run = 0; run < count; ++run)
  {
    Affine length(1 + count, 0);
    length[0] = 1;
    length[1 + run] = 1;
    for (const RunCondition& condition : conditions)
    {
      if (condition.run != run)
        continue;
      length[0] = int64_t(condition.length);
      length[1 + run] = condition.orMore ? 1 : 0;
    }
    runs.push_back(length);
  }
  return runs;
}

//! Where the clusters of a word begin.
std::vector<Affine> BeginsOf(const Word& word, const std::vector<Affine>& runs,
                             const size_t variables)
{
  Affine position(1 + variables, 0);
  std::vector<Affine> begins = {position};
  for (const Cell& cell : word)
  {
    if (!cell.many)
    {
      ++position[0];
      continue;
    }
    position = position + runs[begins.size() - 1];
    begins.push_back(position);
  }
  return begins;
}

//! The lengths of the `many` cells of the word that a step leads to.
std::vector<Affine> RunsAfter(const Word& word,
                              const std::vector<CellPosition>& positions,
                              const std::vector<Affine>& oldBegins)
{
  std::vector<Affine> begins;
  for (const CellPosition& position : positions)
  {
    begins.push_back(oldBegins[position.cluster]);
    begins.back()[0] += position.offset;
  }
  std::vector<Affine> runs;
  int64_t cells = 0;
  for (const Cell& cell : word)
  {
    if (!cell.many)
    {
      ++cells;
      continue;
    }
    const size_t run = runs.size();
    runs.push_back(begins[run + 1] - begins[run]);
    runs.back()[0] -= cells;
    cells = 0;
  }
  return runs;
}

//! By how much the exchanges of a step change the number of inversions.
int64_t InversionsAdded(const ReachableWord& word, const Outcome& outcome)
{
  const std::vector<CellPosition> positions = CellPositions(word.word);
  int64_t added = 0;
  for (size_t e = 0; e < word.lookedAt.size(); ++e)
  {
    const CellPosition& position = positions[word.lookedAt[e]];
    const bool exchanged =
        std::any_of(outcome.exchanges.begin(), outcome.exchanges.end(),
                    [&](const CellPosition& other)
                    {
                      return other.cluster == position.cluster &&
                          other.offset == position.offset;
                    });
    if (exchanged && outcome.orders[e] != equal)
      added += outcome.orders[e] == greater ? -1 : 1;
  }
  return added;
}

}  // namespace

Spread SpreadOf(const Word& word)
{
  const std::vector<Affine> runs = RunsBefore(word, {});
  return SpreadOf(word, runs, runs.size());
}

Spread SpreadOf(const std::vector<Code>& states, const size_t variables)
{
  Word word;
  word.reserve(states.size());
  for (const Code code : states)
    word.push_back({code, false});
  return SpreadOf(word, {}, variables);
}

SpreadStep StepOf(const ReachableWord& from, const Outcome& outcome,
                  const Successor& successor, const Word& to)
{
  const std::vector<Affine> runs = RunsBefore(from.word, successor.conditions);
  const std::vector<Affine> begins = BeginsOf(from.word, runs, runs.size());
  SpreadStep step = {
      SpreadOf(from.word, runs, runs.size()),
      SpreadOf(to, RunsAfter(to, successor.begins, begins), runs.size()),
      InversionsAdded(from, outcome)};
  if (NodesOf(step.before) != NodesOf(step.after))
    throw std::logic_error("a step changes the number of nodes");
  return step;
}

}  // namespace nexec
