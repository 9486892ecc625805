/**
 * @file clrs/clrs_config.hpp
 *
 * What the continuous baseline is made of, and the parameter blocks that
 * follow.
 */
#ifndef NEXEC_CLRS_CLRS_CONFIG_HPP
#define NEXEC_CLRS_CLRS_CONFIG_HPP

#include <nexec/nn/parameters.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace nexec
{

//! How the processors of the benchmark differ.
struct ClrsProcessor
{
  //! Messages only along pointers (and from a node to itself), not from all.
  bool alongPointers = false;
  //! A gate decides how much of the hidden state is replaced.
  bool gated = true;
  //! Features of triplets of nodes, for the decoders of pointers.
  bool triplets = true;
};

//! Get the names of the processors, as files and options write them.
std::vector<std::string> ClrsProcessorNames();

//! Get the processor with this name; throws UsageError if there is none.
ClrsProcessor FindClrsProcessor(const std::string& name);

/**
 * What is needed to build the network.  Letters in shape comments: h hidden
 * size, n nodes; edges are columns v n + u for the edge from u to v.
 */
struct ClrsConfig
{
  //! How messages become hidden states.
  ClrsProcessor processor;
  //! h: size of hidden states and messages.
  size_t hiddenSize = 128;
  //! Features of a triplet.
  size_t tripletSize = 8;
  //! The output is a permutation and a head, or (false) plain pointers.
  bool permutation = true;
  //! Predicted hints are fed back as distributions, or (false) as decisions.
  bool softHints = true;
  //! The hidden state is carried from step to step; false: forgetnet.
  bool carryHidden = true;
};

/**
 * Blocks of the parameter vector: a weight (out x in) and a bias for every
 * linear map, named as in "enc.pos.w", "proc.mlp0.b", "dec.pred_h.3.w".
 */
ParameterLayout ClrsLayout(const ClrsConfig& config);

/**
 * Initial parameters: weights are normal with deviation 1/sqrt(in), cut off at
 * two deviations; biases 0, but -3 for the gate, which starts nearly closed.
 * The same arguments give the same parameters.
 *
 * @param config What the network is made of.
 * @param seed Seed of the run.
 */
arma::vec InitialClrsParameters(const ClrsConfig& config, const uint64_t seed);

}  // namespace nexec

#endif
