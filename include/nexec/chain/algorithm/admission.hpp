/**
 * @file chain/algorithm/admission.hpp
 *
 * Whether a network can execute an algorithm.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_ADMISSION_HPP
#define NEXEC_CHAIN_ALGORITHM_ADMISSION_HPP

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/local_rules.hpp>

#include <optional>
#include <string>
#include <vector>

namespace nexec
{

//! Signals times (2^bits)^3 may be no more than this: the rows of a table of
//! rules, each of two bytes.
constexpr size_t maxRuleRows = size_t(1) << 25;

//! The part of an algorithm that a problem is about, for those who know where
//! that is written.
struct Blame
{
  //! The parts of an algorithm.
  enum class Part
  {
    Unknown,
    Start,
    //! What becomes of `window` with `signal`.
    Next,
    //! The gates of `edges`.
    Gates,
    Halt,
    //! A step has thrown, and the problem begins with what it said.
    Thrown
  };

  Part part = Part::Unknown;
  SignalValue signal = 0;
  Window window = {};
  std::vector<EdgeType> edges;
};

//! What an algorithm asks of a network, or why no network can give it.
struct Admission
{
  //! Why the algorithm does not fit, in one sentence with an example; "" if it
  //! fits.
  std::string problem;
  Blame blame;
  //! Steps that were looked at.
  size_t steps = 0;
  //! Kinds of nodes: own state, those of the neighbours, and the signal.
  size_t rows = 0;
  //! Kinds of directed edges.
  size_t edgeTypes = 0;
  //! What the steps do as rules, with the rows, gates and signals that occur
  //! and nothing else, and without a start; only of an algorithm that fits.
  std::optional<LocalRules> rules;

  //! Whether the algorithm fits.
  bool Admitted() const { return problem.empty(); }
};

/**
 * Run an algorithm on every order of a few values, and on some sequences of up
 * to 32, and say whether a network sees all that it depends on: a node on its
 * own state, the states beside it (not which of them is left) and the signal; a
 * gate on the edge type; the signal on which edge types are present, by a
 * decision list.  Its steps are judged first, then whether its rules do the
 * same.  An algorithm that throws is refused.
 *
 * @param algorithm What is to be judged.
 * @param longest Length of the longest sequences; at most 8.
 */
Admission Admit(const Algorithm& algorithm, const size_t longest = 7);

}  // namespace nexec

#endif
