/**
 * @file bindings/reproduce/sections.hpp
 *
 * What the studies say, section by section: the paper's tables and figures
 * beside ours.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_SECTIONS_HPP
#define NEXEC_BINDINGS_REPRODUCE_SECTIONS_HPP

#include "baseline_study.hpp"
#include "executor_study.hpp"

#include <nexec/report/report.hpp>

namespace nexec::bindings
{

//! The paper's table of lengths, with the executors of the first cell.
ReportSection LengthSection(const std::vector<ExecutorRun>& runs);

//! The paper's table of supervision, in all four cells.
ReportSection SupervisionSection(const std::vector<ExecutorRun>& runs);

//! What is proved, which the paper does not have.
ReportSection ProofSection(const ExecutorRun& run,
                           const Certificate& certificate);

//! The three diagnoses of the baseline, a section for each preset.
ReportSection BaselineSection(const BaselineGroup& group,
                              const StudySize& size);

//! Scores of the baseline beside those that were published.
ReportSection ScoreSection(const std::vector<BaselineGroup>& groups,
                           const StudySize& size);

}  // namespace nexec::bindings

#endif
