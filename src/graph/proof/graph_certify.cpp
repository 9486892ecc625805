/**
 * @file graph/proof/graph_certify.cpp
 */
#include <nexec/graph/proof/graph_certify.hpp>

#include <nexec/version.hpp>

#include "core/number_text.hpp"
#include "graph_decisions.hpp"
#include "graph_refute.hpp"
#include "proof/rounding_error.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace nexec
{

namespace
{

//! What has no value is 0.
double ValueOrNone(const double number)
{
  return std::isfinite(number) ? number : 0.0;
}

//! Add what was found out about decisions of one kind.
void AddResult(const DecisionResult& result, GraphCertificate& certificate)
{
  certificate.margin = std::min(certificate.margin, result.margin);
  certificate.roundingShare = std::max(certificate.roundingShare, result.share);
  certificate.contestedScores += result.contested;
  certificate.doubts.insert(certificate.doubts.end(), result.doubts.begin(),
                            result.doubts.end());
}

//! Check everything that rules without a fault decide.
void CheckDecisions(const GraphModel& model, const GraphRules& rules,
                    const GraphCases& cases, GraphCertificate& certificate)
{
  const GraphDecisions decisions(model, rules, cases);
  const DecisionResult gates = decisions.Gates();
  const DecisionResult states = decisions.States();
  const DecisionResult signals = decisions.Signals();
  certificate.margin = std::numeric_limits<double>::infinity();
  for (const DecisionResult* result : {&gates, &states, &signals})
    AddResult(*result, certificate);
  certificate.margin = ValueOrNone(certificate.margin);
  certificate.gateMargin = ValueOrNone(gates.margin);
  certificate.stateMargin = ValueOrNone(states.margin);
  certificate.signalMargin = ValueOrNone(signals.margin);
  certificate.proved = certificate.doubts.empty();
  if (model.config.pooling != Pooling::Softmax)
    return;
  // What is in doubt beyond the limits does not matter, as long as they leave
  // two neighbours.
  constexpr uint64_t leastDegree = 1, leastSize = 4;
  const bool hasSignals = model.config.signals > 1;
  certificate.degreeLimit = states.limit.value_or(0);
  certificate.sizeLimit = hasSignals ? signals.limit.value_or(0) : 0;
  certificate.proved = gates.doubts.empty() &&
      certificate.degreeLimit >= leastDegree &&
      (!hasSignals || certificate.sizeLimit >= leastSize);
}

//! Why nothing more is proved.
std::string OpenText(const GraphCertificate& certificate)
{
  if (certificate.doubts.empty())
    return "";
  const GraphDoubt& worst = certificate.doubts.front();
  std::string text = worst.decision + " is decided with a margin of " +
      RoundedText(worst.margin, 4);
  if (certificate.proved)
    text = "beyond the limits, " + text;
  const size_t more = certificate.doubts.size() - 1;
  return more == 0
      ? text
      : text + "; " + CountText(more, "more decision") + " in doubt";
}

void SearchRefutation(const GraphModel& model, const GraphAlgorithm& algorithm,
                      GraphCertificate& certificate)
{
  const auto refutation = FindWrongGraph(model, algorithm, certificate);
  if (!refutation)
    return;
  certificate.refutation = *refutation;
  // A graph beyond the limits of a proof does not refute it.
  certificate.refuted = !certificate.proved;
}

}  // namespace

GraphCertificate CertifyGraph(const GraphModel& model,
                              const GraphAlgorithm& algorithm,
                              const GraphCertifyDepth depth)
{
  CheckConfig(model.config, algorithm);
  CheckModel(model);
  RequireUsualArithmetic();
  const auto start = std::chrono::steady_clock::now();
  GraphCertificate certificate;
  certificate.modelDigest = ModelDigest(model);
  certificate.algorithm = algorithm.name;
  certificate.rulesDigest = model.config.rulesDigest;
  certificate.pooling = model.config.pooling;
  certificate.version = version;

  const GraphCases cases(algorithm.rules);
  certificate.types = cases.types.size();
  certificate.cases = cases.nodes.size() + cases.signals.size();
  for (const NodeCase& one : cases.nodes)
    certificate.sets += cases.NumSets(one);
  for (const SignalCase& one : cases.signals)
    certificate.sets += cases.NumSets(one);
  if (cases.fault.empty())
  {
    CheckDecisions(model, algorithm.rules, cases, certificate);
    std::stable_sort(certificate.doubts.begin(), certificate.doubts.end(),
                     [](const GraphDoubt& a, const GraphDoubt& b)
                     { return a.margin < b.margin; });
    certificate.open = OpenText(certificate);
  }
  else
  {
    certificate.open =
        "nothing can be proved about these rules: " + cases.fault;
  }
  if (depth == GraphCertifyDepth::Full && !certificate.open.empty())
    SearchRefutation(model, algorithm, certificate);
  certificate.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return certificate;
}

std::string GraphStatement(const GraphCertificate& certificate)
{
  std::string graphs = "for every graph of every size, connected or not";
  if (certificate.pooling == Pooling::Softmax)
  {
    graphs = "for every graph in which no node has more than " +
        CountText(certificate.degreeLimit, "neighbour");
    if (certificate.sizeLimit > 0)
    {
      graphs += ", and that has at most " + NumberText(certificate.sizeLimit) +
          " arcs and nodes together";
    }
  }
  return graphs +
      ", every start, all weights and all random values, ties included, every "
      "state, gate, pointer, value and signal of the model equals that of " +
      certificate.algorithm +
      ", and both halt at the same step, or neither does";
}

}  // namespace nexec
