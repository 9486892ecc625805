/**
 * @file chain/algorithm/rule_lines.cpp
 */
#include "rule_lines.hpp"

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/rule_file.hpp>
#include <nexec/core/errors.hpp>

#include "core/number_text.hpp"

#include <algorithm>
#include <numeric>

namespace nexec
{

namespace
{

constexpr char blanks[] = " \t\r\f\v";

//! Names that are longer are nobody's slip of a finger.
constexpr size_t maxSimilar = 40;

//! Least number of letters to add, drop or change.
size_t EditDistance(const std::string& a, const std::string& b)
{
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t(0));
  for (size_t i = 1; i <= a.size(); ++i)
  {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j)
    {
      const size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row.back();
}

std::vector<std::string> SplitTokens(const std::string& text)
{
  std::vector<std::string> tokens(1);
  const auto end = [&]
  {
    if (!tokens.back().empty())
      tokens.emplace_back();
  };
  for (const char c : text)
  {
    const bool alone = c == '(' || c == ')' || c == ':';
    const bool blank = std::string(blanks).find(c) != std::string::npos;
    if (alone || blank)
      end();
    if (!blank)
      tokens.back() += c;
    if (alone)
      end();
  }
  if (tokens.back().empty())
    tokens.pop_back();
  return tokens;
}

std::string Trimmed(const std::string& text)
{
  const size_t first = text.find_first_not_of(blanks);
  if (first == std::string::npos)
    return "";
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace

std::string QuoteToken(const std::string& token)
{
  constexpr size_t maxShown = 40;
  constexpr char digits[] = "0123456789abcdef";
  std::string text = "'";
  for (const char c : token.substr(0, maxShown))
  {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f)
      text += std::string("\\x") + digits[byte >> 4] + digits[byte & 15];
    else
      text += c;
  }
  return text + (token.size() > maxShown ? "...'" : "'");
}

std::string JoinNames(const std::vector<std::string>& names)
{
  std::string text;
  for (const std::string& name : names)
    text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string DidYouMean(const std::string& token,
                       const std::vector<std::string>& candidates)
{
  const std::string* best = nullptr;
  // One letter in three may be wrong.
  size_t least = std::max<size_t>(1, token.size() / 3) + 1;
  for (const std::string& candidate : candidates)
  {
    if (token.size() > maxSimilar)
      break;
    const size_t distance = EditDistance(token, candidate);
    if (distance < least)
    {
      least = distance;
      best = &candidate;
    }
  }
  return best == nullptr ? "" : "; did you mean '" + *best + "'?";
}

void RefuseRule(const std::string& name, const size_t number,
                const std::string& reason)
{
  throw InputError(name + ":" + std::to_string(number) + ": " + reason);
}

std::vector<RuleLine> SplitRules(const std::string& text,
                                 const std::string& name)
{
  if (text.find('\0') != std::string::npos)
    throw InputError(name + ": this is not text, so it is not a rule file");
  if (text.size() > maxRuleFileBytes)
  {
    throw InputError(name + ": a rule file has at most " +
                     std::to_string(maxRuleFileBytes) + " bytes, not " +
                     std::to_string(text.size()));
  }
  std::vector<RuleLine> lines;
  const std::string byteOrderMark = "\xef\xbb\xbf";
  size_t begin =
      text.compare(0, 3, byteOrderMark) == 0 ? byteOrderMark.size() : 0;
  for (size_t number = 1; begin < text.size(); ++number)
  {
    const size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    line = Trimmed(line.substr(0, line.find('#')));
    if (line.empty())
      continue;
    const std::string keyword = line.substr(0, line.find_first_of(" \t:("));
    const std::string rest = Trimmed(line.substr(keyword.size()));
    lines.push_back({number, keyword, SplitTokens(rest), rest});
  }
  return lines;
}

void TokenReader::Refuse(const std::string& reason) const
{
  RefuseRule(file, line.number, reason);
}

bool TokenReader::Take(const std::string& token)
{
  if (AtEnd() || line.tokens[next] != token)
    return false;
  ++next;
  return true;
}

void TokenReader::RefuseNextTo() const
{
  if (!AtEnd() && line.tokens[next] == "next")
    Refuse("write 'beside' in place of 'next to'");
}

std::string TokenReader::Token(const std::string& what)
{
  if (AtEnd())
    Refuse("the line ends where " + what + " should be");
  return line.tokens[next++];
}

void TokenReader::Expect(const std::string& token, const std::string& usage)
{
  if (Take(token))
    return;
  Refuse((AtEnd() ? "the line ends where '" + token + "' should be"
                  : "there is " + QuoteToken(line.tokens[next]) + " where '" +
                  token + "' should be") +
         "; write: " + usage);
}

void TokenReader::ExpectEnd(const std::string& usage) const
{
  if (AtEnd())
    return;
  if (line.tokens[next] == "and")
  {
    Refuse(
        line.keyword == "signal"
            ? "there is no 'and': put the cases that rule it out in lines "
              "before this one (doc/rule_files.md has an example)"
            : "there is no 'and' here: give nodes for which more has to hold "
              "a state, or the step a signal, of its own; write: " +
                usage);
  }
  Refuse(QuoteToken(line.tokens[next]) +
         " is one word too many; write: " + usage);
}

size_t TokenReader::Number(const size_t least, const size_t most)
{
  const std::string token = Token("a number");
  size_t number = 0;
  const bool digits = token.size() <= 6 &&
      std::all_of(token.begin(), token.end(),
                  [](const char c) { return c >= '0' && c <= '9'; });
  for (const char c : token)
    number = digits ? 10 * number + static_cast<size_t>(c - '0') : 0;
  if (!digits || number < least || number > most)
  {
    Refuse(QuoteToken(token) + " should be a number from " +
           std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

namespace
{

//! Tokens that mean something inside of a line.
const std::vector<std::string> reserved = {
    "any",   "border", "beside",    "between", "and", "or", "if",
    "every", "from",   "otherwise", "within",  "...", "->", ">",
    "<",     ">=",     "<=",        "(",       ")",   ":"};

constexpr size_t maxStates = 64;
//! Codes have no more bits; as many states besides nothing have a bit each.
constexpr size_t maxCodeBits = 8;
constexpr size_t maxNameBytes = 64;

bool IsOneOf(const std::string& token, const std::vector<std::string>& tokens)
{
  return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

//! Take "name=bits" apart; the code of a name without bits is unset.
NamedState ReadState(const std::string& file, const RuleLine& line,
                     const std::string& token, std::string& digits)
{
  const size_t equals = token.find('=');
  NamedState state = {token.substr(0, equals), nothing};
  CheckRuleName(file, line, state.name);
  digits = equals == std::string::npos ? "" : token.substr(equals + 1);
  if (equals == std::string::npos)
    return state;
  if (digits.empty() || digits.size() > 8 ||
      digits.find_first_not_of("01") != std::string::npos)
  {
    RefuseRule(file, line.number,
               QuoteToken(token) +
                   " should be a name, = and 1 to 8 bits, "
                   "such as a=01");
  }
  for (const char digit : digits)
    state.code = static_cast<Code>(AppendBit(state.code, digit == '1'));
  return state;
}

std::vector<std::string> StateNames(const std::vector<NamedState>& states)
{
  std::vector<std::string> names;
  names.reserve(states.size());
  for (const NamedState& state : states)
    names.push_back(state.name);
  return names;
}

}  // namespace

void CheckRuleName(const std::string& file, const RuleLine& line,
                   const std::string& name)
{
  const std::string quoted = QuoteToken(name);
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
                 quoted + " is not a name: use letters, digits and _ ^ . -");
  }
}

void CheckRuleText(const std::string& file, const RuleLine& line,
                   const std::string& text)
{
  const auto control = [](const char c)
  {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  };
  if (text.empty() || std::any_of(text.begin(), text.end(), control))
  {
    RefuseRule(file, line.number, "a " + line.keyword + " is one line of text");
  }
}

void RuleNames::ReadStates(const RuleLine& line)
{
  if (line.tokens.empty() ||
      line.tokens.front().substr(0, line.tokens.front().find('=')) != "nothing")
  {
    RefuseRule(file, line.number,
               "the first state must be nothing; write: states nothing a b");
  }
  size_t withBits = 0;
  for (const std::string& token : line.tokens)
  {
    std::string digits;
    const NamedState state = ReadState(file, line, token, digits);
    if (FindState(state.name) != nullptr)
    {
      RefuseRule(file, line.number,
                 "there are two states " + QuoteToken(state.name));
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
  if (withBits > 0 && withBits + 1 < states.size())
  {
    RefuseRule(file, line.number,
               "some states have bits and some have none; give bits to all "
               "besides nothing, or to none");
  }
}

void RuleNames::CheckBits(const RuleLine& line, const NamedState& state,
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
                 QuoteToken(other.name) + " and " + QuoteToken(state.name) +
                     " have the same code");
    }
  }
}

void RuleNames::NumberStates()
{
  bits = states.size() - 1;
  chooseCodes = bits > maxCodeBits || !BitsFit(bits);
  if (chooseCodes)
  {
    // As few bits as can number them.
    for (bits = 1; states.size() > size_t(1) << bits;)
      ++bits;
  }
  for (size_t number = 1; number < states.size(); ++number)
  {
    states[number].code =
        static_cast<Code>(chooseCodes ? number : BitMask(number - 1, bits));
  }
}

bool RuleNames::BitsFit(const size_t number) const
{
  return signals.size() << (3 * number) <= maxRuleRows;
}

size_t RuleNames::MostBits() const
{
  size_t most = maxCodeBits;
  while (!BitsFit(most))
    --most;
  return most;
}

void RuleNames::SetCodes(const std::vector<Code>& codes, const size_t newBits)
{
  for (size_t number = 1; number < states.size(); ++number)
    states[number].code = codes[number - 1];
  bits = newBits;
  chooseCodes = false;
}

void RuleNames::ReadMeaning(const RuleLine& line)
{
  TokenReader tokens(file, line);
  const Code code = State(tokens);
  std::string text = line.rest.substr(line.rest.find(line.tokens.front()) +
                                      line.tokens.front().size());
  text.erase(0, text.find_first_not_of(" \t:"));
  CheckRuleText(file, line, text);
  for (NamedState& state : states)
  {
    if (state.code != code)
      continue;
    if (!state.meaning.empty())
    {
      RefuseRule(
          file, line.number,
          "there is a meaning of " + QuoteToken(state.name) + " already");
    }
    state.meaning = text;
  }
}

void RuleNames::ReadSignals(const RuleLine& line)
{
  for (const std::string& name : line.tokens)
  {
    CheckRuleName(file, line, name);
    if (IsOneOf(name, signals))
    {
      RefuseRule(file, line.number,
                 "there are two signals " + QuoteToken(name));
    }
    signals.push_back(name);
  }
  if (signals.size() < 2 || signals.size() > size_t(1) << maxSignalBits)
  {
    RefuseRule(file, line.number,
               (signals.size() == 1 ? "there is " : "there are ") +
                   CountText(signals.size(), "signal") +
                   ", but there must be 2 to " +
                   std::to_string(size_t(1) << maxSignalBits));
  }
  const bool haveCodes = states[1].code != nothing;
  if (!haveCodes)
    NumberStates();
  else if (!BitsFit(bits))
  {
    RefuseRule(file, line.number,
               std::to_string(signals.size()) + " signals with codes of " +
                   std::to_string(bits) + " bits are too many; use codes of " +
                   std::to_string(MostBits()) +
                   " bits, or give none, and they are chosen");
  }
}

const NamedState* RuleNames::FindState(const std::string& name) const
{
  for (const NamedState& state : states)
  {
    if (state.name == name)
      return &state;
  }
  return nullptr;
}

Code RuleNames::State(TokenReader& tokens) const
{
  const std::string name = tokens.Token("a state");
  const NamedState* state = FindState(name);
  if (state != nullptr)
    return state->code;
  std::string advice = DidYouMean(name, StateNames(states));
  if (advice.empty() && name.size() > 1 &&
      name.find_first_of("<>") != std::string::npos)
    advice = "; put blanks around < and >";
  tokens.Refuse(QuoteToken(name) + " is not a state" + advice +
                " (states are " + JoinNames(StateNames(states)) + ")");
}

Neighbour RuleNames::Beside(TokenReader& tokens) const
{
  return tokens.Take("border") ? border : Neighbour(State(tokens));
}

SignalValue RuleNames::Signal(TokenReader& tokens) const
{
  const std::string name = tokens.Token("a signal");
  const auto found = std::find(signals.begin(), signals.end(), name);
  if (found == signals.end())
  {
    tokens.Refuse(QuoteToken(name) + " is not a signal" +
                  DidYouMean(name, signals) + " (signals are " +
                  JoinNames(signals) + ")");
  }
  return static_cast<SignalValue>(found - signals.begin());
}

}  // namespace nexec
