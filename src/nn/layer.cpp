/**
 * @file nn/layer.cpp
 */
#include <nexec/nn/layer.hpp>

namespace nexec
{

void Layer::Initialise(double* /* weights */, RandomStream& /* random */) const
{
  // Layers without parameters have nothing to draw.
}

}  // namespace nexec
