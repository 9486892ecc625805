/**
 * @file nexec.hpp
 *
 * Everything in nexec that programs use.  What fails throws: an Error of
 * core/errors.hpp for what a user may have done (files, data, options), a
 * std::logic_error (mostly std::invalid_argument) for a call that breaks what
 * the function requires.  The library prints nothing, ends no process and
 * handles no signal.
 */
#ifndef NEXEC_HPP
#define NEXEC_HPP

// The class to begin with; what is below is for more than it offers.
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
#include <nexec/comm/agreement.hpp>
#include <nexec/comm/shared_items.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/core/threads.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/io/model_file.hpp>
#include <nexec/io/sequences.hpp>
#include <nexec/io/training_run_file.hpp>
#include <nexec/version.hpp>

#endif
