/**
 * @file graph/algorithm/graph_rules.cpp
 */
#include <nexec/graph/algorithm/graph_rules.hpp>

#include "core/sha256.hpp"

#include <algorithm>
#include <stdexcept>

namespace nexec
{

namespace
{

[[noreturn]] void RefuseRules(const std::string& why)
{
  throw std::invalid_argument("graph rules: " + why);
}

//! The fields of a type, in the order of their radices.
std::array<size_t, 11> ArcFieldsOf(const ArcType& type)
{
  return {type.loop,         type.sender,    type.senderBest, type.receiver,
          type.receiverBest, type.pointsOut, type.pointsIn,   type.first,
          type.second,       type.best,      type.chosen};
}

//! As in rules: "value" is the receiver's, and "from" the sender's.
std::string ComparisonName(const Comparison comparison)
{
  switch (comparison)
  {
    case Comparison::WeightBelow:
      return "weight < value";
    case Comparison::SumBelow:
      return "from + weight < value";
    case Comparison::ValueBelow:
      return "from < value";
    case Comparison::RankBelow:
      return "from ranks below";
  }
  return "";
}

//! Add what is there, and that it is.
template<typename T>
void Add(Sha256& digest, const std::optional<T>& value)
{
  digest.Add(uint64_t(value ? 1 + uint64_t(*value) : 0));
}

void Add(Sha256& digest, const ArcPattern& pattern)
{
  Add(digest, pattern.sender);
  Add(digest, pattern.receiver);
  for (const std::optional<bool>& field :
       {pattern.senderBest, pattern.receiverBest, pattern.pointsOut,
        pattern.pointsIn, pattern.first, pattern.second, pattern.best,
        pattern.chosen})
    Add(digest, field);
}

void Add(Sha256& digest, const std::vector<ArcPattern>& patterns)
{
  digest.Add(patterns.size());
  for (const ArcPattern& pattern : patterns)
    Add(digest, pattern);
}

}  // namespace

size_t GraphDeclaration::Bits() const
{
  size_t bits = 1;
  while ((size_t(1) << bits) < states.size())
    ++bits;
  return bits;
}

ArcType ArcType::Reversed() const
{
  ArcType reversed = *this;
  std::swap(reversed.sender, reversed.receiver);
  std::swap(reversed.senderBest, reversed.receiverBest);
  std::swap(reversed.pointsOut, reversed.pointsIn);
  std::swap(reversed.best, reversed.chosen);
  reversed.first = reversed.second = false;
  return reversed;
}

ArcTypes::ArcTypes(const GraphDeclaration& declaration) :
    declaration(declaration)
{
  const size_t states = declaration.NumStates();
  const size_t best = declaration.nodeBest == NodeBest::None ? 1 : 2;
  const size_t pointers = declaration.pointers ? 2 : 1;
  const size_t comparisons = declaration.comparisons.size();
  const size_t arcBest = declaration.arcKey == ArcKey::None ? 1 : 2;
  radices = {2,
             states,
             best,
             states,
             best,
             pointers,
             pointers,
             comparisons > 0 ? size_t(2) : 1,
             comparisons > 1 ? size_t(2) : 1,
             arcBest,
             arcBest};
  for (const size_t radix : radices)
    count *= radix;
}

size_t ArcTypes::Index(const ArcType& type) const
{
  const std::array<size_t, 11> fields = ArcFieldsOf(type);
  size_t index = 0;
  for (size_t f = 0; f < fields.size(); ++f)
    index = index * radices[f] + fields[f];
  return index;
}

ArcType ArcTypes::At(size_t index) const
{
  std::array<size_t, 11> fields;
  for (size_t f = radices.size(); f-- > 0;)
  {
    fields[f] = index % radices[f];
    index /= radices[f];
  }
  ArcType type;
  type.loop = fields[0] != 0;
  type.sender = static_cast<NodeState>(fields[1]);
  type.senderBest = fields[2] != 0;
  type.receiver = static_cast<NodeState>(fields[3]);
  type.receiverBest = fields[4] != 0;
  type.pointsOut = fields[5] != 0;
  type.pointsIn = fields[6] != 0;
  type.first = fields[7] != 0;
  type.second = fields[8] != 0;
  type.best = fields[9] != 0;
  type.chosen = fields[10] != 0;
  return type;
}

std::string ArcTypes::Name(const size_t index) const
{
  const ArcType type = At(index);
  const auto state = [&](const NodeState number, const bool best)
  {
    const std::string name = number < declaration.states.size()
        ? declaration.states[number]
        : std::to_string(number);
    return name + (best ? "*" : "");
  };
  std::string name = state(type.receiver, type.receiverBest);
  if (type.loop)
    return name + " -> itself" + (type.pointsIn ? ", pointing here" : "");
  name = state(type.sender, type.senderBest) + " -> " + name;
  if (type.pointsOut)
    name += ", pointing here";
  if (type.pointsIn)
    name += ", pointed at";
  if (type.first)
    name += ", " + ComparisonName(declaration.comparisons[0]);
  if (type.second)
    name += ", " + ComparisonName(declaration.comparisons[1]);
  if (type.best)
    name += ", best";
  if (type.chosen)
    name += ", chosen";
  return name;
}

bool ArcPattern::Matches(const ArcType& type) const
{
  const auto meets = [](const auto& wanted, const auto value)
  {
    return !wanted || *wanted == value;
  };
  return !type.loop && meets(sender, type.sender) &&
      meets(receiver, type.receiver) && meets(senderBest, type.senderBest) &&
      meets(receiverBest, type.receiverBest) &&
      meets(pointsOut, type.pointsOut) && meets(pointsIn, type.pointsIn) &&
      meets(first, type.first) && meets(second, type.second) &&
      meets(best, type.best) && meets(chosen, type.chosen);
}

ArcPattern ArcPattern::With(std::optional<bool> ArcPattern::*bit) const
{
  ArcPattern with = *this;
  with.*bit = true;
  return with;
}

GraphRules::GraphRules(const GraphDeclaration& declaration) :
    declaration(declaration), types(declaration)
{
  if (declaration.states.empty() ||
      declaration.states.size() > GraphDeclaration::maxStates)
    RefuseRules("there have to be 1 to 8 states");
  if (declaration.signals.empty() ||
      declaration.signals.size() > GraphDeclaration::maxSignals)
    RefuseRules("there have to be 1 to 4 signals");
  if (declaration.comparisons.size() > 2)
    RefuseRules("there can be at most two comparisons");
  if (declaration.classWithPointer &&
      (!declaration.pointers || declaration.arcKey == ArcKey::None))
    RefuseRules(
        "classes of arcs need best arcs and the pointers they depend on");
  CheckState(declaration.startState);
  CheckState(declaration.otherState);
  for (const NodeState state : declaration.single)
    CheckState(state);
  takes.assign(types.Count(), 0);
  points.assign(types.Count(), 0);
  signalLineOf.assign(types.Count(), 0);
  nextLineOf.assign(declaration.signals.size() * types.Count(), 0);
}

void GraphRules::CheckState(const NodeState state) const
{
  if (state >= declaration.states.size())
    RefuseRules("there is no state " + std::to_string(state));
}

void GraphRules::CheckSignal(const size_t signal) const
{
  if (signal >= declaration.signals.size())
    RefuseRules("there is no signal " + std::to_string(signal));
}

void GraphRules::Check(const ArcPattern& pattern) const
{
  for (const std::optional<NodeState>& state :
       {pattern.sender, pattern.receiver})
  {
    if (state)
      CheckState(*state);
  }
  const auto require =
      [](const bool asked, const bool declared, const std::string& what)
  {
    if (asked && !declared)
      RefuseRules(what + " is asked for, but not declared");
  };
  require(pattern.senderBest || pattern.receiverBest,
          declaration.nodeBest != NodeBest::None, "the best node");
  require(pattern.pointsOut || pattern.pointsIn, declaration.pointers,
          "a pointer");
  require(pattern.first.has_value(), !declaration.comparisons.empty(),
          "a comparison");
  require(pattern.second.has_value(), declaration.comparisons.size() > 1,
          "a second comparison");
  require(pattern.best || pattern.chosen, declaration.arcKey != ArcKey::None,
          "the best arc");
}

GraphRules& GraphRules::Signal(const ArcPattern& present, const size_t signal)
{
  Check(present);
  CheckSignal(signal);
  for (size_t type = 0; type < types.Count(); ++type)
  {
    if (signalLineOf[type] == signalLines.size() &&
        !present.Matches(types.At(type)))
      ++signalLineOf[type];
  }
  signalLines.push_back({present, signal});
  return *this;
}

GraphRules& GraphRules::SignalOtherwise(const size_t signal)
{
  CheckSignal(signal);
  otherwise = signal;
  return *this;
}

void GraphRules::Fill(std::vector<uint8_t>& gates, const ArcPattern& arc)
{
  Check(arc);
  for (size_t type = 0; type < types.Count(); ++type)
    gates[type] |= arc.Matches(types.At(type)) ? 1 : 0;
}

GraphRules& GraphRules::Take(const ArcPattern& arc)
{
  if (declaration.offer == Offer::None)
    RefuseRules("a value is taken, but none is offered");
  Fill(takes, arc);
  takeLines.push_back(arc);
  return *this;
}

GraphRules& GraphRules::Point(const ArcPattern& arc)
{
  if (!declaration.pointers)
    RefuseRules("a pointer is set, but none is declared");
  Fill(points, arc);
  pointLines.push_back(arc);
  return *this;
}

GraphRules& GraphRules::Next(const NextLine& line)
{
  CheckState(line.own);
  CheckState(line.next);
  if (line.signal)
    CheckSignal(*line.signal);
  if (line.best && declaration.nodeBest == NodeBest::None)
    RefuseRules("the best node is asked for, but not declared");
  if (line.arc)
    Check(*line.arc);
  for (size_t signal = 0; signal < declaration.signals.size(); ++signal)
  {
    for (size_t index = 0; index < types.Count(); ++index)
    {
      uint32_t& first = nextLineOf[signal * types.Count() + index];
      if (first != nextLines.size())
        continue;
      const ArcType type = types.At(index);
      const bool applies = (!line.signal || *line.signal == signal) &&
          type.receiver == line.own &&
          (!line.best || *line.best == type.receiverBest) &&
          (line.arc ? line.arc->Matches(type) : type.loop);
      if (!applies)
        ++first;
    }
  }
  nextLines.push_back(line);
  return *this;
}

std::string GraphRules::Digest() const
{
  Sha256 digest;
  digest.Add(declaration.states.size());
  digest.Add(declaration.signals.size());
  digest.Add(uint64_t(declaration.nodeBest));
  digest.Add(uint64_t(declaration.arcKey));
  digest.Add(uint64_t(declaration.classWithPointer));
  digest.Add(declaration.comparisons.size());
  for (const Comparison comparison : declaration.comparisons)
    digest.Add(uint64_t(comparison));
  digest.Add(uint64_t(declaration.pointers));
  digest.Add(uint64_t(declaration.offer));
  digest.Add(uint64_t(declaration.values));
  digest.Add(uint64_t(declaration.startState));
  digest.Add(uint64_t(declaration.otherState));
  digest.Add(declaration.single.size());
  for (const NodeState state : declaration.single)
    digest.Add(uint64_t(state));
  digest.Add(signalLines.size());
  for (const SignalLine& line : signalLines)
  {
    Add(digest, line.present);
    digest.Add(line.signal);
  }
  digest.Add(otherwise);
  Add(digest, takeLines);
  Add(digest, pointLines);
  digest.Add(nextLines.size());
  for (const NextLine& line : nextLines)
  {
    Add(digest, line.signal);
    digest.Add(uint64_t(line.own));
    Add(digest, line.best);
    digest.Add(uint64_t(line.arc ? 1 : 0));
    if (line.arc)
      Add(digest, *line.arc);
    digest.Add(uint64_t(line.next));
  }
  return digest.Hex();
}

}  // namespace nexec
