/**
 * @file tests/support/models.hpp
 *
 * The committed model and ones that were made from it.
 */
#ifndef NEXEC_TESTS_SUPPORT_MODELS_HPP
#define NEXEC_TESTS_SUPPORT_MODELS_HPP

#include <nexec/core/random.hpp>
#include <nexec/io/model_file.hpp>

#include <cstring>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace nexec
{

//! All ways to pool.
inline const std::vector<Pooling> poolings = {Pooling::Softmax, Pooling::Hard,
                                              Pooling::Distinct};

//! The committed model.
inline const ExecutorModel& ShippedModel()
{
  static const ExecutorModel model =
      LoadModel(NEXEC_SOURCE_DIR "/data/insertion_sort.bin");
  return model;
}

//! The committed model of an algorithm, if there is one.
inline std::string ShippedModelPath(const std::string& name)
{
  return NEXEC_SOURCE_DIR "/data/" + name + ".bin";
}
inline bool HasShippedModel(const std::string& name)
{
  return std::ifstream(ShippedModelPath(name)).good();
}
inline ExecutorModel ShippedModelOf(const std::string& name)
{
  return LoadModel(ShippedModelPath(name));
}

//! The same parameters, pooled in a certain way.
inline ExecutorModel WithPooling(ExecutorModel model, const Pooling pooling)
{
  model.config.pooling = pooling;
  return model;
}

//! One block of parameters; a change of it changes the model.
inline arma::mat Block(ExecutorModel& model, const std::string& name)
{
  const ParameterLayout layout = ExecutorLayout(model.config);
  return BlockView(model.parameters, layout.Find(name));
}

//! Whether all numbers are the same, bit for bit.
inline bool SameBytes(const arma::mat& a, const arma::mat& b)
{
  return arma::size(a) == arma::size(b) &&
      std::memcmp(a.memptr(), b.memptr(), a.n_elem * sizeof(double)) == 0;
}

//! The blocks that decisions depend on; the virtual head is for training only.
inline std::vector<std::string> DecidingBlocks(const ExecutorConfig& config)
{
  std::vector<std::string> names;
  const ParameterLayout layout = ExecutorLayout(config);
  for (const ParameterBlock& block : layout.Blocks())
  {
    if (block.name.rfind("virtual_head", 0) != 0)
      names.push_back(block.name);
  }
  return names;
}

/**
 * A model with noise in one block.
 *
 * @param model Where it comes from.
 * @param name The block.
 * @param scale Size of the noise, relative to the numbers of the block.
 * @param seed Which noise.
 */
inline ExecutorModel WithNoise(ExecutorModel model, const std::string& name,
                               const double scale, const uint64_t seed)
{
  const ParameterLayout layout = ExecutorLayout(model.config);
  arma::mat block = BlockView(model.parameters, layout.Find(name));
  const double size =
      arma::norm(arma::vectorise(block)) / std::sqrt(double(block.n_elem));
  RandomStream random(seed, Purpose::Test, 0);
  for (double& weight : block)
    weight += scale * size * random.Normal();
  return model;
}

/**
 * One of many models with noise: blocks, sizes of the noise and ways to pool
 * take turns.
 *
 * @param number Which one.
 * @param from Where it comes from.
 */
inline ExecutorModel NoisyModel(const size_t number,
                                const ExecutorModel& from = ShippedModel())
{
  static const std::vector<double> scales = {0.05, 0.15, 0.4, 1.0, 2.0, 4.0};
  const std::vector<std::string> names = DecidingBlocks(from.config);
  ExecutorModel model =
      WithNoise(from, names[number % names.size()],
                scales[number / 2 % scales.size()], 1000 + number);
  model.config.pooling = poolings[number % poolings.size()];
  return model;
}

}  // namespace nexec

#endif
