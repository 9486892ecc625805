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

#include <vector>

namespace nexec
{

/**
 * Draws views: configurations whose codes, and how their neighbours compare,
 * are those of a reachable word or tiling.  What random sequences show rarely
 * is as likely as what they show in every step: first a word together with a
 * signal is drawn, then how its neighbours compare, then how long its runs are
 * and which idle pairs are tied.  The values are new ones that compare so.
 */
class Views
{
 public:
  //! Throws std::invalid_argument as CloseWords() or CloseTilings() does.
  explicit Views(const LocalRules& rules);

  //! Draw one.
  Configuration Draw(RandomStream& random) const;

 private:
  //! A word, and the ways in which its neighbours compare that give one signal.
  struct Scene
  {
    Word word;
    std::vector<ComparisonPattern> patterns;
  };

  void AddScenes(const LocalRules& rules, const ReachableWord& word);

  std::vector<Scene> scenes;
  //! Of an algorithm that words cannot follow.
  std::vector<ReachableTiling> tilings;
};

}  // namespace nexec

#endif
