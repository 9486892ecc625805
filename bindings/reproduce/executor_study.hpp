/**
 * @file bindings/reproduce/executor_study.hpp
 *
 * The paper's second half: executors trained with and without supervision of
 * the virtual node, at lengths they have never seen.
 */
#ifndef NEXEC_BINDINGS_REPRODUCE_EXECUTOR_STUDY_HPP
#define NEXEC_BINDINGS_REPRODUCE_EXECUTOR_STUDY_HPP

#include "study.hpp"
#include "study/study_runs.hpp"

#include <vector>

namespace nexec::bindings
{

//! One trained executor and how well it does.
struct ExecutorRun
{
  //! Its cell in data/studies/supervision.txt, the ways to train of the paper's
  //! second table; empty for the one to show.
  std::string cell;
  //! Its name among ExecutorNames().
  std::string name;
  //! Whether the virtual node was told the signal.
  bool supervised = false;
  uint64_t seed = 0;
  ExecutorModel model;
  //! Metrics at executorLengths, in this order.
  std::vector<Metrics> metrics;

  //! The command that measures it at one of executorLengths.
  std::string EvaluateCommand(const size_t at) const;

  //! Whether all runs at all lengths are exact.
  bool Exact() const;
};

//! Figures about the training of the first run.  They are drawn when it is
//! trained: a model does not hold its history.
constexpr const char* trainingFigure = "figure-training";
constexpr const char* kindsFigure = "figure-kinds";

//! Where executors are evaluated, and on how many sequences.
extern const std::vector<EvaluationLength> executorLengths;

//! Rough milliseconds that the study takes.
size_t ExecutorWork(const StudySize& size);

//! Names of all executors: by cell, then by seed, and last the one to show,
//! which is trained until it is proved.
std::vector<std::string> ExecutorNames(const StudySize& size);

/**
 * Together: train executors that are not there yet.  Each takes one thread of
 * one rank.
 *
 * @param study The study.
 * @param numbers Which of ExecutorNames(), from 0.
 */
void TrainExecutors(Study& study, const std::vector<size_t>& numbers);

//! Evaluate all executors, which are there, in the order of ExecutorNames().
std::vector<ExecutorRun> StudyExecutors(const Study& study);

}  // namespace nexec::bindings

#endif
