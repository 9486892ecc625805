/**
 * @file chain/executor/state_tables.cpp
 */
#include "state_tables.hpp"

#include <algorithm>
#include <cmath>

namespace nexec
{

void StateTables::Compute(ExecutorNetwork& network, const arma::mat& H)
{
  scale = 1.0 / std::sqrt(double(network.config.embeddingSize));
  network.query.Forward(H, QH);
  network.key.Forward(H, KH);
  U = network.key.Weight().t() * QH;
  M = network.stateHead.Weight() * network.value.Weight();
  neighbourScores = scale * (QH.t() * KH);
  network.stateHead.Forward(H, ownLogits);
  neighbourLogits = M * H;
}

arma::mat StateTables::VirtualScores(const arma::mat& virtualNodes) const
{
  return scale * (U.t() * virtualNodes);
}

arma::mat StateTables::VirtualLogits(const arma::mat& virtualNodes) const
{
  return M * virtualNodes;
}

NodeAttention::NodeAttention(const StateTables& tables, const Window& window,
                             const double virtualScore)
{
  for (const Neighbour side : {window.left, window.right})
  {
    if (side == border)
      continue;
    neighbour[present] = side;
    alpha[present++] = tables.neighbourScores(window.own, side);
  }
  alpha[present] = virtualScore;

  const auto end = alpha.begin() + present + 1;
  const double largest = *std::max_element(alpha.begin(), end);
  double total = 0.0;
  for (auto a = alpha.begin(); a != end; ++a)
    total += * a = std::exp(*a - largest);
  for (auto a = alpha.begin(); a != end; ++a)
    *a /= total;
}

}  // namespace nexec
