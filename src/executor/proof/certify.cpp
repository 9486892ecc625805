/**
 * @file executor/proof/certify.cpp
 */
#include <nexec/executor/proof/certify.hpp>

#include <nexec/algorithm/registry.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/executor/model_digest.hpp>
#include <nexec/version.hpp>

#include "refute.hpp"
#include "scenes.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace nexec
{

namespace
{

//! So many suspects are confronted before a model is called undecided.
constexpr size_t maxSuspects = 8;

//! What the gates of a model do.
struct GateResult
{
  //! Least distance from zero of those that are proved.
  double margin = std::numeric_limits<double>::infinity();
  //! Those that are not.
  std::vector<Suspect> suspects;
};

//! A gate that is not proved, in the shortest chain that has it.
Suspect SuspectGate(const GateCheck& gate)
{
  const size_t from = gate.origin.cell + (gate.rightward ? 0 : 1);
  const size_t to = gate.origin.cell + (gate.rightward ? 1 : 0);
  Suspect suspect;
  suspect.length = gate.length;
  suspect.origin = gate.origin;
  suspect.idlePairs = static_cast<size_t>(std::count(
      gate.origin.pattern.begin(), gate.origin.pattern.end(), Order(0)));
  suspect.decision =
      "gate of cell " + std::to_string(from) + " to cell " + std::to_string(to);
  suspect.expected = gate.fires;
  return suspect;
}

GateResult CheckGates(const Families& families, const Enclosures& enclosures,
                      const RoundingBounds& rounding)
{
  GateResult result;
  for (const GateCheck& gate : families.gates)
  {
    const auto number = static_cast<size_t>(
        std::find(families.types.begin(), families.types.end(), gate.type) -
        families.types.begin());
    const Interval logit = enclosures.gates[number];
    const Interval toward = gate.fires ? logit : Interval(0.0) - logit;
    if (toward.lo > rounding.Gates())
    {
      result.margin = std::min(result.margin, toward.lo);
      continue;
    }
    result.suspects.push_back(SuspectGate(gate));
    result.suspects.back().certain = toward.hi < -rounding.Gates();
  }
  return result;
}

//! Call a function that may throw because the rules reach too much.
template<typename Function>
auto Closed(const Algorithm& algorithm, const Function& close)
{
  try
  {
    return close(algorithm.Rules());
  }
  catch (const std::invalid_argument& error)
  {
    throw ProofError("nothing can be proved about " + algorithm.Name() + ": " +
                     error.what());
  }
}

//! All words of an algorithm whose active nodes are few; none of another.
std::vector<ReachableWord> WordsOf(const Algorithm& algorithm)
{
  if (!WordsProblem(algorithm.Rules()).empty())
    return {};
  return Closed(algorithm, CloseWords);
}

//! All scenes of an algorithm whose active nodes are many; none of another.
std::vector<Scene> ScenesOf(const Algorithm& algorithm)
{
  if (WordsProblem(algorithm.Rules()).empty())
    return {};
  return CollectScenes(Closed(algorithm, CloseTilings));
}

class Certifier
{
 public:
  Certifier(const ExecutorModel& model,
            const std::optional<size_t>& maxLength) :
      model(model),
      algorithm(FindAlgorithm(model.config.algorithm)),
      maxLength(maxLength),
      usesWords(WordsProblem(algorithm.Rules()).empty()),
      words(WordsOf(algorithm)),
      scenes(ScenesOf(algorithm)),
      families(usesWords ? CollectFamilies(algorithm.Rules(), words)
                         : SceneTypes(algorithm.Rules(), scenes)),
      enclosures(model, families),
      decisions(enclosures),
      rounding(model, families)
  {
  }

  Certificate Run(const CertifyDepth depth)
  {
    Describe();
    const GateResult gates = CheckGates(families, enclosures, rounding);
    // No softmax holds at all lengths; further than this nothing is looked for.
    const size_t length =
        Hard() ? AskedLength() : std::min(AskedLength(), certifySearchLength);
    SearchResult search = Search(length);
    certificate.gateMargin = gates.margin;
    certificate.margin = std::min(gates.margin, search.margin);
    certificate.rounding = std::max(search.rounding, rounding.Gates());
    certificate.scoreLead = Hard() ? search.scoreLead : 0.0;
    certificate.contestedScores = search.contested;
    certificate.boxes = search.boxes;
    certificate.searchedLength = length;
    size_t proved = ProvedLength(gates, search);
    if (depth == CertifyDepth::Full && !Hard() && !search.unproved &&
        length < certifySearchLength)
    {
      search = Search(certifySearchLength);
      certificate.searchedLength = certifySearchLength;
      proved = std::max(proved, ProvedLength(gates, search));
    }
    certificate.provedLength = proved;
    certificate.proved = proved >= AskedLength() && certificate.margin > 0.0;
    const std::vector<Suspect> suspects = Suspects(gates, search);
    for (const Suspect& suspect : suspects)
    {
      // Where an input can be looked for, only an input refutes: the words may
      // contain configurations that are never reached.
      if (suspect.certain &&
          suspect.length > std::min(AskedLength(), maxWitnessLength))
        NoteRefuted(suspect.length);
    }
    if (depth == CertifyDepth::Full && !certificate.proved)
    {
      if (usesWords)
        Refute(suspects);
      else
        RefuteByTrial();
    }
    Tidy();
    return certificate;
  }

  std::vector<LengthMargin> Margins(const std::vector<size_t>& lengths)
  {
    const GateResult gates = CheckGates(families, enclosures, rounding);
    std::vector<LengthMargin> margins;
    margins.reserve(lengths.size());
    for (const size_t length : lengths)
    {
      const SearchResult search = Search(length);
      certificate.searchedLength = length;
      const bool proved = ProvedLength(gates, search) >= length;
      margins.push_back({length,
                         proved ? std::min(gates.margin, search.margin)
                                : std::numeric_limits<double>::quiet_NaN(),
                         std::max(search.rounding, rounding.Gates())});
    }
    return margins;
  }

 private:
  //! Stands for all lengths.
  static constexpr size_t allLengths = std::numeric_limits<size_t>::max();

  bool Hard() const { return model.config.pooling == Pooling::Hard; }
  size_t AskedLength() const { return maxLength.value_or(allLengths); }

  SearchResult Search(const size_t length) const
  {
    if (!usesWords)
    {
      const SceneProof proof = {algorithm.Rules(), scenes,    families,
                                enclosures,        decisions, rounding};
      return Hard() ? CheckScenesHard(proof) : SearchScenes(proof, length);
    }
    return Hard() ? CheckHard(decisions, enclosures, rounding, families)
                  : SearchSoftmax(decisions, rounding, families, length);
  }

  void Describe()
  {
    certificate.modelDigest = ModelDigest(model);
    certificate.algorithm = algorithm.Name();
    certificate.pooling = model.config.pooling;
    certificate.allLengths = !maxLength;
    certificate.maxLength = maxLength.value_or(0);
    certificate.words = usesWords ? words.size() : scenes.size();
    certificate.windows = families.windows;
    certificate.edgeTypes = families.types.size();
    certificate.families = usesWords ? families.families.size() : scenes.size();
    certificate.version = version;
  }

  //! What has no value is 0; a proof for all lengths says so.
  void Tidy()
  {
    for (double* number :
         {&certificate.margin, &certificate.gateMargin, &certificate.scoreLead})
    {
      if (!std::isfinite(*number))
        *number = 0.0;
    }
    if (Hard() && certificate.provedLength == allLengths)
    {
      certificate.allLengths = true;
      certificate.maxLength = certificate.provedLength = 0;
    }
    if (Hard())
      certificate.searchedLength = 0;
  }

  //! Up to which length nothing is left unproved.
  size_t ProvedLength(const GateResult& gates, const SearchResult& search) const
  {
    size_t proved = Hard() ? allLengths : certificate.searchedLength;
    if (search.unproved)
      proved = std::min(proved, search.unproved->length - 1);
    for (const Suspect& suspect : gates.suspects)
      proved = std::min(proved, suspect.length - 1);
    return proved;
  }

  //! A decision of a node that is not proved.
  Suspect SuspectNode(const FamilyPoint& point, const bool certain) const
  {
    const NodeCheck& check = families.families[point.family].nodes[point.node];
    const size_t shift = model.config.bits - 1 - point.bit;
    Suspect suspect;
    suspect.length = point.length;
    suspect.origin = check.origin;
    suspect.idlePairs = point.idlePairs;
    suspect.ties = point.ties;
    suspect.certain = certain;
    suspect.decision = "bit " + algorithm.StateName(Code(1 << shift)) +
        " of cell " + std::to_string(check.origin.cell);
    suspect.expected = (check.expected >> shift) & 1;
    return suspect;
  }

  //! All that is not proved: what is wrong for certain first, then by length.
  std::vector<Suspect> Suspects(const GateResult& gates,
                                const SearchResult& search) const
  {
    if (!usesWords)
      return {};
    std::vector<Suspect> suspects = gates.suspects;
    if (search.refuted)
      suspects.push_back(SuspectNode(*search.refuted, true));
    if (search.unproved)
      suspects.push_back(SuspectNode(*search.unproved, false));
    std::stable_sort(
        suspects.begin(), suspects.end(),
        [](const Suspect& a, const Suspect& b)
        { return a.certain != b.certain ? a.certain : a.length < b.length; });
    return suspects;
  }

  void NoteRefuted(const size_t length)
  {
    size_t& first = certificate.firstRefutedLength;
    if (first == 0 || length < first)
      first = length;
    certificate.refuted = certificate.refuted || length <= AskedLength();
  }

  //! Confront suspects until an executor is found to be wrong.
  void Refute(const std::vector<Suspect>& suspects)
  {
    size_t tried = 0;
    for (const Suspect& suspect : suspects)
    {
      if (suspect.length > AskedLength() || tried == maxSuspects)
        continue;
      const Refutation refutation = Confront(model, words, suspect);
      if (tried++ == 0 || !refutation.confirmedBy.empty())
        certificate.refutation = refutation;
      if (refutation.confirmedBy.empty())
        continue;
      // Where bounds alone could not tell, the executor itself does.
      NoteRefuted(refutation.length);
      return;
    }
  }

  //! Look for an input that an executor is wrong on.
  void RefuteByTrial()
  {
    const auto refutation = FindWrongInput(model, AskedLength());
    if (!refutation)
      return;
    certificate.refutation = *refutation;
    NoteRefuted(refutation->length);
  }

  const ExecutorModel& model;
  const Algorithm& algorithm;
  std::optional<size_t> maxLength;
  //! Whether the active nodes are few: then there are words, else scenes.
  bool usesWords;
  std::vector<ReachableWord> words;
  std::vector<Scene> scenes;
  Families families;
  Enclosures enclosures;
  Decisions decisions;
  RoundingBounds rounding;
  Certificate certificate;
};

}  // namespace

void RequireProvable(const Algorithm& algorithm)
{
  WordsOf(algorithm);
  ScenesOf(algorithm);
}

std::optional<size_t> DefaultCertifyLength(const Pooling pooling)
{
  return pooling == Pooling::Hard ? std::nullopt
                                  : std::optional<size_t>(1000000);
}

Certificate Certify(const ExecutorModel& model,
                    const std::optional<size_t>& maxLength,
                    const CertifyDepth depth)
{
  CheckConfig(model.config, FindAlgorithm(model.config.algorithm));
  CheckModel(model);
  const auto start = std::chrono::steady_clock::now();
  Certificate certificate = Certifier(model, maxLength).Run(depth);
  certificate.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return certificate;
}

std::vector<LengthMargin> MarginsByLength(const ExecutorModel& model,
                                          const Certificate& certificate)
{
  // Where nothing is said about the length, a range that people look at.
  constexpr size_t shownLength = 1000000;
  const size_t last = certificate.allLengths
      ? shownLength
      : std::max(certificate.maxLength, certificate.provedLength);
  std::vector<size_t> lengths = {2};
  if (model.config.pooling == Pooling::Softmax)
  {
    while (lengths.back() < last / 4)
      lengths.push_back(4 * lengths.back());
  }
  lengths.push_back(last);
  return Certifier(model, last).Margins(lengths);
}

}  // namespace nexec
