/**
 * @file chain/algorithm/state_codes.cpp
 */
#include "state_codes.hpp"
#include "state_votes.hpp"

#include <algorithm>
#include <stdexcept>

namespace nexec
{

namespace
{

//! Bits that need no more corrections are learnt as well as any others.
constexpr size_t easyEffort = 500;

//! Looking for better codes ends after so many questions.
constexpr size_t maxQuestions = 3000;

//! The group of a state, and its number within the group.
struct CodePlace
{
  size_t group;
  size_t number;
};

bool operator==(const CodePlace& a, const CodePlace& b)
{
  return a.group == b.group && a.number == b.number;
}

//! Looks for good codes: one place for each state.
class CodeSearch
{
 public:
  CodeSearch(StateVotes& votes, const size_t bits) : votes(votes), bits(bits)
  {
    while (((bits - flags) << flags) < votes.NumStates())
      ++flags;
    lastQuestion = votes.NumAsked() + maxQuestions;
  }

  std::vector<Code> Run()
  {
    Group();
    Improve();
    std::vector<Code> codes;
    for (const CodePlace& place : places)
      codes.push_back(CodeOf(place));
    return codes;
  }

 private:
  //! Put together what is easily told from all others, until there is a bit for
  //! each group.
  void Group()
  {
    std::vector<std::vector<size_t>> groups;
    for (size_t state = 0; state < votes.NumStates(); ++state)
      groups.push_back({state});
    while (groups.size() > bits - flags)
      Join(groups);
    places.resize(votes.NumStates());
    for (size_t group = 0; group < groups.size(); ++group)
    {
      for (size_t number = 0; number < groups[group].size(); ++number)
        places[groups[group][number]] = {group, number};
    }
  }

  //! Join the two groups that go together best.
  void Join(std::vector<std::vector<size_t>>& groups)
  {
    size_t one = 0, other = 0, least = 0;
    for (size_t a = 0; a < groups.size(); ++a)
    {
      for (size_t b = a + 1; b < groups.size(); ++b)
      {
        if (groups[a].size() + groups[b].size() > size_t(1) << flags)
          continue;
        const size_t effort = votes.Effort(SetOf(groups[a]) | SetOf(groups[b]));
        if (other == 0 || effort < least)
        {
          one = a;
          other = b;
          least = effort;
        }
      }
    }
    if (other == 0)
    {
      // No two fit into one: the smallest gives its first state away.
      Dissolve(groups);
      return;
    }
    groups[one].insert(groups[one].end(), groups[other].begin(),
                       groups[other].end());
    groups.erase(groups.begin() + long(other));
  }

  //! Spread the smallest group over others that have room.
  void Dissolve(std::vector<std::vector<size_t>>& groups) const
  {
    const auto smaller = [](const auto& a, const auto& b)
    {
      return a.size() < b.size();
    };
    const auto least = std::min_element(groups.begin(), groups.end(), smaller);
    const std::vector<size_t> states = *least;
    groups.erase(least);
    for (const size_t state : states)
      std::min_element(groups.begin(), groups.end(), smaller)->push_back(state);
  }

  static uint64_t SetOf(const std::vector<size_t>& states)
  {
    uint64_t set = 0;
    for (const size_t state : states)
      set |= uint64_t(1) << state;
    return set;
  }

  Code CodeOf(const CodePlace& place) const
  {
    return static_cast<Code>(BitMask(place.group, bits) | place.number);
  }

  //! How hard all bits are together.
  size_t Total(const std::vector<CodePlace>& tried)
  {
    std::vector<uint64_t> sets(bits, 0);
    for (size_t state = 0; state < tried.size(); ++state)
    {
      const Code code = CodeOf(tried[state]);
      for (size_t bit = 0; bit < bits; ++bit)
      {
        if (BitOf(code, bit, bits))
          sets[bit] |= uint64_t(1) << state;
      }
    }
    size_t total = 0;
    for (const uint64_t set : sets)
      total += set == 0 ? 0 : votes.Effort(set);
    return total;
  }

  //! Change one or two places, or the numbers of a group, as long as that
  //! helps.
  void Improve()
  {
    size_t least = Total(places);
    for (bool better = true; better && votes.NumAsked() < lastQuestion;)
    {
      better = false;
      std::vector<CodePlace> best = places;
      for (const std::vector<CodePlace>& tried : Neighbours())
      {
        const size_t total = Total(tried);
        if (total >= least)
          continue;
        least = total;
        best = tried;
        better = true;
      }
      places = best;
    }
  }

  std::vector<std::vector<CodePlace>> Neighbours() const
  {
    std::vector<std::vector<CodePlace>> all;
    const auto add = [&](const size_t state, const CodePlace& place)
    {
      all.push_back(places);
      all.back()[state] = place;
    };
    for (size_t group = 0; group < bits - flags; ++group)
    {
      for (size_t number = 0; number < size_t(1) << flags; ++number)
      {
        const CodePlace place = {group, number};
        if (std::find(places.begin(), places.end(), place) != places.end())
          continue;
        for (size_t state = 0; state < places.size(); ++state)
          add(state, place);
      }
      for (size_t flag = 0; flag < flags; ++flag)
      {
        all.push_back(places);
        for (CodePlace& place : all.back())
          place.number ^= place.group == group ? size_t(1) << flag : 0;
      }
    }
    for (size_t a = 0; a < places.size(); ++a)
    {
      for (size_t b = a + 1; b < places.size(); ++b)
      {
        add(a, places[b]);
        all.back()[b] = places[a];
      }
    }
    return all;
  }

  StateVotes& votes;
  const size_t bits;
  //! Bits that number the states of a group.
  size_t flags = 0;
  size_t lastQuestion = 0;
  std::vector<CodePlace> places;
};

//! Most states that groups with a bit each, and bits within them, have room
//! for.
size_t MostStates(const size_t bits)
{
  size_t most = 0;
  for (size_t flags = 0; flags < bits; ++flags)
    most = std::max(most, (bits - flags) << flags);
  return most;
}

//! The most corrections that one of the bits needs.
size_t HardestBit(StateVotes& votes, const StateCodes& found)
{
  size_t most = 0;
  for (size_t bit = 0; bit < found.bits; ++bit)
  {
    uint64_t states = 0;
    for (size_t number = 0; number < found.codes.size(); ++number)
    {
      if (BitOf(found.codes[number], bit, found.bits))
        states |= uint64_t(1) << number;
    }
    most = std::max(most, votes.Effort(states));
  }
  return most;
}

}  // namespace

StateCodes ChooseCodes(const Algorithm& algorithm, const size_t mostBits)
{
  const size_t numStates = algorithm.States().size() - 1;
  if (mostBits == 0 || mostBits > 8 || numStates >= size_t(1) << mostBits ||
      numStates > MostStates(mostBits))
    throw std::invalid_argument("ChooseCodes(): too many states");
  StateVotes votes(algorithm);
  StateCodes best;
  size_t least = 0;
  for (size_t bits = 1; bits <= mostBits; ++bits)
  {
    if (MostStates(bits) < numStates)
      continue;
    const StateCodes found = {bits, CodeSearch(votes, bits).Run()};
    const size_t effort = HardestBit(votes, found);
    if (best.bits == 0 || effort < least)
    {
      best = found;
      least = effort;
    }
    if (least <= easyEffort)
      break;
  }
  return best;
}

}  // namespace nexec
