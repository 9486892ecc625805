/**
 * @file graph/proof/graph_certify.hpp
 *
 * Deciding whether a graph executor is the algorithm it has learnt.  These
 * functions only read the model: many threads may ask about one at once.
 */
#ifndef NEXEC_GRAPH_PROOF_GRAPH_CERTIFY_HPP
#define NEXEC_GRAPH_PROOF_GRAPH_CERTIFY_HPP

#include <nexec/graph/executor/graph_model.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace nexec
{

//! How much is to be found out.
enum class GraphCertifyDepth
{
  //! Whether the statement is proved, and what is in doubt if not.
  Attempt,
  //! Also, if it is not, a graph that refutes it.  Takes some seconds at most.
  Full
};

//! A decision that is not proved, and a view in which it is in doubt.
struct GraphDoubt
{
  //! What is decided, and where, in words.
  std::string decision;
  //! No logit of this decision is known to be farther on the right side of zero
  //! than this; negative if one is on the wrong side.
  double margin = 0.0;
  //! Whether the types are those into a node, or those in the graph.
  bool ofNode = false;
  //! The loop of the node, and the signal.
  uint32_t loop = 0;
  size_t signal = 0;
  //! The types that are there, in increasing order, the loop among them; of a
  //! gate, its one type.
  std::vector<uint32_t> types;
};

//! A graph on which a model differs from its algorithm.
struct GraphRefutation
{
  //! Number of nodes; 0 if there is no refutation.
  size_t nodes = 0;
  std::vector<GraphEdge> edges;
  size_t start = 0;
  //! The values of all nodes that are drawn in each round up to the step; empty
  //! if the algorithm draws none.
  std::vector<std::vector<double>> values;
  //! How many steps lead to the configuration in which the two differ.
  size_t step = 0;
  //! The node whose state or whose arc is decided on; 0 for a signal.
  size_t node = 0;
  //! What is decided, e.g. "next state of node 3", or "signal".
  std::string decision;
  //! What the algorithm decides, and what the model does.
  std::string expected;
  std::string found;
  //! The executors that were run there and were wrong.
  std::string confirmedBy;
};

/**
 * The outcome of deciding: "for every graph of every size, every start, all
 * weights and all random values, ties included, every state, gate, pointer,
 * value and signal of the model equals that of its algorithm, and both halt at
 * the same step, or neither does"; see GraphStatement().
 */
struct GraphCertificate
{
  //! ModelDigest() of the model.
  std::string modelDigest;
  std::string algorithm;
  //! GraphRules::Digest() of the algorithm.
  std::string rulesDigest;
  Pooling pooling = Pooling::Distinct;
  //! Whether the statement has been proved.
  bool proved = false;
  //! Whether it has been refuted, by a graph on which executors were run.
  bool refuted = false;
  //! Why nothing more is proved; empty if all is.
  std::string open;

  //! Softmax pooling: the statement is about graphs without a node that has
  //! more neighbours than this, and, if there are signals, with at most so many
  //! arcs and nodes together.  Otherwise 0: there is no limit.
  uint64_t degreeLimit = 0;
  uint64_t sizeLimit = 0;

  //! No decision that is proved comes nearer to zero than this; for signals,
  //! the lead over the others.
  double margin = 0.0;
  //! The same for next states, gates and signals alone; 0 where there are none,
  //! or none is proved.
  double stateMargin = 0.0;
  double gateMargin = 0.0;
  double signalMargin = 0.0;
  //! The largest share of any margin that rounding errors of an executor could
  //! take: below 1 if proved.
  double roundingShare = 0.0;
  //! Hard pooling: cases in which rounding could choose another type.
  uint64_t contestedScores = 0;

  //! What was looked at: types of loops and arcs, cases (what a node or the
  //! graph sees, by the type that decides), and how many different sets of
  //! types these stand for.
  uint64_t types = 0;
  uint64_t cases = 0;
  double sets = 0.0;
  double seconds = 0.0;
  //! Version of nexec.
  std::string version;

  //! What is not proved, the worst first.
  std::vector<GraphDoubt> doubts;
  GraphRefutation refutation;
};

/**
 * Decide whether a model equals its algorithm; see GraphCertificate.  The
 * method and its assumptions are described in doc/certificate.md.  Throws as
 * CheckModel() and CheckConfig() do, and ProofError if this process does not
 * compute as IEEE 754 says.  The result never has both `proved` and `refuted`;
 * a proof with limits may come with a graph beyond them that the model is wrong
 * on.
 *
 * @param model The model; its configuration says how it pools.
 * @param algorithm The algorithm it has learnt.
 * @param depth How much to find out.
 */
GraphCertificate CertifyGraph(
    const GraphModel& model, const GraphAlgorithm& algorithm,
    const GraphCertifyDepth depth = GraphCertifyDepth::Full);

//! What a certificate is about, in one sentence.
std::string GraphStatement(const GraphCertificate& certificate);

}  // namespace nexec

#endif
