/**
 * @file chain/algorithm/reversal.cpp
 */
#include "reversal.hpp"

#include <nexec/chain/algorithm/local_rules.hpp>

namespace nexec
{

std::string Reversal::Description() const
{
  return "Turns a sequence around by exchanging neighbours, whatever their "
         "values.";
}

std::vector<double> Reversal::Result(const std::vector<double>& values) const
{
  return {values.rbegin(), values.rend()};
}

const LocalRules& Reversal::Rules() const
{
  static const LocalRules rules = []
  {
    LocalRules r = PassRules();
    for (const Code left : {Code(a), Code(home | a)})
    {
      for (const bool greater : {false, true})
        r.Fire({left, b, greater}).Fire({b, left, greater});
    }
    return r;
  }();
  return rules;
}

}  // namespace nexec
