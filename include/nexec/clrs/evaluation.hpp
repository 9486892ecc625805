/**
 * @file clrs/evaluation.hpp
 *
 * Trained networks on sequences they have not seen.
 */
#ifndef NEXEC_CLRS_EVALUATION_HPP
#define NEXEC_CLRS_EVALUATION_HPP

#include <nexec/clrs/diagnosis.hpp>
#include <nexec/clrs/model.hpp>

#include <functional>

namespace nexec
{

/**
 * The benchmark's score.
 *
 * @param model The network.
 * @param batch Sequences of one length, e.g. TestDraw().
 * @param callback Called with the number of sequences done so far.
 */
ClrsScore ScoreModel(const ClrsModel& model, const ClrsBatch& batch,
                     const std::function<void(const size_t)>& callback);

/**
 * Everything about one network: Diagnose(), its losses and its settings.
 *
 * @param name Its name.
 * @param model The network.
 * @param batch Sequences of one length, e.g. FreshDraw().
 * @param traces Set to what it did on each, with hidden states.
 */
ClrsDiagnosis DiagnoseModel(const std::string& name, const ClrsModel& model,
                            const ClrsBatch& batch,
                            std::vector<ClrsTrace>& traces);

}  // namespace nexec

#endif
