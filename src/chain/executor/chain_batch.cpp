/**
 * @file chain/executor/chain_batch.cpp
 */
#include "chain_batch.hpp"

namespace nexec
{

ChainBatch::ChainBatch(const std::vector<const Configuration*>& configs) :
    numGraphs(configs.size())
{
  for (const Configuration* config : configs)
    numNodes += config->Size();
  codes.set_size(numNodes);
  values.set_size(numNodes);

  size_t first = 0;
  for (size_t graph = 0; graph < numGraphs; ++graph)
  {
    const Configuration& config = *configs[graph];
    const size_t n = config.Size();
    for (size_t u = 0; u < n; ++u)
    {
      codes[first + u] = config.states[u];
      values[first + u] = config.values[u];
      graphOfNode.push_back(graph);
    }
    for (size_t u = 0; u + 1 < n; ++u)
      AddEdge(first + u, first + u + 1, graph);
    for (size_t u = 0; u + 1 < n; ++u)
      AddEdge(first + u + 1, first + u, graph);
    first += n;
  }

  comparison.set_size(NumEdges());
  for (size_t e = 0; e < NumEdges(); ++e)
    comparison[e] = values[senders[e]] > values[receivers[e]] ? 1.0 : 0.0;
}

void ChainBatch::AddEdge(const size_t sender, const size_t receiver,
                         const size_t graph)
{
  senders.push_back(sender);
  receivers.push_back(receiver);
  graphOfEdge.push_back(graph);
}

}  // namespace nexec
