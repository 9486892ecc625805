/**
 * @file chain/executor/transition_summary.cpp
 */
#include "transition_summary.hpp"

#include "comm/bytes.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! The numbers of an update, for Bytes().
using PlainUpdate = std::array<uint16_t, 4>;

}  // namespace

TransitionSummary::TransitionSummary(const Algorithm& algorithm) :
    numStates(algorithm.States().size()),
    signalBits(algorithm.SignalBits()),
    stateOfCode(algorithm.NumCodes(), 0),
    contextTable(NumTypes())
{
  for (const NamedState& state : algorithm.States())
  {
    stateOfCode[state.code] = static_cast<Code>(codes.size());
    codes.push_back(state.code);
  }
  updateTable.assign(NumWindows(numStates) * numStates, 0);
  momentTable.assign((NumTypes() + 1) * (NumTypes() + 1), 0);
  counts.assign(NumTypes(), 0);
}

TransitionSummary::Context& TransitionSummary::FindContext(
    const uint32_t* counts)
{
  const size_t number = contextTable.Find(counts);
  if (number == contexts.size())
    contexts.emplace_back();
  return contexts[number];
}

inline size_t TransitionSummary::FindUpdate(const Update& update)
{
  const size_t slot =
      WindowIndex(update.window, numStates) * numStates + update.next;
  if (updateTable[slot] == 0)
    AddUpdate(slot, update);
  return updateTable[slot] - 1;
}

void TransitionSummary::AddUpdate(const size_t slot, const Update& update)
{
  updates.push_back(update);
  updateTable[slot] = static_cast<uint32_t>(updates.size());
}

inline size_t TransitionSummary::FindMoments(const size_t leftType,
                                             const size_t rightType)
{
  const size_t slot = leftType * (NumTypes() + 1) + rightType;
  if (momentTable[slot] == 0)
    AddMoments(slot, leftType, rightType);
  return momentTable[slot] - 1;
}

void TransitionSummary::AddMoments(const size_t slot, const size_t leftType,
                                   const size_t rightType)
{
  Moments entry;
  entry.leftType = static_cast<uint32_t>(leftType);
  entry.rightType = static_cast<uint32_t>(rightType);
  moments.push_back(entry);
  momentTable[slot] = static_cast<uint32_t>(moments.size());
}

void TransitionSummary::Add(const Configuration& before,
                            const Configuration& after,
                            const SignalValue signal,
                            const std::vector<uint32_t>& copies)
{
  const size_t n = before.Size();
  const double* s = before.values.data();
  now.resize(n);
  for (size_t u = 0; u < n; ++u)
    now[u] = stateOfCode[before.states[u]];

  // Edge types: rightward[u] is u-1 -> u, leftward[u] is u+1 -> u.
  rightward.assign(n, static_cast<uint32_t>(NumTypes()));
  leftward.assign(n, static_cast<uint32_t>(NumTypes()));
  std::fill(counts.begin(), counts.end(), 0);
  for (size_t u = 0; u + 1 < n; ++u)
  {
    const size_t right =
        TypeIndex({now[u], now[u + 1], s[u] > s[u + 1]}, numStates);
    const size_t left =
        TypeIndex({now[u + 1], now[u], s[u + 1] > s[u]}, numStates);
    rightward[u + 1] = static_cast<uint32_t>(right);
    leftward[u] = static_cast<uint32_t>(left);
    const uint32_t edges = copies.empty() ? 1 : 1 + copies[u];
    counts[right] += edges;
    counts[left] += edges;
  }

  Context& context = FindContext(counts.data());
  ++context.transitions;
  for (size_t bit = 0; bit < signalBits; ++bit)
    context.signals[bit] += BitOf(signal, bit, signalBits);
  numNodes += n;
  ++numTransitions;

  for (size_t u = 0; u < n; ++u)
  {
    const size_t update =
        FindUpdate({WindowAt(now, u), stateOfCode[after.states[u]]});
    if (update >= context.updates.size())
      context.updates.resize(update + 1, 0);
    ++context.updates[update];

    Moments& sums = moments[FindMoments(rightward[u], leftward[u])];
    const double e = s[u] - after.values[u];
    const double l = u > 0 ? s[u - 1] - s[u] : 0.0;
    const double r = u + 1 < n ? s[u + 1] - s[u] : 0.0;
    sums.ee += e * e;
    sums.el += e * l;
    sums.er += e * r;
    sums.ll += l * l;
    sums.lr += l * r;
    sums.rr += r * r;
  }
}

void TransitionSummary::AddExecution(const Algorithm& algorithm,
                                     const std::vector<double>& values)
{
  Configuration before = algorithm.StartOn(values);
  Configuration after = before;
  while (!before.Halted())
  {
    const SignalValue signal = algorithm.Step(after);
    Add(before, after, signal);
    before = after;
  }
}

void TransitionSummary::Merge(const TransitionSummary& other)
{
  std::vector<size_t> updateHere;
  updateHere.reserve(other.updates.size());
  for (const Update& update : other.updates)
    updateHere.push_back(FindUpdate(update));

  for (size_t number = 0; number < other.contexts.size(); ++number)
  {
    const Context& theirs = other.contexts[number];
    Context& ours = FindContext(other.TypeCounts(number));
    ours.transitions += theirs.transitions;
    for (size_t bit = 0; bit < signalBits; ++bit)
      ours.signals[bit] += theirs.signals[bit];
    ours.updates.resize(std::max(ours.updates.size(), updates.size()), 0);
    for (size_t update = 0; update < theirs.updates.size(); ++update)
      ours.updates[updateHere[update]] += theirs.updates[update];
  }

  for (const Moments& theirs : other.moments)
  {
    Moments& ours = moments[FindMoments(theirs.leftType, theirs.rightType)];
    ours.ee += theirs.ee;
    ours.el += theirs.el;
    ours.er += theirs.er;
    ours.ll += theirs.ll;
    ours.lr += theirs.lr;
    ours.rr += theirs.rr;
  }
  numNodes += other.numNodes;
  numTransitions += other.numTransitions;
}

std::string TransitionSummary::Bytes() const
{
  std::string bytes;
  AppendBytes(bytes, &numNodes, 1);
  AppendBytes(bytes, &numTransitions, 1);
  // Number by number: an Update has bytes that mean nothing.
  std::vector<PlainUpdate> plain;
  plain.reserve(updates.size());
  for (const auto& [window, next] : updates)
    plain.push_back({window.own, window.left, window.right, next});
  AppendList(bytes, plain);
  AppendList(bytes, moments);
  for (size_t number = 0; number < contexts.size(); ++number)
  {
    const Context& context = contexts[number];
    AppendBytes(bytes, TypeCounts(number), NumTypes());
    AppendBytes(bytes, &context.transitions, 1);
    AppendBytes(bytes, context.signals.data(), context.signals.size());
    AppendList(bytes, context.updates);
  }
  return bytes;
}

void TransitionSummary::FromBytes(const std::string& bytes)
{
  ByteReader reader(bytes);
  numNodes = reader.Take<uint64_t>();
  numTransitions = reader.Take<uint64_t>();
  for (const auto& [own, left, right, next] : reader.TakeList<PlainUpdate>())
    FindUpdate({{Code(own), left, right}, Code(next)});
  for (const Moments& theirs : reader.TakeList<Moments>())
    moments[FindMoments(theirs.leftType, theirs.rightType)] = theirs;
  while (!reader.AtEnd())
  {
    reader.Take(counts.data(), counts.size());
    Context& context = FindContext(counts.data());
    context.transitions = reader.Take<uint32_t>();
    reader.Take(context.signals.data(), context.signals.size());
    context.updates = reader.TakeList<uint32_t>();
  }
}

}  // namespace nexec
