/**
 * @file bindings/bindings.cpp
 */
#include "bindings.hpp"

namespace nexec::bindings
{

std::vector<Binding> AllBindings()
{
  return {TrainBinding(),     EvaluateBinding(),     SortBinding(),
          GraphBinding(),     GenerateBinding(),     TraceBinding(),
          CertifyBinding(),   InspectBinding(),      AlgorithmsBinding(),
          ClrsTrainBinding(), ClrsEvaluateBinding(), ClrsDiagnoseBinding(),
          ReproduceBinding(), SweepBinding(),        MergeBinding()};
}

}  // namespace nexec::bindings
