/**
 * @file bindings/reproduce/live_section.hpp
 *
 * The networks of the report, to try.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_LIVE_SECTION_HPP
#define NEXEC_BINDINGS_REPRODUCE_LIVE_SECTION_HPP

#include "executor_study.hpp"
#include "report/report.hpp"

#include <vector>

namespace nexec::bindings
{

/**
 * The page in which networks run: the one that is proved, and the first of
 * every way to train; writes `live.html`.
 *
 * @param study The study.
 * @param shown The executor that was trained until it was proved.
 * @param runs All others, in the order of ExecutorNames().
 */
ReportSection LiveSection(const Study& study, const ExecutorRun& shown,
                          const std::vector<ExecutorRun>& runs);

}  // namespace nexec::bindings

#endif
