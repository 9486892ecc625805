/**
 * @file io/training_run_fields.hpp
 *
 * The one list of what a checkpoint of an executor's training holds, besides
 * options, records and parameters.  The order is that of the file.
 */
#ifndef NEXEC_IO_TRAINING_RUN_FIELDS_HPP
#define NEXEC_IO_TRAINING_RUN_FIELDS_HPP

#include <nexec/chain/training/training_run.hpp>

namespace nexec
{

//! Call visit(name, field) for where the (possibly const) run is.
template<typename Visitor, typename Run>
void VisitProgress(Visitor& visit, Run& run)
{
  visit("initial_digest", run.initialDigest);
  visit("attempt", run.attempt);
  visit("attempt_updates", run.updates);
  visit("most_groups", run.mostGroups);
  visit("last_improvement", run.lastImprovement);
}

//! Call visit(name, field) for the fields of a (possibly const) score.
template<typename Visitor, typename Score>
void VisitScore(Visitor& visit, Score& score)
{
  visit("groups", score.groups);
  visit("perfect", score.perfect);
  visit("margin", score.margin);
}

//! Call visit(name, field) for the fields of a (possibly const) update, but
//! for its validation.
template<typename Visitor, typename Update>
void VisitLosses(Visitor& visit, Update& update)
{
  visit("attempt", update.attempt);
  visit("update", update.update);
  visit("state_loss", update.parts.state);
  visit("scalar_loss", update.parts.scalar);
  visit("virtual_loss", update.parts.virtualNode);
  visit("entropy", update.parts.entropy);
  visit("loss", update.loss);
  visit("gradient_norm", update.gradientNorm);
}

//! Least bytes of an update in a file, so that their number can be checked
//! before memory is taken.  An update that was not validated has no score.
constexpr size_t leastUpdateBytes = 8 * 8 + 1;

}  // namespace nexec

#endif
