/**
 * @file bindings/binding_registry.cpp
 *
 * The list of all programs; a new one is one more line here.
 */
#include "core/binding_registry.hpp"

#include "bindings.hpp"

#include <stdexcept>

namespace nexec::bindings
{

namespace
{

//! What the programs for several processes say about them.
const char* const sharedBatches =
    "The processes share the sequences of every batch and of every validation. "
    " "
    "The bytes of the model depend neither on the number of processes nor on "
    "that of threads, and a run goes on with any number of either.";
const char* const sharedExecutorBatches =
    "  There is something to share in batches of hundreds and more; the "
    "default "
    "batch is trained as fast by one process.";
const char* const sharedSequences =
    "The processes share the sequences; what is counted does not depend on "
    "their number.";
const char* const sharedNetworks =
    "The processes share the executors to train, and the batches of the "
    "baseline; what is found does not depend on their number.  All need the "
    "folder, under the same name.  An executor that is being trained when the "
    "program is stopped is not saved: it takes seconds.";

//! Seconds that processes may wait for each other: in training they have the
//! same to do; otherwise single pieces of work can take long.
constexpr double trainingTimeout = 300.0, itemsTimeout = 3600.0;

std::vector<Binding> MakeBindings()
{
  std::vector<Binding> bindings = {
      TrainBinding(),        EvaluateBinding(),  SortBinding(),
      TraceBinding(),        CertifyBinding(),   InspectBinding(),
      AlgorithmsBinding(),   ClrsTrainBinding(), ClrsEvaluateBinding(),
      ClrsDiagnoseBinding(), ReproduceBinding(), SweepBinding(),
      MergeBinding()};
  for (const Binding& binding :
       {TrainBinding().ForRanks(
            std::string(sharedBatches) + sharedExecutorBatches,
            trainingTimeout),
        ClrsTrainBinding().ForRanks(sharedBatches, trainingTimeout),
        EvaluateBinding().ForRanks(sharedSequences, itemsTimeout),
        ReproduceBinding().ForRanks(sharedNetworks, itemsTimeout)})
    bindings.push_back(binding);
  return bindings;
}

}  // namespace

const std::vector<Binding>& AllBindings()
{
  static const std::vector<Binding> bindings = MakeBindings();
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
