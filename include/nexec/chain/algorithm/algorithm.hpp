/**
 * @file chain/algorithm/algorithm.hpp
 *
 * What an executor learns to execute: an algorithm on a chain of positions.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_ALGORITHM_HPP
#define NEXEC_CHAIN_ALGORITHM_ALGORITHM_HPP

#include <nexec/chain/algorithm/observation.hpp>
#include <nexec/chain/algorithm/step_bound.hpp>

#include <mutex>
#include <string>
#include <vector>

namespace nexec
{

class LocalRules;

//! A state with the name people read.
struct NamedState
{
  std::string name;
  Code code;
  //! In a few words, what a node in this state is; may be empty.
  std::string meaning = {};
};

/**
 * A reference algorithm.  It is deterministic, looks at scalars only through
 * comparisons of neighbours, and moves them only between neighbours.  Every
 * step has one global signal.  Nothing outside the algorithm folder knows any
 * algorithm by name.  An algorithm never changes, and cannot be copied.
 *
 * To add one to the library: derive from this class in a new file, and list it
 * in built_in_algorithms.hpp and registry.cpp.
 */
class Algorithm
{
 public:
  virtual ~Algorithm() = default;

  //! Get the name used in files and options.
  virtual std::string Name() const = 0;

  //! Get one sentence that says what it does.
  virtual std::string Description() const = 0;

  //! Get b, the number of bits of a code.
  virtual size_t Bits() const = 0;

  //! Get S, the number of codes.
  size_t NumCodes() const { return size_t(1) << Bits(); }

  //! Get the named states; the first one is `nothing`.
  virtual const std::vector<NamedState>& States() const = 0;

  //! Get what the values of the signal are called; there are at least two.
  virtual const std::vector<std::string>& Signals() const = 0;

  /**
   * Get the start codes for a chain.
   *
   * @param length Number of positions; 0 is allowed.
   */
  virtual std::vector<Code> Start(const size_t length) const = 0;

  /**
   * Do one step.  Requires a configuration that an execution without NaN comes
   * to, and that is not halted; nothing of this is checked.
   *
   * @param config Where the execution stands; changed in place.
   * @return The signal of this step.
   */
  virtual SignalValue Step(Configuration& config) const = 0;

  //! Get the number of steps after which any execution has halted, as a
  //! formula in the length n.
  virtual StepBound Bound() const = 0;

  /**
   * Get the value of this formula.
   *
   * @param length Number of positions.
   */
  size_t MaxSteps(const size_t length) const { return Bound().At(length); }

  /**
   * Get the same algorithm as local rules.  The two forms are tested to be
   * equal; the rules are what a proof can work with.
   */
  virtual const LocalRules& Rules() const = 0;

  /**
   * Get the values as an execution leaves them.  The default executes;
   * algorithms that know a shorter way say so.
   *
   * @param values Input; no NaN.
   */
  virtual std::vector<double> Result(const std::vector<double>& values) const;

  //! Get the configuration an execution on these values starts with; it is
  //! halted if there is nothing to do.
  Configuration StartOn(const std::vector<double>& values) const;

  //! Get the name of a code, or its bits if it has none.
  std::string StateName(const Code code) const;

  //! Get the name of a signal, or its number if it has none.
  std::string SignalName(const SignalValue signal) const;

  //! Get the number of bits that tell the signals apart.
  size_t SignalBits() const;

 private:
  friend const std::string& RulesDigest(const Algorithm& algorithm);

  //! What RulesDigest() says, once it was asked.
  mutable std::once_flag digestOnce;
  mutable std::string digest;
};

/**
 * Get the SHA-256 of the rules and of the bound on the steps, as 64 lower-case
 * hexadecimal digits.  Names are no part of it, nor is how a rule file is
 * written; doc/format.md says what is.  It is computed once for each object, so
 * asking again costs nothing.  Threads may ask at the same time.
 *
 * @param algorithm The algorithm; the digest lives as long as it does.
 */
const std::string& RulesDigest(const Algorithm& algorithm);

//! Whether an algorithm has the rules with this digest.  An empty one, as of
//! files that are older than digests, says nothing, and fits all.
bool FitsRules(const std::string& digest, const Algorithm& algorithm);

}  // namespace nexec

#endif
