/**
 * @file bindings/bindings.cpp
 */
#include "bindings.hpp"

namespace nexec::bindings
{

std::vector<Binding> AllBindings()
{
  std::vector<Binding> bindings = {
      TrainBinding(),        EvaluateBinding(),  SortBinding(),
      TraceBinding(),        CertifyBinding(),   InspectBinding(),
      AlgorithmsBinding(),   ClrsTrainBinding(), ClrsEvaluateBinding(),
      ClrsDiagnoseBinding(), ReproduceBinding(), SweepBinding(),
      MergeBinding()};
  const size_t programs = bindings.size();
  for (size_t k = 0; k < programs; ++k)
  {
    if (bindings[k].HasRanks())
      bindings.push_back(bindings[k].ForRanks());
  }
  return bindings;
}

}  // namespace nexec::bindings
