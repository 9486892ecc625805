/**
 * @file bindings/reproduce/work_section.cpp
 */
#include "io/atomic_file.hpp"
#include "paper_example.hpp"
#include "sections.hpp"
#include "trace/attention_figure.hpp"

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/io/player_file.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/trace/record.hpp>

namespace nexec::bindings
{

namespace
{

//! The first step in which values are exchanged.
constexpr size_t shownStep = 2;

}  // namespace

ReportSection WorkSection(const Study& study, const ExecutorRun& run)
{
  const Algorithm& algorithm = FindAlgorithm(run.model.config.algorithm);
  const auto executor = MakeExecutor("dense", run.model);
  PlayerContent content;
  content.title = algorithm.Name() + " on 2, 4, 6, 3, 7";
  content.traces = {
      RecordRun(algorithm, run.model, *executor, "dense", paperExample),
      RecordReference(algorithm, paperExample)};
  content.divergence =
      FirstDivergence(algorithm, content.traces[0], content.traces[1]);
  content.command = "nexec_reproduce";
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
      "and sends every node one signal. Space plays, arrow keys step."};
  section.embeddedPage = page;
  section.figures = {
      AddFigure(study, "figure-attention",
                AttentionFigureAt(algorithm, content.traces[0], shownStep))};
  section.commands = {
      "echo 2,4,6,3,7 | nexec_trace --executor dense "
      "--html_file player.html"};
  return section;
}

}  // namespace nexec::bindings
