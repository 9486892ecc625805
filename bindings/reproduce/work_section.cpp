/**
 * @file bindings/reproduce/work_section.cpp
 */
#include "sections.hpp"

#include <nexec/algorithm/registry.hpp>
#include <nexec/executor/figures.hpp>
#include <nexec/io/atomic_file.hpp>
#include <nexec/io/player_file.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/trace/record.hpp>
#include <nexec/trace/trace_cursor.hpp>

namespace nexec::bindings
{

namespace
{

//! The sequence of the paper's first figure.
const std::vector<double> paperExample = {2, 4, 6, 3, 7};
//! The step at which its inner loop begins.
constexpr size_t shownStep = 2;

//! The attention before one step, by type of edge.
Figure AttentionAt(const Algorithm& algorithm, const ExecutionTrace& trace,
                   const size_t step)
{
  TraceCursor cursor(algorithm, trace);
  cursor.JumpTo(step);
  std::vector<std::pair<std::string, double>> weights;
  for (const EdgeTypeAttention& attention : cursor.Attention())
  {
    const EdgeTypeScore& type = attention.type;
    weights.emplace_back(algorithm.StateName(type.from) + " to " +
                             algorithm.StateName(type.to) +
                             (type.larger ? ", larger" : ", not larger"),
                         attention.weight);
  }
  return AttentionFigure(weights);
}

}  // namespace

ReportSection WorkSection(const Study& study, const ExecutorRun& run)
{
  const Algorithm& algorithm = FindAlgorithm(run.model.config.algorithm);
  const auto executor = MakeExecutor("dense", run.model);
  PlayerContent content;
  content.title = "Insertion sort on 2, 4, 6, 3, 7";
  content.traces = {
      RecordRun(algorithm, run.model, *executor, "dense", paperExample),
      RecordReference(algorithm, paperExample)};
  content.divergence =
      FirstDivergence(algorithm, content.traces[0], content.traces[1]);
  SaveTrace(study.Path("example.bin"), content.traces[0]);
  const std::string page = PlayerPageOf(content);
  WriteFileAtomically(study.Path("player.html"), page);

  ReportSection section;
  section.id = "work";
  section.title = "The executor at work";
  section.paragraphs = {
      "The sequence of the paper's first figure, executed by a network that "
      "was trained until it was proved, beside the algorithm itself. Roles on "
      "the nodes are the network's states; the virtual node looks at all edges "
      "and tells every node whether the inner loop continues. Space plays, "
      "arrow keys step."};
  section.embeddedPage = page;
  section.figures = {
      AddFigure(study, "figure-attention",
                AttentionAt(algorithm, content.traces[0], shownStep))};
  section.commands = {
      "echo 2,4,6,3,7 | nexec_trace --executor dense "
      "--html_file player.html"};
  return section;
}

}  // namespace nexec::bindings
