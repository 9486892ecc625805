/**
 * @file bindings/reproduce/baseline_study.hpp
 *
 * The paper's first half: the continuous baseline and its diagnosis.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_BASELINE_STUDY_HPP
#define NEXEC_BINDINGS_REPRODUCE_BASELINE_STUDY_HPP

#include "study.hpp"

#include <nexec/clrs/clrs_diagnosis.hpp>
#include <nexec/clrs/clrs_model.hpp>

#include <vector>

namespace nexec::bindings
{

//! The benchmark's test sequences; of the long ones, a study may take more or
//! fewer.
constexpr size_t shortLength = 16, shortSequences = 32, longLength = 64;

//! One preset: its networks, of several seeds, and what was found out.
struct BaselineGroup
{
  std::string preset;
  std::vector<ClrsModel> models;
  std::vector<ClrsDiagnosis> diagnoses;
  //! Hidden states of the first network, and the plane they were projected to.
  TrajectoryPlane plane;
  std::vector<TrajectoryPoint> trajectory;
  //! Scores of each network on the benchmark's sequences of 16 and of 64.
  std::vector<ClrsScore> shortScores, longScores;
};

//! Rough milliseconds that the study takes.
size_t BaselineWork(const StudySize& size);

//! Names of all networks: by preset, then by seed.
std::vector<std::string> BaselineNames(const StudySize& size);

/**
 * Together: train networks that are not there yet, one after the other; ranks
 * and threads share the batches.
 *
 * @param study The study.
 * @param numbers Which of BaselineNames(), from 0.
 */
void TrainBaselines(Study& study, const std::vector<size_t>& numbers);

//! Together: diagnose and score all networks, which are there.
std::vector<BaselineGroup> StudyBaselines(Study& study);

}  // namespace nexec::bindings

#endif
