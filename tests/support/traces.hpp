/**
 * @file tests/support/traces.hpp
 *
 * Recorded runs of the committed model.
 */
#ifndef NEXEC_TESTS_SUPPORT_TRACES_HPP
#define NEXEC_TESTS_SUPPORT_TRACES_HPP

#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/compiled/compiled_executor.hpp>
#include <nexec/io/certificate_file.hpp>
#include <nexec/trace/record.hpp>

#include "models.hpp"

#include <cstring>

namespace nexec
{

//! The committed model, ready to run in any way.
inline std::unique_ptr<Executor> ShippedExecutor(const std::string& kind,
                                                 const Pooling pooling)
{
  const ExecutorModel model = WithPooling(ShippedModel(), pooling);
  if (kind != "compiled")
    return MakeExecutor(kind, model);
  return MakeCompiledExecutor(
      model,
      LoadCertificate(CertificatePath(
          NEXEC_SOURCE_DIR "/data/insertion_sort.bin", pooling)));
}

//! A run of the committed model.
inline ExecutionTrace ShippedTrace(const std::vector<double>& values,
                                   const std::string& kind = "factored",
                                   const Pooling pooling = Pooling::Softmax)
{
  return RecordRun(FindAlgorithm("insertion_sort"),
                   WithPooling(ShippedModel(), pooling),
                   *ShippedExecutor(kind, pooling), kind, values);
}

//! Whether two numbers are the same, bit for bit.
inline bool SameBits(const double a, const double b)
{
  return std::memcmp(&a, &b, sizeof(a)) == 0;
}

//! Whether two steps are the same, bit for bit.
inline bool SameStep(const TraceStep& a, const TraceStep& b)
{
  return a.changes == b.changes && a.gates == b.gates && a.signal == b.signal &&
      SameBits(a.margin, b.margin);
}

//! Whether two traces are the same, bit for bit.
inline bool SameTrace(const ExecutionTrace& a, const ExecutionTrace& b)
{
  const auto sameScore = [](const EdgeTypeScore& x, const EdgeTypeScore& y)
  {
    return x.type == y.type && SameBits(x.score, y.score);
  };
  return a.algorithm == b.algorithm && a.executor == b.executor &&
      a.pooling == b.pooling && a.modelDigest == b.modelDigest &&
      a.rulesDigest == b.rulesDigest && a.halted == b.halted &&
      a.faults == b.faults &&
      std::equal(a.input.begin(), a.input.end(), b.input.begin(), b.input.end(),
                 SameBits) &&
      std::equal(a.scores.begin(), a.scores.end(), b.scores.begin(),
                 b.scores.end(), sameScore) &&
      std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                 SameStep);
}

}  // namespace nexec

#endif
