/**
 * @file tests/graph/algorithm/graph_rules_test.cpp
 */
#include "graph/algorithm/graph_steps.hpp"

#include <nexec/core/random.hpp>

#include <catch2/catch.hpp>

#include <set>
#include <stdexcept>

using namespace nexec;
using Catch::Contains;

namespace
{

//! All there is to declare.
GraphDeclaration FullDeclaration()
{
  GraphDeclaration declaration;
  declaration.states = {"low", "middle", "high"};
  declaration.signals = {"wait", "work"};
  declaration.nodeBest = NodeBest::Greatest;
  declaration.arcKey = ArcKey::Weight;
  declaration.classWithPointer = true;
  declaration.comparisons = {Comparison::SumBelow, Comparison::RankBelow};
  declaration.pointers = true;
  declaration.offer = Offer::Sum;
  declaration.startState = 1;
  return declaration;
}

ArcPattern Between(const NodeState sender, const NodeState receiver)
{
  ArcPattern pattern;
  pattern.sender = sender;
  pattern.receiver = receiver;
  return pattern;
}

size_t SignalByList(const GraphRules& rules, const TypeBag& present)
{
  for (const GraphRules::SignalLine& line : rules.SignalLines())
  {
    for (const uint32_t type : present.types)
    {
      if (line.present.Matches(rules.Types().At(type)))
        return line.signal;
    }
  }
  return rules.SignalOtherwise();
}

NodeState NextByList(const GraphRules& rules, const ArcType& loop,
                     const TypeBag& into, const size_t signal)
{
  for (const GraphRules::NextLine& line : rules.NextLines())
  {
    bool meets = !line.arc;
    for (const uint32_t type : into.types)
      meets = meets || line.arc->Matches(rules.Types().At(type));
    if (line.own == loop.receiver && meets &&
        (!line.signal || *line.signal == signal) &&
        (!line.best || *line.best == loop.receiverBest))
      return line.next;
  }
  return loop.receiver;
}

}  // namespace

TEST_CASE("Types of arcs have numbers, and numbers have types", "[graph]")
{
  const ArcTypes types(FullDeclaration());
  CHECK(types.Count() == 2 * 4 * 2 * 4 * 2 * 2 * 2 * 2 * 2 * 2 * 2);
  for (size_t index = 0; index < types.Count(); ++index)
    REQUIRE(types.Index(types.At(index)) == index);

  GraphDeclaration little;
  little.states = {"only"};
  CHECK(ArcTypes(little).Count() == 2 * 2 * 2);
}

TEST_CASE("Types of arcs have names that differ", "[graph]")
{
  const ArcTypes types(FullDeclaration());
  std::set<std::string> names;
  size_t arcs = 0;
  for (size_t index = 0; index < types.Count(); ++index)
  {
    if (types.At(index).loop)
      continue;
    names.insert(types.Name(index));
    ++arcs;
  }
  CHECK(names.size() == arcs);

  ArcType type;
  type.sender = 2;
  type.senderBest = true;
  type.pointsOut = type.second = type.chosen = true;
  CHECK(types.Name(types.Index(type)) ==
        "high* -> low, pointing here, from ranks below, chosen");
  ArcType loop;
  loop.loop = loop.pointsOut = loop.pointsIn = true;
  loop.sender = loop.receiver = 1;
  CHECK(types.Name(types.Index(loop)) == "middle -> itself, pointing here");
}

TEST_CASE("What is reversed twice is as it was, but for comparisons", "[graph]")
{
  const ArcTypes types(FullDeclaration());
  for (size_t index = 0; index < types.Count(); ++index)
  {
    ArcType type = types.At(index);
    const ArcType there = type.Reversed();
    const ArcType back = there.Reversed();
    REQUIRE_FALSE((there.first || there.second));
    REQUIRE(there.sender == type.receiver);
    REQUIRE(there.senderBest == type.receiverBest);
    REQUIRE(there.pointsOut == type.pointsIn);
    REQUIRE(there.best == type.chosen);
    type.first = type.second = false;
    REQUIRE(types.Index(back) == types.Index(type));
  }
}

TEST_CASE("Tables decide as the lists of lines do", "[graph]")
{
  RandomStream random(1, Purpose::Test, 0);
  for (const std::string& name : GraphAlgorithmNames())
  {
    CAPTURE(name);
    const GraphRules& rules = FindGraphAlgorithm(name).rules;
    RulesDecider decider(rules);
    const size_t count = rules.Types().Count();
    for (size_t draw = 0; draw < 2000; ++draw)
    {
      // A loop and arcs into its node, wherever they come from.
      const size_t loop = count / 2 + random.Below(count / 2);
      const ArcType self = rules.Types().At(loop);
      TypeBag into;
      into.types.push_back(static_cast<uint32_t>(loop));
      for (size_t arcs = random.Below(6); arcs > 0; --arcs)
      {
        ArcType arc = rules.Types().At(random.Below(count / 2));
        arc.receiver = self.receiver;
        arc.receiverBest = self.receiverBest;
        into.types.push_back(static_cast<uint32_t>(rules.Types().Index(arc)));
      }
      into.counts.assign(into.types.size(), 1);
      REQUIRE(decider.Signal(into) == SignalByList(rules, into));
      const size_t signal = random.Below(rules.Declaration().signals.size());
      REQUIRE(decider.Next(into.types[0], into, signal) ==
              NextByList(rules, self, into, signal));
    }
    for (size_t type = count / 2; type < count; ++type)
      REQUIRE_FALSE((rules.Takes(type) || rules.Points(type)));
  }
}

TEST_CASE("Every difference in rules changes the digest", "[graph]")
{
  std::set<std::string> digests;
  const auto add = [&](const GraphRules& rules)
  {
    CHECK(digests.insert(rules.Digest()).second);
  };
  for (const std::string& name : GraphAlgorithmNames())
    add(FindGraphAlgorithm(name).rules);

  const GraphDeclaration full = FullDeclaration();
  add(GraphRules(full));
  add(GraphRules(full).Take(Between(0, 1)));
  add(GraphRules(full).Point(Between(0, 1)));
  add(GraphRules(full).Point(Between(1, 0)));
  add(GraphRules(full).Point(Between(0, 1).With(&ArcPattern::best)));
  add(GraphRules(full).Point(Between(0, 1).With(&ArcPattern::chosen)));
  add(GraphRules(full).Signal(Between(0, 1), 1));
  add(GraphRules(full).Signal(Between(0, 1), 0));
  add(GraphRules(full).SignalOtherwise(1));
  add(GraphRules(full).Next({{}, 0, {}, {}, 1}));
  add(GraphRules(full).Next({0, 0, {}, {}, 1}));
  add(GraphRules(full).Next({1, 0, {}, {}, 1}));
  add(GraphRules(full).Next({{}, 0, false, {}, 1}));
  add(GraphRules(full).Next({{}, 0, {}, ArcPattern(), 1}));
  const auto changed = [&](const auto& change)
  {
    GraphDeclaration declaration = full;
    change(declaration);
    add(GraphRules(declaration));
  };
  changed([](GraphDeclaration& d) { d.states.push_back("highest"); });
  changed([](GraphDeclaration& d) { d.signals.push_back("rest"); });
  changed([](GraphDeclaration& d) { d.nodeBest = NodeBest::Least; });
  changed([](GraphDeclaration& d) { d.arcKey = ArcKey::Sum; });
  changed([](GraphDeclaration& d) { d.classWithPointer = false; });
  changed([](GraphDeclaration& d) { d.comparisons.pop_back(); });
  changed([](GraphDeclaration& d)
          { d.comparisons[0] = Comparison::ValueBelow; });
  changed([](GraphDeclaration& d) { d.offer = Offer::Value; });
  changed([](GraphDeclaration& d) { d.values = StartValues::Number; });
  changed([](GraphDeclaration& d) { d.startState = 2; });
  changed([](GraphDeclaration& d) { d.otherState = 2; });
  changed([](GraphDeclaration& d) { d.single = {1}; });

  // Names are for people.
  GraphDeclaration renamed = full;
  renamed.states[0] = "lowest";
  CHECK(GraphRules(renamed).Digest() == GraphRules(full).Digest());
}

TEST_CASE("Rules that ask for what is not declared are refused", "[graph]")
{
  GraphDeclaration little;
  little.states = {"one", "other"};
  const auto refuses = [&](const auto& add, const std::string& why)
  {
    GraphRules rules(little);
    CHECK_THROWS_AS(add(rules), std::invalid_argument);
    CHECK_THROWS_WITH(add(rules), Contains(why));
  };
  const auto asks =
      [&](std::optional<bool> ArcPattern::*bit, const std::string& why)
  {
    refuses([&](GraphRules& rules) { rules.Signal(ArcPattern().With(bit), 0); },
            why);
  };
  asks(&ArcPattern::senderBest, "the best node is asked for");
  asks(&ArcPattern::receiverBest, "the best node is asked for");
  asks(&ArcPattern::pointsOut, "a pointer is asked for");
  asks(&ArcPattern::pointsIn, "a pointer is asked for");
  asks(&ArcPattern::first, "a comparison is asked for");
  asks(&ArcPattern::second, "a second comparison is asked for");
  asks(&ArcPattern::best, "the best arc is asked for");
  asks(&ArcPattern::chosen, "the best arc is asked for");
  refuses([](GraphRules& rules) { rules.Take(ArcPattern()); },
          "none is offered");
  refuses([](GraphRules& rules) { rules.Point(ArcPattern()); },
          "none is declared");
  refuses([](GraphRules& rules) { rules.Signal(Between(0, 2), 0); },
          "no state 2");
  refuses([](GraphRules& rules) { rules.Signal(ArcPattern(), 1); },
          "no signal 1");
  refuses([](GraphRules& rules) { rules.SignalOtherwise(1); }, "no signal 1");
  refuses(
      [](GraphRules& rules) {
        rules.Next({{}, 2, {}, {}, 0});
      },
      "no state 2");
  refuses(
      [](GraphRules& rules) {
        rules.Next({{}, 0, {}, {}, 2});
      },
      "no state 2");
  refuses(
      [](GraphRules& rules) {
        rules.Next({1, 0, {}, {}, 0});
      },
      "no signal 1");
  refuses(
      [](GraphRules& rules) {
        rules.Next({{}, 0, true, {}, 0});
      },
      "the best node");
}

TEST_CASE("Declarations that make no sense are refused", "[graph]")
{
  const auto refuses = [](const auto& change, const std::string& why)
  {
    GraphDeclaration declaration = FullDeclaration();
    change(declaration);
    CHECK_THROWS_AS(GraphRules(declaration), std::invalid_argument);
    CHECK_THROWS_WITH(GraphRules(declaration), Contains(why));
  };
  refuses([](GraphDeclaration& d) { d.states.clear(); }, "1 to 8 states");
  refuses([](GraphDeclaration& d) { d.states.resize(9); }, "1 to 8 states");
  refuses([](GraphDeclaration& d) { d.signals.clear(); }, "1 to 4 signals");
  refuses([](GraphDeclaration& d) { d.signals.resize(5); }, "1 to 4 signals");
  refuses([](GraphDeclaration& d)
          { d.comparisons.push_back(Comparison::ValueBelow); },
          "at most two");
  refuses([](GraphDeclaration& d) { d.pointers = false; }, "classes of arcs");
  refuses([](GraphDeclaration& d) { d.arcKey = ArcKey::None; },
          "classes of arcs");
  refuses([](GraphDeclaration& d) { d.startState = 3; }, "no state 3");
  refuses([](GraphDeclaration& d) { d.otherState = 3; }, "no state 3");
  refuses([](GraphDeclaration& d) { d.single = {3}; }, "no state 3");
}
