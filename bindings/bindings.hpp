/**
 * @file bindings/bindings.hpp
 *
 * The programs.  Each of these functions is in the *_main.cpp of its name, and
 * a program calls its own only.  A new one is a line here, in AllBindings() and
 * in CMakeLists.txt.
 */
#ifndef NEXEC_BINDINGS_BINDINGS_HPP
#define NEXEC_BINDINGS_BINDINGS_HPP

#include "options/binding.hpp"

namespace nexec::bindings
{

Binding TrainBinding();
Binding EvaluateBinding();
Binding SortBinding();
Binding GraphBinding();
Binding GenerateBinding();
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

//! All of them, for pages about all programs.
std::vector<Binding> AllBindings();

}  // namespace nexec::bindings

#endif
