/**
 * @file chain/algorithm/rule_file.cpp
 */
#include <nexec/chain/algorithm/rule_file.hpp>

#include <nexec/chain/algorithm/admission.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>

#include "rule_statements.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace nexec
{

namespace
{

const std::vector<std::string> keywords = {"algorithm", "description", "states",
                                           "signals",   "start",       "signal",
                                           "exchange",  "next",        "halt"};

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

 private:
  void CheckKeywords() const
  {
    for (const RuleLine& line : lines)
    {
      if (std::find(keywords.begin(), keywords.end(), line.keyword) ==
          keywords.end())
      {
        RefuseRule(file, line.number,
                   QuoteToken(line.keyword) + " begins no line" +
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
    throw InputError("cannot read '" + path +
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
  auto algorithm = RuleFileReader(ReadText(path), path).Read();
  if (HasAlgorithm(algorithm->Name()))
  {
    RefuseRule(path, algorithm->NameLine(),
               "there is already an algorithm '" + algorithm->Name() +
                   "'; give the new one another name");
  }
  Admission admitted = Check(*algorithm);
  const Algorithm& added = RegisterAlgorithm(std::move(algorithm), admitted);
  if (admission != nullptr)
    *admission = std::move(admitted);
  return added;
}

}  // namespace nexec
