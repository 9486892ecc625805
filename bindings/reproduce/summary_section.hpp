/**
 * @file bindings/reproduce/summary_section.hpp
 *
 * The report on one screen: what the paper says, and what was found.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_SUMMARY_SECTION_HPP
#define NEXEC_BINDINGS_REPRODUCE_SUMMARY_SECTION_HPP

#include "baseline_study.hpp"
#include "executor_study.hpp"

#include <nexec/proof/certificate.hpp>

#include "report/report.hpp"

#include <vector>

namespace nexec::bindings
{

/**
 * Claim by claim, the paper's numbers beside ours.
 *
 * @param size How much was done: short training tests no claim.
 * @param runs All executors but the one to show.
 * @param groups The baselines.
 * @param certificate That of the executor to show.
 */
ReportSection SummarySection(const StudySize& size,
                             const std::vector<ExecutorRun>& runs,
                             const std::vector<BaselineGroup>& groups,
                             const Certificate& certificate);

}  // namespace nexec::bindings

#endif
