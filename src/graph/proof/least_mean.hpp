/**
 * @file graph/proof/least_mean.hpp
 *
 * The least weighted mean over all sets of types.
 */
#ifndef NEXEC_GRAPH_PROOF_LEAST_MEAN_HPP
#define NEXEC_GRAPH_PROOF_LEAST_MEAN_HPP

#include "proof/interval.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace nexec
{

//! What a type adds to a mean.
struct MeanPart
{
  //! Its weight, positive, and its value.
  Interval weight, value;
  //! The groups it is in, as bits.
  uint64_t groups = 0;
  //! Its place, for those who ask which types were chosen.
  size_t place = 0;
};

/**
 * Means sum w v / sum w over sets that have some parts for certain and any of
 * others, of which no two may be in a common group.  With the same weights, the
 * sum of w (v - x) over the worst set tells whether any mean is below x; and
 * that set can be found part by part.
 */
class LeastMean
{
 public:
  //! How many more parts a set may have.
  static constexpr double noLimit = std::numeric_limits<double>::infinity();

  //! The worst set for some x.
  struct Worst
  {
    //! No set has a smaller sum of w (v - x) than this; perhaps not a number.
    double sum = 0.0;
    //! About the sum of the weights of that set.
    double weight = 0.0;
    //! Places of the other parts in it.
    std::vector<size_t> chosen;
  };

  /**
   * @param present Parts that are there, each once; at least one.
   * @param others Parts that may be there.
   * @param repeated Whether parts without a group may be there repeatedly.
   */
  LeastMean(std::vector<MeanPart> present, std::vector<MeanPart> others,
            const bool repeated);

  //! Find the worst set with at most so many other parts.
  Worst At(const double x, const double more = noLimit);

  //! Get a number that no mean is below, close to the least one; minus infinity
  //! if nothing is known.
  double Least(const double more = noLimit);

 private:
  //! A part that makes a sum smaller, for one x.
  struct Choice
  {
    double sum = 0.0;
    double weight = 0.0;
    size_t place = 0;
    uint64_t groups = 0;
  };

  void Sort(const double x);
  void Join(const Choice& choice);
  bool Extend(const size_t from, const uint64_t used, const double more);
  void Finish(const uint64_t used, const double more);
  void Relax();
  void Add(const Choice& choice, const double times);

  std::vector<MeanPart> present, others;
  bool repeated;

  // For one x: sums of what is there in any case; the worst part that may be
  // repeated; the worst part of each single group; parts of several groups.
  Choice fixed, again;
  std::vector<size_t> free;
  std::array<Choice, 64> alone;
  std::vector<Choice> several;
  //! The set that is being built, the worst one so far, and how many more may
  //! be looked at.
  Worst current, worst;
  size_t budget = 0;
};

}  // namespace nexec

#endif
