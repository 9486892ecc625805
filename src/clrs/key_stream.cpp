/**
 * @file clrs/key_stream.cpp
 */
#include <nexec/clrs/key_stream.hpp>

namespace nexec
{

double KeyStream::Uniform()
{
  // 27 and 26 bits: the order of the two calls matters.
  const auto high = static_cast<double>(generator() >> 5U);
  const auto low = static_cast<double>(generator() >> 6U);
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

arma::vec KeyStream::Uniform(const size_t count)
{
  arma::vec numbers(count);
  for (double& x : numbers)
    x = Uniform();
  return numbers;
}

}  // namespace nexec
