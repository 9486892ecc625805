/**
 * @file bindings/certify_main.cpp
 *
 * nexec_certify: decide whether a model is the algorithm it has learnt.
 */
#include "algorithm_option.hpp"
#include "bindings.hpp"
#include "certificate_text.hpp"
#include "chain/executor_figures.hpp"
#include "core/number_text.hpp"
#include "graph/algorithm_kind.hpp"
#include "graph/graph_verdict.hpp"
#include "io/atomic_file.hpp"
#include "model_option.hpp"
#include "outputs.hpp"
#include "process/log.hpp"

#include <nexec/chain/executor/model.hpp>
#include <nexec/chain/proof/certify.hpp>
#include <nexec/chain/proof/learnt_rules.hpp>
#include <nexec/core/errors.hpp>
#include <nexec/io/certificate_file.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <ostream>
#include <sstream>

namespace nexec::bindings
{

namespace
{

//! Longer inputs are only written to files.
constexpr size_t maxPrintedLength = 64;

//! Digits of what is measured.
constexpr int digits = 4;

//! How far the proof reaches.
std::string Limit(const Certificate& certificate)
{
  if (certificate.proved && certificate.allLengths)
    return "none: all lengths are proved";
  std::string text =
      "proved to length " + std::to_string(certificate.provedLength);
  if (certificate.firstRefutedLength > 0)
  {
    return text + ", refuted at length " +
        std::to_string(certificate.firstRefutedLength) +
        (certificate.open.empty()
             ? ""
             : "; between them undecided: " + certificate.open);
  }
  return text +
      (certificate.open.empty()
           ? "; longer ones were not looked at"
           : "; beyond that undecided: " + certificate.open);
}

//! An input for people, or where to find it.
std::string Input(const Refutation& refutation)
{
  if (refutation.input.empty())
    return "none was found";
  std::string text;
  if (refutation.input.size() > maxPrintedLength)
  {
    text = std::to_string(refutation.input.size()) +
        " numbers (--output_file writes them)";
  }
  else
  {
    for (const double value : refutation.input)
      text += (text.empty() ? "" : ",") + RoundedText(value, digits);
  }
  return text + " after " + CountText(refutation.step, "step");
}

//! A configuration for people: of many nodes, those at the ends.
std::string Shortened(const std::string& configuration)
{
  std::istringstream in(configuration);
  const std::vector<std::string> names{std::istream_iterator<std::string>(in),
                                       {}};
  constexpr size_t shownAtEnds = 8;
  if (names.size() <= maxPrintedLength)
    return configuration;
  std::string text;
  for (size_t u = 0; u < shownAtEnds; ++u)
    text += names[u] + " ";
  text += "(" + std::to_string(names.size() - 2 * shownAtEnds) + " more)";
  for (size_t u = names.size() - shownAtEnds; u < names.size(); ++u)
    text += " " + names[u];
  return text;
}

//! Which executor was found to be wrong.
std::string Confirmation(const Refutation& refutation)
{
  if (!refutation.confirmedBy.empty())
    return "by the " + refutation.confirmedBy + " executor";
  return refutation.input.empty() ? "no executor was run"
                                  : "no: the executor is right there";
}

void PrintLines(std::ostream& out, const Certificate& certificate)
{
  const auto line = [&](const char* name, const std::string& text)
  {
    out << name << std::string(12 - std::string(name).size(), ' ') << text
        << '\n';
  };
  line("model", "sha256 " + certificate.modelDigest);
  line("statement", Statement(certificate));
  line("pooling", PoolingName(certificate.pooling));
  line("verdict", Verdict(certificate));
  if (certificate.proved)
  {
    line("margin",
         RoundedText(certificate.margin, digits) + ", gates " +
             RoundedText(certificate.gateMargin, digits) +
             " (rounding errors: at most " +
             Percent(certificate.roundingShare, digits) + " of any margin)");
  }
  else
  {
    const Refutation& refutation = certificate.refutation;
    if (!refutation.decision.empty())
    {
      line(certificate.refuted ? "wrong" : "unproved",
           refutation.decision + " should be " +
               (refutation.expected ? "1" : "0"));
      line("where", Shortened(refutation.configuration));
    }
    line("input", Input(refutation));
    line("confirmed", Confirmation(refutation));
  }
  if (certificate.pooling == Pooling::Hard)
  {
    line("best edge",
         "leads by " + RoundedText(certificate.scoreLead, digits) + "; " +
             std::to_string(certificate.contestedScores) +
             " ties within rounding");
  }
  line("limit", Limit(certificate));
  line("halt",
       certificate.haltProved ? "proved for all lengths, within " +
               certificate.haltSteps + " steps"
                              : "not proved: " + certificate.haltProblem);
  line("looked at",
       std::to_string(certificate.words) + " words, " +
           std::to_string(certificate.windows) + " windows, " +
           std::to_string(certificate.edgeTypes) + " edge types, " +
           std::to_string(certificate.families) + " families, " +
           std::to_string(certificate.boxes) + " boxes");
}

void Print(const Params& params, std::ostream& out,
           const Certificate& certificate)
{
  if (params.Get<bool>("json"))
    out << CertificateText(certificate);
  else
    PrintLines(out, certificate);
  out.flush();
  // What differs from run to run is talk, not data.
  Log::Plain("decided in " + RoundedText(certificate.seconds, digits) + " s");
}

//! A text in which lengths do not matter.
std::string WithoutNumbers(std::string text)
{
  text.erase(std::remove_if(text.begin(), text.end(),
                            [](const char c) { return c >= '0' && c <= '9'; }),
             text.end());
  return text;
}

bool Same(const Refutation& a, const Refutation& b)
{
  return a.length == b.length && a.configuration == b.configuration &&
      a.idlePairs == b.idlePairs && a.ties == b.ties &&
      a.decision == b.decision && a.expected == b.expected &&
      a.input == b.input && a.step == b.step && a.confirmedBy == b.confirmedBy;
}

//! What a certificate claims and what was found have to be the same; bounds
//! may differ as much as C libraries do.
std::string Difference(const Certificate& claimed, const Certificate& found)
{
  const auto close = [](const double a, const double b)
  {
    return std::abs(a - b) <= 1e-6 * (1.0 + std::abs(a));
  };
  // Where a proof ends depends on the last bits of bounds.
  const auto near = [](const uint64_t a, const uint64_t b)
  {
    return std::abs(double(a) - double(b)) <= 1e-3 * double(a);
  };
  if (claimed.algorithm != found.algorithm)
    return "the algorithm";
  if (claimed.haltProved != found.haltProved ||
      claimed.stepBound != found.stepBound ||
      claimed.haltSteps != found.haltSteps ||
      claimed.haltProblem != found.haltProblem)
    return "the halt";
  if (claimed.proved != found.proved || claimed.refuted != found.refuted)
    return "the verdict";
  if (!close(claimed.margin, found.margin) ||
      !close(claimed.gateMargin, found.gateMargin) ||
      !close(claimed.scoreLead, found.scoreLead))
    return "the margin";
  if (!close(claimed.roundingShare, found.roundingShare) ||
      claimed.contestedScores != found.contestedScores)
    return "the rounding";
  if (!near(claimed.provedLength, found.provedLength) ||
      !near(claimed.firstRefutedLength, found.firstRefutedLength) ||
      claimed.searchedLength != found.searchedLength)
    return "the limit";
  if (claimed.words != found.words || claimed.windows != found.windows ||
      claimed.edgeTypes != found.edgeTypes ||
      claimed.families != found.families)
    return "what was looked at";
  if (WithoutNumbers(claimed.open) != WithoutNumbers(found.open))
    return "what is open";
  if (!Same(claimed.refutation, found.refutation))
    return "the refutation";
  return "";
}

//! Decide again what a certificate says.
int Check(const Params& params, ExecutorModel& model, std::ostream& out)
{
  const std::string path = params.Get<std::string>("check");
  for (const char* name :
       {"pooling", "max_length", "output", "table", "figure"})
    ReportIgnoredParam(params, {{"check", true}}, name);
  const Certificate claimed = LoadCertificate(path);
  if (claimed.modelDigest != ModelDigest(model))
  {
    throw ProofError("the certificate '" + path + "' is about another model (" +
                     claimed.modelDigest + ")");
  }
  RequireSameRules(claimed, AlgorithmOf(params, model));
  model.config.pooling = claimed.pooling;
  const Certificate found =
      Certify(model,
              claimed.allLengths ? std::nullopt
                                 : std::optional<size_t>(claimed.maxLength));
  Print(params, out, found);
  const std::string difference = Difference(claimed, found);
  if (difference.empty())
  {
    Log::Plain("'" + path + "' holds");
    return static_cast<int>(ExitCode::Ok);
  }
  Log::Warn("'" + path + "' does not hold: " + difference + " differs");
  return static_cast<int>(ExitCode::CheckFailed);
}

//! The table that the model has learnt, with where it comes from.
std::string TableText(const ExecutorModel& model, const Algorithm& algorithm,
                      const Certificate& certificate)
{
  return "# What the model has learnt: " + algorithm.Name() + ", " +
      PoolingName(certificate.pooling) + " pooling.\n# sha256 " +
      certificate.modelDigest + "\n# Proved: " + Statement(certificate) +
      ".\n\n" + RulesText(LearntRules(model, certificate), algorithm);
}

int RunCertify(Params& params, Context& context)
{
  CheckOutputs(OutputsOf(params, {"output", "table", "figure"}));
  if (IsAboutGraphs(params))
    return RunGraphCertify(params, context);
  UseAlgorithmFile(params);
  ExecutorModel model = LoadModelOption(params);
  const Algorithm& algorithm = AlgorithmOf(params, model);
  if (params.Has("check"))
    return Check(params, model, context.out);

  std::optional<size_t> maxLength = DefaultCertifyLength(model.config.pooling);
  if (params.Has("max_length"))
    maxLength = static_cast<size_t>(params.Get<int64_t>("max_length"));
  const Certificate certificate = Certify(model, maxLength);
  Print(params, context.out, certificate);
  WarnOfHalt(certificate);
  if (params.Has("output"))
    SaveCertificate(params.Get<std::string>("output"), certificate);
  if (params.Has("table") && certificate.proved)
  {
    WriteFileAtomically(params.Get<std::string>("table"),
                        TableText(model, algorithm, certificate));
  }
  else if (params.Has("table"))
  {
    Log::Warn("the table is not written: only a proved model has one");
  }
  SaveFigureOption(params, "figure",
                   [&] {
                     return MarginFigure(MarginsByLength(model, certificate),
                                         certificate);
                   });
  return static_cast<int>(certificate.proved ? ExitCode::Ok
                                             : ExitCode::CheckFailed);
}

}  // namespace

Binding CertifyBinding()
{
  Binding binding("certify");
  binding.UserName("Prove that a model is the algorithm it has learnt")
      .ShortDesc(
          "Decides whether a model follows its algorithm exactly: for every "
          "sequence of every length up to a bound, ties included, every "
          "state, gate, value move and the halt.")
      .LongDesc(
          "This is a proof, not a sample.  The configurations that the "
          "algorithm can reach are finitely many words with runs of idle nodes "
          "between them; for each, all decisions are bounded over all run "
          "lengths and ties, soundly with respect to rounding.  "
          "doc/certificate.md has the argument."
          "\n\n"
          "With softmax pooling, idle edges dilute the virtual node's "
          "attention, so every proof has a largest length; the search for it "
          "goes up to 10^12, and it is printed as `limit`.  With hard and "
          "distinct pooling the proof is for all lengths."
          "\n\n"
          "A statement is called refuted only with an input sequence on which "
          "the dense executor (on more than 65,536 numbers, the factored one) "
          "was run and is wrong.  If there is neither a proof nor such an "
          "input it is undecided, and the reason is printed."
          "\n\n"
          "A proof about a model of an algorithm on graphs is for every graph "
          "of every size, every start and all weights.  Only with softmax "
          "pooling it has limits: how many neighbours a node may have.  A "
          "refutation is a graph on which executors were run; its edges are "
          "printed as nexec_graph reads them."
          "\n\n"
          "Exit codes: 0 proved, 1 not proved, 3 bad model; with "
          "{param:check}, 0 if the certificate holds, whatever its verdict, "
          "and 1 if not.")
      .Example("Prove a model, and write the certificate beside it:",
               "{call: --input_model_file model.bin --output_file "
               "model.softmax.certificate.json}")
      .Example(
          "Prove the built-in model for all lengths, and write what it has "
          "learnt:",
          "{call: --pooling hard --table_file table.txt}")
      .Example("Prove a built-in model for every graph:",
               "{call: --algorithm dijkstra}")
      .Example("Check a certificate:",
               "{call: --input_model_file model.bin --check_file "
               "model.softmax.certificate.json}")
      .SeeAlso("nexec_train")
      .SeeAlso("nexec_sort");

  AddAnyModelOption(binding);
  AddAlgorithmFileOption(binding);
  AddPoolingOption(binding);
  binding
      .IntIn("max_length", 'n',
             "Longest sequences of the statement.  With hard or distinct "
             "pooling, a proof is always for all lengths.")
      .Min(0)
      .Max(static_cast<int64_t>(certifySearchLength))
      .DefaultText(std::to_string(*DefaultCertifyLength(Pooling::Softmax)) +
                   " with softmax pooling, else all lengths");
  binding.FileIn("check", 'c',
                 "Certificate to verify: everything is decided again and "
                 "compared.  Pooling and length come from the certificate.");
  binding.FileOut("output", 'o', "Certificate, JSON.");
  binding.FileOut("table", 't',
                  "Text file for the table that the model has learnt.");
  AddFigureOption(binding, "figure",
                  "The margin over the length, beside rounding errors");
  binding.Json();
  binding.Plain("input_model");
  binding.Function(RunCertify);
  return binding;
}

}  // namespace nexec::bindings
