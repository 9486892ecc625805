/**
 * @file bindings/reproduce/executor_study.hpp
 *
 * The paper's second half: executors trained with and without supervision of
 * the virtual node, at lengths they have never seen.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_EXECUTOR_STUDY_HPP
#define NEXEC_BINDINGS_REPRODUCE_EXECUTOR_STUDY_HPP

#include "study.hpp"

#include <nexec/executor/metrics.hpp>
#include <nexec/executor/proof/certificate.hpp>
#include <nexec/executor/trainer.hpp>
#include <nexec/executor/transition_kinds.hpp>

#include <vector>

namespace nexec::bindings
{

//! A way to train.
struct ExecutorCell
{
  std::string recipe;
  //! lambda_v.
  double virtualNodeWeight;
};

//! One trained executor and how well it does.
struct ExecutorRun
{
  ExecutorCell cell;
  uint64_t seed = 0;
  ExecutorModel model;
  //! Metrics at executorLengths, in this order.
  std::vector<Metrics> metrics;
  //! Every update; empty if the model was trained by an earlier run.
  std::vector<TrainingUpdate> updates;
  //! The same of its losses by kind of transition; of the first seed only.
  std::vector<std::pair<size_t, TransitionKindLosses>> kinds;

  //! Whether all runs at all lengths are exact.
  bool Exact() const;
};

//! Where executors are evaluated, and on how many sequences.
struct EvaluationLength
{
  size_t length;
  size_t sequences;
};
extern const std::vector<EvaluationLength> executorLengths;

//! The four ways to train, those of the paper's table.
extern const std::vector<ExecutorCell> executorCells;

//! Rough milliseconds that the study takes.
size_t ExecutorWork(const StudySize& size);

/**
 * Train (or load) and evaluate all executors.
 *
 * @return By cell, then by seed.
 */
std::vector<ExecutorRun> StudyExecutors(Study& study);

/**
 * The executor to show: trained until it was proved.
 *
 * @param certificate Set to its proof.
 */
ExecutorRun ProvedExecutor(Study& study, Certificate& certificate);

}  // namespace nexec::bindings

#endif
