/**
 * @file bindings/graph/graph_option.hpp
 *
 * The graph algorithm that a program runs, and the model of it: a file, or the
 * one built into the program.
 */
#ifndef NEXEC_BINDINGS_GRAPH_GRAPH_OPTION_HPP
#define NEXEC_BINDINGS_GRAPH_GRAPH_OPTION_HPP

#include "graph/algorithm/graph_steps.hpp"
#include "options/binding.hpp"

#include <nexec/graph/executor/graph_model.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nexec::bindings
{

//! Declare --input_model_file (-m) and --algorithm, of which one is to be
//! given.
void AddGraphModelOption(Binding& binding);

//! Declare --executor.
void AddGraphExecutorOption(Binding& binding);

//! Load the model that was asked for, or the built-in one, with the pooling
//! that was asked for.  Requires that one of the two options was passed;
//! ModelName() says which model it is.
GraphModel LoadGraphModelOption(const Params& params);

//! The bytes of the file that LoadGraphModelOption() loads.
std::string GraphModelBytes(const Params& params);

/**
 * The algorithm of a model.  FormatError if this version of nexec does not know
 * it, if its sizes are others, or if the model has learnt other rules.
 *
 * @param name Name of the model.
 */
const GraphAlgorithm& GraphAlgorithmOf(const std::string& name,
                                       const GraphModel& model);

//! Somebody who decides, and what he executes.
struct ChosenGraphExecutor
{
  const GraphAlgorithm* algorithm = nullptr;
  //! Not used by the rules.
  std::unique_ptr<GraphModel> model;
  std::unique_ptr<GraphDecider> decider;
};

//! Make ready to run what was asked for.
ChosenGraphExecutor ChooseGraphExecutor(const Params& params);

//! Throw UsageError if an option was passed that means nothing for this
//! algorithm: a start, or a seed.
void CheckGraphOptions(const Params& params, const GraphAlgorithm& algorithm);

//! Throw InputError if the algorithm has no end on such weights, and warn if it
//! may find another result than it should.
void CheckGraphWeights(const Graph& graph, const GraphAlgorithm& algorithm);

}  // namespace nexec::bindings

#endif
