/**
 * @file chain/executor/factored_executor.hpp
 *
 * The executor that computes equal things once.
 */
#ifndef NEXEC_CHAIN_EXECUTOR_FACTORED_EXECUTOR_HPP
#define NEXEC_CHAIN_EXECUTOR_FACTORED_EXECUTOR_HPP

#include <nexec/chain/executor/executor.hpp>

#include "state_tables.hpp"

namespace nexec
{

//! What does not depend on the run: everything per code and per edge type.
class FactoredExecutor : public Executor
{
 public:
  explicit FactoredExecutor(const ExecutorModel& model);

  const ExecutorConfig& Config() const override { return model.config; }
  std::unique_ptr<Stepper> NewStepper() const override;

  //! S, the number of codes.
  size_t NumCodes() const { return model.config.NumCodes(); }
  size_t NumTypes() const { return NumEdgeTypes(NumCodes()); }

  ExecutorModel model;
  StateTables tables;        // over all S codes
  arma::rowvec takeLogits;   // 1 x types
  arma::mat typeEmbeddings;  // d x types
  arma::rowvec typeScores;   // 1 x types
};

}  // namespace nexec

#endif
