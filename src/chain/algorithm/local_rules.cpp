/**
 * @file chain/algorithm/local_rules.cpp
 */
#include <nexec/chain/algorithm/local_rules.hpp>

#include <algorithm>
#include <stdexcept>

namespace nexec
{

LocalRules::LocalRules(const size_t bits, const size_t signals) :
    bits(bits),
    signals(signals),
    next(signals * NumWindows(NumCodes()), unset),
    firing(NumEdgeTypes(NumCodes()), 0)
{
}

LocalRules& LocalRules::Signal(const EdgeType& present,
                               const SignalValue signal)
{
  signalLines.push_back({present, signal});
  return *this;
}

LocalRules& LocalRules::SignalOtherwise(const SignalValue signal)
{
  otherwise = signal;
  return *this;
}

LocalRules& LocalRules::Fire(const EdgeType& type)
{
  firing[TypeIndex(type, NumCodes())] = 1;
  return *this;
}

LocalRules& LocalRules::Next(const SignalValue signal, const Window& window,
                             const Code code)
{
  next[Row(signal, window)] = code;
  next[Row(signal, {window.own, window.right, window.left})] = code;
  return *this;
}

LocalRules& LocalRules::Next(const SignalValue signal, const Code own,
                             const Code code)
{
  for (size_t slot = 0; slot <= NumCodes(); ++slot)
    NextBeside(signal, own, NeighbourAt(slot, NumCodes()), code);
  return *this;
}

LocalRules& LocalRules::NextBeside(const SignalValue signal, const Code own,
                                   const Neighbour beside, const Code code)
{
  for (size_t slot = 0; slot <= NumCodes(); ++slot)
    Next(signal, {own, beside, NeighbourAt(slot, NumCodes())}, code);
  return *this;
}

LocalRules& LocalRules::Start(const size_t minLength,
                              const std::vector<Code>& head,
                              const std::vector<Code>& tail)
{
  return StartRepeating(minLength, 1, head, {nothing}, tail);
}

LocalRules& LocalRules::StartRepeating(const size_t minLength,
                                       const size_t every,
                                       const std::vector<Code>& head,
                                       const std::vector<Code>& filling,
                                       const std::vector<Code>& tail)
{
  if (minLength < head.size() + tail.size())
    throw std::invalid_argument("a start longer than its chain");
  if (every == 0 || filling.empty())
    throw std::invalid_argument("a start that repeats nothing");
  startLines.push_back({minLength, every, head, filling, tail});
  return *this;
}

std::optional<Code> LocalRules::Next(const SignalValue signal,
                                     const Window& window) const
{
  const uint16_t code = next[Row(signal, window)];
  if (code == unset)
    return std::nullopt;
  return static_cast<Code>(code);
}

std::vector<Code> LocalRules::Start(const size_t length) const
{
  std::vector<Code> states(length, nothing);
  const StartLine* line = nullptr;
  for (const StartLine& candidate : startLines)
  {
    if (candidate.Applies(length))
      line = &candidate;
  }
  if (line == nullptr)
    return states;
  for (size_t u = line->head.size(); u < length; ++u)
  {
    states[u] = line->filling[(u - line->head.size()) % line->filling.size()];
  }
  std::copy(line->head.begin(), line->head.end(), states.begin());
  std::copy(line->tail.rbegin(), line->tail.rend(), states.rbegin());
  return states;
}

bool LocalRules::LooksAt(const Code a, const Code b) const
{
  const auto between = [&](const EdgeType& type)
  {
    return (type.sender == a && type.receiver == b) ||
        (type.sender == b && type.receiver == a);
  };
  for (const SignalLine& line : signalLines)
  {
    if (between(line.present))
      return true;
  }
  return Fires({a, b, false}) || Fires({a, b, true}) || Fires({b, a, false}) ||
      Fires({b, a, true});
}

SignalValue LocalRules::SignalIn(const Configuration& config) const
{
  return SignalOf(
      [&](const EdgeType& type)
      {
        for (size_t u = 0; u + 1 < config.Size(); ++u)
        {
          if (RightwardType(config, u) == type ||
              LeftwardType(config, u) == type)
            return true;
        }
        return false;
      });
}

SignalValue LocalRules::Step(Configuration& config) const
{
  const std::vector<Code> before = config.states;
  std::vector<double>& s = config.values;
  const SignalValue signal = SignalIn(config);
  std::vector<size_t> exchanges;
  bool taken = false;  // Whether a gate from the left fires into node u.
  for (size_t u = 0; u + 1 < before.size(); ++u)
  {
    const bool right = Fires(RightwardType(config, u));
    const bool left = Fires(LeftwardType(config, u));
    if (taken && left)
      throw std::logic_error("two gates of the rules fire into one node");
    if (right != left && s[u] != s[u + 1])
      throw std::logic_error("a gate of the rules fires alone");
    if (right && left)
      exchanges.push_back(u);
    taken = right;
  }
  for (const size_t u : exchanges)
    std::swap(s[u], s[u + 1]);
  for (size_t u = 0; u < before.size(); ++u)
  {
    const std::optional<Code> code = Next(signal, WindowAt(before, u));
    if (!code)
      throw std::logic_error("the rules do not say what becomes of a node");
    config.states[u] = *code;
  }
  return signal;
}

std::string LoneStartProblem(const std::vector<Code>& states)
{
  for (const Code code : states)
  {
    if (code != nothing)
    {
      return "a chain of one node must start halted: there is nothing to "
             "compare";
    }
  }
  return "";
}

}  // namespace nexec
