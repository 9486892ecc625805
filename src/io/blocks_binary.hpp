/**
 * @file io/blocks_binary.hpp
 *
 * Parameters in a .bin file: for each block its name, its shape and its values.
 */
#ifndef NEXEC_IO_BLOCKS_BINARY_HPP
#define NEXEC_IO_BLOCKS_BINARY_HPP

#include <nexec/nn/optimizer.hpp>

#include "binary_reader.hpp"

namespace nexec
{

//! Write one value for every parameter of the layout.
void WriteBlocks(cereal::PortableBinaryOutputArchive& archive,
                 const ParameterLayout& layout, const arma::vec& values);

//! Read them; names and shapes have to be those of the layout.
arma::vec ReadBlocks(BinaryReader& read, const ParameterLayout& layout);

//! Write what Adam remembers, with two such sets of blocks.
void WriteOptimizer(cereal::PortableBinaryOutputArchive& archive,
                    const ParameterLayout& layout, const AdamState& state);

//! Read it; it has to be of this layout.
AdamState ReadOptimizer(BinaryReader& read, const ParameterLayout& layout);

}  // namespace nexec

#endif
