/**
 * @file chain/executor/value_moves.cpp
 */
#include "value_moves.hpp"

#include <utility>

namespace nexec
{

std::vector<FiringPair> FiringGates(const LocalRules& rules,
                                    const Configuration& config)
{
  // Most pairs are alike; they are passed over quickly if nothing fires there.
  const bool idlePairsFire = rules.Fires({nothing, nothing, false}) ||
      rules.Fires({nothing, nothing, true});
  std::vector<FiringPair> gates;
  for (size_t u = 0; u + 1 < config.Size(); ++u)
  {
    if (!idlePairsFire && config.states[u] == nothing &&
        config.states[u + 1] == nothing)
      continue;
    const bool rightward = rules.Fires(RightwardType(config, u));
    const bool leftward = rules.Fires(LeftwardType(config, u));
    if (rightward || leftward)
      gates.push_back({u, rightward, leftward});
  }
  return gates;
}

size_t MoveValues(const std::vector<FiringPair>& gates,
                  std::vector<double>& values, std::vector<size_t>& order)
{
  size_t faults = 0;
  bool leftNodeCrowded = false;
  for (size_t i = 0; i < gates.size(); ++i)
  {
    const FiringPair& gate = gates[i];
    const size_t u = gate.pair;
    const bool nextPairFires =
        i + 1 < gates.size() && gates[i + 1].pair == u + 1;
    // Whether two gates fire into the node right of the pair.
    const bool rightNodeCrowded =
        nextPairFires && gate.rightward && gates[i + 1].leftward;
    if (rightNodeCrowded)
      ++faults;
    if (gate.rightward && gate.leftward)
    {
      if (!leftNodeCrowded && !rightNodeCrowded)
      {
        std::swap(values[u], values[u + 1]);
        std::swap(order[u], order[u + 1]);
      }
    }
    else if (values[u] != values[u + 1])
    {
      // A gate that fires alone would copy.  Between equal values that changes
      // nothing; here it would lose one.
      ++faults;
    }
    // It is the left node of the next pair, if that fires.
    leftNodeCrowded = rightNodeCrowded;
  }
  return faults;
}

}  // namespace nexec
