/**
 * @file chain/proof/decisions.cpp
 */
#include "decisions.hpp"

#include <nexec/core/interruption.hpp>

namespace nexec
{

double Distance(const HiddenLayer& a, const HiddenLayer& b)
{
  double distance = 0.0;
  for (size_t k = 0; k < a.size(); ++k)
    distance += std::abs(a[k].lo - b[k].lo);
  return distance;
}

HiddenLayer Decisions::HardHidden(const size_t type) const
{
  HiddenLayer hidden(tables.bias.size());
  for (size_t k = 0; k < hidden.size(); ++k)
    hidden[k] = tables.hidden(k, type) + tables.bias[k];
  return hidden;
}

HiddenLayer Decisions::SoftHidden(
    const Family& family, const std::pair<Interval, Interval>& idle) const
{
  std::vector<std::pair<size_t, Interval>> edges;
  for (const auto& [type, count] : family.edges)
    edges.emplace_back(type, Interval(double(count)));
  if (idle.first.hi > 0.0)
    edges.emplace_back(0, idle.first);
  if (idle.second.hi > 0.0)
    edges.emplace_back(1, idle.second);
  return MeanHidden(edges);
}

HiddenLayer Decisions::DistinctHidden(const std::vector<size_t>& present) const
{
  std::vector<std::pair<size_t, Interval>> edges;
  edges.reserve(present.size());
  for (const size_t type : present)
    edges.emplace_back(type, Interval(1.0));
  return MeanHidden(edges);
}

HiddenLayer Decisions::MeanHidden(
    const std::vector<std::pair<size_t, Interval>>& edges) const
{
  double largest = -std::numeric_limits<double>::infinity();
  for (const auto& [type, count] : edges)
    largest = std::max(largest, tables.scores[type].hi);
  Interval total;
  std::vector<Interval> sums(tables.bias.size());
  for (const auto& [type, count] : edges)
  {
    const Interval weight = count * Exp(tables.scores[type] - largest);
    total = total + weight;
    for (size_t k = 0; k < sums.size(); ++k)
      sums[k] = sums[k] + weight * tables.hidden(k, type);
  }
  for (size_t k = 0; k < sums.size(); ++k)
    sums[k] = sums[k] / total + tables.bias[k];
  return sums;
}

std::vector<Interval> Decisions::Effects(
    const std::vector<HiddenLayer>& corners) const
{
  const size_t h = tables.bias.size();
  std::vector<size_t> active;
  std::vector<std::pair<size_t, Interval>> undecided;
  for (size_t k = 0; k < h; ++k)
  {
    Interval range = corners.front()[k];
    for (const HiddenLayer& corner : corners)
      range = Hull(range, corner[k]);
    if (range.lo >= 0.0)
      active.push_back(k);
    else if (!(range.hi <= 0.0))
      undecided.emplace_back(k, Interval(0.0, range.hi));
  }

  std::vector<Interval> effects(tables.offsets.size());
  for (size_t r = 0; r < effects.size(); ++r)
  {
    // Units that are active everywhere are affine: their sum takes its
    // extremes at corners.
    for (size_t c = 0; c < corners.size(); ++c)
    {
      Interval sum = tables.offsets[r];
      for (const size_t k : active)
        sum = sum + tables.effects(k, r) * corners[c][k];
      effects[r] = c == 0 ? sum : Hull(effects[r], sum);
    }
    for (const auto& [k, range] : undecided)
      effects[r] = effects[r] + tables.effects(k, r) * range;
  }
  return effects;
}

std::vector<Interval> Decisions::Logits(const std::vector<Interval>& effects,
                                        const Window& window) const
{
  const size_t own = tables.codeNumbers[window.own];
  std::vector<size_t> neighbours;
  for (const Neighbour side : {window.left, window.right})
  {
    if (side != border)
      neighbours.push_back(tables.codeNumbers[side]);
  }
  double largest = -std::numeric_limits<double>::infinity();
  for (const size_t side : neighbours)
    largest = std::max(largest, tables.neighbourScores(own, side).hi);

  // With e = exp(score - largest): attention to the virtual node is
  // 1 / (1 + sum of e * exp(largest - virtual score)).
  Interval total;
  std::vector<Interval> weights;
  for (const size_t side : neighbours)
  {
    weights.push_back(Exp(tables.neighbourScores(own, side) - largest));
    total = total + weights.back();
  }
  Interval attention = Interval(1.0) /
      (Interval(1.0) + total * Exp(Interval(largest) - effects[own]));
  attention = {std::max(attention.lo, 0.0), std::min(attention.hi, 1.0)};

  const size_t numCodes = effects.size() - tables.bits;
  std::vector<Interval> logits(tables.bits);
  for (size_t bit = 0; bit < tables.bits; ++bit)
  {
    Interval beside;
    for (size_t p = 0; p < neighbours.size(); ++p)
    {
      beside = beside + weights[p] * tables.neighbourLogits(bit, neighbours[p]);
    }
    beside = beside / total;
    logits[bit] = tables.ownLogits(bit, own) + beside +
        attention * (effects[numCodes + bit] - beside);
  }
  return logits;
}

WorstLogit Decisions::Worst(const std::vector<HiddenLayer>& corners,
                            const std::vector<NodeCheck>& nodes) const
{
  // Every search for a proof comes here again and again.
  ThrowIfInterrupted();
  const std::vector<Interval> effects = Effects(corners);
  WorstLogit worst;
  for (size_t node = 0; node < nodes.size(); ++node)
  {
    const std::vector<Interval> logits = Logits(effects, nodes[node].window);
    for (size_t bit = 0; bit < logits.size(); ++bit)
    {
      const bool one = BitOf(nodes[node].expected, bit, logits.size());
      const Interval toward = one ? logits[bit] : Interval(0.0) - logits[bit];
      // What is not a number is worse than any number.
      if (!(toward.lo >= worst.least))
        worst = {node, bit, toward.lo, toward.hi};
      if (std::isnan(worst.least))
        return worst;
    }
  }
  return worst;
}

std::optional<Code> Decisions::Decide(const HiddenLayer& hidden,
                                      const Window& window) const
{
  size_t code = 0;
  for (const Interval& logit : Logits(Effects({hidden}), window))
  {
    if (!(logit.lo > 0.0 || logit.hi < 0.0))
      return std::nullopt;
    code = AppendBit(code, logit.lo > 0.0);
  }
  return static_cast<Code>(code);
}

}  // namespace nexec
