/**
 * @file bindings/registry.cpp
 *
 * The list of all programs; a new one is one more line here.
 */
#include "core/registry.hpp"

#include "bindings.hpp"

#include <stdexcept>

namespace nexec::bindings
{

const std::vector<Binding>& AllBindings()
{
  static const std::vector<Binding> bindings = {
      TrainBinding(),        EvaluateBinding(),  SortBinding(),
      TraceBinding(),        CertifyBinding(),   InspectBinding(),
      AlgorithmsBinding(),   ClrsTrainBinding(), ClrsEvaluateBinding(),
      ClrsDiagnoseBinding(), ReproduceBinding()};
  return bindings;
}

const Binding& FindBinding(const std::string& name)
{
  for (const Binding& binding : AllBindings())
  {
    if (binding.Name() == name)
      return binding;
  }
  throw std::logic_error("no program of the name '" + name + "'");
}

}  // namespace nexec::bindings
