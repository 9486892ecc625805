/**
 * @file chain/executor/transition_summary.cpp
 */
#include "transition_summary.hpp"

#include "comm/bytes.hpp"

#include <algorithm>

namespace nexec
{

TransitionSummary::TransitionSummary(const Algorithm& algorithm) :
    numStates(algorithm.States().size()),
    stateOfCode(size_t(1) << algorithm.Bits(), 0),
    contextTable(NumTypes())
{
  for (const NamedState& state : algorithm.States())
  {
    stateOfCode[state.code] = static_cast<uint16_t>(codes.size());
    codes.push_back(state.code);
  }
  const size_t neighbours = (numStates + 1) * (numStates + 1);
  windowTable.assign(neighbours * numStates * numStates, 0);
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

inline size_t TransitionSummary::FindWindow(const Window& window)
{
  const size_t neighbours =
      size_t(window.left) * (numStates + 1) + window.right;
  const size_t place =
      (neighbours * numStates + window.own) * numStates + window.next;
  if (windowTable[place] == 0)
    AddWindow(place, window);
  return windowTable[place] - 1;
}

void TransitionSummary::AddWindow(const size_t place, const Window& window)
{
  windows.push_back(window);
  windowTable[place] = static_cast<uint32_t>(windows.size());
}

inline size_t TransitionSummary::FindMoments(const size_t leftType,
                                             const size_t rightType)
{
  const size_t place = leftType * (NumTypes() + 1) + rightType;
  if (momentTable[place] == 0)
    AddMoments(place, leftType, rightType);
  return momentTable[place] - 1;
}

void TransitionSummary::AddMoments(const size_t place, const size_t leftType,
                                   const size_t rightType)
{
  Moments entry;
  entry.leftType = static_cast<uint32_t>(leftType);
  entry.rightType = static_cast<uint32_t>(rightType);
  moments.push_back(entry);
  momentTable[place] = static_cast<uint32_t>(moments.size());
}

void TransitionSummary::Add(const Configuration& before,
                            const Configuration& after,
                            const SignalValue signal)
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
    const size_t right = Type(now[u], now[u + 1], s[u] > s[u + 1]);
    const size_t left = Type(now[u + 1], now[u], s[u + 1] > s[u]);
    rightward[u + 1] = static_cast<uint32_t>(right);
    leftward[u] = static_cast<uint32_t>(left);
    ++counts[right];
    ++counts[left];
  }

  Context& context = FindContext(counts.data());
  ++context.transitions;
  for (size_t bit = 0; bit < maxSignalBits; ++bit)
    context.signals[bit] += (signal >> bit) & 1;
  numNodes += n;
  ++numTransitions;

  const uint16_t border = static_cast<uint16_t>(Border());
  for (size_t u = 0; u < n; ++u)
  {
    const size_t window = FindWindow({now[u], u > 0 ? now[u - 1] : border,
                                      u + 1 < n ? now[u + 1] : border,
                                      stateOfCode[after.states[u]]});
    if (window >= context.windows.size())
      context.windows.resize(window + 1, 0);
    ++context.windows[window];

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
  std::vector<size_t> windowHere;
  windowHere.reserve(other.windows.size());
  for (const Window& window : other.windows)
    windowHere.push_back(FindWindow(window));

  for (size_t number = 0; number < other.contexts.size(); ++number)
  {
    const Context& theirs = other.contexts[number];
    Context& ours = FindContext(other.TypeCounts(number));
    ours.transitions += theirs.transitions;
    for (size_t bit = 0; bit < maxSignalBits; ++bit)
      ours.signals[bit] += theirs.signals[bit];
    ours.windows.resize(std::max(ours.windows.size(), windows.size()), 0);
    for (size_t window = 0; window < theirs.windows.size(); ++window)
      ours.windows[windowHere[window]] += theirs.windows[window];
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
  AppendList(bytes, windows);
  AppendList(bytes, moments);
  for (size_t number = 0; number < contexts.size(); ++number)
  {
    const Context& context = contexts[number];
    AppendBytes(bytes, TypeCounts(number), NumTypes());
    AppendBytes(bytes, &context.transitions, 1);
    AppendBytes(bytes, context.signals.data(), context.signals.size());
    AppendList(bytes, context.windows);
  }
  return bytes;
}

void TransitionSummary::FromBytes(const std::string& bytes)
{
  ByteReader reader(bytes);
  numNodes = reader.Take<uint64_t>();
  numTransitions = reader.Take<uint64_t>();
  for (const Window& window : reader.TakeList<Window>())
    FindWindow(window);
  for (const Moments& theirs : reader.TakeList<Moments>())
    moments[FindMoments(theirs.leftType, theirs.rightType)] = theirs;
  while (!reader.AtEnd())
  {
    reader.Take(counts.data(), counts.size());
    Context& context = FindContext(counts.data());
    context.transitions = reader.Take<uint32_t>();
    reader.Take(context.signals.data(), context.signals.size());
    context.windows = reader.TakeList<uint32_t>();
  }
}

}  // namespace nexec
