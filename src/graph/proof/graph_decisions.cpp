/**
 * @file graph/proof/graph_decisions.cpp
 */
#include "graph_decisions.hpp"

#include "graph/executor/graph_network.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace nexec
{

namespace
{

std::vector<ArcType> TypesAt(const GraphRules& rules, const GraphCases& cases)
{
  std::vector<ArcType> types;
  for (const uint32_t type : cases.types)
    types.push_back(rules.Types().At(type));
  return types;
}

//! Types in words; of many, the first ones.
std::string NamesOf(const GraphRules& rules, const std::vector<uint32_t>& types)
{
  constexpr size_t mostNames = 6;
  std::string text;
  for (size_t i = 0; i < std::min(types.size(), mostNames); ++i)
    text += (i > 0 ? "; " : "") + rules.Types().Name(types[i]);
  if (types.size() > mostNames)
    text += "; and " + std::to_string(types.size() - mostNames) + " more";
  return "[" + text + "]";
}

//! Note that a number that is proved is at least this far from zero.
void NoteProved(const double margin, const double bound, DecisionResult& result)
{
  result.margin = std::min(result.margin, margin);
  result.share = std::max(result.share, bound / margin);
}

//! A margin of which something is known, or that nothing is.
double KnownMargin(const double margin)
{
  return std::isnan(margin) ? -std::numeric_limits<double>::infinity() : margin;
}

//! A number as it is, or with the other sign.
Interval Signed(const Interval& number, const bool positive)
{
  return positive ? number : Interval(-number.hi, -number.lo);
}

//! The size of a neighbourhood or of a graph in which only those are that are
//! there for certain.
uint64_t LeastSize(const TypeSets& sets, const bool ofNode)
{
  return sets.present.size() - (ofNode ? 1 : 0);
}

}  // namespace

GraphDecisions::GraphDecisions(const GraphModel& model, const GraphRules& rules,
                               const GraphCases& cases) :
    model(model),
    rules(rules),
    cases(cases),
    types(TypesAt(rules, cases)),
    enclosures(model, types),
    rounding(model, types, enclosures)
{
  ofNodes.scores = enclosures.scores;
  ofNodes.bound = rounding.states;
  ofNodes.scoreBound = rounding.scores;
  // Types into one node have the receiver of its loop.
  std::vector<double> factors(model.config.NumStates(), 0.0);
  const auto receiverOf = [&](const size_t place)
  {
    return ExtendedState(types[place].receiver, types[place].receiverBest);
  };
  for (size_t loop = 0; loop < cases.NumLoops(); ++loop)
    factors[receiverOf(loop)] = enclosures.scores[loop].hi;
  for (size_t place = 0; place < types.size(); ++place)
  {
    ofNodes.weights.push_back(
        Exp(enclosures.scores[place] - factors[receiverOf(place)]));
  }
  if (model.config.signals < 2)
    return;
  ofGraph.scores = enclosures.virtualScores;
  ofGraph.bound = rounding.signals;
  ofGraph.scoreBound = rounding.virtualScores;
  double largest = ofGraph.scores[0].hi;
  for (const Interval& score : ofGraph.scores)
    largest = Interval::Largest(largest, score.hi);
  for (const Interval& score : ofGraph.scores)
    ofGraph.weights.push_back(Exp(score - largest));
}

DecisionResult GraphDecisions::Gates() const
{
  DecisionResult result;
  const auto check = [&](const std::string& name, const Interval& logit,
                         const size_t place, const bool fires)
  {
    const double margin = Signed(logit, fires).lo;
    if (margin > rounding.gates)
    {
      NoteProved(margin, rounding.gates, result);
      return;
    }
    GraphDoubt doubt;
    doubt.types = {cases.types[place]};
    doubt.decision = "the " + name + " gate of " + NamesOf(rules, doubt.types);
    doubt.margin = KnownMargin(margin);
    result.doubts.push_back(doubt);
  };
  for (size_t arc = cases.NumLoops(); arc < types.size(); ++arc)
  {
    if (model.config.takes)
    {
      check("take", enclosures.takes[arc], arc, rules.Takes(cases.types[arc]));
    }
    if (model.config.points)
    {
      check("point", enclosures.points[arc], arc,
            rules.Points(cases.types[arc]));
    }
  }
  return result;
}

template<typename Visitor>
void GraphDecisions::VisitStates(const Visitor& visit) const
{
  for (const NodeCase& one : cases.nodes)
  {
    const ArcType& loop = types[one.present[0]];
    const size_t own = one.signal * model.config.NumStates() +
        ExtendedState(loop.receiver, loop.receiverBest);
    for (size_t bit = 0; bit < model.config.bits; ++bit)
    {
      const bool set = (one.next >> bit & 1) != 0;
      const auto value = [&](const size_t place)
      {
        return Signed(enclosures.ownLogits(bit, own) +
                          enclosures.messageLogits(bit, place),
                      set);
      };
      const auto describe = [&]
      {
        GraphDoubt doubt;
        doubt.decision = "bit " + std::to_string(bit) + " of the next state" +
            (model.config.signals < 2 ? std::string()
                                      : " under the signal " +
                     rules.Declaration().signals[one.signal]) +
            " of a node that sees ";
        doubt.ofNode = true;
        doubt.loop = cases.types[one.present[0]];
        doubt.signal = one.signal;
        return doubt;
      };
      visit(Question{one, true, value, describe});
    }
  }
}

template<typename Visitor>
void GraphDecisions::VisitSignals(const Visitor& visit) const
{
  for (const SignalCase& one : cases.signals)
  {
    for (size_t other = 0; other < model.config.signals; ++other)
    {
      if (other == one.signal)
        continue;
      const auto value = [&](const size_t place)
      {
        return enclosures.signalLogits(one.signal, place) -
            enclosures.signalLogits(other, place);
      };
      const auto describe = [&]
      {
        const std::vector<std::string>& names = rules.Declaration().signals;
        GraphDoubt doubt;
        doubt.decision = "the signal " + names[one.signal] + ", not " +
            names[other] + ", of a graph that has ";
        doubt.signal = one.signal;
        return doubt;
      };
      visit(Question{one, false, value, describe});
    }
  }
}

LeastMean GraphDecisions::MeanOf(const Question& question,
                                 const Attention& attention,
                                 const bool repeated) const
{
  const auto partOf = [&](const size_t place) -> MeanPart
  {
    return {attention.weights[place], question.value(place),
            question.ofNode ? cases.groups[place] : 0, place};
  };
  std::vector<MeanPart> present, others;
  others.reserve(question.sets.others.size() + 1);
  for (const size_t place : question.sets.present)
  {
    present.push_back(partOf(place));
    // Of what is there once, there may be more; but a node has one loop.
    const bool ownLoop = question.ofNode && place < cases.NumLoops();
    if (repeated && !ownLoop && present.back().groups == 0)
      others.push_back(present.back());
  }
  for (const size_t place : question.sets.others)
    others.push_back(partOf(place));
  return LeastMean(std::move(present), std::move(others), repeated);
}

void GraphDecisions::AddDoubt(const Question& question, const double margin,
                              const std::vector<size_t>& chosen,
                              DecisionResult& result) const
{
  GraphDoubt doubt = question.describe();
  doubt.margin = KnownMargin(margin);
  std::vector<size_t> places = question.sets.present;
  places.insert(places.end(), chosen.begin(), chosen.end());
  for (const size_t place : places)
    doubt.types.push_back(cases.types[place]);
  std::sort(doubt.types.begin(), doubt.types.end());
  doubt.types.erase(std::unique(doubt.types.begin(), doubt.types.end()),
                    doubt.types.end());
  doubt.decision += NamesOf(rules, doubt.types);
  result.doubts.push_back(doubt);
}

void GraphDecisions::AskHard(const Question& question,
                             const Attention& attention,
                             DecisionResult& result) const
{
  const std::vector<size_t>& present = question.sets.present;
  const double error = 2.0 * attention.scoreBound;
  const auto mayLead = [&](const size_t one, const size_t other)
  {
    return !(attention.scores[one].hi + error < attention.scores[other].lo);
  };
  const auto ask = [&](const size_t place)
  {
    bool leads = true, contested = false;
    for (const size_t rival : present)
    {
      if (rival == place)
        continue;
      leads = leads && mayLead(place, rival);
      contested = contested || mayLead(rival, place);
    }
    if (!leads)
      return;
    result.contested += contested ? 1 : 0;
    const double margin = question.value(place).lo;
    if (margin > attention.bound)
      NoteProved(margin, attention.bound, result);
    else
      AddDoubt(question, margin, {place}, result);
  };
  for (const size_t place : present)
    ask(place);
  for (const size_t place : question.sets.others)
    ask(place);
}

void GraphDecisions::AskDistinct(const Question& question,
                                 const Attention& attention,
                                 DecisionResult& result) const
{
  LeastMean mean = MeanOf(question, attention, false);
  const double margin = mean.Least();
  if (margin > attention.bound)
    NoteProved(margin, attention.bound, result);
  else
    AddDoubt(question, margin, mean.At(std::max(margin, -1e300)).chosen,
             result);
}

void GraphDecisions::LowerLimit(const Question& question,
                                const Attention& attention,
                                DecisionResult& result) const
{
  LeastMean mean = MeanOf(question, attention, true);
  const uint64_t least = LeastSize(question.sets, question.ofNode);
  const auto holdsAt = [&](const uint64_t size)
  {
    return mean.At(attention.bound, double(size - least)).sum > 0.0;
  };
  if (!result.limit || *result.limit < least || holdsAt(*result.limit))
    return;
  uint64_t good = least, bad = *result.limit;
  if (!holdsAt(least))
  {
    bad = least;
    result.limit =
        least > 0 ? std::optional<uint64_t>(least - 1) : std::nullopt;
  }
  else
  {
    while (good + 1 < bad)
    {
      const uint64_t middle = good + (bad - good) / 2;
      (holdsAt(middle) ? good : bad) = middle;
    }
    result.limit = good;
  }
  // What ends the proof first is the only doubt.
  result.doubts.clear();
  const double more = double(bad - least);
  const double margin = mean.Least(more);
  AddDoubt(question, margin, mean.At(std::max(margin, -1e300), more).chosen,
           result);
}

void GraphDecisions::AskSoftmax(const Question& question,
                                const Attention& attention,
                                DecisionResult& result) const
{
  const uint64_t least = LeastSize(question.sets, question.ofNode);
  if (!result.limit || *result.limit < least)
    return;
  const double margin =
      MeanOf(question, attention, true).Least(double(*result.limit - least));
  NoteProved(std::max(margin, attention.bound), attention.bound, result);
}

template<typename Visit>
DecisionResult GraphDecisions::AskAll(const Visit& visit,
                                      const Attention& attention,
                                      const uint64_t most) const
{
  DecisionResult result;
  switch (model.config.pooling)
  {
    case Pooling::Distinct:
      visit([&](const Question& question)
            { AskDistinct(question, attention, result); });
      break;
    case Pooling::Hard:
      visit([&](const Question& question)
            { AskHard(question, attention, result); });
      break;
    case Pooling::Softmax:
      result.limit = most;
      visit([&](const Question& question)
            { LowerLimit(question, attention, result); });
      visit([&](const Question& question)
            { AskSoftmax(question, attention, result); });
      break;
  }
  return result;
}

DecisionResult GraphDecisions::States() const
{
  return AskAll([&](const auto& ask) { VisitStates(ask); }, ofNodes,
                mostNeighbours);
}

DecisionResult GraphDecisions::Signals() const
{
  return AskAll([&](const auto& ask) { VisitSignals(ask); }, ofGraph,
                mostItems);
}

}  // namespace nexec
