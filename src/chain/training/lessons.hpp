/**
 * @file chain/training/lessons.hpp
 *
 * Counterexamples: views that a model decides wrongly, to be learnt again.
 */
#ifndef NEXEC_CHAIN_TRAINING_LESSONS_HPP
#define NEXEC_CHAIN_TRAINING_LESSONS_HPP

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/core/random.hpp>

#include "chain/algorithm/views.hpp"

#include <cstdint>
#include <vector>

namespace nexec
{

//! The streams from which the view of a number is drawn, by which it can be
//! drawn again.
struct LessonStreams
{
  LessonStreams(const uint64_t seed, const uint64_t number) :
      situation(seed, Purpose::Lessons, 2 * number),
      rest(seed, Purpose::Lessons, 2 * number + 1)
  {
  }

  RandomStream situation, rest;
};

/**
 * Of so many views, those in which a model does not decide as the rules do, at
 * a gate or a node.  Their runs are fully grown.
 *
 * @param model The model, which fits the algorithm; its pooling counts.
 * @param rules The algorithm.
 * @param views Where they are drawn.
 * @param seed Seed of the attempt.
 * @param first Number of the first view.
 * @param count How many are drawn.
 * @return Their numbers, in order.
 */
std::vector<uint64_t> WrongViews(const ExecutorModel& model,
                                 const LocalRules& rules, const Views& views,
                                 const uint64_t seed, const uint64_t first,
                                 const size_t count);

}  // namespace nexec

#endif
