/**
 * @file bindings/graph/graph_result.cpp
 */
#include "graph_result.hpp"

#include "core/number_text.hpp"
#include "io/json_archive.hpp"
#include "process/log.hpp"

namespace nexec::bindings
{

namespace
{

constexpr JsonFormat graphResultFormat = {"nexec graph result", 1};

//! A wrong network may make states that have no name.
std::string StateText(const GraphAlgorithm& algorithm, const NodeState state)
{
  const std::vector<std::string>& names = algorithm.rules.Declaration().states;
  return state < names.size() ? names[state] : std::to_string(state);
}

}  // namespace

GraphResult Execute(const GraphInput& input, const GraphAlgorithm& algorithm,
                    GraphDecider& decider)
{
  const size_t maxSteps = MaxGraphSteps(input.graph.NumNodes());
  ProgressBar bar(algorithm.name, maxSteps);
  GraphRun run(input, algorithm);
  size_t faults = 0;
  while (run.Steps() < maxSteps)
  {
    const GraphStepRecord record = run.Step(decider);
    faults += record.faults;
    if (!record.changed)
      return {run.Now(), run.Steps() - 1, true, faults};
    bar.Update(run.Steps());
  }
  return {run.Now(), run.Steps(), false, faults};
}

std::string ResultProblem(const GraphInput& input,
                          const GraphAlgorithm& algorithm,
                          const GraphResult& result)
{
  if (!result.halted)
    return "it did not halt within " + CountText(result.steps, "step");
  if (result.faults > 0)
  {
    return "two gates fired into one node " + CountText(result.faults, "time");
  }
  const GraphConfiguration right = algorithm.classical(input);
  const GraphConfiguration& found = result.end;
  size_t node = 0;
  const auto differs = [&node](const std::string& what, const std::string& is,
                               const std::string& should)
  {
    return "node " + std::to_string(node) + " has the " + what + " " + is +
        ", but should have " + should;
  };
  for (; node < found.states.size(); ++node)
  {
    if (found.pointers[node] != right.pointers[node])
    {
      return differs("parent", std::to_string(found.pointers[node]),
                     std::to_string(right.pointers[node]));
    }
    if (found.values[node] != right.values[node])
    {
      return differs("value", NumberText(found.values[node]),
                     NumberText(right.values[node]));
    }
    if (found.states[node] != right.states[node])
    {
      return differs("state", StateText(algorithm, found.states[node]),
                     StateText(algorithm, right.states[node]));
    }
  }
  return "";
}

std::string ResultCsv(const GraphAlgorithm& algorithm,
                      const GraphResult& result)
{
  std::string text = "node,parent,value,state\n";
  for (size_t node = 0; node < result.end.states.size(); ++node)
  {
    text += std::to_string(node) + "," +
        std::to_string(result.end.pointers[node]) + "," +
        NumberText(result.end.values[node]) + "," +
        StateText(algorithm, result.end.states[node]) + "\n";
  }
  return text;
}

std::string ResultJson(const GraphInput& input, const GraphAlgorithm& algorithm,
                       const std::string& executor, const GraphResult& result,
                       const bool right)
{
  JsonWriter write(graphResultFormat);
  write("algorithm", algorithm.name);
  write("executor", executor);
  if (algorithm.rules.Declaration().HasStart())
    write("start", uint64_t(input.start));
  write("steps", uint64_t(result.steps));
  write("halted", result.halted);
  write("right", right);
  const auto writeNode = [&](const size_t node)
  {
    write("node", uint64_t(node));
    write("parent", uint64_t(result.end.pointers[node]));
    write.Key("value");
    write.FiniteOrNull(result.end.values[node]);
    write("state", StateText(algorithm, result.end.states[node]));
  };
  write.List("nodes",
             [&]
             {
               for (size_t node = 0; node < result.end.states.size(); ++node)
                 write.Object([&] { writeNode(node); });
             });
  return write.Text();
}

}  // namespace nexec::bindings
