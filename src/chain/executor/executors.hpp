/**
 * @file chain/executor/executors.hpp
 *
 * The executors themselves; MakeExecutor() is the way in.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_EXECUTORS_HPP
#define NEXEC_CHAIN_EXECUTOR_EXECUTORS_HPP

#include <nexec/chain/executor/executor.hpp>

namespace nexec
{

std::unique_ptr<Executor> MakeDenseExecutor(const ExecutorModel& model);
std::unique_ptr<Executor> MakeFactoredExecutor(const ExecutorModel& model);

}  // namespace nexec

#endif
