/**
 * @file tests/io/mutation_test.cpp
 *
 * Damaged files of every kind: loaded or refused with FormatError, nothing
 * else, and without much memory.  NEXEC_MUTANTS says how many of each kind
 * (see scripts/harden).
 */

#include "io/container.hpp"
#include "support/counts.hpp"
#include "support/memory.hpp"
#include "support/mutator.hpp"

#include <catch2/catch.hpp>

#include <chrono>
#include <cstdio>

using namespace nexec;

namespace
{

//! All files that are damaged are far smaller than this.  AddressSanitizer
//! keeps freed memory for a while.
#ifdef __SANITIZE_ADDRESS__
constexpr size_t maxGrowth = size_t(256) << 20;
#else
constexpr size_t maxGrowth = size_t(32) << 20;
#endif
constexpr size_t maxAllocation = size_t(256) << 20;

//! What became of the mutants of a kind.
struct Outcome
{
  size_t accepted = 0, refused = 0, repaired = 0;
  double seconds = 0.0;
  size_t growth = 0;
};

void Print(const FileKind& kind, const Outcome& outcome)
{
  std::printf(
      "%-20s %7zu mutants %7zu repaired %7zu accepted %7zu refused "
      "%7.1f s  peak memory +%.1f MB\n",
      kind.name.c_str(), outcome.accepted + outcome.refused, outcome.repaired,
      outcome.accepted, outcome.refused, outcome.seconds,
      double(outcome.growth) / (1 << 20));
  std::fflush(stdout);
}

Outcome TryMutants(const FileKind& kind, const size_t count)
{
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const PeakMemory memory;
  const AllocationLimit limit(maxAllocation);
  Mutator mutator(kind, 1);
  Outcome outcome;
  for (size_t number = 0; number < count; ++number)
  {
    const Mutant mutant = mutator.Next();
    CAPTURE(number, mutant.repaired);
    const bool accepted = Survives(kind, mutant.bytes);
    // Checksums find all damage that does not repair them.
    if (accepted && !kind.IsText() && !mutant.repaired)
      FAIL("damage was not found");
    ++(accepted ? outcome.accepted : outcome.refused);
    outcome.repaired += mutant.repaired ? 1 : 0;
  }
  outcome.growth = memory.Growth();
  outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

}  // namespace

TEST_CASE("Damaged files of every kind are loaded or refused", "[io][harden]")
{
  const size_t count = CountFrom("NEXEC_MUTANTS", 2000);
  for (const FileKind& kind : FileKinds())
  {
    CAPTURE(kind.name);
    const Outcome outcome = TryMutants(kind, count);
    if (IsAsked("NEXEC_MUTANTS"))
      Print(kind, outcome);
    CHECK(outcome.growth < maxGrowth);
    // Both ends are reached: the checks, and what comes after them.
    CHECK(outcome.accepted > count / 200);
    CHECK(outcome.refused > count / 4);
    if (!kind.IsText())
      CHECK(outcome.repaired > count / 3);
  }
}

TEST_CASE("Sound files of every kind are loaded", "[io][harden]")
{
  for (const FileKind& kind : FileKinds())
  {
    CAPTURE(kind.name);
    REQUIRE_FALSE(kind.seeds.empty());
    for (const std::string& seed : kind.seeds)
      CHECK(kind.reload(seed) == seed);
  }
}

TEST_CASE("Files of every kind are refused at every length but their own",
          "[io][harden]")
{
  for (const FileKind& kind : FileKinds())
  {
    CAPTURE(kind.name);
    const std::string& seed = kind.seeds.front();
    // The text of a .json file ends with a line end that need not be there.
    const size_t whole = seed.size() - (kind.IsText() ? 1 : 0);
    for (size_t size = 0; size < whole; ++size)
    {
      CAPTURE(size);
      if (Survives(kind, seed.substr(0, size)))
        FAIL("a part was taken for the whole");
    }
  }
}

TEST_CASE("Payloads of every kind are refused at every length but their own",
          "[io][harden]")
{
  for (const FileKind& kind : FileKinds())
  {
    if (kind.IsText())
      continue;
    CAPTURE(kind.name);
    const std::string payload =
        UnwrapPayload("seed", kind.seeds.front(), kind.container);
    const unsigned minorVersion =
        ReadContainerInfo(kind.seeds.front()).minorVersion;
    const auto survives = [&](const std::string& other)
    {
      return Survives(kind, WrapPayload(kind.container, other, minorVersion));
    };
    REQUIRE(survives(payload));
    for (size_t size = 0; size < payload.size(); ++size)
    {
      CAPTURE(size);
      if (survives(payload.substr(0, size)))
        FAIL("a part was taken for the whole");
    }
    CHECK_FALSE(survives(payload + '\0'));
  }
}

TEST_CASE("Every changed byte of a .bin file is found", "[io][harden]")
{
  for (const FileKind& kind : FileKinds())
  {
    if (kind.IsText())
      continue;
    CAPTURE(kind.name);
    std::string bytes = kind.seeds.front();
    for (size_t place = 0; place < bytes.size(); ++place)
    {
      CAPTURE(place);
      const char old = bytes[place];
      // All values in the header; in the payload, where nothing but the
      // checksum looks, three.
      const int step = place < containerHeaderSize ? 1 : 100;
      for (int change = 1; change < 256; change += step)
      {
        bytes[place] = static_cast<char>(old ^ change);
        if (Survives(kind, bytes))
          FAIL("a change was not found");
      }
      bytes[place] = old;
    }
  }
}
