/**
 * @file algorithm/rule_file.cpp
 */
#include <nexec/algorithm/rule_file.hpp>

#include <nexec/algorithm/admission.hpp>
#include <nexec/core/errors.hpp>

#include "rule_lines.hpp"
#include "ruled_algorithm.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace nexec
{

namespace
{

using Words = std::vector<std::string>;

const Words keywords = {"algorithm", "description", "states",
                        "signals",   "start",       "signal",
                        "exchange",  "next",        "halt"};

//! Words that mean something inside of a line.
const Words reserved = {"any",    "border", "beside", "between", "and",
                        "or",     "if",     "every",  "from",    "otherwise",
                        "within", "...",    "->",     ">",       "<",
                        ">=",     "<=",     "(",      ")",       ":"};

constexpr size_t maxStates = 64;
constexpr size_t maxNameBytes = 64;
//! Admit() looks at starts no further than this.
constexpr size_t maxStartLength = 64;

bool IsOneOf(const std::string& word, const Words& words)
{
  return std::find(words.begin(), words.end(), word) != words.end();
}

//! Reads the words of a line from left to right.
class WordReader
{
 public:
  WordReader(const std::string& file, const RuleLine& line) :
      file(file), line(line)
  {
  }

  [[noreturn]] void Refuse(const std::string& reason) const
  {
    RefuseRule(file, line.number, reason);
  }

  bool AtEnd() const { return place == line.words.size(); }

  //! Whether the next word is this one; then it is taken.
  bool Take(const std::string& word)
  {
    if (AtEnd() || line.words[place] != word)
      return false;
    ++place;
    return true;
  }

  //! The next word, whatever it is.
  std::string Word(const std::string& what)
  {
    if (AtEnd())
      Refuse("the line ends where " + what + " should be");
    return line.words[place++];
  }

  void Expect(const std::string& word, const std::string& usage)
  {
    if (Take(word))
      return;
    Refuse((AtEnd() ? "the line ends where '" + word + "' should be"
                    : "there is " + QuoteWord(line.words[place]) + " where '" +
                    word + "' should be") +
           "; write: " + usage);
  }

  void ExpectEnd(const std::string& usage) const
  {
    if (!AtEnd())
    {
      Refuse(QuoteWord(line.words[place]) +
             " is one word too many; write: " + usage);
    }
  }

  size_t Number(const size_t least, const size_t most)
  {
    const std::string word = Word("a number");
    size_t number = 0;
    const bool digits = word.size() <= 6 &&
        std::all_of(word.begin(), word.end(),
                    [](const char c) { return c >= '0' && c <= '9'; });
    for (const char c : word)
      number = digits ? 10 * number + static_cast<size_t>(c - '0') : 0;
    if (!digits || number < least || number > most)
    {
      Refuse(QuoteWord(word) + " should be a number from " +
             std::to_string(least) + " to " + std::to_string(most));
    }
    return number;
  }

 private:
  const std::string& file;
  const RuleLine& line;
  size_t place = 0;
};

class RuleFileReader
{
 public:
  RuleFileReader(const std::string& text, const std::string& file) :
      file(file), lines(SplitRules(text, file))
  {
  }

  std::unique_ptr<const Algorithm> Read()
  {
    CheckKeywords();
    const std::string name = ReadName();
    ReadStates(Only("states"));
    ReadSignals(Only("signals"));
    if ((signals.size() << (3 * bits)) > maxRuleRows)
    {
      RefuseRule(file, Only("signals").number,
                 std::to_string(signals.size()) + " signals with codes of " +
                     std::to_string(bits) +
                     " bits are too many; use fewer signals or states");
    }
    LocalRules rules(bits, signals.size());
    ReadStarts(rules);
    ReadDecisionList(rules);
    for (const RuleLine& line : lines)
    {
      if (line.keyword == "exchange")
        ReadExchange(line, rules);
      else if (line.keyword == "next")
        ReadNext(line);
    }
    return std::make_unique<RuledAlgorithm>(
        RuleSet{file, name, ReadDescription(), bits, states, signals,
                std::move(rules), next, ReadBound()});
  }

 private:
  void CheckKeywords() const
  {
    for (const RuleLine& line : lines)
    {
      if (!IsOneOf(line.keyword, keywords))
      {
        RefuseRule(file, line.number,
                   QuoteWord(line.keyword) + " begins no line" +
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

  //! Refuse a name that could not be written in other lines.
  void CheckName(const RuleLine& line, const std::string& name) const
  {
    const std::string quoted = QuoteWord(name);
    if (name.size() > maxNameBytes)
      RefuseRule(file, line.number, quoted + " is too long for a name");
    if (IsOneOf(name, reserved))
    {
      RefuseRule(file, line.number,
                 quoted + " means something already; choose another name");
    }
    for (const char c : name)
    {
      const auto byte = static_cast<unsigned char>(c);
      if (byte <= 0x20 || byte >= 0x7f || c == '=')
        RefuseRule(file, line.number,
                   quoted + " is no name: use letters, digits and _ ^ . -");
    }
  }

  std::string ReadName() const
  {
    const RuleLine line = Only("algorithm");
    WordReader words(file, line);
    std::string name = words.Word("the name");
    words.ExpectEnd(Usage("algorithm"));
    CheckName(line, name);
    return name;
  }

  std::string ReadDescription() const
  {
    const std::vector<RuleLine> found = All("description");
    if (found.empty())
      return "From a rule file.";
    std::string text = Only("description").rest;
    const auto control = [](const char c)
    {
      return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    };
    if (text.empty() || std::any_of(text.begin(), text.end(), control))
    {
      RefuseRule(file, found.front().number,
                 "a description is one line of text");
    }
    return text;
  }

  //! Take "name=bits" apart; the code of a name without bits is unset.
  NamedState ReadState(const RuleLine& line, const std::string& word,
                       std::string& digits) const
  {
    const size_t equals = word.find('=');
    NamedState state = {word.substr(0, equals), nothing};
    CheckName(line, state.name);
    digits = equals == std::string::npos ? "" : word.substr(equals + 1);
    if (equals == std::string::npos)
      return state;
    if (digits.empty() || digits.size() > 8 ||
        digits.find_first_not_of("01") != std::string::npos)
    {
      RefuseRule(file, line.number,
                 QuoteWord(word) +
                     " should be a name, = and 1 to 8 bits, "
                     "such as a=01");
    }
    for (const char digit : digits)
      state.code = static_cast<Code>(2 * state.code + (digit - '0'));
    return state;
  }

  void ReadStates(const RuleLine& line)
  {
    if (line.words.empty() ||
        line.words.front().substr(0, line.words.front().find('=')) != "nothing")
    {
      RefuseRule(file, line.number,
                 "the first state must be nothing; write: " + Usage("states"));
    }
    size_t withBits = 0;
    for (const std::string& word : line.words)
    {
      std::string digits;
      const NamedState state = ReadState(line, word, digits);
      if (FindState(state.name) != nullptr)
      {
        RefuseRule(file, line.number,
                   "there are two states " + QuoteWord(state.name));
      }
      if (states.size() == maxStates)
      {
        RefuseRule(
            file, line.number,
            "there are more than " + std::to_string(maxStates) + " states");
      }
      if (!digits.empty())
        CheckBits(line, state, digits);
      withBits += digits.empty() || states.empty() ? 0 : 1;
      states.push_back(state);
    }
    if (states.size() < 2)
      RefuseRule(file, line.number, "there is no state besides nothing");
    if (withBits == 0)
      NumberStates(line);
    else if (withBits + 1 < states.size())
    {
      RefuseRule(file, line.number,
                 "some states have bits and some have none; give bits to all "
                 "besides nothing, or to none");
    }
  }

  //! All codes have the same number of bits, and no two are the same.
  void CheckBits(const RuleLine& line, const NamedState& state,
                 const std::string& digits)
  {
    if (bits != 0 && bits != digits.size())
    {
      RefuseRule(
          file, line.number,
          "the codes have different numbers of bits: " + std::to_string(bits) +
              " and " + std::to_string(digits.size()));
    }
    bits = digits.size();
    if ((state.code == nothing) != states.empty())
    {
      RefuseRule(file, line.number,
                 "the code of nothing, and of no other state, is 0");
    }
    for (const NamedState& other : states)
    {
      if (!states.empty() && &other != &states.front() &&
          other.code == state.code)
      {
        RefuseRule(file, line.number,
                   QuoteWord(other.name) + " and " + QuoteWord(state.name) +
                       " have the same code");
      }
    }
  }

  //! One bit for each state.
  void NumberStates(const RuleLine& line)
  {
    bits = states.size() - 1;
    if (bits > 8)
    {
      RefuseRule(file, line.number,
                 std::to_string(bits) +
                     " states besides nothing would need as many bits, but "
                     "there are at most 8; give the codes yourself, such as "
                     "a=0001 b=0010 c=0011");
    }
    for (size_t i = 1; i <= bits; ++i)
      states[i].code = static_cast<Code>(1 << (bits - i));
  }

  void ReadSignals(const RuleLine& line)
  {
    for (const std::string& name : line.words)
    {
      CheckName(line, name);
      if (IsOneOf(name, signals))
      {
        RefuseRule(file, line.number,
                   "there are two signals " + QuoteWord(name));
      }
      signals.push_back(name);
    }
    if (signals.size() < 2 || signals.size() > size_t(1) << maxSignalBits)
    {
      RefuseRule(file, line.number,
                 "there are " + std::to_string(signals.size()) +
                     " signals, but there must be 2 to " +
                     std::to_string(size_t(1) << maxSignalBits));
    }
  }

  const NamedState* FindState(const std::string& name) const
  {
    for (const NamedState& state : states)
    {
      if (state.name == name)
        return &state;
    }
    return nullptr;
  }

  Words StateNames() const
  {
    Words names;
    for (const NamedState& state : states)
      names.push_back(state.name);
    return names;
  }

  Code State(WordReader& words) const
  {
    const std::string name = words.Word("a state");
    const NamedState* state = FindState(name);
    if (state != nullptr)
      return state->code;
    std::string advice = DidYouMean(name, StateNames());
    if (advice.empty() && name.size() > 1 &&
        name.find_first_of("<>") != std::string::npos)
      advice = "; put blanks around < and >";
    words.Refuse(QuoteWord(name) + " is no state" + advice + " (states are " +
                 JoinNames(StateNames()) + ")");
  }

  //! A state or the border.
  Neighbour Beside(WordReader& words) const
  {
    return words.Take("border") ? border : Neighbour(State(words));
  }

  SignalValue Signal(WordReader& words) const
  {
    const std::string name = words.Word("a signal");
    const auto found = std::find(signals.begin(), signals.end(), name);
    if (found == signals.end())
    {
      words.Refuse(QuoteWord(name) + " is no signal" +
                   DidYouMean(name, signals) + " (signals are " +
                   JoinNames(signals) + ")");
    }
    return static_cast<SignalValue>(found - signals.begin());
  }

  void ReadStarts(LocalRules& rules) const
  {
    const std::vector<RuleLine> found = All("start");
    if (found.empty())
      Only("start");
    for (const RuleLine& line : found)
      ReadStart(line, rules);
  }

  //! start [every K from] N: head (filling)... tail
  void ReadStart(const RuleLine& line, LocalRules& rules) const
  {
    const std::string usage =
        "start 2: a b ... c, or start every 2 from 3: ( a b )... c";
    WordReader words(file, line);
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
          filling.push_back(State(words));
        words.Expect("...", usage);
      }
      else
      {
        head.push_back(State(words));
        continue;
      }
      break;
    }
    while (!words.AtEnd())
      tail.push_back(State(words));
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

  void ReadDecisionList(LocalRules& rules) const
  {
    const std::string usage = "signal NAME if a > b, or signal NAME otherwise";
    const RuleLine* last = nullptr;
    for (const RuleLine& line : lines)
    {
      if (line.keyword != "signal")
        continue;
      WordReader words(file, line);
      if (last != nullptr)
      {
        words.Refuse("line " + std::to_string(last->number) +
                     " has settled the signal; 'otherwise' must come last");
      }
      const SignalValue signal = Signal(words);
      if (words.Take("otherwise"))
      {
        words.ExpectEnd(usage);
        rules.SignalOtherwise(signal);
        last = &line;
        continue;
      }
      words.Expect("if", usage);
      do
      {
        for (const EdgeType& type : Condition(words))
          rules.Signal(type, signal);
      } while (words.Take("or"));
      words.ExpectEnd(usage);
    }
    if (last == nullptr)
    {
      RefuseRule(file, LastNumber(),
                 "it is not said what the signal is otherwise; add: signal " +
                     signals.front() + " otherwise");
    }
  }

  //! The types of which one must be present.
  std::vector<EdgeType> Condition(WordReader& words) const
  {
    const Code one = State(words);
    const std::string relation = words.Word("> or 'beside'");
    const Code other = State(words);
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

  void ReadExchange(const RuleLine& line, LocalRules& rules) const
  {
    const std::string usage =
        "exchange a > b, or exchange a b (whatever their values)";
    WordReader words(file, line);
    do
    {
      const Code one = State(words);
      const bool more = words.Take(">");
      const bool less = !more && words.Take("<");
      if (words.Take(">=") || words.Take("<="))
      {
        words.Refuse(
            "equal values cannot be exchanged by comparing them; "
            "write: " +
            usage);
      }
      const Code other = State(words);
      if (one == other && (more || less))
      {
        words.Refuse(
            "nothing tells the two nodes apart; name two states, or "
            "write: " +
            usage);
      }
      // The pair of gates that fire together.
      if (!less)
        rules.Fire({one, other, true}).Fire({other, one, false});
      if (!more)
        rules.Fire({other, one, true}).Fire({one, other, false});
    } while (words.Take("or"));
    words.ExpectEnd(usage);
  }

  //! next [SIGNALS]: STATES [beside X | between X and Y] -> STATE
  void ReadNext(const RuleLine& line)
  {
    const std::string usage =
        "next SIGNAL: a -> b, next SIGNAL: a beside b -> "
        "c, or next SIGNAL: a between b and border -> c";
    WordReader words(file, line);
    std::vector<SignalValue> when;
    while (!words.Take(":"))
    {
      if (words.AtEnd())
        words.Expect(":", usage);
      when.push_back(Signal(words));
    }
    for (SignalValue signal = 0; when.size() < signals.size() &&
         line.words.front() == ":" && signal < signals.size();
         ++signal)
      when.push_back(signal);

    std::vector<std::optional<Code>> own;
    do
    {
      own.push_back(words.Take("any") ? std::nullopt
                                      : std::optional<Code>(State(words)));
    } while (words.Take("or"));
    std::vector<Neighbour> beside;
    if (words.Take("beside"))
    {
      beside.push_back(Beside(words));
    }
    else if (words.Take("between"))
    {
      beside.push_back(Beside(words));
      words.Take("and");
      beside.push_back(Beside(words));
    }
    words.Expect("->", usage);
    const Code becomes = State(words);
    words.ExpectEnd(usage);
    for (const SignalValue signal : when)
    {
      for (const std::optional<Code>& state : own)
        next.push_back({line.number, signal, state, beside, becomes});
    }
  }

  StepBound ReadBound() const
  {
    const RuleLine line = Only("halt");
    const std::string within = "within";
    if (line.words.empty() || line.words.front() != within)
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
  size_t bits = 0;
  std::vector<NamedState> states;
  std::vector<std::string> signals;
  std::vector<NextRule> next;
};

}  // namespace

std::unique_ptr<const Algorithm> ParseRuleFile(const std::string& text,
                                               const std::string& name)
{
  return RuleFileReader(text, name).Read();
}

std::unique_ptr<const Algorithm> LoadRuleFile(const std::string& path)
{
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text(maxRuleFileBytes + 1, '\0');
  // A folder can be opened, but not read.
  if (!file ||
      (!file.read(text.data(), std::streamsize(text.size())) && !file.eof()))
  {
    throw InputError("cannot read '" + path +
                     "': " + std::generic_category().message(errno));
  }
  text.resize(static_cast<size_t>(file.gcount()));
  return ParseRuleFile(text, path);
}

}  // namespace nexec
