/**
 * @file chain/executor_figures.hpp
 *
 * Figures about discrete executors.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_FIGURES_HPP
#define NEXEC_CHAIN_EXECUTOR_FIGURES_HPP

#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/training/trainer.hpp>

#include "chain/training/transition_kinds.hpp"
#include "figure/figure.hpp"

#include <utility>

namespace nexec
{

//! The parts of the loss at every update, one attempt after the other.
Figure TrainingFigure(const std::vector<TrainingUpdate>& history);

/**
 * The four accuracies over the length.
 *
 * @param rows Lengths and what was measured there.
 */
Figure AccuracyFigure(const std::vector<std::pair<size_t, Metrics>>& rows);

/**
 * The margin of a model over the length, beside the rounding errors that it
 * has to exceed.
 *
 * @param margins Of MarginsByLength().
 * @param certificate What has been decided about the model.
 */
Figure MarginFigure(const std::vector<LengthMargin>& margins,
                    const Certificate& certificate);

/**
 * The state loss of every kind of transition during a training.
 *
 * @param algorithm What was trained.
 * @param losses Updates, and what LossesByKind() said after each.
 */
Figure KindLossFigure(const Algorithm& algorithm,
                      const std::vector<KindLosses>& losses);

}  // namespace nexec

#endif
