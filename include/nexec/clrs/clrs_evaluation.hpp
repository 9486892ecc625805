/**
 * @file clrs/clrs_evaluation.hpp
 *
 * Trained networks on sequences they have not seen.
 */
#ifndef NEXEC_CLRS_CLRS_EVALUATION_HPP
#define NEXEC_CLRS_CLRS_EVALUATION_HPP

#include <nexec/clrs/clrs_diagnosis.hpp>
#include <nexec/comm/communicator.hpp>

#include <functional>

namespace nexec
{

/**
 * New sequences for diagnoses, neither those of training nor of validation. The
 * same arguments give the same sequences, here and below.
 *
 * @param seed Seed of the draw.
 * @param length Length of the sequences; not 0.
 * @param count Number of sequences.
 * @param randomPositions Whether positions are random (and sorted).
 */
ClrsBatch FreshDraw(const uint64_t seed, const size_t length,
                    const size_t count, const bool randomPositions);

/**
 * The benchmark's test sequences: seed 3 with regular positions.
 *
 * @param length Length of the sequences; not 0.
 * @param count Number of sequences.
 */
ClrsBatch TestDraw(const size_t length = 64, const size_t count = 32);

/**
 * The benchmark's score.  Throws InputError if the parameters do not fit the
 * network, if there are no sequences, or if they differ in length or are
 * shorter than 2.
 *
 * @param model The network.
 * @param batch Sequences of one length, e.g. TestDraw().
 * @param callback Called with the number of sequences done so far; may not be
 *     empty.
 * @param ranks Processes that call this together, with the same arguments, and
 *     share the sequences.
 */
ClrsScore ScoreModel(const ClrsModel& model, const ClrsBatch& batch,
                     const std::function<void(const size_t)>& callback,
                     Communicator& ranks = Alone());

/**
 * Everything about one network: Diagnose(), its losses and its settings.
 * Throws InputError as ScoreModel() does, and if a hidden state is not finite.
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
