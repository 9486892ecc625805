/**
 * @file tests/chain/algorithm/state_codes_test.cpp
 */
#include "chain/algorithm/state_codes.hpp"
#include "chain/algorithm/state_votes.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>

#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <stdexcept>

using namespace nexec;

namespace
{

//! A cocktail sort of twelve states that ends after a pass without exchange.
std::unique_ptr<const Algorithm> TwelveStates()
{
  return LoadRuleFile(NEXEC_SOURCE_DIR "/tests/data/twelve_states.rules");
}

//! The states that have a bit, as StateVotes::Effort() takes them.
uint64_t StatesWith(const std::vector<Code>& codes, const size_t bit,
                    const size_t bits)
{
  uint64_t states = 0;
  for (size_t number = 0; number < codes.size(); ++number)
    states |= uint64_t(BitOf(codes[number], bit, bits) ? 1 : 0) << number;
  return states;
}

size_t HardestBit(StateVotes& votes, const std::vector<Code>& codes,
                  const size_t bits)
{
  size_t most = 0;
  for (size_t bit = 0; bit < bits; ++bit)
    most = std::max(most, votes.Effort(StatesWith(codes, bit, bits)));
  return most;
}

}  // namespace

TEST_CASE("Votes tell one state from others, but not any set of states",
          "[algorithm]")
{
  const auto algorithm = TwelveStates();
  StateVotes votes(*algorithm);
  REQUIRE(votes.NumStates() == 12);
  for (size_t number = 0; number < 12; ++number)
    CHECK(votes.Effort(uint64_t(1) << number) < StateVotes::maxEffort / 8);
  // Numbers in binary have bits that no votes give.
  std::vector<Code> binary;
  for (Code number = 1; number <= 12; ++number)
    binary.push_back(number);
  CHECK(HardestBit(votes, binary, 4) == StateVotes::maxEffort);
  // No state at all is easy, and nothing is asked twice.
  CHECK(votes.Effort(0) < StateVotes::maxEffort / 8);
  const size_t asked = votes.NumAsked();
  votes.Effort(1);
  CHECK(votes.NumAsked() == asked);
}

TEST_CASE("Chosen codes differ, and every bit is one that votes can give",
          "[algorithm]")
{
  const auto algorithm = TwelveStates();
  const auto [bits, codes] = ChooseCodes(*algorithm, 7);
  REQUIRE(codes.size() == 12);
  CHECK(bits == algorithm->Bits());
  CHECK(std::set<Code>(codes.begin(), codes.end()).size() == 12);
  for (const Code code : codes)
    CHECK((code != nothing && code < 1 << bits));
  StateVotes votes(*algorithm);
  CHECK(HardestBit(votes, codes, bits) < StateVotes::maxEffort / 4);
  // Models are about codes, so these must never change; and they do not depend
  // on the codes that the states have.
  CHECK(codes == ChooseCodes(*algorithm, 7).codes);
  const std::vector<NamedState>& states = algorithm->States();
  for (size_t number = 0; number < codes.size(); ++number)
    CHECK(states[number + 1].code == codes[number]);
}

TEST_CASE("Codes can be chosen for any states", "[algorithm]")
{
  for (const std::string& name : AlgorithmNames())
  {
    const Algorithm& algorithm = FindAlgorithm(name);
    const size_t numStates = algorithm.States().size() - 1;
    INFO(name);
    const auto [bits, codes] = ChooseCodes(algorithm, 7);
    CHECK((size_t(1) << bits) > numStates);
    CHECK(std::set<Code>(codes.begin(), codes.end()).size() == numStates);
  }
  CHECK_THROWS_AS(ChooseCodes(DefaultAlgorithm(), 1), std::invalid_argument);
  CHECK_THROWS_AS(ChooseCodes(DefaultAlgorithm(), 9), std::invalid_argument);
}
