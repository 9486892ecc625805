/**
 * @file chain/algorithm/rule_statements.cpp
 */
#include "rule_statements.hpp"

namespace nexec
{

namespace
{

//! Admit() looks at starts no further than this.
constexpr size_t maxStartLength = 64;

//! The types of which one must be present.
std::vector<EdgeType> Condition(TokenReader& tokens, const RuleNames& names)
{
  const Code one = names.State(tokens);
  const std::string relation = tokens.Token("> or 'beside'");
  const Code other = names.State(tokens);
  if (relation == "beside")
    return {{one, other, false}, {one, other, true}};
  if (relation == ">")
    return {{one, other, true}};
  if (relation == "<")
    return {{other, one, true}};
  if (relation == "<=")
    return {{one, other, false}};
  if (relation == ">=")
    return {{other, one, false}};
  tokens.Refuse(QuoteToken(relation) +
                " should be one of > < >= <= and 'beside'");
}

}  // namespace

void ReadStart(const RuleLine& line, const RuleNames& names, LocalRules& rules)
{
  const std::string usage =
      "start 2: a b ... c, or start every 2 from 3: ( a b )... c";
  TokenReader tokens(names.file, line);
  size_t every = 1;
  if (tokens.Take("every"))
  {
    every = tokens.Number(1, maxStartLength);
    tokens.Expect("from", usage);
  }
  const size_t length = tokens.Number(2, maxStartLength);
  tokens.Expect(":", usage);

  std::vector<Code> head, filling, tail;
  while (!tokens.AtEnd())
  {
    if (tokens.Take("..."))
      filling.assign(1, nothing);
    else if (tokens.Take("("))
    {
      while (!tokens.Take(")"))
        filling.push_back(names.State(tokens));
      tokens.Expect("...", usage);
    }
    else
    {
      head.push_back(names.State(tokens));
      continue;
    }
    break;
  }
  while (!tokens.AtEnd())
    tail.push_back(names.State(tokens));
  if (filling.empty())
  {
    tokens.Refuse(
        "it is not said what longer chains hold: put ... where they "
        "are nothing; write: " +
        usage);
  }
  if (head.size() + tail.size() > length)
  {
    tokens.Refuse(std::to_string(head.size() + tail.size()) +
                  " states do not fit into a chain of " +
                  std::to_string(length));
  }
  rules.StartRepeating(length, every, head, filling, tail);
}

bool ReadSignal(const RuleLine& line, const RuleNames& names, LocalRules& rules)
{
  const std::string usage = "signal NAME if a > b, or signal NAME otherwise";
  TokenReader tokens(names.file, line);
  const SignalValue signal = names.Signal(tokens);
  if (tokens.Take("otherwise"))
  {
    tokens.ExpectEnd(usage);
    rules.SignalOtherwise(signal);
    return true;
  }
  tokens.Expect("if", usage);
  do
  {
    for (const EdgeType& type : Condition(tokens, names))
      rules.Signal(type, signal);
  } while (tokens.Take("or"));
  tokens.ExpectEnd(usage);
  return false;
}

void ReadExchange(const RuleLine& line, const RuleNames& names,
                  LocalRules& rules, std::vector<GateLine>& gates)
{
  const std::string usage =
      "exchange a > b, or exchange a b (whatever their values)";
  TokenReader tokens(names.file, line);
  // The pair of gates that fire together.
  const auto fire = [&](const Code greater, const Code other)
  {
    for (const EdgeType& type :
         {EdgeType{greater, other, true}, EdgeType{other, greater, false}})
    {
      rules.Fire(type);
      gates.push_back({line.number, type});
    }
  };
  do
  {
    const Code one = names.State(tokens);
    const bool more = tokens.Take(">");
    const bool less = !more && tokens.Take("<");
    if (tokens.Take(">=") || tokens.Take("<="))
    {
      tokens.Refuse(
          "equal values cannot be exchanged by comparing them; "
          "write: " +
          usage);
    }
    const Code other = names.State(tokens);
    if (one == other && (more || less))
    {
      tokens.Refuse(
          "nothing tells the two nodes apart; name two states, or "
          "write: " +
          usage);
    }
    if (!less)
      fire(one, other);
    if (!more)
      fire(other, one);
  } while (tokens.Take("or"));
  tokens.ExpectEnd(usage);
}

void ReadNext(const RuleLine& line, const RuleNames& names,
              std::vector<NextRule>& next)
{
  const std::string usage =
      "next SIGNAL: a -> b, next SIGNAL: a beside b -> "
      "c, or next SIGNAL: a between b and border -> c";
  TokenReader tokens(names.file, line);
  std::vector<SignalValue> when;
  while (!tokens.Take(":"))
  {
    if (tokens.AtEnd())
      tokens.Expect(":", usage);
    when.push_back(names.Signal(tokens));
  }
  for (SignalValue signal = 0; when.size() < names.signals.size() &&
       line.tokens.front() == ":" && signal < names.signals.size();
       ++signal)
    when.push_back(signal);

  std::vector<std::optional<Code>> own;
  do
  {
    own.push_back(tokens.Take("any")
                      ? std::nullopt
                      : std::optional<Code>(names.State(tokens)));
  } while (tokens.Take("or"));
  std::vector<Neighbour> beside;
  if (tokens.Take("beside"))
  {
    beside.push_back(names.Beside(tokens));
  }
  else if (tokens.Take("between"))
  {
    beside.push_back(names.Beside(tokens));
    tokens.Take("and");
    beside.push_back(names.Beside(tokens));
  }
  tokens.Expect("->", usage);
  const Code becomes = names.State(tokens);
  tokens.ExpectEnd(usage);
  for (const SignalValue signal : when)
  {
    for (const std::optional<Code>& state : own)
      next.push_back({line.number, signal, state, beside, becomes});
  }
}

}  // namespace nexec
