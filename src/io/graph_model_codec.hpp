/**
 * @file io/graph_model_codec.hpp
 *
 * What is in the file of a graph executor.
 */
#ifndef NEXEC_IO_GRAPH_MODEL_CODEC_HPP
#define NEXEC_IO_GRAPH_MODEL_CODEC_HPP

#include <nexec/graph/executor/graph_model.hpp>

#include "codec.hpp"
#include "core/sha256.hpp"

namespace nexec
{

//! The fields of a configuration.
template<typename Archive, typename Config>
void GraphConfigFields(Archive& archive, Config& config)
{
  archive("algorithm", config.algorithm);
  archive.Size("bits", config.bits, GraphConfig::maxBits);
  archive.Size("signals", config.signals, GraphDeclaration::maxSignals);
  archive("takes", config.takes);
  archive("points", config.points);
  archive.Size("embedding_size", config.embeddingSize, GraphConfig::maxSize);
  archive.Size("hidden_size", config.hiddenSize, GraphConfig::maxSize);
  archive("pooling", config.pooling);
  archive("rules_digest", config.rulesDigest);
  archive.Require("rules_digest", IsSha256(config.rulesDigest),
                  "is not a SHA-256");
}

//! The fields of a training record.
template<typename Archive, typename Training>
void GraphTrainingFields(Archive& archive, Training& training)
{
  archive("seed", training.seed);
  archive("restarts", training.restarts);
  archive("attempt", training.attempt);
  archive("updates", training.updates);
  archive("nodes", training.nodes);
  archive("batch_size", training.batchSize);
  archive("views", training.views);
  archive("step_size", training.stepSize);
  archive("state_loss", training.stateLoss);
  archive("gate_loss", training.gateLoss);
  archive("signal_loss", training.signalLoss);
  archive("perfect", training.perfect);
  archive("proved", training.proved);
  archive("version", training.version);
  archive("blas_kernel", training.blasKernel);
}

template<>
struct Codec<GraphModel>
{
  static constexpr FileFormat format = {"graph model", "GMDL",
                                        "nexec graph model"};

  static GraphModel Empty() { return {}; }

  static unsigned MinorVersion(const GraphModel& /* model */) { return 0; }

  template<typename Archive, typename Model>
  static void Fields(Archive& archive, Model& model)
  {
    archive.Object("config", [&] { GraphConfigFields(archive, model.config); });
    archive.Object("training",
                   [&] { GraphTrainingFields(archive, model.training); });
    Blocks(archive, GraphLayout(model.config), model.parameters);
  }
};

}  // namespace nexec

#endif
