/**
 * @file chain/algorithm/step_text.cpp
 */
#include "step_text.hpp"

#include "core/number_text.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

std::string ValuesText(const std::vector<double>& values)
{
  std::string text;
  for (const double value : values)
    text += (text.empty() ? "" : ",") + NumberText(value);
  return text;
}

std::string NeighbourName(const Algorithm& algorithm, const Neighbour code)
{
  return code == border ? "border" : algorithm.StateName(Code(code));
}

}  // namespace

std::string When(const Occurrence& occurrence)
{
  return "on " + ValuesText(occurrence.input) + " after " +
      std::to_string(occurrence.step) +
      (occurrence.step == 1 ? " step" : " steps");
}

std::string EdgeText(const Algorithm& algorithm, const EdgeType& type)
{
  return "from " + algorithm.StateName(type.sender) + " to " +
      algorithm.StateName(type.receiver) + " with the sender " +
      (type.greater ? "greater" : "not greater");
}

std::string WindowText(const Algorithm& algorithm, const Window& window)
{
  return algorithm.StateName(window.own) + " between " +
      NeighbourName(algorithm, window.left) + " and " +
      NeighbourName(algorithm, window.right);
}

std::string MoveProblem(const Occurrence& occurrence,
                        const std::vector<double>& before,
                        const std::vector<double>& after, const size_t node)
{
  if (before.size() != after.size() ||
      !std::is_permutation(before.begin(), before.end(), after.begin()))
  {
    return When(occurrence) + " the values " + ValuesText(before) + " become " +
        ValuesText(after) + ", but a step may lose no value and invent none";
  }
  // The value of the node, or the one that it got, comes from further away.
  const auto there = std::find(after.begin(), after.end(), before[node]);
  const auto from =
      std::find(before.begin() + long(node), before.end(), after[node]);
  const size_t to = static_cast<size_t>(there - after.begin());
  const size_t origin = static_cast<size_t>(from - before.begin());
  const bool gone = to > node + 1 || to + 1 < node;
  return When(occurrence) + " the value " +
      NumberText(gone ? before[node] : after[node]) + " moves from node " +
      std::to_string(gone ? node : origin) + " to node " +
      std::to_string(gone ? to : node) +
      ", but a step can only exchange values of neighbours, and a node takes "
      "part in one exchange";
}

}  // namespace nexec
