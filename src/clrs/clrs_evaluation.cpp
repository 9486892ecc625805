/**
 * @file clrs/clrs_evaluation.cpp
 */
#include <nexec/clrs/clrs_evaluation.hpp>

#include "accuracy.hpp"
#include "draws.hpp"
#include "loss_split.hpp"
#include "pass.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

//! Sequences that are run together: memory grows with them.
constexpr size_t sequencesAtOnce = 8;

}  // namespace

ClrsBatch FreshDraw(const uint64_t seed, const size_t length,
                    const size_t count, const bool randomPositions)
{
  KeyStream keys(StreamSeed(seed, Purpose::EvaluationData, 0));
  KeyStream positions(StreamSeed(seed, Purpose::EvaluationData, 1));
  ClrsBatch batch;
  for (size_t b = 0; b < count; ++b)
  {
    const arma::vec key = keys.Uniform(length);
    batch.push_back(
        TraceProbes(key, DrawPositions(positions, length, randomPositions)));
  }
  return batch;
}

ClrsBatch TestDraw(const size_t length, const size_t count)
{
  KeyStream stream(3);
  ClrsBatch batch;
  for (size_t b = 0; b < count; ++b)
  {
    batch.push_back(
        TraceProbes(stream.Uniform(length), RegularPositions(length)));
  }
  return batch;
}

ClrsScore ScoreModel(const ClrsModel& model, const ClrsBatch& batch,
                     const std::function<void(const size_t)>& callback,
                     Communicator& ranks)
{
  ClrsPass<float> pass(model.preset.config);
  std::vector<arma::uvec> pointers;
  for (size_t first = 0; first < batch.size(); first += sequencesAtOnce)
  {
    const size_t last = std::min(first + sequencesAtOnce, batch.size());
    const ClrsBatch part(batch.begin() + static_cast<std::ptrdiff_t>(first),
                         batch.begin() + static_cast<std::ptrdiff_t>(last));
    for (arma::uvec& each : pass.Pointers(model.parameters, part, ranks))
      pointers.push_back(std::move(each));
    callback(last);
  }
  return ScorePointers(batch, pointers);
}

ClrsDiagnosis DiagnoseModel(const std::string& name, const ClrsModel& model,
                            const ClrsBatch& batch,
                            std::vector<ClrsTrace>& traces)
{
  ClrsPass<float> pass(model.preset.config);
  traces = pass.Trace(model.parameters, batch);
  ClrsDiagnosis diagnosis = Diagnose(name, batch, traces);
  diagnosis.settings =
      DescribePreset(model.preset) + ", seed " + std::to_string(model.seed);
  if (!model.history.empty())
  {
    diagnosis.losses =
        SplitLosses(LossesOf(model), model.preset.config.permutation);
  }
  return diagnosis;
}

}  // namespace nexec
