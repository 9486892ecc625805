/**
 * @file chain/proof/learnt_rules.cpp
 */
#include <nexec/chain/proof/learnt_rules.hpp>

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include "chain/algorithm/decision_list.hpp"
#include "tiling_presence.hpp"
#include "tiling_softmax.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

namespace nexec
{

namespace
{

//! The hidden layer of MLP_v in the shortest configuration of a family.
HiddenLayer ShortestHidden(const ExecutorModel& model, const Family& family,
                           const Decisions& decisions,
                           const Enclosures& enclosures)
{
  const double m = double(family.idlePairs);
  if (model.config.pooling == Pooling::Softmax)
    return decisions.SoftHidden(family, {m, m});
  std::vector<size_t> present;
  for (const auto& [type, count] : family.edges)
    present.push_back(type);
  if (family.idlePairs > 0)
    present.insert(present.end(), {0, 1});
  if (model.config.pooling == Pooling::Distinct)
    return decisions.DistinctHidden(present);
  return decisions.HardHidden(*std::max_element(
      present.begin(), present.end(),
      [&](const size_t a, const size_t b)
      { return enclosures.scores[a].lo < enclosures.scores[b].lo; }));
}

/**
 * The hidden layer of MLP_v in some configuration of a tiling with a signal;
 * nothing if the tiling cannot have it.
 */
std::optional<HiddenLayer> SampleHidden(const TilingProof& proof,
                                        const TilingView& view,
                                        const SignalValue signal,
                                        const Pooling pooling)
{
  if (pooling == Pooling::Softmax)
  {
    const auto corners =
        TilingHulls(proof, view).Corners(signal, view.minLength);
    return corners.empty() ? std::nullopt : std::optional(corners.front());
  }
  if (pooling == Pooling::Distinct)
  {
    for (const TilingCase& points : CasesOf(proof, view))
    {
      if (points.signal != signal)
        continue;
      // One way to compare for each pair, and a pair that decides.
      std::map<size_t, TilingPoint> chosen;
      if (!points.deciding.empty())
        chosen.emplace(points.deciding.front().pair, points.deciding.front());
      for (const auto* some : {&points.others, &points.deciding})
      {
        for (const TilingPoint& point : *some)
          chosen.emplace(point.pair, point);
      }
      std::set<size_t> present;
      for (const auto& [pair, point] : chosen)
        present.insert(point.types.begin(), point.types.end());
      return proof.decisions.DistinctHidden({present.begin(), present.end()});
    }
    return std::nullopt;
  }
  // The best type of those with which the tiling has this signal.
  for (size_t number = 0; number < proof.types.types.size(); ++number)
  {
    const auto signals = SignalsIfBest(proof, view, number);
    if (std::find(signals.begin(), signals.end(), signal) != signals.end())
      return proof.decisions.HardHidden(number);
  }
  return std::nullopt;
}

//! The signal of a family, and the types that are present in it.
Situation SituationOf(const Families& families, const Family& family,
                      const LocalRules& reference)
{
  Situation situation;
  for (const auto& [type, count] : family.edges)
    situation.present.push_back(families.types[type]);
  situation.signal = reference.SignalOf([&](const EdgeType& type)
                                        { return situation.Has(type); });
  return situation;
}

//! Say why there is no table.
[[noreturn]] void Refuse(const Certificate& certificate, const size_t longest)
{
  if (certificate.Covers(longest))
    throw ProofError("the certificate does not hold for this model");
  throw ProofError("a table needs a proof for all lengths up to " +
                   std::to_string(longest) + " at least");
}

//! Note what the gates of the network do; throws if one is wrong.
void AskGates(const Families& families, const Enclosures& enclosures,
              const LocalRules& reference, const Certificate& certificate,
              const size_t longest, LocalRules& rules)
{
  for (size_t type = 0; type < families.types.size(); ++type)
  {
    const bool fires = enclosures.gates[type].lo > 0.0;
    if (fires != reference.Fires(families.types[type]))
      Refuse(certificate, longest);
    if (fires)
      rules.Fire(families.types[type]);
  }
}

//! Note what nodes become; throws if one is wrong.
void AskNodes(const Decisions& decisions, const HiddenLayer& hidden,
              const std::vector<NodeCheck>& nodes, const SignalValue signal,
              const Certificate& certificate, const size_t longest,
              LocalRules& rules)
{
  for (const NodeCheck& node : nodes)
  {
    const auto code = decisions.Decide(hidden, node.window);
    if (code != node.expected)
      Refuse(certificate, longest);
    rules.Next(signal, node.window, *code);
  }
}

//! The table of an algorithm whose active nodes are few.
void AskFamilies(const ExecutorModel& model, const LocalRules& reference,
                 const Certificate& certificate, LocalRules& rules)
{
  const Families families = CollectFamilies(reference, CloseWords(reference));
  const Enclosures enclosures(model, families);
  const Decisions decisions(enclosures);

  // The longest of the chains that a table needs to know about.
  size_t longest = 0;
  for (const Family& family : families.families)
    longest = std::max(longest, family.Length(family.idlePairs));

  AskGates(families, enclosures, reference, certificate, longest, rules);
  std::vector<Situation> situations;
  for (const Family& family : families.families)
  {
    situations.push_back(SituationOf(families, family, reference));
    AskNodes(decisions, ShortestHidden(model, family, decisions, enclosures),
             family.nodes, situations.back().signal, certificate, longest,
             rules);
  }
  if (!LearnSignal(situations, families.types, rules).empty())
    throw std::invalid_argument("no decision list gives the signal");
}

//! The table of an algorithm whose active nodes fill the chain.  Which edge
//! types are present together is beyond counting, so the decision list is that
//! of the algorithm.
void AskTilings(const ExecutorModel& model, const LocalRules& reference,
                const Certificate& certificate, LocalRules& rules)
{
  const std::vector<TilingView> views = CollectViews(CloseTilings(reference));
  const Families types = TilingTypes(reference, views);
  const Enclosures enclosures(model, types);
  const Decisions decisions(enclosures);
  const RoundingBounds rounding(model, types, enclosures);
  const TilingProof proof = {reference,  views,     types,
                             enclosures, decisions, rounding};
  size_t longest = 0;
  for (const TilingView& view : views)
    longest = std::max(longest, view.minLength);

  AskGates(types, enclosures, reference, certificate, longest, rules);
  for (const TilingView& view : views)
  {
    for (size_t number = 0; number < reference.NumSignals(); ++number)
    {
      const auto signal = static_cast<SignalValue>(number);
      const auto hidden =
          SampleHidden(proof, view, signal, model.config.pooling);
      if (hidden)
      {
        AskNodes(decisions, *hidden, NodesOf(reference, view, signal), signal,
                 certificate, longest, rules);
      }
    }
  }
  for (const LocalRules::SignalLine& line : reference.SignalLines())
    rules.Signal(line.present, line.signal);
  rules.SignalOtherwise(reference.SignalOtherwise());
}

//! A line of columns that are wide enough for names of states.
std::string Columns(const std::vector<std::string>& cells)
{
  std::string text;
  for (const std::string& cell : cells)
  {
    text += cell;
    text.append(cell.size() < 10 ? 10 - cell.size() : 1, ' ');
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

class RulesWriter
{
 public:
  RulesWriter(const LocalRules& rules, const Algorithm& algorithm) :
      rules(rules), algorithm(algorithm)
  {
    for (size_t slot = 0; slot <= rules.NumCodes(); ++slot)
      neighbours.push_back(NeighbourAt(slot, rules.NumCodes()));
  }

  std::string Write() const
  {
    return Signals() + "\n" + Nodes() + "\n" + Gates();
  }

 private:
  std::string Name(const Neighbour code) const
  {
    return code == border ? "border" : algorithm.StateName(Code(code));
  }

  std::string Signals() const
  {
    std::string text =
        "# The signal: the first line whose edge is present.  The comparison\n"
        "# is 1 if the sender's value is greater than the receiver's.\n" +
        Columns({"sender", "receiver", "compare", "->", "signal"});
    for (const LocalRules::SignalLine& line : rules.SignalLines())
    {
      text += Columns({Name(line.present.sender), Name(line.present.receiver),
                       line.present.greater ? "1" : "0", "->",
                       algorithm.SignalName(line.signal)});
    }
    return text +
        Columns({"otherwise", "", "", "->",
                 algorithm.SignalName(rules.SignalOtherwise())});
  }

  std::string Nodes() const
  {
    std::string text = "# Nodes; left and right may be exchanged.\n" +
        Columns({"own", "left", "right", "signal", "->", "next"});
    for (size_t signal = 0; signal < rules.NumSignals(); ++signal)
    {
      for (const Neighbour own : neighbours)
      {
        for (const Neighbour left : neighbours)
        {
          for (const Neighbour right : neighbours)
            text += NodeRow(SignalValue(signal), own, left, right);
        }
      }
    }
    return text;
  }

  std::string NodeRow(const SignalValue signal, const Neighbour own,
                      const Neighbour left, const Neighbour right) const
  {
    if (own == border || left > right)
      return "";
    const auto next = rules.Next(signal, {Code(own), left, right});
    if (!next)
      return "";
    return Columns({Name(own), Name(left), Name(right),
                    algorithm.SignalName(signal), "->", Name(*next)});
  }

  std::string Gates() const
  {
    std::string text =
        "# Gates that fire; all others stay closed.  Two that fire on one "
        "pair\n"
        "# exchange its values; one alone, between equal values, moves "
        "none.\n" +
        Columns({"sender", "receiver", "compare"});
    for (const Neighbour sender : neighbours)
    {
      for (const Neighbour receiver : neighbours)
      {
        if (sender == border || receiver == border)
          continue;
        for (const bool greater : {false, true})
        {
          if (rules.Fires({Code(sender), Code(receiver), greater}))
          {
            text +=
                Columns({Name(sender), Name(receiver), greater ? "1" : "0"});
          }
        }
      }
    }
    return text;
  }

  const LocalRules& rules;
  const Algorithm& algorithm;
  std::vector<Neighbour> neighbours;
};

}  // namespace

LocalRules LearntRules(const ExecutorModel& model,
                       const Certificate& certificate)
{
  const LocalRules& reference = FindAlgorithm(model.config.algorithm).Rules();
  LocalRules rules(model.config.bits, reference.NumSignals());
  if (WordsProblem(reference).empty())
    AskFamilies(model, reference, certificate, rules);
  else
    AskTilings(model, reference, certificate, rules);
  for (const LocalRules::StartLine& line : reference.StartLines())
  {
    rules.StartRepeating(line.minLength, line.every, line.head, line.filling,
                         line.tail);
  }
  return rules;
}

std::string RulesText(const LocalRules& rules, const Algorithm& algorithm)
{
  return RulesWriter(rules, algorithm).Write();
}

}  // namespace nexec
