/**
 * @file bindings/reproduce/live_section.cpp
 */
#include "live_section.hpp"
#include "io/atomic_file.hpp"
#include "live_option.hpp"
#include "paper_example.hpp"

namespace nexec::bindings
{

ReportSection LiveSection(const Study& study, const ExecutorRun& shown,
                          const std::vector<ExecutorRun>& runs)
{
  const std::string group = "Networks of this report";
  LiveContent content;
  content.title = "The networks of this report";
  content.values = paperExample;
  content.command = "nexec_reproduce";
  content.models = {LiveModelOf(shown.model, group, "")};
  // All of them execute the same algorithm.
  content.models.back().label = "proved";
  std::string cell;
  for (const ExecutorRun& run : runs)
  {
    if (run.cell == cell)
      continue;
    cell = run.cell;
    content.models.push_back(LiveModelOf(run.model, group, ""));
    content.models.back().label = cell + (run.Exact() ? ", exact" : ", wrong");
  }
  const std::string page = LivePageOf(content);
  WriteFileAtomically(study.Path("live.html"), page);

  ReportSection section;
  section.id = "live";
  section.title = "Try it";
  section.paragraphs = {
      "The network that is proved, and the first network of each way to train "
      "that is compared below, run in this page on numbers of your own. Every "
      "step is compared with the algorithm, so that you see where a network "
      "goes wrong."};
  section.embeddedPage = page;
  return section;
}

}  // namespace nexec::bindings
