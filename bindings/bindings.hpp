/**
 * @file bindings/bindings.hpp
 *
 * The programs.  Each of these functions is in the file of its name.
 */
#ifndef NEXEC_BINDINGS_BINDINGS_HPP
#define NEXEC_BINDINGS_BINDINGS_HPP

#include "core/binding.hpp"

namespace nexec::bindings
{

Binding TrainBinding();
Binding EvaluateBinding();
Binding SortBinding();
Binding TraceBinding();
Binding CertifyBinding();
Binding InspectBinding();
Binding AlgorithmsBinding();
Binding ClrsTrainBinding();
Binding ClrsEvaluateBinding();
Binding ClrsDiagnoseBinding();
Binding ReproduceBinding();
Binding SweepBinding();
Binding MergeBinding();

}  // namespace nexec::bindings

#endif
