/**
 * @file bindings/graph/graph_verdict.cpp
 */
#include "graph_verdict.hpp"

#include "algorithm_kind.hpp"
#include "core/number_text.hpp"
#include "graph_option.hpp"
#include "model_option.hpp"
#include "process/log.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/graph/proof/graph_certify.hpp>
#include <nexec/io/graph_file.hpp>
#include <nexec/io/graph_model_file.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace nexec::bindings
{

namespace
{

//! Digits of what is measured.
constexpr int shownDigits = 4;

//! Larger graphs are only written to files.
constexpr size_t mostPrintedNodes = 1000;
constexpr size_t mostPrintedEdges = 64;

std::string GraphVerdict(const GraphCertificate& certificate)
{
  if (certificate.proved)
    return "proved";
  if (certificate.refuted)
  {
    return "refuted on a graph of " +
        CountText(certificate.refutation.nodes, "node");
  }
  return "undecided: " + certificate.open;
}

//! How far the proof reaches.
std::string GraphLimit(const GraphCertificate& certificate)
{
  if (certificate.degreeLimit == 0)
    return certificate.proved ? "none: all graphs are proved" : "none";
  std::string text = "up to " +
      CountText(certificate.degreeLimit, "neighbour") + " of each node";
  if (certificate.sizeLimit > 0)
  {
    text += ", and " + std::to_string(certificate.sizeLimit) +
        " arcs and nodes together";
  }
  return text;
}

//! The command that shows a refutation; the edges are printed below.
std::string CommandFor(const std::string& model,
                       const GraphCertificate& certificate,
                       const GraphAlgorithm& algorithm)
{
  std::string command = "nexec_graph " + model;
  if (algorithm.rules.Declaration().HasStart())
    command += " --start " + std::to_string(certificate.refutation.start);
  return command + " --input_file GRAPH";
}

//! The graph of a refutation as an edge list for nexec_graph.
std::string EdgeList(const GraphRefutation& refutation)
{
  if (refutation.edges.size() > mostPrintedEdges ||
      refutation.nodes > mostPrintedNodes)
  {
    return "# " + CountText(refutation.nodes, "node") + " and " +
        CountText(refutation.edges.size(), "edge") +
        " (--output_file writes them)\n";
  }
  return WriteGraph(Graph(refutation.nodes, refutation.edges));
}

//! A view in which something is in doubt, in words.
std::string ViewText(const GraphDoubt& doubt, const GraphRules& rules)
{
  std::string text;
  for (const uint32_t type : doubt.types)
    text += (text.empty() ? "" : "; ") + rules.Types().Name(type);
  const std::vector<std::string>& signals = rules.Declaration().signals;
  if (!doubt.ofNode || signals.size() < 2 || doubt.signal >= signals.size())
    return text;
  return text + "; signal " + signals[doubt.signal];
}

void PrintGraphCertificate(const Params& params, std::ostream& out,
                           const GraphAlgorithm& algorithm,
                           const GraphCertificate& certificate)
{
  if (params.Get<bool>("json"))
    out << GraphCertificateText(certificate);
  else
  {
    out << GraphCertificateLines(algorithm, certificate,
                                 params.Has("input_model")
                                     ? "--input_model_file " + ModelName(params)
                                     : "--algorithm " + algorithm.name);
  }
  out.flush();
  // What differs from run to run is talk, not data.
  Log::Plain("decided in " + RoundedText(certificate.seconds, shownDigits) +
             " s");
}

bool SameRefutation(const GraphRefutation& one, const GraphRefutation& other)
{
  const auto sameEdge = [](const GraphEdge& a, const GraphEdge& b)
  {
    return a.first == b.first && a.second == b.second && a.weight == b.weight;
  };
  return one.nodes == other.nodes && one.start == other.start &&
      one.values == other.values && one.step == other.step &&
      one.node == other.node && one.decision == other.decision &&
      one.expected == other.expected && one.found == other.found &&
      one.confirmedBy == other.confirmedBy &&
      std::equal(one.edges.begin(), one.edges.end(), other.edges.begin(),
                 other.edges.end(), sameEdge);
}

bool SameDoubts(const GraphCertificate& one, const GraphCertificate& other)
{
  return std::equal(one.doubts.begin(), one.doubts.end(), other.doubts.begin(),
                    other.doubts.end(),
                    [](const GraphDoubt& a, const GraphDoubt& b)
                    {
                      return a.decision == b.decision && a.ofNode == b.ofNode &&
                          a.loop == b.loop && a.signal == b.signal &&
                          a.types == b.types;
                    });
}

//! What a certificate claims and what was found have to be the same; bounds
//! may differ as much as C libraries do.
std::string GraphDifference(const GraphCertificate& claimed,
                            const GraphCertificate& found)
{
  const auto close = [](const double a, const double b)
  {
    return a == b || std::abs(a - b) <= 1e-6 * std::abs(b);
  };
  // Where a proof ends depends on the last bits of bounds; no more may be
  // claimed than is found.
  const auto near = [](const uint64_t claim, const uint64_t limit)
  {
    return claim <= limit && double(limit - claim) <= 1e-3 * double(limit);
  };
  if (claimed.algorithm != found.algorithm)
    return "the algorithm";
  if (claimed.proved != found.proved || claimed.refuted != found.refuted)
    return "the verdict";
  if (!close(claimed.margin, found.margin) ||
      !close(claimed.stateMargin, found.stateMargin) ||
      !close(claimed.gateMargin, found.gateMargin) ||
      !close(claimed.signalMargin, found.signalMargin))
    return "the margin";
  if (!close(claimed.roundingShare, found.roundingShare) ||
      claimed.contestedScores != found.contestedScores)
    return "the rounding";
  if (!near(claimed.degreeLimit, found.degreeLimit) ||
      !near(claimed.sizeLimit, found.sizeLimit))
    return "the limit";
  if (claimed.types != found.types || claimed.cases != found.cases ||
      !close(claimed.sets, found.sets))
    return "what was looked at";
  if (claimed.open != found.open || !SameDoubts(claimed, found))
    return "what is open";
  return SameRefutation(claimed.refutation, found.refutation)
      ? ""
      : "the refutation";
}

//! Decide again what a certificate says.
int CheckGraphCertificate(const Params& params, GraphModel& model,
                          const GraphAlgorithm& algorithm, std::ostream& out)
{
  const std::string path = params.Get<std::string>("check");
  for (const char* name : {"pooling", "output"})
    ReportIgnoredParam(params, {{"check", true}}, name);
  const GraphCertificate claimed = LoadGraphCertificate(path);
  if (claimed.modelDigest != ModelDigest(model))
  {
    throw ProofError("the certificate '" + path + "' is about another model (" +
                     claimed.modelDigest + ")");
  }
  if (claimed.rulesDigest != algorithm.rules.Digest())
  {
    throw ProofError("the certificate '" + path + "' is about other rules of " +
                     claimed.algorithm + " (" + claimed.rulesDigest + ")");
  }
  model.config.pooling = claimed.pooling;
  const GraphCertificate found = CertifyGraph(model, algorithm);
  PrintGraphCertificate(params, out, algorithm, found);
  const std::string difference = GraphDifference(claimed, found);
  if (difference.empty())
  {
    Log::Plain("'" + path + "' holds");
    return static_cast<int>(ExitCode::Ok);
  }
  Log::Warn("'" + path + "' does not hold: " + difference + " differs");
  return static_cast<int>(ExitCode::CheckFailed);
}

}  // namespace

std::string GraphCertificateLines(const GraphAlgorithm& algorithm,
                                  const GraphCertificate& certificate,
                                  const std::string& model)
{
  std::string out;
  const auto line = [&](const char* name, const std::string& text)
  {
    out += name + std::string(12 - std::string(name).size(), ' ') + text + '\n';
  };
  const auto number = [](const double value)
  {
    return RoundedText(value, shownDigits);
  };
  line("model", "sha256 " + certificate.modelDigest);
  line("rules", "sha256 " + certificate.rulesDigest);
  line("statement", GraphStatement(certificate));
  line("pooling", PoolingName(certificate.pooling));
  line("verdict", GraphVerdict(certificate));
  if (certificate.proved)
  {
    line("margin",
         number(certificate.margin) + ", states " +
             number(certificate.stateMargin) + ", gates " +
             number(certificate.gateMargin) +
             (algorithm.rules.Declaration().signals.size() > 1
                  ? ", signals " + number(certificate.signalMargin)
                  : "") +
             " (rounding errors: at most " +
             Percent(certificate.roundingShare, shownDigits) +
             " of any margin)");
  }
  if (certificate.pooling == Pooling::Hard)
  {
    line("best type",
         std::to_string(certificate.contestedScores) + " ties within rounding");
  }
  if (!certificate.doubts.empty())
  {
    const GraphDoubt& worst = certificate.doubts.front();
    line("in doubt",
         CountText(certificate.doubts.size(), "decision") + ", the worst: " +
             worst.decision + ", margin " + number(worst.margin));
    line("where", ViewText(worst, algorithm.rules));
  }
  line("limit", GraphLimit(certificate));
  line("looked at",
       CountText(certificate.types, "type") + ", " +
           CountText(certificate.cases, "case") + ", " +
           number(certificate.sets) + " sets of types");
  const GraphRefutation& refutation = certificate.refutation;
  if (refutation.nodes == 0)
    return out;
  line("wrong",
       refutation.decision + " after " + CountText(refutation.step, "step") +
           " is " + refutation.found + ", but should be " +
           refutation.expected);
  line("confirmed", "by the executors: " + refutation.confirmedBy);
  if (refutation.values.empty())
    line("see it", CommandFor(model, certificate, algorithm));
  return out + '\n' + EdgeList(refutation);
}

int RunGraphCertify(const Params& params, Context& context)
{
  RefuseChainOptions(
      params,
      params.Has("algorithm") ? params.Get<std::string>("algorithm")
                              : "'" + ModelName(params) + "'",
      {{"max_length", "a proof is for graphs of all sizes"},
       {"algorithm_file", ""},
       {"table", "nexec_algorithms shows what a proved model does"},
       {"figure", ""},
       {"figure_theme", ""}});
  GraphModel model = LoadGraphModelOption(params);
  const GraphAlgorithm& algorithm = GraphAlgorithmOf(ModelName(params), model);
  if (params.Has("check"))
    return CheckGraphCertificate(params, model, algorithm, context.out);
  const GraphCertificate certificate = CertifyGraph(model, algorithm);
  PrintGraphCertificate(params, context.out, algorithm, certificate);
  if (params.Has("output"))
    SaveGraphCertificate(params.Get<std::string>("output"), certificate);
  return static_cast<int>(certificate.proved ? ExitCode::Ok
                                             : ExitCode::CheckFailed);
}

}  // namespace nexec::bindings
