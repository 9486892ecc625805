/**
 * @file io/blocks_binary.cpp
 */
#include "blocks_binary.hpp"

#include "field_writer.hpp"
#include "model_checks.hpp"

#include <cereal/types/vector.hpp>

namespace nexec
{

namespace
{

//! The name and shape in the file have to be those that follow from the sizes.
void ReadShape(BinaryReader& read, const ParameterBlock& block)
{
  std::string name;
  uint64_t rows = 0;
  uint64_t cols = 0;
  read("name", name);
  if (name != block.name)
    read.Refuse("another parameter block than '" + block.name + "'");
  read("rows", rows);
  read("cols", cols);
  if (rows != block.rows || cols != block.cols)
  {
    read.Refuse("parameter block '" + block.name + "' is " +
                std::to_string(rows) + "x" + std::to_string(cols) +
                " in place of " + std::to_string(block.rows) + "x" +
                std::to_string(block.cols));
  }
}

}  // namespace

void WriteBlocks(cereal::PortableBinaryOutputArchive& archive,
                 const ParameterLayout& layout, const arma::vec& values)
{
  FieldWriter<cereal::PortableBinaryOutputArchive> write(archive);
  write("blocks", layout.Blocks().size());
  for (const ParameterBlock& block : layout.Blocks())
  {
    write("name", block.name);
    write("rows", block.rows);
    write("cols", block.cols);
    archive(cereal::binary_data(values.memptr() + block.offset,
                                block.Size() * sizeof(double)));
  }
}

arma::vec ReadBlocks(BinaryReader& read, const ParameterLayout& layout)
{
  uint64_t blocks = 0;
  read("blocks", blocks);
  if (blocks != layout.Blocks().size())
    read.Refuse("wrong number of parameter blocks");

  // The limits of the sizes keep this product far from overflowing.
  read.Need("parameters", layout.Size() * sizeof(double));
  arma::vec values(layout.Size());
  for (const ParameterBlock& block : layout.Blocks())
  {
    ReadShape(read, block);
    read.Numbers(block.name, values.memptr() + block.offset, block.Size());
    read.Accept(BlockProblem(values, block));
  }
  return values;
}

void WriteOptimizer(cereal::PortableBinaryOutputArchive& archive,
                    const ParameterLayout& layout, const AdamState& state)
{
  FieldWriter<cereal::PortableBinaryOutputArchive> write(archive);
  write("block_updates", state.updates);
  WriteBlocks(archive, layout, state.mean);
  WriteBlocks(archive, layout, state.square);
}

AdamState ReadOptimizer(BinaryReader& read, const ParameterLayout& layout)
{
  AdamState state;
  read("block_updates", state.updates);
  if (state.updates.size() != layout.Blocks().size())
    read.Refuse("'block_updates' is not one number for each block");
  state.mean = ReadBlocks(read, layout);
  state.square = ReadBlocks(read, layout);
  if (state.square.min() < 0.0)
    read.Refuse("a mean of squares is negative");
  return state;
}

}  // namespace nexec
