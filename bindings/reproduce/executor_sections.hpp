/**
 * @file bindings/reproduce/executor_sections.hpp
 *
 * What the study of executors says, section by section: the paper's tables and
 * figures beside ours.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_EXECUTOR_SECTIONS_HPP
#define NEXEC_BINDINGS_REPRODUCE_EXECUTOR_SECTIONS_HPP

#include "executor_study.hpp"
#include "figure/figure.hpp"
#include "report/report.hpp"

namespace nexec::bindings
{

/**
 * A figure for the report; picture and data are also saved beside the page.
 *
 * @param study Says where.
 * @param id Name of the figure and of its files.
 */
ReportFigure AddFigure(const Study& study, const std::string& id,
                       Figure figure);

//! The executor at work, on the paper's example, beside the algorithm.
ReportSection WorkSection(const Study& study, const ExecutorRun& run);

//! The paper's table of lengths, with the executors of the first cell.
ReportSection LengthSection(const Study& study,
                            const std::vector<ExecutorRun>& runs);

//! The paper's table of supervision, in all four cells.
ReportSection SupervisionSection(const Study& study,
                                 const std::vector<ExecutorRun>& runs);

//! What is proved, which the paper does not have.
ReportSection ProofSection(const Study& study, const ExecutorRun& run,
                           const Certificate& certificate);

}  // namespace nexec::bindings

#endif
