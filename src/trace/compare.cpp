/**
 * @file trace/compare.cpp
 */
#include <nexec/trace/compare.hpp>

#include <nexec/core/interruption.hpp>
#include <nexec/trace/record.hpp>
#include <nexec/trace/trace_cursor.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace nexec
{

namespace
{

//! Whether two sequences are the same, byte for byte.
bool SameBytes(const std::vector<double>& a, const std::vector<double>& b)
{
  return a.size() == b.size() &&
      (a.empty() ||
       std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

//! The codes after a step.
std::vector<Code> StatesAfter(const Configuration& config,
                              const TraceStep& step)
{
  std::vector<Code> states = config.states;
  for (const StateChange& change : step.changes)
    states[change.node] = change.code;
  return states;
}

//! What differs in two steps from the same configuration; one thing does.
std::string Difference(const Algorithm& algorithm, const Configuration& config,
                       const TraceStep& a, const TraceStep& b)
{
  const std::vector<Code> one = StatesAfter(config, a);
  const std::vector<Code> other = StatesAfter(config, b);
  const auto found = std::mismatch(one.begin(), one.end(), other.begin());
  if (found.first != one.end())
  {
    return "node " + std::to_string(found.first - one.begin()) + " becomes '" +
        algorithm.StateName(*found.first) + "' or '" +
        algorithm.StateName(*found.second) + "'";
  }
  if (a.gates == b.gates)
  {
    return "the signal is '" + algorithm.SignalName(a.signal) + "' or '" +
        algorithm.SignalName(b.signal) + "'";
  }
  size_t pair = config.Size();
  const size_t same = static_cast<size_t>(
      std::mismatch(
          a.gates.begin(),
          a.gates.begin() + long(std::min(a.gates.size(), b.gates.size())),
          b.gates.begin())
          .first -
      a.gates.begin());
  for (const std::vector<FiringPair>* gates : {&a.gates, &b.gates})
  {
    if (same < gates->size())
      pair = std::min(pair, (*gates)[same].pair);
  }
  return "the gates between nodes " + std::to_string(pair) + " and " +
      std::to_string(pair + 1);
}

//! Equal but for what another CPU may round otherwise.
bool Near(const double a, const double b)
{
  return a == b || std::abs(a - b) <= 1e-6 * (1.0 + std::abs(b));
}

//! The first of the model's numbers that differs in two traces of equal steps.
std::optional<TraceDivergence> NumberDivergence(const ExecutionTrace& a,
                                                const ExecutionTrace& b)
{
  const auto same = [](const EdgeTypeScore& x, const EdgeTypeScore& y)
  {
    return x.type == y.type && Near(x.score, y.score);
  };
  if (!std::equal(a.scores.begin(), a.scores.end(), b.scores.begin(),
                  b.scores.end(), same))
    return TraceDivergence{0, "the scores of the virtual node"};
  for (size_t number = 0; number < a.steps.size(); ++number)
  {
    if (!Near(a.steps[number].margin, b.steps[number].margin))
      return TraceDivergence{number, "the margin"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<TraceDivergence> FirstDivergence(const Algorithm& algorithm,
                                               const ExecutionTrace& a,
                                               const ExecutionTrace& b,
                                               const SignalRule rule)
{
  if (a.algorithm != b.algorithm)
    return TraceDivergence{0, "the algorithm"};
  if (!SameBytes(a.input, b.input))
    return TraceDivergence{0, "the input"};
  const size_t common = std::min(a.steps.size(), b.steps.size());
  for (size_t number = 0; number < common; ++number)
  {
    ThrowIfInterrupted();
    const TraceStep& one = a.steps[number];
    const TraceStep& other = b.steps[number];
    if (one.changes == other.changes && one.gates == other.gates &&
        (one.signal == other.signal || rule == SignalRule::Ignore))
      continue;
    TraceCursor cursor(algorithm, a);
    cursor.JumpTo(number);
    return TraceDivergence{number,
                           Difference(algorithm, cursor.Config(), one, other)};
  }
  if (a.steps.size() == b.steps.size())
    return std::nullopt;
  return TraceDivergence{common,
                         std::string("only the ") +
                             (a.steps.size() > common ? "first" : "second") +
                             " run goes on"};
}

std::optional<TraceDivergence> DivergenceFromAlgorithm(
    const Algorithm& algorithm, const ExecutionTrace& trace,
    const SignalRule rule)
{
  return FirstDivergence(algorithm, trace,
                         RecordReference(algorithm, trace.input), rule);
}

std::optional<TraceDivergence> DivergenceFromModel(const Algorithm& algorithm,
                                                   const ExecutorModel& model,
                                                   const Executor& executor,
                                                   const ExecutionTrace& trace,
                                                   const SignalRule rule)
{
  const ExecutionTrace again =
      RecordRun(algorithm, model, executor, trace.executor, trace.input);
  const auto divergence = FirstDivergence(algorithm, trace, again, rule);
  return divergence || IsReference(trace) ? divergence
                                          : NumberDivergence(trace, again);
}

}  // namespace nexec
