/**
 * @file chain/algorithm/views.hpp
 *
 * Configurations that executions of any length can reach, drawn from the
 * closure of an algorithm in place of its executions.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_VIEWS_HPP
#define NEXEC_CHAIN_ALGORITHM_VIEWS_HPP

#include <nexec/core/random.hpp>

#include "tilings.hpp"
#include "words.hpp"

#include <optional>
#include <vector>

namespace nexec
{

//! A chain, cut down to what a network can tell from how many there are.
struct View
{
  //! A chain that can occur, with a few nodes for each run.
  Configuration config;
  //! For each node but the last: how many more pairs like it and the next one
  //! the whole chain has.  Without these pairs it looks the same but for the
  //! numbers of edges.
  std::vector<uint32_t> copies;
};

/**
 * Draws views: configurations whose codes, and how their neighbours compare,
 * are those of a reachable word or tiling.  What random sequences show rarely
 * is as likely as what they show in every step: first a word together with a
 * signal is drawn, or a tiling together with the edge type that decides the
 * signal; then how neighbours compare; then how long the runs are.  The values
 * are new ones that compare so.
 */
class Views
{
 public:
  //! Runs have, and tilings repeat their pattern, up to 2 to the power of this
  //! times: beyond the million nodes of most proofs.
  static constexpr double maxDoublings = 24.0;

  //! Throws std::invalid_argument as CloseWords() or CloseTilings() does.
  explicit Views(const LocalRules& rules);

  /**
   * Draw one.
   *
   * @param situation Decides on the word or tiling, and on how its neighbours
   *     compare, but for the idle neighbours of a word.
   * @param rest Decides on these, on the runs and on the values.  May be the
   *     same stream.
   * @param growth From 0 (no pair has copies) to 1 (runs are up to 2^24 long,
   *     all powers of two alike).
   */
  View Draw(RandomStream& situation, RandomStream& rest,
            const double growth) const;

 private:
  //! A word, and the ways in which its neighbours compare that give one signal.
  struct WordScene
  {
    Word word;
    std::vector<ComparisonPattern> patterns;
  };

  //! A tiling, and an edge type that it has and that a line of the decision
  //! list is about; without one, no such type is there if that can be.
  struct TilingScene
  {
    ReachableTiling reachable;
    std::optional<EdgeType> deciding;
  };

  void AddScenes(const LocalRules& rules, const ReachableWord& word);
  void AddScenes(const LocalRules& rules, const ReachableTiling& reachable);
  View Realise(const TilingScene& scene, RandomStream& situation,
               RandomStream& rest, const double growth) const;

  //! The types that the decision list is about.
  std::vector<EdgeType> lines;
  std::vector<WordScene> wordScenes;
  //! Of an algorithm that words cannot follow.
  std::vector<TilingScene> tilingScenes;
};

}  // namespace nexec

#endif
