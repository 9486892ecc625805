/**
 * @file clrs/clrs_model.cpp
 */
#include <nexec/clrs/clrs_model.hpp>

#include <nexec/core/random.hpp>
#include <nexec/version.hpp>

#include "core/blas.hpp"

#include <cmath>

namespace nexec
{

namespace
{

//! Adds linear maps: weight and bias.
class LinearMaps
{
 public:
  void Add(const std::string& name, const size_t inSize, const size_t outSize)
  {
    layout.Add(name + ".w", outSize, inSize);
    layout.Add(name + ".b", outSize, 1);
  }

  ParameterLayout layout;
};

void AddProcessor(const ClrsConfig& config, LinearMaps& maps)
{
  const size_t h = config.hiddenSize, t = config.tripletSize;
  for (const char* name : {"proc.m1", "proc.m2", "proc.o1"})
    maps.Add(name, 2 * h, h);
  // Graph features are zero here, so of mg and tg only the biases matter; they
  // are kept so that the sizes are those of the benchmark.
  for (const char* name :
       {"proc.me", "proc.mg", "proc.mlp0", "proc.mlp1", "proc.o2"})
    maps.Add(name, h, h);
  maps.layout.Add("proc.ln.scale", h, 1);
  maps.layout.Add("proc.ln.offset", h, 1);
  if (config.processor.gated)
  {
    maps.Add("proc.g1", 2 * h, h);
    maps.Add("proc.g2", h, h);
    maps.Add("proc.g3", h, h);
  }
  if (config.processor.triplets)
  {
    for (const char* name : {"proc.t1", "proc.t2", "proc.t3"})
      maps.Add(name, 2 * h, t);
    for (const char* name : {"proc.te1", "proc.te2", "proc.te3", "proc.tg"})
      maps.Add(name, h, t);
    maps.Add("proc.o3", t, h);
  }
}

void AddPointerDecoder(const ClrsConfig& config, const std::string& name,
                       LinearMaps& maps)
{
  const size_t h = config.hiddenSize;
  maps.Add(name + ".1", 3 * h, h);
  maps.Add(name + ".2", 3 * h, h);
  maps.Add(name + ".3", config.processor.triplets ? 2 * h : h, h);
  maps.Add(name + ".4", h, 1);
}

/**
 * Normal with deviation 1/sqrt(fanIn), drawn again beyond two deviations.  The
 * cut makes the true deviation 0.88 of that; it is not corrected.
 */
void FanInTruncatedNormal(double* weights, const size_t count,
                          const size_t fanIn, RandomStream& random)
{
  const double deviation = 1.0 / std::sqrt(static_cast<double>(fanIn));
  for (size_t i = 0; i < count; ++i)
  {
    double x = random.Normal();
    while (std::abs(x) > 2.0)
      x = random.Normal();
    weights[i] = deviation * x;
  }
}

bool EndsWith(const std::string& text, const std::string& end)
{
  return text.size() >= end.size() &&
      text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

ParameterLayout ClrsLayout(const ClrsConfig& config)
{
  const size_t h = config.hiddenSize;
  LinearMaps maps;
  for (const char* name :
       {"enc.pos", "enc.key", "enc.i", "enc.j", "enc.pred_h"})
    maps.Add(name, 1, h);
  AddProcessor(config, maps);
  AddPointerDecoder(config, "dec.pred", maps);
  AddPointerDecoder(config, "dec.pred_h", maps);
  if (config.permutation)
    maps.Add("dec.pred_mask", 3 * h, 1);
  maps.Add("dec.i", 3 * h, 1);
  maps.Add("dec.j", 3 * h, 1);
  return maps.layout;
}

arma::vec InitialClrsParameters(const ClrsConfig& config, const uint64_t seed)
{
  const ParameterLayout layout = ClrsLayout(config);
  arma::vec parameters(layout.Size(), arma::fill::zeros);
  for (size_t k = 0; k < layout.Blocks().size(); ++k)
  {
    const ParameterBlock& block = layout.Blocks()[k];
    RandomStream random(seed, Purpose::Initialisation, k);
    if (EndsWith(block.name, ".w"))
    {
      FanInTruncatedNormal(parameters.memptr() + block.offset, block.Size(),
                           block.cols, random);
    }
    else if (block.name == "proc.g3.b")
      BlockView(parameters, block).fill(-3.0);
    else if (block.name == "proc.ln.scale")
      BlockView(parameters, block).ones();
  }
  return parameters;
}

ClrsModel InitialiseClrsModel(const ClrsPreset& preset, const uint64_t seed)
{
  ClrsModel model;
  model.preset = preset;
  model.seed = seed;
  model.version = version;
  model.blasKernel = BlasKernel();
  model.parameters = InitialClrsParameters(preset.config, seed);
  return model;
}

}  // namespace nexec
