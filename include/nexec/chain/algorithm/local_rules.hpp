/**
 * @file chain/algorithm/local_rules.hpp
 *
 * An algorithm stated in the terms in which a network sees the world: edge
 * types that are present, windows of three nodes, one global signal.
 */
#ifndef NEXEC_CHAIN_ALGORITHM_LOCAL_RULES_HPP
#define NEXEC_CHAIN_ALGORITHM_LOCAL_RULES_HPP

#include <nexec/chain/algorithm/algorithm.hpp>

#include <optional>

namespace nexec
{

/**
 * The rules: the signal is a decision list over the edge types that are
 * present; the next code of a node is a table over its window and the signal,
 * in which left and right are not told apart; a gate is a table over edge
 * types.  The start is given for all lengths at once.  All members require
 * codes with no more bits than the rules have; this is not checked.
 */
class LocalRules
{
 public:
  //! One line of the decision list.
  struct SignalLine
  {
    EdgeType present;
    SignalValue signal;
  };

  //! Start codes of the lengths minLength, minLength + every, and so on, until
  //! a later line says otherwise: the head, as much of `filling` over and over
  //! as fits, the tail.
  struct StartLine
  {
    size_t minLength;
    size_t every;
    std::vector<Code> head;
    std::vector<Code> filling;
    std::vector<Code> tail;

    //! Whether this line is about chains of this length.
    bool Applies(const size_t length) const
    {
      return length >= minLength && (length - minLength) % every == 0;
    }
  };

  /**
   * @param bits Bits of a code; at most 8.
   * @param signals Number of values of the signal.
   */
  explicit LocalRules(const size_t bits, const size_t signals = 2);

  //! Append to the decision list: with this type present, this signal.
  LocalRules& Signal(const EdgeType& present, const SignalValue signal);
  //! What the signal is if no line of the decision list applies.
  LocalRules& SignalOtherwise(const SignalValue signal);
  //! Let the gate of this edge type fire.
  LocalRules& Fire(const EdgeType& type);
  //! Set the next code for a window, and for the same one mirrored.  What is
  //! set later replaces what was set before; the same for the next two.
  LocalRules& Next(const SignalValue signal, const Window& window,
                   const Code next);
  //! Set the next code of a node in state `own`, whatever its neighbours.
  LocalRules& Next(const SignalValue signal, const Code own, const Code next);
  //! The same for nodes that have at least one neighbour in state `beside`.
  LocalRules& NextBeside(const SignalValue signal, const Code own,
                         const Neighbour beside, const Code next);
  //! Set the start for lengths from minLength on, with `nothing` between head
  //! and tail; replaces what was set before for these lengths.  Throws
  //! std::invalid_argument if head and tail are longer than that.
  LocalRules& Start(const size_t minLength, const std::vector<Code>& head,
                    const std::vector<Code>& tail);
  //! The same with `filling` repeated between head and tail, and only for
  //! lengths minLength, minLength + every, ...; neither `filling` nor `every`
  //! may be empty or 0.
  LocalRules& StartRepeating(const size_t minLength, const size_t every,
                             const std::vector<Code>& head,
                             const std::vector<Code>& filling,
                             const std::vector<Code>& tail);

  //! Get the number of bits of a code.
  size_t Bits() const { return bits; }
  //! Get the number of codes.
  size_t NumCodes() const { return size_t(1) << bits; }
  //! Get the number of values of the signal.
  size_t NumSignals() const { return signals; }
  //! Get the decision list.
  const std::vector<SignalLine>& SignalLines() const { return signalLines; }
  //! Get the signal if no line of the decision list applies.
  SignalValue SignalOtherwise() const { return otherwise; }
  //! Get the lines of the start.
  const std::vector<StartLine>& StartLines() const { return startLines; }

  //! Whether the gate of this type fires.
  bool Fires(const EdgeType& type) const
  {
    return firing[TypeIndex(type, NumCodes())];
  }
  //! The next code for a window; nothing if the table has no such row.
  std::optional<Code> Next(const SignalValue signal,
                           const Window& window) const;
  //! The start codes of a chain; all `nothing` if no line says otherwise.
  std::vector<Code> Start(const size_t length) const;

  //! Whether the comparison on an edge between these codes can matter to the
  //! signal or to a gate.
  bool LooksAt(const Code a, const Code b) const;

  /**
   * The signal.
   *
   * @param present Says of an edge type whether it is present.
   */
  template<typename Predicate>
  SignalValue SignalOf(const Predicate& present) const
  {
    for (const SignalLine& line : signalLines)
    {
      if (present(line.present))
        return line.signal;
    }
    return otherwise;
  }

  //! The signal of a configuration.
  SignalValue SignalIn(const Configuration& config) const;

  /**
   * Do one step as the rules say.  Throws std::logic_error if they let a gate
   * fire alone between different values or two into one node, or lack a row
   * for a window; `config`
   * may have changed in part then.
   *
   * @param config Where the execution stands; changed in place.
   * @return The signal.
   */
  SignalValue Step(Configuration& config) const;

 private:
  //! A row of the table that says nothing.
  static constexpr uint16_t unset = 0xffff;

  //! Where the table says what becomes of a window.
  size_t Row(const SignalValue signal, const Window& window) const
  {
    return signal * NumWindows(NumCodes()) + WindowIndex(window, NumCodes());
  }

  size_t bits;
  size_t signals;
  std::vector<SignalLine> signalLines;
  SignalValue otherwise = 0;
  //! Next code for each signal and window.
  std::vector<uint16_t> next;
  std::vector<uint8_t> firing;
  std::vector<StartLine> startLines;
};

/**
 * Why no executor can begin with a chain of one node, or "": it has no edges,
 * so that there is no signal.
 *
 * @param states The start codes of such a chain.
 */
std::string LoneStartProblem(const std::vector<Code>& states);

}  // namespace nexec

#endif
