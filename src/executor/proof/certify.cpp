/**
 * @file executor/proof/certify.cpp
 */
#include <nexec/executor/proof/certify.hpp>

#include <nexec/algorithm/registry.hpp>
#include <nexec/executor/executor.hpp>
#include <nexec/executor/model_digest.hpp>
#include <nexec/version.hpp>

#include "family_search.hpp"
#include "witness.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace nexec
{

namespace
{

//! Longest chains on which the dense executor is run for a confirmation.
constexpr size_t maxDenseLength = 65536;

//! Longest chains for which an input is looked for.
constexpr size_t maxWitnessLength = 1000000;

//! What the gates of a model do.
struct GateResult
{
  double margin = std::numeric_limits<double>::infinity();
  //! The gate in the shortest chain that is not proved, or nullptr.
  const GateCheck* unproved = nullptr;
  bool refuted = false;
};

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
    if (result.unproved && result.unproved->length <= gate.length)
      continue;
    result.unproved = &gate;
    result.refuted = toward.hi < -rounding.Gates();
  }
  return result;
}

class Certifier
{
 public:
  Certifier(const ExecutorModel& model,
            const std::optional<size_t>& maxLength) :
      model(model),
      algorithm(FindAlgorithm(model.config.algorithm)),
      maxLength(maxLength),
      words(CloseWords(algorithm.Rules())),
      families(CollectFamilies(algorithm.Rules(), words)),
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
    if (depth == CertifyDepth::Full && !Hard() && !search.unproved &&
        length < certifySearchLength)
    {
      search = Search(certifySearchLength);
      certificate.searchedLength = certifySearchLength;
    }
    Limits(gates, search);
    certificate.proved = certificate.provedLength >= AskedLength();
    certificate.refuted = certificate.firstRefutedLength > 0 &&
        certificate.firstRefutedLength <= AskedLength();
    if (depth == CertifyDepth::Full && !certificate.proved)
      Refute(gates, search);
    Tidy();
    return certificate;
  }

 private:
  //! Stands for all lengths.
  static constexpr size_t allLengths = std::numeric_limits<size_t>::max();

  bool Hard() const { return model.config.pooling == Pooling::Hard; }
  size_t AskedLength() const { return maxLength.value_or(allLengths); }

  SearchResult Search(const size_t length) const
  {
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
    certificate.words = words.size();
    certificate.windows = families.windows;
    certificate.edgeTypes = families.types.size();
    certificate.families = families.families.size();
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

  //! Up to which length there is a proof, and from where on none.
  void Limits(const GateResult& gates, const SearchResult& search)
  {
    size_t unproved = allLengths, refuted = allLengths;
    if (search.unproved)
      unproved = search.unproved->length;
    if (search.refuted)
      refuted = search.refuted->length;
    if (gates.unproved != nullptr)
      unproved = std::min(unproved, gates.unproved->length);
    if (gates.refuted)
      refuted = std::min(refuted, gates.unproved->length);
    const size_t searched = Hard() ? allLengths : certificate.searchedLength;
    certificate.searchedLength = searched;
    certificate.provedLength = unproved == allLengths ? searched : unproved - 1;
    certificate.firstRefutedLength = refuted == allLengths ? 0 : refuted;
  }

  void Refute(const GateResult& gates, const SearchResult& search)
  {
    const std::optional<FamilyPoint>& point =
        search.refuted && search.refuted->length <= AskedLength()
        ? search.refuted
        : search.unproved;
    if (gates.unproved != nullptr &&
        (!point || gates.unproved->length <= point->length))
      RefuteGate(*gates.unproved);
    else if (point)
      RefuteNode(*point);
  }

  std::string Position(const std::optional<Witness>& witness,
                       const Origin& origin, const size_t offset) const
  {
    return std::to_string((witness ? witness->node : origin.cell) + offset);
  }

  void RefuteGate(const GateCheck& gate)
  {
    const Origin& origin = gate.origin;
    const auto idle = static_cast<size_t>(
        std::count(origin.pattern.begin(), origin.pattern.end(), Order(0)));
    const auto witness = Find(gate.length, origin, idle, 0);
    Refutation& refutation = certificate.refutation;
    refutation.length = gate.length;
    refutation.idlePairs = idle;
    const bool pairOfIdle = origin.pattern[origin.cell] == 0;
    bool rightward = gate.rightward;
    if (witness && pairOfIdle)
    {
      // Either direction may have the comparison in question.
      const auto& s = witness->config.values;
      rightward =
          (s[witness->node] > s[witness->node + 1]) == gate.type.greater;
    }
    refutation.decision = "gate of node " +
        Position(witness, origin, rightward ? 0 : 1) + " to node " +
        Position(witness, origin, rightward ? 1 : 0);
    refutation.expected = gate.fires;
    Fill(origin, witness,
         [&](const StepDecision& decision)
         {
           for (const FiringPair& pair : decision.gates)
           {
             if (pair.pair == witness->node)
               return rightward ? pair.rightward : pair.leftward;
           }
           return false;
         });
  }

  void RefuteNode(const FamilyPoint& point)
  {
    const NodeCheck& check = families.families[point.family].nodes[point.node];
    const auto witness =
        Find(point.length, check.origin, point.idlePairs, point.ties);
    Refutation& refutation = certificate.refutation;
    refutation.length = point.length;
    refutation.idlePairs = point.idlePairs;
    refutation.ties = point.ties;
    const size_t shift = model.config.bits - 1 - point.bit;
    refutation.decision = "bit " + algorithm.StateName(Code(1 << shift)) +
        " of node " + Position(witness, check.origin, 0);
    refutation.expected = (check.expected >> shift) & 1;
    Fill(check.origin, witness,
         [&](const StepDecision& decision)
         {
           Code next = witness->config.states[witness->node];
           for (const StateChange& change : decision.changes)
           {
             if (change.node == witness->node)
               next = change.code;
           }
           return ((next >> shift) & 1) != 0;
         });
  }

  std::optional<Witness> Find(const size_t length, const Origin& origin,
                              const size_t idlePairs, const size_t ties) const
  {
    if (length > maxWitnessLength)
      return std::nullopt;
    return FindWitness(algorithm, words, origin, idlePairs, ties);
  }

  //! Write down the witness, and run an executor on it.
  template<typename Read>
  void Fill(const Origin& origin, const std::optional<Witness>& witness,
            const Read& read)
  {
    Refutation& refutation = certificate.refutation;
    refutation.configuration = WordText(words[origin.word].word, algorithm);
    if (!witness)
      return;
    refutation.input = witness->values;
    refutation.step = witness->steps;
    const std::string kind =
        witness->values.size() <= maxDenseLength ? "dense" : "factored";
    StepDecision decision;
    MakeExecutor(kind, model)->NewStepper()->Decide(witness->config, decision);
    if (read(decision) == refutation.expected)
      return;
    refutation.confirmedBy = kind;
    // Where bounds alone could not tell, the executor itself does.
    certificate.refuted = true;
    if (certificate.firstRefutedLength == 0 ||
        certificate.firstRefutedLength > refutation.length)
      certificate.firstRefutedLength = refutation.length;
  }

  const ExecutorModel& model;
  const Algorithm& algorithm;
  std::optional<size_t> maxLength;
  std::vector<ReachableWord> words;
  Families families;
  Enclosures enclosures;
  Decisions decisions;
  RoundingBounds rounding;
  Certificate certificate;
};

}  // namespace

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
  const auto start = std::chrono::steady_clock::now();
  Certificate certificate = Certifier(model, maxLength).Run(depth);
  certificate.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return certificate;
}

}  // namespace nexec
