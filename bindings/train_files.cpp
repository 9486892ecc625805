/**
 * @file bindings/train_files.cpp
 */
#include "train_files.hpp"

#include "checkpoints.hpp"
#include "outputs.hpp"
#include "process/log.hpp"

#include <nexec/io/certificate_file.hpp>
#include <nexec/io/model_file.hpp>

#include <chrono>

namespace nexec::bindings
{

uint64_t SeedOf(const Params& params, Communicator& ranks)
{
  const int64_t chosen = params.Get<int64_t>("seed");
  if (chosen != 0)
    return static_cast<uint64_t>(chosen);
  // All ranks need the same one.
  std::string seed = std::to_string(
      std::chrono::system_clock::now().time_since_epoch().count());
  ranks.Broadcast(seed);
  return std::stoull(seed);
}

std::string CertificateOutput(const Params& params, const Pooling pooling)
{
  return CertificatePath(params.Get<std::string>("output_model"), pooling);
}

void CheckTrainFiles(const Params& params, const Pooling pooling,
                     const bool isProved)
{
  std::vector<OutputFile> outputs =
      OutputsOf(params, {"output_model", "history", "figure", "kinds_figure"});
  if (!CheckpointPath(params).empty())
  {
    outputs.push_back({CheckpointPath(params),
                       params.Has("checkpoint")
                           ? params.Definition("checkpoint").Label()
                           : "the checkpoint beside the model"});
  }
  if (params.Has("output_model") && isProved)
  {
    outputs.push_back({CertificateOutput(params, pooling),
                       "the certificate beside the model"});
  }
  CheckOutputs(outputs);
  if (params.Has("output_model"))
    CheckModelExtension(params.Get<std::string>("output_model"));
  else
    Log::Warn("no --output_model_file (-M) given: the model will be lost");
}

}  // namespace nexec::bindings
