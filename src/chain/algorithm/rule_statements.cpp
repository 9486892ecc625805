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
std::vector<EdgeType> Condition(WordReader& words, const RuleNames& names)
{
  const Code one = names.State(words);
  const std::string relation = words.Word("> or 'beside'");
  const Code other = names.State(words);
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
  words.Refuse(QuoteWord(relation) +
               " should be one of > < >= <= and 'beside'");
}

}  // namespace

void ReadStart(const RuleLine& line, const RuleNames& names, LocalRules& rules)
{
  const std::string usage =
      "start 2: a b ... c, or start every 2 from 3: ( a b )... c";
  WordReader words(names.file, line);
  size_t every = 1;
  if (words.Take("every"))
  {
    every = words.Number(1, maxStartLength);
    words.Expect("from", usage);
  }
  const size_t length = words.Number(2, maxStartLength);
  words.Expect(":", usage);

  std::vector<Code> head, filling, tail;
  while (!words.AtEnd())
  {
    if (words.Take("..."))
      filling.assign(1, nothing);
    else if (words.Take("("))
    {
      while (!words.Take(")"))
        filling.push_back(names.State(words));
      words.Expect("...", usage);
    }
    else
    {
      head.push_back(names.State(words));
      continue;
    }
    break;
  }
  while (!words.AtEnd())
    tail.push_back(names.State(words));
  if (filling.empty())
  {
    words.Refuse(
        "it is not said what longer chains hold: put ... where they "
        "are nothing; write: " +
        usage);
  }
  if (head.size() + tail.size() > length)
  {
    words.Refuse(std::to_string(head.size() + tail.size()) +
                 " states do not fit into a chain of " +
                 std::to_string(length));
  }
  rules.StartRepeating(length, every, head, filling, tail);
}

bool ReadSignal(const RuleLine& line, const RuleNames& names, LocalRules& rules)
{
  const std::string usage = "signal NAME if a > b, or signal NAME otherwise";
  WordReader words(names.file, line);
  const SignalValue signal = names.Signal(words);
  if (words.Take("otherwise"))
  {
    words.ExpectEnd(usage);
    rules.SignalOtherwise(signal);
    return true;
  }
  words.Expect("if", usage);
  do
  {
    for (const EdgeType& type : Condition(words, names))
      rules.Signal(type, signal);
  } while (words.Take("or"));
  words.ExpectEnd(usage);
  return false;
}

void ReadExchange(const RuleLine& line, const RuleNames& names,
                  LocalRules& rules, std::vector<GateLine>& gates)
{
  const std::string usage =
      "exchange a > b, or exchange a b (whatever their values)";
  WordReader words(names.file, line);
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
    const Code one = names.State(words);
    const bool more = words.Take(">");
    const bool less = !more && words.Take("<");
    if (words.Take(">=") || words.Take("<="))
    {
      words.Refuse(
          "equal values cannot be exchanged by comparing them; "
          "write: " +
          usage);
    }
    const Code other = names.State(words);
    if (one == other && (more || less))
    {
      words.Refuse(
          "nothing tells the two nodes apart; name two states, or "
          "write: " +
          usage);
    }
    if (!less)
      fire(one, other);
    if (!more)
      fire(other, one);
  } while (words.Take("or"));
  words.ExpectEnd(usage);
}

void ReadNext(const RuleLine& line, const RuleNames& names,
              std::vector<NextRule>& next)
{
  const std::string usage =
      "next SIGNAL: a -> b, next SIGNAL: a beside b -> "
      "c, or next SIGNAL: a between b and border -> c";
  WordReader words(names.file, line);
  std::vector<SignalValue> when;
  while (!words.Take(":"))
  {
    if (words.AtEnd())
      words.Expect(":", usage);
    when.push_back(names.Signal(words));
  }
  for (SignalValue signal = 0; when.size() < names.signals.size() &&
       line.words.front() == ":" && signal < names.signals.size();
       ++signal)
    when.push_back(signal);

  std::vector<std::optional<Code>> own;
  do
  {
    own.push_back(words.Take("any") ? std::nullopt
                                    : std::optional<Code>(names.State(words)));
  } while (words.Take("or"));
  std::vector<Neighbour> beside;
  if (words.Take("beside"))
  {
    beside.push_back(names.Beside(words));
  }
  else if (words.Take("between"))
  {
    beside.push_back(names.Beside(words));
    words.Take("and");
    beside.push_back(names.Beside(words));
  }
  words.Expect("->", usage);
  const Code becomes = names.State(words);
  words.ExpectEnd(usage);
  for (const SignalValue signal : when)
  {
    for (const std::optional<Code>& state : own)
      next.push_back({line.number, signal, state, beside, becomes});
  }
}

}  // namespace nexec
