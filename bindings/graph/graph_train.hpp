/**
 * @file bindings/graph/graph_train.hpp
 *
 * nexec_train for algorithms on graphs.
 */
#ifndef NEXEC_BINDINGS_GRAPH_GRAPH_TRAIN_HPP
#define NEXEC_BINDINGS_GRAPH_GRAPH_TRAIN_HPP

#include "options/binding.hpp"

namespace nexec::bindings
{

/**
 * Train a model of the graph algorithm that was asked for, and save it with
 * what else was asked for.
 *
 * @return The exit code.
 */
int RunGraphTrain(const Params& params, Context& context);

}  // namespace nexec::bindings

#endif
