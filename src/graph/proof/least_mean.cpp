/**
 * @file graph/proof/least_mean.cpp
 */
#include "least_mean.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nexec
{

namespace
{

//! Ways to choose parts of several groups that are looked at; with more, sets
//! are taken to be possible that are not.
constexpr size_t maxChoices = 4096;

double MiddleOf(const Interval& x)
{
  return x.lo + 0.5 * (x.hi - x.lo);
}

size_t LowestBit(const uint64_t bits)
{
  size_t bit = 0;
  while ((bits >> bit & 1) == 0)
    ++bit;
  return bit;
}

}  // namespace

LeastMean::LeastMean(std::vector<MeanPart> present,
                     std::vector<MeanPart> others, const bool repeated) :
    present(std::move(present)), others(std::move(others)), repeated(repeated)
{
}

void LeastMean::Join(const Choice& choice)
{
  fixed.sum = Interval::Below(fixed.sum + choice.sum);
  fixed.weight += choice.weight;
}

void LeastMean::Sort(const double x)
{
  fixed = again = Choice();
  free.clear();
  several.clear();
  alone.fill(Choice());
  const auto choiceOf = [&](const MeanPart& part) -> Choice
  {
    return {(part.weight * (part.value - x)).lo, MiddleOf(part.weight),
            part.place, part.groups};
  };
  for (const MeanPart& part : present)
    Join(choiceOf(part));
  for (const MeanPart& part : others)
  {
    const Choice choice = choiceOf(part);
    if (choice.sum >= 0.0)
      continue;
    if (std::isnan(choice.sum))
    {
      fixed.sum = choice.sum;
      return;
    }
    const auto keep = [&](Choice& least)
    {
      if (choice.sum < least.sum)
        least = choice;
    };
    if (choice.groups == 0 && repeated)
    {
      keep(again);
    }
    else if (choice.groups == 0)
    {
      Join(choice);
      free.push_back(choice.place);
    }
    else if ((choice.groups & (choice.groups - 1)) == 0)
    {
      keep(alone[LowestBit(choice.groups)]);
    }
    else
    {
      const auto same = std::find_if(several.begin(), several.end(),
                                     [&](const Choice& other)
                                     { return other.groups == choice.groups; });
      if (same == several.end())
        several.push_back(choice);
      else
        keep(*same);
    }
  }
}

void LeastMean::Add(const Choice& choice, const double times)
{
  current.sum =
      Interval::Below(current.sum + Interval::Below(choice.sum * times));
  current.weight += choice.weight * times;
  current.chosen.push_back(choice.place);
}

void LeastMean::Finish(const uint64_t used, const double more)
{
  std::array<const Choice*, 64> left;
  size_t numLeft = 0;
  for (size_t group = 0; group < alone.size(); ++group)
  {
    if (alone[group].sum < 0.0 && (used >> group & 1) == 0)
      left[numLeft++] = &alone[group];
  }
  double room = more;
  if (room < double(numLeft) || again.sum < 0.0)
  {
    std::sort(left.begin(), left.begin() + numLeft,
              [](const Choice* a, const Choice* b) { return a->sum < b->sum; });
  }
  for (size_t i = 0; i < numLeft; ++i)
  {
    if (room < 1.0 || left[i]->sum >= again.sum)
      break;
    Add(*left[i], 1.0);
    room -= 1.0;
  }
  if (again.sum < 0.0 && room >= 1.0)
    Add(again, room);
  if (current.sum < worst.sum)
    worst = current;
}

bool LeastMean::Extend(const size_t from, const uint64_t used,
                       const double more)
{
  if (budget == 0)
    return false;
  const Worst before = current;
  if (from == several.size())
  {
    --budget;
    Finish(used, more);
    current = before;
    return true;
  }
  if (!Extend(from + 1, used, more))
    return false;
  const Choice& choice = several[from];
  if ((choice.groups & used) != 0 || more < 1.0)
    return true;
  Add(choice, 1.0);
  const bool done = Extend(from + 1, used | choice.groups, more - 1.0);
  current = before;
  return done;
}

void LeastMean::Relax()
{
  for (const Choice& choice : several)
  {
    Choice& least = alone[LowestBit(choice.groups)];
    if (choice.sum < least.sum)
      least = choice;
  }
  several.clear();
}

LeastMean::Worst LeastMean::At(const double x, const double more)
{
  Sort(x);
  const auto search = [&]
  {
    current = {fixed.sum, fixed.weight, free};
    worst = current;
    budget = maxChoices;
    return Extend(0, 0, more);
  };
  if (!search())
  {
    Relax();
    search();
  }
  return worst;
}

double LeastMean::Least(const double more)
{
  double x = 0.0, weight = 0.0, size = 0.0;
  for (const MeanPart& part : present)
  {
    x += MiddleOf(part.weight) * MiddleOf(part.value);
    weight += MiddleOf(part.weight);
    size = std::max(size, std::abs(MiddleOf(part.value)));
  }
  x /= weight;
  // Dinkelbach's iteration: the mean of the worst set is the next x.
  constexpr size_t maxRounds = 64;
  for (size_t round = 0; round < maxRounds; ++round)
  {
    const Worst found = At(x, more);
    if (found.sum >= 0.0)
      return x;
    const double next = x + found.sum / found.weight;
    if (!(next < x - 1e-13 * std::abs(x)))
      break;
    x = next;
  }
  // Rounding hides the very least mean; a little below it one can be sure.
  for (double below = 1e-14 * (std::abs(x) + size); below < 1.0 + std::abs(x);
       below *= 8.0)
  {
    if (At(x - below, more).sum >= 0.0)
      return x - below;
  }
  return -std::numeric_limits<double>::infinity();
}

}  // namespace nexec
