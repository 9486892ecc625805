/**
 * @file chain/algorithm/reversal.hpp
 *
 * Turning a sequence around.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_REVERSAL_HPP
#define NEXEC_CHAIN_ALGORITHM_REVERSAL_HPP

#include "bubble_sort.hpp"

namespace nexec
{

/**
 * Exchanges every pair that the passes of bubble sort come to: each pass
 * carries the first value to where the pass ends.  No comparison matters, so
 * this is a test of whether a network can leave what it sees alone.
 */
class Reversal : public BubblePasses
{
 public:
  std::string Name() const override { return "reversal"; }
  std::string Description() const override;
  std::vector<double> Result(const std::vector<double>& values) const override;
  const LocalRules& Rules() const override;

 protected:
  bool Exchanges(const double /* atA */, const double /* atB */) const override
  {
    return true;
  }
};

}  // namespace nexec

#endif
