/**
 * @file tests/graph/proof/graph_brute_force.hpp
 *
 * All sets of types that a node can see, one after the other.
 */
#ifndef NEXEC_TESTS_GRAPH_PROOF_GRAPH_BRUTE_FORCE_HPP
#define NEXEC_TESTS_GRAPH_PROOF_GRAPH_BRUTE_FORCE_HPP

#include "graph/algorithm/arc_groups.hpp"
#include "graph/algorithm/type_closure.hpp"
#include "graph/executor/graph_network.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

namespace nexec
{

//! Tries everything that executors can be asked under some rules.
class GraphBruteForce
{
 public:
  //! Both have to outlive it.
  GraphBruteForce(const GraphModel& model, const GraphAlgorithm& algorithm) :
      rules(algorithm.rules),
      closure(CloseTypes(rules)),
      groups(rules),
      decider(model, algorithm),
      referee(rules)
  {
  }

  //! The least logit of a next state, with the sign that it should have, over
  //! all sets; or over all neighbourhoods with at most so many arcs.
  double LeastState(const std::optional<size_t>& mostArcs = std::nullopt)
  {
    least = std::numeric_limits<double>::infinity();
    sets = 0;
    for (const uint32_t loop : closure.loops)
    {
      for (const size_t signal : closure.signals)
      {
        if (!groups.CanSignal(signal, loop))
          continue;
        std::vector<uint32_t> possible;
        for (const uint32_t arc : closure.arcs)
        {
          if (groups.CanLeadTo(arc, loop) && groups.CanSignal(signal, arc))
            possible.push_back(arc);
        }
        TypeBag bag;
        bag.types = {loop};
        bag.counts = {1};
        Extend(possible, 0, bag, mostArcs,
               [&](const TypeBag& into) { AskState(loop, into, signal); });
      }
    }
    return least;
  }

  //! The least lead of a signal over all sets of types in a graph; or over all
  //! graphs with at most so many arcs and loops.
  double LeastSignal(const std::optional<size_t>& mostItems = std::nullopt)
  {
    least = std::numeric_limits<double>::infinity();
    sets = 0;
    std::vector<uint32_t> possible = closure.loops;
    possible.insert(possible.end(), closure.arcs.begin(), closure.arcs.end());
    free = true;
    Extend(possible, 0, {}, mostItems,
           [&](const TypeBag& present)
           {
             // A graph has a node; a loop need not be listed if an arc decides.
             const bool decided = std::any_of(
                 present.types.begin(), present.types.end(),
                 [&](const uint32_t type)
                 {
                   return rules.Types().At(type).loop ||
                       rules.SignalLineOf(type) < rules.SignalLines().size();
                 });
             if (decided)
               AskSignal(present);
           });
    free = false;
    return least;
  }

  //! The least logit of a gate, with the sign that it should have.
  double LeastGate() const
  {
    double gate = std::numeric_limits<double>::infinity();
    for (const uint32_t arc : closure.arcs)
    {
      const TypeTables& tables = decider.Tables();
      if (!tables.takeLogits.empty())
      {
        gate = std::min(
            gate, (rules.Takes(arc) ? 1.0 : -1.0) * tables.takeLogits[arc]);
      }
      if (!tables.pointLogits.empty())
      {
        gate = std::min(
            gate, (rules.Points(arc) ? 1.0 : -1.0) * tables.pointLogits[arc]);
      }
    }
    return gate;
  }

  //! How many sets were looked at.
  size_t sets = 0;

 private:
  void Extend(const std::vector<uint32_t>& possible, const size_t from,
              const TypeBag& bag, const std::optional<size_t>& more,
              const std::function<void(const TypeBag& bag)>& ask)
  {
    if (from == possible.size())
    {
      ask(bag);
      return;
    }
    Extend(possible, from + 1, bag, more, ask);
    const uint32_t type = possible[from];
    TypeBag longer = bag;
    longer.types.push_back(type);
    longer.counts.push_back(0);
    for (const uint32_t other : bag.types)
    {
      if (!free && !rules.Types().At(other).loop &&
          !groups.CanMeet(type, other))
        return;
    }
    // As often as counts matter, and as it can be there.
    const size_t most =
        !more ? 1 : (free || groups.CanMeet(type, type) ? *more : 1);
    for (size_t times = 1; times <= most && (!more || times <= *more); ++times)
    {
      longer.counts.back() = static_cast<uint32_t>(times);
      Extend(possible, from + 1, longer,
             more ? std::optional<size_t>(*more - times) : std::nullopt, ask);
    }
  }

  void AskState(const uint32_t loop, const TypeBag& into, const size_t signal)
  {
    ++sets;
    const NodeState right = referee.Next(loop, into, signal);
    const arma::vec logits = decider.NextLogits(loop, into, signal);
    for (size_t bit = 0; bit < logits.n_elem; ++bit)
    {
      least =
          std::min(least, (right >> bit & 1) != 0 ? logits[bit] : -logits[bit]);
    }
  }

  void AskSignal(const TypeBag& present)
  {
    const size_t right = referee.Signal(present);
    for (const uint32_t type : present.types)
    {
      if (!groups.CanSignal(right, type))
        return;
    }
    ++sets;
    const arma::vec logits = decider.SignalLogits(present);
    for (size_t other = 0; other < logits.n_elem; ++other)
    {
      if (other != right)
        least = std::min(least, logits[right] - logits[other]);
    }
  }

  const GraphRules& rules;
  TypeClosure closure;
  ArcGroups groups;
  NetworkDecider decider;
  RulesDecider referee;
  double least = 0.0;
  //! Whether groups do not count.
  bool free = false;
};

}  // namespace nexec

#endif
