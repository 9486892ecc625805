/**
 * @file chain/proof/certify.cpp
 */
#include <nexec/chain/proof/certify.hpp>

#include <nexec/chain/algorithm/algorithm.hpp>
#include <nexec/chain/algorithm/registry.hpp>
#include <nexec/chain/executor/model.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/version.hpp>

#include "chain/algorithm/halting.hpp"
#include "family_search.hpp"
#include "proof/rounding_error.hpp"
#include "refute.hpp"
#include "tiling_presence.hpp"
#include "tiling_softmax.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace nexec
{

namespace
{

//! So many suspects are confronted before a model is called undecided.
constexpr size_t maxSuspects = 8;

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

//! All tilings of an algorithm whose active nodes are many; none of another.
std::vector<ReachableTiling> TilingsOf(const Algorithm& algorithm)
{
  if (WordsProblem(algorithm.Rules()).empty())
    return {};
  return Closed(algorithm, CloseTilings);
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
      tilings(TilingsOf(algorithm)),
      views(CollectViews(tilings)),
      families(usesWords ? CollectFamilies(algorithm.Rules(), words)
                         : TilingTypes(algorithm.Rules(), views)),
      enclosures(model, families),
      decisions(enclosures),
      rounding(model, families, enclosures)
  {
  }

  Certificate Run(const CertifyDepth depth)
  {
    Describe();
    if (depth == CertifyDepth::Full)
      CheckHalt();
    const GateResult gates = CheckGates(families, enclosures, rounding);
    // No softmax holds at all lengths; further than this nothing is looked for.
    const size_t length = LengthFree()
        ? AskedLength()
        : std::min(AskedLength(), certifySearchLength);
    SearchResult search = Search(length, depth);
    certificate.gateMargin = gates.margin;
    certificate.margin = std::min(gates.margin, search.margin);
    certificate.roundingShare = std::max(search.share, Share(gates));
    certificate.scoreLead =
        model.config.pooling == Pooling::Hard ? search.scoreLead : 0.0;
    certificate.contestedScores = search.contested;
    certificate.boxes = search.boxes;
    certificate.searchedLength = length;
    size_t proved = ProvedLength(gates, search);
    if (depth == CertifyDepth::Full && !LengthFree() && !search.unproved &&
        length < certifySearchLength)
    {
      search = Search(certifySearchLength, depth);
      certificate.searchedLength = certifySearchLength;
      proved = std::max(proved, ProvedLength(gates, search));
    }
    certificate.provedLength = proved;
    certificate.proved = proved >= AskedLength() && certificate.margin > 0.0;
    if (depth == CertifyDepth::Attempt && !certificate.proved)
      return NothingFound();
    const std::vector<Suspect> suspects = Suspects(gates, search);
    if (!suspects.empty())
      certificate.open = ReasonOf(suspects);
    if (depth == CertifyDepth::Full && !suspects.empty())
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
      const SearchResult search = Search(length, CertifyDepth::Verdict);
      certificate.searchedLength = length;
      const bool proved = ProvedLength(gates, search) >= length;
      margins.push_back({length,
                         proved ? std::min(gates.margin, search.margin)
                                : std::numeric_limits<double>::quiet_NaN(),
                         proved ? std::max(Share(gates), search.share)
                                : std::numeric_limits<double>::quiet_NaN()});
    }
    return margins;
  }

 private:
  //! Stands for all lengths.
  static constexpr size_t allLengths = std::numeric_limits<size_t>::max();

  //! The largest share of a gate's logit that rounding could take.
  double Share(const GateResult& gates) const
  {
    return rounding.Gates() / gates.margin;
  }
  //! Whether counts of edges do not matter: a proof is then for all lengths.
  bool LengthFree() const { return model.config.pooling != Pooling::Softmax; }
  size_t AskedLength() const { return maxLength.value_or(allLengths); }

  SearchResult Search(const size_t length, const CertifyDepth depth) const
  {
    if (!usesWords)
    {
      const TilingProof proof = {algorithm.Rules(), views,     families,
                                 enclosures,        decisions, rounding};
      return LengthFree() ? CheckTilingPresence(proof, model.config.pooling)
                          : SearchTilings(proof, length);
    }
    if (LengthFree())
    {
      return CheckFamilyPresence(decisions, enclosures, rounding, families,
                                 model.config.pooling);
    }
    return depth == CertifyDepth::Attempt
        ? TryFamilies(decisions, rounding, families, length)
        : SearchFamilies(decisions, rounding, families, length);
  }

  void Describe()
  {
    certificate.modelDigest = ModelDigest(model);
    certificate.algorithm = algorithm.Name();
    certificate.rulesDigest = RulesDigest(algorithm);
    certificate.stepBound = algorithm.Bound().Text();
    certificate.haltProblem = "not looked at";
    certificate.pooling = model.config.pooling;
    certificate.allLengths = !maxLength;
    certificate.maxLength = maxLength.value_or(0);
    certificate.words = usesWords ? words.size() : views.size();
    certificate.windows = families.windows;
    certificate.edgeTypes = families.types.size();
    certificate.families = usesWords ? families.families.size() : views.size();
    certificate.version = version;
  }

  //! The certificate of an attempt without a proof: what a search that gave up
  //! has found depends on the threads.
  Certificate NothingFound()
  {
    certificate = Certificate();
    Describe();
    certificate.open = "an attempt gave up";
    return certificate;
  }

  //! Whether the algorithm itself halts in time.
  void CheckHalt()
  {
    const HaltProof halt =
        usesWords ? ProveHalt(algorithm, words) : ProveHalt(algorithm, tilings);
    certificate.haltProved = halt.proved;
    certificate.haltSteps = halt.steps;
    certificate.haltProblem = halt.problem;
  }

  //! What has no value is 0; a proof for all lengths says so.
  void Tidy()
  {
    for (double* number : {&certificate.margin, &certificate.gateMargin,
                           &certificate.scoreLead, &certificate.roundingShare})
    {
      if (!std::isfinite(*number))
        *number = 0.0;
    }
    if (LengthFree() && certificate.provedLength == allLengths)
    {
      certificate.allLengths = true;
      certificate.maxLength = certificate.provedLength = 0;
    }
    if (LengthFree())
      certificate.searchedLength = 0;
  }

  //! Up to which length nothing is left unproved.
  size_t ProvedLength(const GateResult& gates, const SearchResult& search) const
  {
    size_t proved = LengthFree() ? allLengths : certificate.searchedLength;
    if (search.unproved)
      proved = std::min(proved, search.unproved->length - 1);
    for (const Suspect& suspect : gates.suspects)
      proved = std::min(proved, suspect.length - 1);
    return proved;
  }

  //! A decision of a node that is not proved.  Of tilings no more than the
  //! length is known.
  Suspect SuspectAt(const FamilyPoint& point) const
  {
    if (usesWords)
      return SuspectNode(point, families, algorithm);
    Suspect suspect;
    suspect.length = point.length;
    suspect.doubt = point.doubt;
    return suspect;
  }

  //! All that is not proved, by length.
  std::vector<Suspect> Suspects(const GateResult& gates,
                                const SearchResult& search) const
  {
    std::vector<Suspect> suspects = gates.suspects;
    if (search.unproved)
      suspects.push_back(SuspectAt(*search.unproved));
    if (search.refuted)
      suspects.push_back(SuspectAt(*search.refuted));
    std::stable_sort(suspects.begin(), suspects.end(),
                     [](const Suspect& a, const Suspect& b)
                     { return a.length < b.length; });
    return suspects;
  }

  void NoteRefuted(const Refutation& refutation)
  {
    size_t& first = certificate.firstRefutedLength;
    if (first == 0 || refutation.length < first)
      first = refutation.length;
    // Then no length between them is open.
    if (first == certificate.provedLength + 1)
      certificate.open.clear();
    if (refutation.length > AskedLength())
      return;
    certificate.refuted = true;
    certificate.refutation = refutation;
  }

  //! Confront suspects until an executor is found to be wrong: what is wrong
  //! for certain first.
  void Refute(std::vector<Suspect> suspects)
  {
    std::stable_sort(
        suspects.begin(), suspects.end(),
        [](const Suspect& a, const Suspect& b)
        { return (a.doubt == Doubt::Wrong) > (b.doubt == Doubt::Wrong); });
    for (size_t tried = 0; tried < std::min(suspects.size(), maxSuspects);
         ++tried)
    {
      Refutation refutation = Confront(model, words, suspects[tried]);
      for (const Suspect& longer :
           Longer(suspects[tried], words, algorithm.Rules()))
      {
        if (refutation.input.empty())
          refutation = Confront(model, words, longer);
      }
      if (!refutation.confirmedBy.empty())
      {
        NoteRefuted(refutation);
        return;
      }
      if (tried == 0 && !certificate.proved)
        certificate.refutation = refutation;
    }
  }

  //! Look for an input that an executor is wrong on.
  void RefuteByTrial()
  {
    if (const auto refutation = FindWrongInput(model, certificate.provedLength))
      NoteRefuted(*refutation);
  }

  const ExecutorModel& model;
  const Algorithm& algorithm;
  std::optional<size_t> maxLength;
  //! Whether the active nodes are few: then there are words, else tilings.
  bool usesWords;
  std::vector<ReachableWord> words;
  std::vector<ReachableTiling> tilings;
  std::vector<TilingView> views;
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
  TilingsOf(algorithm);
}

void RequireSameRules(const Certificate& certificate,
                      const Algorithm& algorithm)
{
  if (certificate.rulesDigest.empty())
  {
    throw ProofError(
        "the certificate was written by an older version of nexec, and does "
        "not say which rules it is about");
  }
  if (certificate.rulesDigest != RulesDigest(algorithm))
  {
    throw ProofError("the certificate is about other rules of the name '" +
                     algorithm.Name() + "'");
  }
}

std::optional<size_t> DefaultCertifyLength(const Pooling pooling)
{
  return pooling == Pooling::Softmax ? std::optional<size_t>(1000000)
                                     : std::nullopt;
}

Certificate Certify(const ExecutorModel& model,
                    const std::optional<size_t>& maxLength,
                    const CertifyDepth depth)
{
  CheckConfig(model.config, FindAlgorithm(model.config.algorithm));
  CheckModel(model);
  RequireUsualArithmetic();
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
