/**
 * @file io/blocks_json.hpp
 *
 * Parameters in a .json file: "parameters" is an object with one object for
 * each block, with "rows", "cols" and "data" column by column.
 */
#ifndef NEXEC_IO_BLOCKS_JSON_HPP
#define NEXEC_IO_BLOCKS_JSON_HPP

#include <nexec/nn/parameters.hpp>

#include "json_reader.hpp"
#include "json_writer.hpp"

namespace nexec
{

//! Write one value for every parameter of the layout.
void WriteBlocks(JsonArchive& archive, const ParameterLayout& layout,
                 const arma::vec& values);

/**
 * Read them; names and shapes have to be those of the layout.
 *
 * @param textSize Bytes of the whole text.
 */
arma::vec ReadBlocks(JsonReader& read, const ParameterLayout& layout,
                     const size_t textSize);

}  // namespace nexec

#endif
