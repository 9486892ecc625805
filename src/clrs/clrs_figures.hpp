/**
 * @file clrs/clrs_figures.hpp
 *
 * Figures about the continuous baseline.
 */
#ifndef NEXEC_CLRS_CLRS_FIGURES_HPP
#define NEXEC_CLRS_CLRS_FIGURES_HPP

#include <nexec/clrs/clrs_diagnosis.hpp>
#include <nexec/clrs/clrs_model.hpp>

#include "figure/figure.hpp"

namespace nexec
{

/**
 * Output and hint loss during training, raw and divided by the first loss of
 * the same length.
 *
 * @param models Networks that differ in their seeds; throws InputError if there
 *     are none, or if they were not trained equally long.
 */
Figure LossesFigure(const std::vector<ClrsModel>& models);

//! Hint accuracy by step beside trivial predictors; of SummariseSteps(), throws
//! InputError if a column is not there.
Figure HintsFigure(const TableSummary& steps);

/**
 * Sequences solved by step, beside those that the algorithm sorts.
 *
 * @param steps Of SummariseSteps(); throws InputError if a column is not there.
 * @param sequences How many there are.
 */
Figure SolutionsFigure(const TableSummary& steps, const size_t sequences);

/**
 * The ways of hidden states of the first sequences through the plane.
 *
 * @param points Of ProjectTrajectories(), in their order; requires at least one
 *     for a figure that can be drawn.
 * @param explained Shares of the variance along both axes, 2.
 */
Figure TrajectoriesFigure(const std::vector<TrajectoryPoint>& points,
                          const arma::vec& explained);

}  // namespace nexec

#endif
