/**
 * @file chain/algorithm/rule_file.cpp
 */
#include <nexec/chain/algorithm/rule_file.hpp>

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include "ruled_algorithm.hpp"
#include "state_codes.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace nexec
{

namespace
{

const std::vector<std::string> keywords = {
    "algorithm", "description", "states",   "meaning", "signals",
    "start",     "signal",      "exchange", "next",    "halt"};

//! Chosen codes have no more bits: with 8, tables of rules and networks are
//! large and slow.
constexpr size_t maxChosenBits = 7;

//! Admit() looks at starts no further than this.
constexpr size_t maxStartLength = 64;

//! The types of which one must be present.
std::vector<EdgeType> Condition(TokenReader& tokens, const RuleNames& names)
{
  const Code one = names.State(tokens);
  tokens.RefuseNextTo();
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

//! start [every K from] N: head (filling)... tail
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
        "are nothing, such as: start " +
        line.rest + " ...");
  }
  if (head.size() + tail.size() > length)
  {
    tokens.Refuse(std::to_string(head.size() + tail.size()) +
                  " states do not fit into a chain of " +
                  std::to_string(length));
  }
  rules.StartRepeating(length, every, head, filling, tail);
}

//! signal NAME if CONDITION [or CONDITION], or signal NAME otherwise; returns
//! whether it was the latter.
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

//! exchange a [> | <] b [or ...]
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

//! next [SIGNALS]: STATES [beside X | between X and Y] -> STATE
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
  else
    tokens.RefuseNextTo();
  tokens.Expect("->", usage);
  const Code becomes = names.State(tokens);
  tokens.ExpectEnd(usage);
  for (const SignalValue signal : when)
  {
    for (const std::optional<Code>& state : own)
      next.push_back({line.number, signal, state, beside, becomes});
  }
}

//! Reads a whole file, and throws InputError with the line that is not
//! understood.
class RuleFileReader
{
 public:
  RuleFileReader(const std::string& text, const std::string& file) :
      file(file), lines(SplitRules(text, file))
  {
  }

  std::unique_ptr<const RuledAlgorithm> Read()
  {
    CheckKeywords();
    const std::string name = ReadName();
    names.file = file;
    names.ReadStates(Only("states"));
    names.ReadSignals(Only("signals"));
    for (const RuleLine& line : All("meaning"))
      names.ReadMeaning(line);
    auto algorithm = ReadRules(name);
    if (!names.chooseCodes)
      return algorithm;
    const StateCodes chosen =
        ChooseCodes(*algorithm, std::min(maxChosenBits, names.MostBits()));
    names.SetCodes(chosen.codes, chosen.bits);
    return ReadRules(name);
  }

 private:
  std::unique_ptr<const RuledAlgorithm> ReadRules(const std::string& name) const
  {
    LocalRules rules(names.bits, names.signals.size());
    ReadStarts(rules);
    ReadDecisionList(rules);
    std::vector<NextRule> next;
    std::vector<GateLine> gates;
    for (const RuleLine& line : lines)
    {
      if (line.keyword == "exchange")
        ReadExchange(line, names, rules, gates);
      else if (line.keyword == "next")
        ReadNext(line, names, next);
    }
    const std::string description = ReadDescription();
    const StepBound bound = ReadBound();
    return std::make_unique<RuledAlgorithm>(
        RuleSet{names, name, description, std::move(rules), next, bound, gates,
                Only("algorithm").number, All("start").front().number,
                Only("halt").number});
  }

  void CheckKeywords() const
  {
    for (const RuleLine& line : lines)
    {
      if (std::find(keywords.begin(), keywords.end(), line.keyword) ==
          keywords.end())
      {
        RefuseRule(file, line.number,
                   "a line cannot begin with " + QuoteToken(line.keyword) +
                       DidYouMean(line.keyword, keywords) +
                       " (lines begin with " + JoinNames(keywords) + ")");
      }
    }
  }

  //! The lines with this keyword.
  std::vector<RuleLine> All(const std::string& keyword) const
  {
    std::vector<RuleLine> found;
    for (const RuleLine& line : lines)
    {
      if (line.keyword == keyword)
        found.push_back(line);
    }
    return found;
  }

  size_t LastNumber() const { return lines.empty() ? 1 : lines.back().number; }

  //! The one line with this keyword.
  RuleLine Only(const std::string& keyword) const
  {
    const std::vector<RuleLine> found = All(keyword);
    if (found.empty())
    {
      RefuseRule(file, LastNumber(),
                 "there is no line '" + keyword +
                     "'; add one, such as: " + Usage(keyword));
    }
    if (found.size() > 1)
    {
      RefuseRule(file, found[1].number,
                 "line " + std::to_string(found[0].number) + " is a line '" +
                     keyword + "' already; there can only be one");
    }
    return found.front();
  }

  static std::string Usage(const std::string& keyword)
  {
    if (keyword == "algorithm")
      return "algorithm my_sort";
    if (keyword == "states")
      return "states nothing a b";
    if (keyword == "signals")
      return "signals right left";
    if (keyword == "start")
      return "start 2: a b ...";
    return "halt within n*n";
  }

  std::string ReadName() const
  {
    const RuleLine line = Only("algorithm");
    TokenReader tokens(file, line);
    std::string name = tokens.Token("the name");
    tokens.ExpectEnd(Usage("algorithm"));
    CheckRuleName(file, line, name);
    return name;
  }

  std::string ReadDescription() const
  {
    const std::vector<RuleLine> found = All("description");
    if (found.empty())
      return "From a rule file.";
    const RuleLine line = Only("description");
    CheckRuleText(file, line, line.rest);
    return line.rest;
  }

  void ReadStarts(LocalRules& rules) const
  {
    const std::vector<RuleLine> found = All("start");
    if (found.empty())
      Only("start");
    for (const RuleLine& line : found)
      ReadStart(line, names, rules);
  }

  void ReadDecisionList(LocalRules& rules) const
  {
    size_t last = 0;
    for (const RuleLine& line : All("signal"))
    {
      if (last != 0)
      {
        RefuseRule(file, line.number,
                   "line " + std::to_string(last) +
                       " has settled the signal; 'otherwise' must come last");
      }
      if (ReadSignal(line, names, rules))
        last = line.number;
    }
    if (last == 0)
    {
      RefuseRule(file, LastNumber(),
                 "it is not said what the signal is otherwise; add: signal " +
                     names.signals.front() + " otherwise");
    }
  }

  StepBound ReadBound() const
  {
    const RuleLine line = Only("halt");
    const std::string within = "within";
    if (line.tokens.empty() || line.tokens.front() != within)
      RefuseRule(file, line.number, "write: " + Usage("halt"));
    try
    {
      return StepBound(line.rest.substr(within.size()));
    }
    catch (const std::invalid_argument& error)
    {
      RefuseRule(file, line.number,
                 "a bound is a formula in n, such as n*(n-1)/2 + n, but " +
                     std::string(error.what()));
    }
  }

  const std::string file;
  const std::vector<RuleLine> lines;
  RuleNames names;
};

//! What a file holds, as far as it is short enough.
std::string ReadText(const std::string& path)
{
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text(maxRuleFileBytes + 1, '\0');
  // A folder can be opened, but not read.
  if (!file ||
      (!file.read(text.data(), std::streamsize(text.size())) && !file.eof()))
  {
    throw InputError("cannot open '" + path +
                     "': " + std::generic_category().message(errno));
  }
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

//! Run the algorithm; throws InputError with the line that is to blame.
Admission Check(const RuledAlgorithm& algorithm)
{
  Admission admission = Admit(algorithm);
  if (!admission.Admitted())
    throw InputError(algorithm.Where(admission.blame) + admission.problem);
  return admission;
}

//! Read an algorithm that is to be registered.
std::unique_ptr<const RuledAlgorithm> ReadNewAlgorithm(const std::string& path)
{
  auto algorithm = RuleFileReader(ReadText(path), path).Read();
  if (HasAlgorithm(algorithm->Name()))
  {
    RefuseRule(path, algorithm->NameLine(),
               "there is already an algorithm '" + algorithm->Name() +
                   "'; give the new one another name");
  }
  return algorithm;
}

}  // namespace

std::unique_ptr<const Algorithm> ParseRuleFile(const std::string& text,
                                               const std::string& name)
{
  return RuleFileReader(text, name).Read();
}

std::unique_ptr<const Algorithm> LoadRuleFile(const std::string& path)
{
  auto algorithm = RuleFileReader(ReadText(path), path).Read();
  Check(*algorithm);
  return algorithm;
}

const Algorithm& RegisterRuleFile(const std::string& path, Admission* admission)
{
  auto algorithm = ReadNewAlgorithm(path);
  Admission admitted = Check(*algorithm);
  const Algorithm& added = RegisterAlgorithm(std::move(algorithm), admitted);
  if (admission != nullptr)
    *admission = std::move(admitted);
  return added;
}

const Algorithm& RegisterKnownRuleFile(
    const std::string& path, const std::vector<std::string>& admittedDigests)
{
  auto algorithm = ReadNewAlgorithm(path);
  // Two lines that disagree are not in the digest, as one of them was followed.
  const bool isKnown = !algorithm->HasConflicts() &&
      std::find(admittedDigests.begin(), admittedDigests.end(),
                RulesDigest(*algorithm)) != admittedDigests.end();
  const Admission admission = isKnown ? Admission() : Check(*algorithm);
  return RegisterAlgorithm(std::move(algorithm), admission);
}

}  // namespace nexec
