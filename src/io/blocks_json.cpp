/**
 * @file io/blocks_json.cpp
 */
#include "blocks_json.hpp"

#include "fields.hpp"

#include <cereal/types/vector.hpp>

#include <algorithm>

namespace nexec
{

namespace
{

//! Read one block; its shape has to be the one that follows from the sizes.
void ReadBlock(JsonReader& read, const ParameterBlock& block, arma::vec& values)
{
  uint64_t rows = 0;
  uint64_t cols = 0;
  std::vector<double> data;
  read.Enter(block.name);
  read("rows", rows);
  read("cols", cols);
  read("data", data);
  if (rows != block.rows || cols != block.cols || data.size() != block.Size())
  {
    read.Refuse("",
                "parameter block '" + block.name + "' is " +
                    std::to_string(rows) + "x" + std::to_string(cols) +
                    " with " + std::to_string(data.size()) +
                    " values in place of " + std::to_string(block.rows) + "x" +
                    std::to_string(block.cols));
  }
  std::copy(data.begin(), data.end(), values.memptr() + block.offset);
  const std::string problem = BlockProblem(values, block);
  if (!problem.empty())
    read.Refuse("data", problem);
  read.Leave();
}

}  // namespace

void WriteBlocks(JsonArchive& archive, const ParameterLayout& layout,
                 const arma::vec& values)
{
  WriteObject(archive, "parameters",
              [&](JsonFieldWriter& /* write */)
              {
                for (const ParameterBlock& block : layout.Blocks())
                {
                  const double* const data = values.memptr() + block.offset;
                  WriteObject(
                      archive, block.name,
                      [&](JsonFieldWriter& write)
                      {
                        write("rows", block.rows);
                        write("cols", block.cols);
                        write("data",
                              std::vector<double>(data, data + block.Size()));
                      });
                }
              });
}

arma::vec ReadBlocks(JsonReader& read, const ParameterLayout& layout,
                     const size_t textSize)
{
  // A number and its comma take two bytes at least, so a short text cannot
  // make us take much memory.
  if (layout.Size() > textSize / 2)
    read.Refuse("config", "too short for a model of these sizes");

  arma::vec values(layout.Size());
  read.Enter("parameters");
  for (const ParameterBlock& block : layout.Blocks())
    ReadBlock(read, block, values);
  read.Leave();
  return values;
}

}  // namespace nexec
