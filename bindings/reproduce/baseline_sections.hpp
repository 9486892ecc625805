/**
 * @file bindings/reproduce/baseline_sections.hpp
 *
 * What the study of the continuous baseline says, section by section.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_BASELINE_SECTIONS_HPP
#define NEXEC_BINDINGS_REPRODUCE_BASELINE_SECTIONS_HPP

#include "baseline_study.hpp"
#include "report/report.hpp"

namespace nexec::bindings
{

//! The three diagnoses of the baseline, a section for each preset.
ReportSection BaselineSection(const Study& study, const BaselineGroup& group);

//! Scores of the baseline beside those that were published.
ReportSection ScoreSection(const Study& study,
                           const std::vector<BaselineGroup>& groups);

}  // namespace nexec::bindings

#endif
