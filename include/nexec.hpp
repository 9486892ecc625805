/**
 * @file nexec.hpp
 *
 * All of nexec except MPI.  Failures throw: an Error of core/errors.hpp for
 * what a user may have done (files, data, options), a std::logic_error (mostly
 * std::invalid_argument) for a call that violates the requirements of the
 * function.  The library prints nothing, ends no process and handles no signal.
 *
 * @mainpage nexec
 *
 * The public headers of nexec.  Begin with nexec::NeuralExecutor, or for graphs
 * with nexec::GraphExecutor; doc/api.md
 * lists what else there is by task, and doc/quickstart/cpp.md shows how to use
 * it.
 */
#ifndef NEXEC_HPP
#define NEXEC_HPP

// Start here; the headers below offer more.
#include <nexec/graph_executor.hpp>
#include <nexec/neural_executor.hpp>

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>
#include <nexec/chain/algorithm/trajectory.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/chain/executor/metrics.hpp>
#include <nexec/chain/executor/objective.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/proof/learnt_rules.hpp>
#include <nexec/chain/training/trainer.hpp>
#include <nexec/clrs/clrs_diagnosis.hpp>
#include <nexec/clrs/clrs_evaluation.hpp>
#include <nexec/clrs/clrs_trainer.hpp>
#include <nexec/comm/agreement.hpp>
#include <nexec/comm/shared_items.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/interruption.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/graph/generate.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/clrs_file.hpp>
#include <nexec/io/graph_file.hpp>
#include <nexec/io/graph_model_file.hpp>
#include <nexec/io/model_file.hpp>
#include <nexec/io/player_file.hpp>
#include <nexec/io/sequences.hpp>
#include <nexec/io/trace_file.hpp>
#include <nexec/io/training_run_file.hpp>
#include <nexec/nn/layers.hpp>
#include <nexec/nn/losses.hpp>
#include <nexec/nn/optimizer.hpp>
#include <nexec/trace/compare.hpp>
#include <nexec/trace/record.hpp>
#include <nexec/trace/trace_cursor.hpp>
#include <nexec/version.hpp>

#endif
