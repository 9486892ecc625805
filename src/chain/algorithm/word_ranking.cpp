/**
 * @file chain/algorithm/word_ranking.cpp
 */
#include "word_ranking.hpp"

#include "linear_program.hpp"
#include "wide.hpp"
#include "word_spread.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

namespace nexec
{

namespace
{

constexpr size_t maxUnknowns = 400;
constexpr size_t maxConstraints = 20000;

//! What coefficients of a ranking function may be multiples of.
constexpr int64_t denominators[] = {1, 2, 4, 6, 12, 24, 60};

//! Larger coefficients (times their denominator) are not tried.
constexpr double maxNumerator = 1e12;

//! A product of two factors: 0 is the constant 1, i + 1 is number i of the gaps
//! or of the variables.
using Monomial = std::pair<size_t, size_t>;

constexpr size_t inversions = size_t(-1);
constexpr Monomial inversionsAlone = {inversions, inversions};

//! All configurations with the same active codes.
struct Shape
{
  size_t firstUnknown = 0;
  //! What the unknowns are the coefficients of.
  std::vector<Monomial> monomials;
  //! Of each gap, the constant that it is, or nothing if it is not one.
  std::vector<std::optional<int64_t>> constants;
};

/**
 * The conditions on a ranking function.  Its coefficients are the unknowns; the
 * conditions are linear in them.
 */
class Ranking
{
 public:
  Ranking(const LocalRules& rules, const std::vector<ReachableWord>& words,
          const size_t degree) :
      rules(rules), words(words)
  {
    AddShapes(degree);
    for (const ReachableWord& word : words)
    {
      if (TooLarge())
        return;
      for (const Outcome& outcome : word.outcomes)
      {
        for (const Successor& successor : outcome.successors)
          AddStep(word, outcome, successor);
      }
    }
    AddStarts();
  }

  //! Whether it is larger than what is tried.
  bool TooLarge() const
  {
    return unknowns > maxUnknowns || constraints.size() > maxConstraints;
  }

  /**
   * Guess the coefficients: the smallest ranking function for some lengths, in
   * floating point.  Nothing rests on it.
   */
  std::optional<std::vector<double>> Find() const
  {
    LinearProgram program;
    program.cost.assign(unknowns, 0.0);
    program.mayBeNegative.assign(unknowns, true);
    program.constraints.assign(constraints.begin(), constraints.end());
    for (const auto& [codes, shape] : shapes)
    {
      if (!shape.monomials.empty())
        program.mayBeNegative[shape.firstUnknown] = false;
    }
    for (const size_t more : {size_t(16), size_t(128), size_t(1024)})
      AddCost(longStart, double(from + more), 1.0, program.cost);
    for (size_t n = 2; n < from; ++n)
      AddCost(shortStarts[n], double(n), 1e-3, program.cost);
    return program.Solve();
  }

  //! Whether numbers over a denominator are the coefficients of a ranking
  //! function; exact.
  bool Verify(const std::vector<int64_t>& numerators,
              const int64_t denominator) const
  {
    for (const LinearConstraint& constraint : constraints)
    {
      Wide sum = 0;
      for (const auto& [unknown, coefficient] : constraint.terms)
        sum = Plus(sum, Times(coefficient, numerators[unknown]));
      if (sum < Times(constraint.atLeast, denominator))
        return false;
    }
    return true;
  }

  //! What a ranking function says of the start.
  StepLimit LimitOf(const std::vector<int64_t>& numerators,
                    const int64_t denominator) const
  {
    StepLimit limit = {from, Formula(longStart, numerators, denominator), {}};
    for (size_t n = 0; n < from; ++n)
    {
      limit.shorter.push_back(
          Formula(shortStarts[n], numerators, denominator).At(n));
    }
    return limit;
  }

 private:
  //! Which coefficients there are: those of I, 1, the gaps and, if the degree
  //! is 2, their products.  A gap that is a constant needs none.
  void AddShapes(const size_t degree)
  {
    for (const ReachableWord& word : words)
    {
      const Spread spread = SpreadOf(word.word);
      Shape& shape = shapes[spread.codes];
      const bool isNew = shape.constants.empty();
      for (size_t g = 0; g < spread.gaps.size(); ++g)
      {
        const Affine& gap = spread.gaps[g];
        std::optional<int64_t> constant;
        if (std::all_of(gap.begin() + 1, gap.end(),
                        [](const int64_t slope) { return slope == 0; }))
          constant = gap[0];
        if (isNew)
          shape.constants.push_back(constant);
        else if (shape.constants[g] != constant)
          shape.constants[g].reset();
      }
    }
    for (auto& [codes, shape] : shapes)
    {
      if (codes.empty())
        continue;  // Halted: it is 0.
      shape.firstUnknown = unknowns;
      shape.monomials = {inversionsAlone, {0, 0}};
      for (size_t second = 1; second <= shape.constants.size(); ++second)
      {
        if (shape.constants[second - 1])
          continue;
        shape.monomials.emplace_back(0, second);
        for (size_t first = 1; degree > 1 && first <= second; ++first)
        {
          if (!shape.constants[first - 1])
            shape.monomials.emplace_back(first, second);
        }
      }
      unknowns += shape.monomials.size();
    }
  }

  //! For each monomial in I and in the variables, a sum of unknowns.
  using Expansion = std::map<Monomial, std::map<size_t, int64_t>>;

  //! Add `sign` times the ranking function where it is `added` inversions away.
  void Expand(const Spread& spread, const int64_t added, const int64_t sign,
              Expansion& expansion) const
  {
    const Shape& shape = shapes.at(spread.codes);
    Affine one(spread.gaps.front().size(), 0);
    one[0] = 1;
    const auto factor = [&](const size_t number) -> const Affine&
    {
      return number == 0 ? one : spread.gaps[number - 1];
    };
    for (size_t m = 0; m < shape.monomials.size(); ++m)
    {
      const size_t unknown = shape.firstUnknown + m;
      if (shape.monomials[m] == inversionsAlone)
      {
        expansion[inversionsAlone][unknown] += sign;
        expansion[{0, 0}][unknown] += sign * added;
        continue;
      }
      const Affine& first = factor(shape.monomials[m].first);
      const Affine& second = factor(shape.monomials[m].second);
      for (size_t i = 0; i < first.size(); ++i)
      {
        for (size_t j = 0; j < second.size(); ++j)
        {
          if (first[i] != 0 && second[j] != 0)
          {
            expansion[std::minmax(i, j)][unknown] +=
                sign * first[i] * second[j];
          }
        }
      }
    }
  }

  /**
   * What a step takes from the ranking function, less 1, as a polynomial in I
   * and the variables: since these are 0 or more, it is enough that no
   * coefficient is negative.
   */
  void AddStep(const ReachableWord& word, const Outcome& outcome,
               const Successor& successor)
  {
    const SpreadStep step =
        StepOf(word, outcome, successor, words[successor.word].word);
    Expansion expansion;
    expansion[{0, 0}];
    Expand(step.before, 0, 1, expansion);
    Expand(step.after, step.addedInversions, -1, expansion);
    for (const auto& [monomial, sum] : expansion)
    {
      LinearConstraint constraint = {{}, monomial == Monomial(0, 0) ? 1 : 0};
      for (const auto& [unknown, coefficient] : sum)
      {
        if (coefficient != 0)
          constraint.terms.emplace_back(unknown, coefficient);
      }
      if (!constraint.terms.empty() || constraint.atLeast > 0)
        constraints.insert(std::move(constraint));
    }
  }

  //! The start of a chain; its variable is the length, and does not occur.
  Spread StartOf(const size_t length) const
  {
    return SpreadOf(rules.Start(length), 1);
  }

  void AddStarts()
  {
    from = 2;
    for (const LocalRules::StartLine& line : rules.StartLines())
    {
      from =
          std::max({from, line.minLength, line.head.size() + line.tail.size()});
    }
    for (size_t n = 0; n < from; ++n)
      shortStarts.push_back(StartOf(n));
    // From here on, one gap grows with the chain.
    longStart = StartOf(from);
    const Spread next = StartOf(from + 1);
    if (next.codes != longStart.codes)
      throw std::logic_error("long chains start in different ways");
    for (size_t g = 0; g < next.gaps.size(); ++g)
    {
      Affine& gap = longStart.gaps[g];
      gap[1] = next.gaps[g][0] - gap[0];
      gap[0] -= gap[1] * int64_t(from);
    }
    // Where most inversions are the worst, they do not lower the function.
    std::vector<Spread> starts = shortStarts;
    starts.push_back(longStart);
    for (const Spread& start : starts)
    {
      if (!start.codes.empty())
        constraints.insert({{{shapes.at(start.codes).firstUnknown, 1}}, 0});
    }
  }

  //! What the unknowns of a start add to the cost of a length.
  void AddCost(const Spread& start, const double length, const double weight,
               std::vector<double>& cost) const
  {
    const Shape& shape = shapes.at(start.codes);
    const auto factor = [&](const size_t number)
    {
      return number == 0 ? 1.0
                         : double(start.gaps[number - 1][0]) +
              double(start.gaps[number - 1][1]) * length;
    };
    for (size_t m = 0; m < shape.monomials.size(); ++m)
    {
      const auto [first, second] = shape.monomials[m];
      const double value = first == inversions ? length * (length - 1) / 2
                                               : factor(first) * factor(second);
      cost[shape.firstUnknown + m] += weight * value / (length * length);
    }
  }

  //! The ranking function at the start of n nodes with n(n-1)/2 inversions.
  //! Throws std::overflow_error if its numbers are too large.
  StepBound Formula(const Spread& start,
                    const std::vector<int64_t>& coefficients,
                    const int64_t denominator) const
  {
    const Shape& shape = shapes.at(start.codes);
    Wide sums[3] = {0, 0, 0};
    const auto add = [&](const size_t power, const Wide number)
    {
      sums[power] = Plus(sums[power], number);
    };
    const Affine one = {1, 0};
    for (size_t m = 0; m < shape.monomials.size(); ++m)
    {
      const auto [first, second] = shape.monomials[m];
      const int64_t coefficient = coefficients[shape.firstUnknown + m];
      if (first == inversions)
      {
        add(2, coefficient);
        add(1, -coefficient);
        continue;
      }
      const Affine& a = first == 0 ? one : start.gaps[first - 1];
      const Affine& b = second == 0 ? one : start.gaps[second - 1];
      for (const size_t i : {0, 1})
      {
        for (const size_t j : {0, 1})
          add(i + j, Times(2 * coefficient, Times(a[i], b[j])));
      }
    }
    std::vector<int64_t> numerators;
    for (const Wide sum : sums)
    {
      if (sum != static_cast<int64_t>(sum))
        throw std::overflow_error("its numbers become too large");
      numerators.push_back(static_cast<int64_t>(sum));
    }
    return StepBound(numerators, 2 * denominator);
  }

  const LocalRules& rules;
  const std::vector<ReachableWord>& words;
  std::map<std::vector<Code>, Shape> shapes;
  size_t unknowns = 0;
  std::set<LinearConstraint> constraints;
  size_t from = 2;
  std::vector<Spread> shortStarts;
  Spread longStart;
};

//! Numbers as multiples of 1 / denominator; nothing if one is too large.
std::optional<std::vector<int64_t>> Rounded(const std::vector<double>& numbers,
                                            const int64_t denominator)
{
  std::vector<int64_t> rounded;
  for (const double number : numbers)
  {
    const double numerator = std::round(number * double(denominator));
    if (!(std::abs(numerator) <= maxNumerator))
      return std::nullopt;
    rounded.push_back(static_cast<int64_t>(numerator));
  }
  return rounded;
}

}  // namespace

std::optional<StepLimit> RankWords(const LocalRules& rules,
                                   const std::vector<ReachableWord>& words,
                                   const size_t degree, std::string& problem)
{
  const Ranking ranking(rules, words, degree);
  if (ranking.TooLarge())
  {
    problem = "the search for a ranking function would take more than " +
        std::to_string(maxUnknowns) + " unknowns or " +
        std::to_string(maxConstraints) + " constraints";
    return std::nullopt;
  }
  problem = "no ranking function was found";
  const std::optional<std::vector<double>> guess = ranking.Find();
  if (!guess)
    return std::nullopt;
  for (const int64_t denominator : denominators)
  {
    const auto numerators = Rounded(*guess, denominator);
    if (numerators && ranking.Verify(*numerators, denominator))
    {
      try
      {
        StepLimit limit = ranking.LimitOf(*numerators, denominator);
        problem.clear();
        return limit;
      }
      catch (const std::overflow_error&)
      {
        return std::nullopt;
      }
    }
  }
  return std::nullopt;
}

}  // namespace nexec
