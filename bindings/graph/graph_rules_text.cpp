/**
 * @file bindings/graph/graph_rules_text.cpp
 */
#include "graph_rules_text.hpp"

#include "core/number_text.hpp"
#include "generated_graphs.hpp"
#include "graph/algorithm/graph_steps.hpp"
#include "graph/algorithm/type_closure.hpp"

#include <array>
#include <cstdio>

namespace nexec::bindings
{

namespace
{

//! Sizes at which steps are counted, and graphs of each.
constexpr std::array<size_t, 3> stepSizes = {16, 64, 128};
constexpr size_t numGraphs = 5;

//! Mean number of steps on random graphs, always the same ones.
double MeanGraphSteps(const GraphAlgorithm& algorithm, const size_t nodes)
{
  GraphKind kind;
  kind.nodes = nodes;
  RulesDecider rules(algorithm.rules);
  size_t steps = 0;
  for (size_t number = 0; number < numGraphs; ++number)
  {
    const Graph graph = GeneratedGraph(kind, 1, number);
    GraphRun run({graph, number, RandomGraphValues(number, nodes)}, algorithm);
    while (run.Step(rules).changed)
      ++steps;
  }
  return double(steps) / double(numGraphs);
}

std::string CommaJoined(const std::vector<std::string>& words)
{
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

//! As in names of types: "from" is the sender's value, "value" the receiver's.
std::string ComparisonText(const Comparison comparison)
{
  switch (comparison)
  {
    case Comparison::WeightBelow:
      return "weight < value";
    case Comparison::SumBelow:
      return "from + weight < value";
    case Comparison::ValueBelow:
      return "from < value";
    default:
      return "from ranks below";
  }
}

std::string ArcKeyText(const ArcKey key)
{
  switch (key)
  {
    case ArcKey::Index:
      return "lowest number of the sender";
    case ArcKey::Weight:
      return "least weight";
    case ArcKey::Value:
      return "least value of the sender";
    default:
      return "least from + weight";
  }
}

std::string OfferText(const Offer offer)
{
  switch (offer)
  {
    case Offer::Value:
      return "from";
    case Offer::Weight:
      return "weight";
    case Offer::Sum:
      return "from + weight";
    case Offer::ValuePlusOne:
      return "from + 1";
    default:
      return "nothing";
  }
}

std::string StartValuesText(const StartValues values)
{
  switch (values)
  {
    case StartValues::Number:
      return "the number of the node";
    case StartValues::Random:
      return "random, drawn again after every second step";
    default:
      return "0";
  }
}

std::string WeightsText(const GraphWeights weights)
{
  switch (weights)
  {
    case GraphWeights::Ignored:
      return "weights do not matter";
    case GraphWeights::NotNegative:
      return "no weight may be negative";
    case GraphWeights::NoNegativeCycle:
      return "no cycle may be negative, thus no weight";
    default:
      return "with any weights";
  }
}

//! What is seen of nodes and arcs besides states.
std::string ObservedText(const GraphDeclaration& declaration)
{
  std::vector<std::string> items;
  if (declaration.nodeBest != NodeBest::None)
  {
    items.push_back(
        std::string("the best node of each state (*): ") +
        (declaration.nodeBest == NodeBest::Least ? "least" : "greatest") +
        " value");
  }
  if (declaration.arcKey != ArcKey::None)
  {
    items.push_back(
        std::string("the best arc into a node from each state") +
        (declaration.classWithPointer ? " and with each pointer" : "") + ": " +
        ArcKeyText(declaration.arcKey));
  }
  for (const Comparison comparison : declaration.comparisons)
    items.push_back(ComparisonText(comparison));
  if (declaration.pointers)
    items.emplace_back("pointers");
  return items.empty() ? "states alone" : CommaJoined(items);
}

//! A state, or any, with whether the node is its best one.
std::string NodeText(const GraphDeclaration& declaration,
                     const std::optional<NodeState>& state,
                     const std::optional<bool>& best)
{
  const std::string name = state ? declaration.states[*state] : "any";
  if (!best)
    return name;
  return name + (*best ? "*" : " that is not best");
}

std::string PatternText(const GraphDeclaration& declaration,
                        const ArcPattern& arc)
{
  std::string text = NodeText(declaration, arc.sender, arc.senderBest) +
      " -> " + NodeText(declaration, arc.receiver, arc.receiverBest);
  const auto add =
      [&](const std::optional<bool>& asked, const std::string& name)
  {
    if (asked)
      text += (*asked ? ", " : ", not ") + name;
  };
  add(arc.pointsOut, "pointing here");
  add(arc.pointsIn, "pointed at");
  if (arc.first)
    add(arc.first, ComparisonText(declaration.comparisons[0]));
  if (arc.second)
    add(arc.second, ComparisonText(declaration.comparisons[1]));
  add(arc.best, "best");
  add(arc.chosen, "chosen");
  return text;
}

std::string NextText(const GraphDeclaration& declaration,
                     const GraphRules::NextLine& line)
{
  std::string text = "next    " + NodeText(declaration, line.own, line.best) +
      " => " + declaration.states[line.next];
  if (line.signal)
    text += " on " + declaration.signals[*line.signal];
  if (line.arc)
    text += " if there is " + PatternText(declaration, *line.arc);
  return text + '\n';
}

//! The rules, a line for each; lists are asked from the top.
std::string RulesLines(const GraphRules& rules)
{
  const GraphDeclaration& declaration = rules.Declaration();
  std::string text;
  for (const GraphRules::SignalLine& line : rules.SignalLines())
  {
    text += "signal  " + declaration.signals[line.signal] + " if there is " +
        PatternText(declaration, line.present) + '\n';
  }
  if (declaration.signals.size() > 1)
  {
    text += "signal  " + declaration.signals[rules.SignalOtherwise()] +
        " otherwise\n";
  }
  for (const ArcPattern& arc : rules.TakeLines())
    text += "take    " + PatternText(declaration, arc) + '\n';
  for (const ArcPattern& arc : rules.PointLines())
    text += "point   " + PatternText(declaration, arc) + '\n';
  for (const GraphRules::NextLine& line : rules.NextLines())
    text += NextText(declaration, line);
  return text;
}

void WriteGraphAlgorithm(JsonWriter& write, const GraphAlgorithm& algorithm)
{
  const GraphDeclaration& declaration = algorithm.rules.Declaration();
  const TypeClosure closure = CloseTypes(algorithm.rules);
  write("name", algorithm.name);
  write("description", algorithm.description);
  write("states", declaration.states);
  write("signals", declaration.signals);
  write("types", uint64_t(algorithm.rules.Types().Count()));
  write("loop_types", uint64_t(closure.loops.size()));
  write("arc_types", uint64_t(closure.arcs.size()));
  write("rules_digest", algorithm.rules.Digest());
  write.Object("mean_steps",
               [&]
               {
                 for (const size_t nodes : stepSizes)
                 {
                   write(std::to_string(nodes).c_str(),
                         MeanGraphSteps(algorithm, nodes));
                 }
               });
}

}  // namespace

std::string GraphAlgorithmTable()
{
  char cells[160];
  std::snprintf(cells, sizeof(cells), "%-18s %6s %7s %5s %4s", "on graphs",
                "states", "signals", "loops", "arcs");
  std::string text = cells;
  for (const size_t nodes : stepSizes)
  {
    std::snprintf(cells, sizeof(cells), " %9s",
                  ("steps@" + std::to_string(nodes)).c_str());
    text += cells;
  }
  text += "  description\n";
  for (const std::string& name : GraphAlgorithmNames())
  {
    const GraphAlgorithm& algorithm = FindGraphAlgorithm(name);
    const GraphDeclaration& declaration = algorithm.rules.Declaration();
    const TypeClosure closure = CloseTypes(algorithm.rules);
    std::snprintf(cells, sizeof(cells), "%-18s %6zu %7zu %5zu %4zu",
                  name.c_str(), declaration.states.size(),
                  declaration.signals.size(), closure.loops.size(),
                  closure.arcs.size());
    text += cells;
    for (const size_t nodes : stepSizes)
    {
      std::snprintf(cells, sizeof(cells), " %9.1f",
                    MeanGraphSteps(algorithm, nodes));
      text += cells;
    }
    text += "  " + algorithm.description + "\n";
  }
  return text;
}

std::string GraphAlgorithmText(const GraphAlgorithm& algorithm)
{
  const GraphDeclaration& declaration = algorithm.rules.Declaration();
  const TypeClosure closure = CloseTypes(algorithm.rules);
  std::string text;
  const auto line = [&](const std::string& name, const std::string& value)
  {
    text += name + std::string(13 - name.size(), ' ') + value + '\n';
  };
  line("algorithm", algorithm.name);
  line("description", algorithm.description);
  line("works on", "graphs; " + WeightsText(algorithm.weights));
  line("states", CommaJoined(declaration.states));
  const std::string other = declaration.states[declaration.otherState];
  line("begins",
       declaration.HasStart() ? declaration.states[declaration.startState] +
               " at the start, elsewhere " + other
                              : other + " everywhere");
  line("signals", CommaJoined(declaration.signals));
  line("observed", ObservedText(declaration));
  line("values", StartValuesText(declaration.values));
  line("offered", OfferText(declaration.offer));
  std::vector<std::string> single;
  for (const NodeState state : declaration.single)
    single.push_back(declaration.states[state]);
  if (!single.empty())
    line("single", CommaJoined(single));
  line("types",
       std::to_string(closure.loops.size()) + " of loops and " +
           std::to_string(closure.arcs.size()) + " of arcs can occur, of " +
           std::to_string(algorithm.rules.Types().Count()));
  for (const size_t nodes : stepSizes)
  {
    line("steps",
         FixedText(MeanGraphSteps(algorithm, nodes), 1) + " on average at " +
             std::to_string(nodes));
  }
  line("digest", "sha256 " + algorithm.rules.Digest());
  return text + '\n' + RulesLines(algorithm.rules);
}

void WriteGraphAlgorithms(JsonWriter& write,
                          const std::vector<std::string>& names)
{
  const auto writeNamed = [&](const std::string& name)
  {
    WriteGraphAlgorithm(write, FindGraphAlgorithm(name));
  };
  write.List("graph_algorithms",
             [&]
             {
               for (const std::string& name : names)
                 write.Object([&] { writeNamed(name); });
             });
}

}  // namespace nexec::bindings
