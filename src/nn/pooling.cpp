/**
 * @file nn/pooling.cpp
 */
#include <nexec/nn/pooling.hpp>

#include <nexec/core/errors.hpp>

#include <algorithm>

namespace nexec
{

std::vector<std::string> PoolingNames()
{
  return {"softmax", "hard", "distinct"};
}

std::string PoolingName(const Pooling pooling)
{
  return PoolingNames().at(static_cast<size_t>(pooling));
}

Pooling FindPooling(const std::string& name)
{
  const std::vector<std::string> names = PoolingNames();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
  {
    throw UsageError("unknown pooling '" + name +
                     "'; known are: softmax, hard, distinct");
  }
  return static_cast<Pooling>(found - names.begin());
}

}  // namespace nexec
