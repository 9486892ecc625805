/**
 * @file chain/proof/rules_text.cpp
 */
#include <nexec/chain/proof/learnt_rules.hpp>

#include <algorithm>

namespace nexec
{

namespace
{

//! A line of columns that are wide enough for names of states.
std::string Columns(const std::vector<std::string>& cells)
{
  std::string text;
  for (const std::string& cell : cells)
  {
    text += cell;
    text.append(cell.size() < 10 ? 10 - cell.size() : 1, ' ');
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

class RulesWriter
{
 public:
  RulesWriter(const LocalRules& rules, const Algorithm& algorithm) :
      rules(rules), algorithm(algorithm)
  {
    for (size_t code = 0; code < size_t(1) << rules.Bits(); ++code)
      neighbours.push_back(static_cast<Neighbour>(code));
    neighbours.push_back(border);
  }

  std::string Write() const
  {
    return Signals() + "\n" + Nodes() + "\n" + Gates();
  }

 private:
  std::string Name(const Neighbour code) const
  {
    return code == border ? "border" : algorithm.StateName(Code(code));
  }

  std::string Signals() const
  {
    std::string text =
        "# The signal: the first line whose edge is present.  The comparison\n"
        "# is 1 if the sender's value is greater than the receiver's.\n" +
        Columns({"sender", "receiver", "compare", "->", "signal"});
    for (const LocalRules::SignalLine& line : rules.SignalLines())
    {
      text += Columns({Name(line.present.sender), Name(line.present.receiver),
                       line.present.greater ? "1" : "0", "->",
                       std::to_string(line.signal)});
    }
    return text +
        Columns({"otherwise", "", "", "->",
                 std::to_string(rules.SignalOtherwise())});
  }

  std::string Nodes() const
  {
    std::string text = "# Nodes; left and right may be exchanged.\n" +
        Columns({"own", "left", "right", "signal", "->", "next"});
    for (SignalValue signal = 0; signal < rules.NumSignals(); ++signal)
    {
      for (const Neighbour own : neighbours)
      {
        for (const Neighbour left : neighbours)
        {
          for (const Neighbour right : neighbours)
            text += NodeRow(signal, own, left, right);
        }
      }
    }
    return text;
  }

  std::string NodeRow(const SignalValue signal, const Neighbour own,
                      const Neighbour left, const Neighbour right) const
  {
    if (own == border || left > right)
      return "";
    const auto next = rules.Next(signal, {Code(own), left, right});
    if (!next)
      return "";
    return Columns({Name(own), Name(left), Name(right), std::to_string(signal),
                    "->", Name(*next)});
  }

  std::string Gates() const
  {
    std::string text =
        "# Gates that fire; all others stay closed.  Two that fire on one "
        "pair\n"
        "# exchange its values; one alone, between equal values, moves "
        "none.\n" +
        Columns({"sender", "receiver", "compare"});
    for (const Neighbour sender : neighbours)
    {
      for (const Neighbour receiver : neighbours)
      {
        if (sender == border || receiver == border)
          continue;
        for (const bool greater : {false, true})
        {
          if (rules.Fires({Code(sender), Code(receiver), greater}))
          {
            text +=
                Columns({Name(sender), Name(receiver), greater ? "1" : "0"});
          }
        }
      }
    }
    return text;
  }

  const LocalRules& rules;
  const Algorithm& algorithm;
  std::vector<Neighbour> neighbours;
};

}  // namespace

std::string RulesText(const LocalRules& rules, const Algorithm& algorithm)
{
  return RulesWriter(rules, algorithm).Write();
}

}  // namespace nexec
