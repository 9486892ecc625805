/**
 * @file io/model_codec.hpp
 *
 * Models as bytes: the one list of what a model file holds besides the
 * parameters, what has to hold for it, and both formats.  Reading, writing and
 * checking all go through the lists, so the formats cannot get out of step.
 * The order is that of the .bin format.
 */
#ifndef NEXEC_IO_MODEL_CODEC_HPP
#define NEXEC_IO_MODEL_CODEC_HPP

#include <nexec/chain/executor/model.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace nexec
{

static_assert(std::is_same_v<size_t, uint64_t>,
              "whole numbers have 64 bits in a model file");

/**
 * Call visit(name, field) for every field of a configuration in format 1.0.
 *
 * @param visit What to do with each field.
 * @param config The (possibly const) configuration.
 */
template<typename Visitor, typename Config>
void VisitConfig(Visitor& visit, Config& config)
{
  visit("algorithm", config.algorithm);
  visit("bits", config.bits);
  visit("embedding_size", config.embeddingSize);
  visit("hidden_size", config.hiddenSize);
  visit("pooling", config.pooling);
}

/**
 * The oldest format 1.x that can hold a configuration.  Files are written in
 * that one, so that older programs read all that they can know.
 */
template<typename Config>
unsigned ConfigMinorVersion(const Config& config)
{
  if (!config.rulesDigest.empty())
    return 2;
  return config.signalBits == 1 ? 0 : 1;
}

/**
 * Call visit(name, field) for the fields that formats 1.1 and 1.2 have added.
 *
 * @param visit What to do with each field.
 * @param minorVersion Format of the file.
 * @param config The (possibly const) configuration.
 */
template<typename Visitor, typename Config>
void VisitNewerConfig(Visitor& visit, const unsigned minorVersion,
                      Config& config)
{
  if (minorVersion >= 1)
    visit("signal_bits", config.signalBits);
  if (minorVersion >= 2)
    visit("rules_digest", config.rulesDigest);
}

/**
 * Call visit(name, field) for every field of a training record.
 *
 * @param visit What to do with each field.
 * @param training The (possibly const) record.
 */
template<typename Visitor, typename Training>
void VisitTraining(Visitor& visit, Training& training)
{
  visit("seed", training.seed);
  visit("restarts", training.restarts);
  visit("attempt", training.attempt);
  visit("updates", training.updates);
  visit("length", training.length);
  visit("batch_size", training.batchSize);
  visit("recipe", training.recipe);
  visit("tied_share", training.tiedShare);
  visit("attention_start", training.attentionStart);
  visit("max_gradient_norm", training.maxGradientNorm);
  visit("step_size", training.stepSize);
  visit("virtual_node_weight", training.virtualNodeWeight);
  visit("sharpening", training.sharpening);
  visit("state_loss", training.stateLoss);
  visit("scalar_loss", training.scalarLoss);
  visit("virtual_loss", training.virtualLoss);
  visit("perfect", training.perfect);
  visit("version", training.version);
  visit("blas_kernel", training.blasKernel);
}

/**
 * What is wrong with a configuration, or nothing: the sizes are within their
 * limits, the text is fit to print, and all is as format 1.minorVersion has it.
 */
std::string ConfigProblem(const ExecutorConfig& config,
                          const unsigned minorVersion);

//! The same for a training record: the numbers are finite and the text is fit
//! to print.
std::string TrainingProblem(const TrainingRecord& training);

//! Both, and there are as many parameters as the sizes ask for, all finite.
std::string ModelProblem(const ExecutorModel& model);

/**
 * The bytes of a .bin file: a container of kind "MODL" around configuration,
 * training record, and the parameters block by block.  The model has to be one
 * without problems.
 */
std::string EncodeModelBinary(const ExecutorModel& model);

//! The model in the bytes of a .bin file.
ExecutorModel DecodeModelBinary(const std::string& path,
                                const std::string& bytes);

/**
 * The text of a .json file: an object with "format", "format_version",
 * "config", "training", and "parameters" with one object for each block.  The
 * model has to be one without problems.
 */
std::string EncodeModelJson(const ExecutorModel& model);

//! The model in the text of a .json file.
ExecutorModel DecodeModelJson(const std::string& path,
                              const std::string& bytes);

}  // namespace nexec

#endif
