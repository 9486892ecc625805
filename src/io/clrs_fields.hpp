/**
 * @file io/clrs_fields.hpp
 *
 * The one list of what a file of a continuous baseline holds besides the
 * settings (VisitSettings()) and the parameters.
 */
#ifndef NEXEC_IO_CLRS_FIELDS_HPP
#define NEXEC_IO_CLRS_FIELDS_HPP

#include <nexec/clrs/clrs_model.hpp>

namespace nexec
{

/**
 * Call visit(name, field) for every field of where a model is from.
 *
 * @param visit What to do with each field.
 * @param model The (possibly const) model.
 */
template<typename Visitor, typename Model>
void VisitOrigin(Visitor& visit, Model& model)
{
  visit("seed", model.seed);
  visit("version", model.version);
  visit("blas_kernel", model.blasKernel);
}

//! An update as it stands in a file: what it may lack is marked as such.
struct StoredUpdate
{
  StoredUpdate() = default;
  explicit StoredUpdate(const ClrsUpdate& update) :
      update(update),
      validated(update.validation.has_value()),
      validation(update.validation.value_or(ClrsScore()))
  {
  }

  //! The update that was stored.
  ClrsUpdate Restored() const
  {
    ClrsUpdate result = update;
    if (validated)
      result.validation = validation;
    return result;
  }

  ClrsUpdate update;
  bool validated = false;
  ClrsScore validation;
};

/**
 * Call visit(name, field) for every field of an update.
 *
 * @param visit What to do with each field.
 * @param stored The (possibly const) update.
 */
template<typename Visitor, typename Stored>
void VisitUpdate(Visitor& visit, Stored& stored)
{
  auto& update = stored.update;
  visit("length", update.length);
  visit("pred", update.losses.pred);
  visit("pred_mask", update.losses.predMask);
  visit("pred_h", update.losses.predH);
  visit("i", update.losses.i);
  visit("j", update.losses.j);
  visit("gradient_norm", update.gradientNorm);
  visit("validated", stored.validated);
  visit("validation_node_score", stored.validation.node);
  visit("validation_sequence_score", stored.validation.sequence);
}

}  // namespace nexec

#endif
