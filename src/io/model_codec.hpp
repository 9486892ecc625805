/**
 * @file io/model_codec.hpp
 *
 * What is in the file of a model.
 */
#ifndef NEXEC_IO_MODEL_CODEC_HPP
#define NEXEC_IO_MODEL_CODEC_HPP

#include <nexec/chain/executor/model.hpp>

#include "codec.hpp"
#include "core/sha256.hpp"

namespace nexec
{

//! The oldest format 1.x that can hold a configuration.
inline unsigned ConfigMinorVersion(const ExecutorConfig& config)
{
  if (!config.rulesDigest.empty())
    return 2;
  return config.signalBits == 1 ? 0 : 1;
}

//! The fields of a configuration.
template<typename Archive, typename Config>
void ConfigFields(Archive& archive, Config& config)
{
  archive("algorithm", config.algorithm);
  archive.Size("bits", config.bits, ExecutorConfig::maxBits);
  archive.Size("embedding_size", config.embeddingSize, ExecutorConfig::maxSize);
  archive.Size("hidden_size", config.hiddenSize, ExecutorConfig::maxSize);
  archive("pooling", config.pooling);
  // Programs that write older formats know no others.
  archive.Require(
      "pooling", archive.MinorVersion() >= 2 || config.pooling <= Pooling::Hard,
      "has to be softmax or hard before format 1.2");
  if (archive.MinorVersion() >= 1)
    archive.Size("signal_bits", config.signalBits, maxSignalBits);
  if (archive.MinorVersion() >= 2)
  {
    archive("rules_digest", config.rulesDigest);
    archive.Require("rules_digest", IsSha256(config.rulesDigest),
                    "is not a SHA-256");
  }
}

//! The fields of a training record.
template<typename Archive, typename Training>
void TrainingFields(Archive& archive, Training& training)
{
  archive("seed", training.seed);
  archive("restarts", training.restarts);
  archive("attempt", training.attempt);
  archive("updates", training.updates);
  archive("length", training.length);
  archive("batch_size", training.batchSize);
  archive("recipe", training.recipe);
  archive("tied_share", training.tiedShare);
  archive("attention_start", training.attentionStart);
  archive("max_gradient_norm", training.maxGradientNorm);
  archive("step_size", training.stepSize);
  archive("virtual_node_weight", training.virtualNodeWeight);
  archive("sharpening", training.sharpening);
  archive("state_loss", training.stateLoss);
  archive("scalar_loss", training.scalarLoss);
  archive("virtual_loss", training.virtualLoss);
  archive("perfect", training.perfect);
  archive("version", training.version);
  archive("blas_kernel", training.blasKernel);
}

template<>
struct Codec<ExecutorModel>
{
  static constexpr FileFormat format = {"model", "MODL", "nexec model", 2};

  static ExecutorModel Empty() { return {}; }

  static unsigned MinorVersion(const ExecutorModel& model)
  {
    return ConfigMinorVersion(model.config);
  }

  template<typename Archive, typename Model>
  static void Fields(Archive& archive, Model& model)
  {
    archive.Object("config", [&] { ConfigFields(archive, model.config); });
    archive.Object("training",
                   [&] { TrainingFields(archive, model.training); });
    Blocks(archive, ExecutorLayout(model.config), model.parameters);
  }
};

}  // namespace nexec

#endif
