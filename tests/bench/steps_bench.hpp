/**
 * @file tests/bench/steps_bench.hpp
 *
 * What a step costs: each executor, and insertion sort written by hand.
 */
#ifndef NEXEC_TESTS_BENCH_STEPS_BENCH_HPP
#define NEXEC_TESTS_BENCH_STEPS_BENCH_HPP

#include <nexec/chain/executor/model.hpp>

namespace nexec::bench
{

/**
 * Print seconds per step, "step_KIND_LENGTH", where KIND is dense, factored,
 * compiled, native or swap (see steps_bench.cpp), and one long run.
 *
 * @param model A model of insertion sort that can be proved.
 */
void BenchSteps(const ExecutorModel& model);

}  // namespace nexec::bench

#endif
