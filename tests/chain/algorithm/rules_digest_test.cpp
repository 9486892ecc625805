/**
 * @file tests/chain/algorithm/rules_digest_test.cpp
 */
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>

#include "core/parallel.hpp"
#include "made_algorithm.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <set>

using namespace nexec;

namespace
{

std::string GnomeRules()
{
  return Slurp(NEXEC_SOURCE_DIR "/data/rules/gnome.rules");
}

std::string DigestOf(const std::string& text)
{
  return RulesDigest(*ParseRuleFile(text, "my.rules"));
}

//! The digest of gnome sort with other rules.
std::string DigestWith(const std::function<void(LocalRules&)>& change)
{
  MadeAlgorithm made;
  made.makeRules = [&]
  {
    LocalRules rules = MadeAlgorithm::GnomeRules();
    change(rules);
    return rules;
  };
  return RulesDigest(made);
}

}  // namespace

TEST_CASE("Digests of rules never change", "[algorithm]")
{
  // Otherwise models and traces that people have would be refused.
  const std::pair<const char*, const char*> known[] = {
      {"insertion_sort",
       "bd8181fa082f484c4d4c5c3333280ce16685be29a133089dbe4da284b74de477"},
      {"minimum_to_front",
       "c0d0727eb9f0c49c1efcab80ce045f52fb3aafa58094e3f441c801d2d8c5b8fe"},
      {"gnome_sort",
       "0bb4bdd3c93724a4bfc6ce8627344396d427be3788359b0c8f91250048002444"},
      {"bubble_sort",
       "e0e4b13dead1b890f93200983465cef9ff67526d7d40204164d6b2d3bf20c643"},
      {"cocktail_sort",
       "6d35698588995b5d2015fd4cb442035df7f5355a87dfca8075d36b3d346c83cf"},
      {"odd_even_sort",
       "50463ff97ff58cd55112dcb728de33f1892601570032545b5a34d194bff652bb"},
      {"reversal",
       "e918f205d7ffd7e2c05d490fb12bf797154bc3262e385834ea63708afd0ccf87"}};
  for (const auto& [name, digest] : known)
    CHECK(RulesDigest(FindAlgorithm(name)) == digest);
}

TEST_CASE("How a rule file is written is no part of the digest", "[algorithm]")
{
  const std::string gnome = GnomeRules();
  const std::string digest = DigestOf(gnome);
  CHECK(DigestOf("# Another comment\n\n" + gnome) == digest);
  CHECK(DigestOf(Replaced(gnome, "algorithm gnome", "algorithm dwarf")) ==
        digest);
  CHECK(DigestOf(Replaced(gnome, "description Sorts", "description Orders")) ==
        digest);
  CHECK(DigestOf(Replaced(gnome, "halt within n*n",
                          "halt within n^2 + n - n")) == digest);
  const std::string line = "next left: a -> b\n";
  CHECK(DigestOf(Replaced(gnome, line, "") + line) == digest);
  // A line that changes nothing.
  CHECK(DigestOf(gnome + "next left: nothing -> nothing\n") == digest);
  // Mirrored.
  CHECK(DigestOf(Replaced(gnome, "a and border", "border and a")) == digest);
  // Other names for the same.
  std::string renamed = gnome;
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>("signals right left",
                                            "signals east west"),
        {"signal left if", "signal west if"},
        {"signal right otherwise", "signal east otherwise"}})
    renamed = Replaced(renamed, from, to);
  for (size_t k = 0; k < 3; ++k)
    renamed = Replaced(renamed, "next left:", "next west:");
  for (size_t k = 0; k < 4; ++k)
    renamed = Replaced(renamed, "next right:", "next east:");
  CHECK(DigestOf(renamed) == digest);
}

TEST_CASE(
    "Where lines contradict each other, their order is no part of the "
    "digest",
    "[algorithm]")
{
  const std::string one = "next left: a beside a -> a\n";
  const std::string other = "next left: a beside border -> nothing\n";
  CHECK(DigestOf(GnomeRules() + one + other) ==
        DigestOf(GnomeRules() + other + one));
  CHECK(DigestOf(GnomeRules() + one + other) != DigestOf(GnomeRules() + one));
}

TEST_CASE("Whatever a rule file changes, the digest changes", "[algorithm]")
{
  const std::string gnome = GnomeRules();
  std::set<std::string> digests = {DigestOf(gnome)};
  const std::pair<const char*, const char*> changes[] = {
      {"states nothing a b", "states nothing b a"},
      {"states nothing a b", "states nothing a b c d"},
      {"signals right left", "signals left right"},
      {"signals right left", "signals right left on"},
      {"start 2: a b ...", "start 3: a b ..."},
      {"start 2: a b ...", "start 2: b a ..."},
      {"start 2: a b ...", "start 2: ... a b"},
      {"signal left if a > b", "signal left if b > a"},
      {"signal left if a > b\n", ""},
      {"exchange a > b\n", ""},
      {"next left: a -> b", "next left: a -> a"},
      {"next right: b between a and border -> nothing\n", ""},
      {"halt within n*n", "halt within n*n + 1"},
      {"halt within n*n", "halt within n*n*n"}};
  for (const auto& [from, to] : changes)
  {
    CAPTURE(from, to);
    CHECK(digests.insert(DigestOf(Replaced(gnome, from, to))).second);
  }
}

TEST_CASE("Every part of the rules is in the digest", "[algorithm]")
{
  constexpr Code a = MadeAlgorithm::a, b = MadeAlgorithm::b;
  const std::string same = DigestWith([](LocalRules&) {});
  // What is set again, or mirrored, is the same row.
  CHECK(DigestWith(
            [](LocalRules& r) {
              r.Next(0, {b, border, a}, nothing);
            }) == same);
  std::set<std::string> digests = {same};
  const std::function<void(LocalRules&)> changes[] = {
      [](LocalRules& r) { r.SignalOtherwise(1); },
      [](LocalRules& r) {
        r.Signal({b, a, true}, 0);
      },
      [](LocalRules& r) {
        r.Signal({b, a, true}, 1);
      },
      [](LocalRules& r) {
        r.Signal({b, a, false}, 1);
      },
      [](LocalRules& r) {
        r.Fire({a, b, false});
      },
      [](LocalRules& r) {
        r.Fire({b, a, true});
      },
      [](LocalRules& r) {
        r.Next(0, {b, border, a}, a);
      },
      [](LocalRules& r) {
        r.Next(1, {b, border, a}, a);
      },
      [](LocalRules& r) {
        r.Next(0, {Code(3), border, a}, nothing);
      },
      [](LocalRules& r) {
        r.Start(3, {a, b}, {});
      },
      [](LocalRules& r) { r.Start(3, {a}, {b}); },
      [](LocalRules& r) { r.StartRepeating(3, 2, {a}, {nothing}, {b}); },
      [](LocalRules& r)
      {
        r.StartRepeating(3, 2, {a}, {a}, {b});
      }};
  for (const auto& change : changes)
    CHECK(digests.insert(DigestWith(change)).second);

  // The bound, also if only long chains show that it is another.
  MadeAlgorithm made;
  made.makeRules = MadeAlgorithm::GnomeRules;
  made.bound = StepBound("n*n + n/1000000/1000000");
  CHECK(digests.insert(RulesDigest(made)).second);
}

TEST_CASE("Threads may ask for a digest at the same time", "[algorithm]")
{
  const auto algorithm = ParseRuleFile(GnomeRules(), "my.rules");
  std::vector<const std::string*> digests(64, nullptr);
  ParallelFor(digests.size(),
              [&](const size_t k) { digests[k] = &RulesDigest(*algorithm); });
  for (const std::string* digest : digests)
    CHECK(digest == &RulesDigest(*algorithm));
  CHECK(FitsRules("", *algorithm));
  CHECK(FitsRules(RulesDigest(*algorithm), *algorithm));
  CHECK_FALSE(FitsRules(RulesDigest(FindAlgorithm("reversal")), *algorithm));
}
