/**
 * @file chain/algorithm/algorithm.cpp
 */
#include <nexec/chain/algorithm/algorithm.hpp>

namespace nexec
{

Configuration Algorithm::StartOn(const std::vector<double>& values) const
{
  return {Start(values.size()), values};
}

std::vector<double> Algorithm::Result(const std::vector<double>& values) const
{
  Configuration config = StartOn(values);
  while (!config.Halted())
    Step(config);
  return config.values;
}

std::string Algorithm::StateName(const Code code) const
{
  for (const NamedState& state : States())
  {
    if (state.code == code)
      return state.name;
  }
  std::string bits;
  for (size_t bit = 0; bit < Bits(); ++bit)
    bits += BitOf(code, bit, Bits()) ? '1' : '0';
  return bits;
}

std::string Algorithm::SignalName(const SignalValue signal) const
{
  return signal < Signals().size() ? Signals()[signal] : std::to_string(signal);
}

size_t Algorithm::SignalBits() const
{
  size_t bits = 1;
  while ((size_t(1) << bits) < Signals().size())
    ++bits;
  return bits;
}

}  // namespace nexec
