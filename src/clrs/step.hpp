/**
 * @file clrs/step.hpp
 *
 * What one step of the network computes and its way back needs.
 */
#ifndef NEXEC_CLRS_STEP_HPP
#define NEXEC_CLRS_STEP_HPP

#include "product.hpp"

#include <armadillo>

#include <cstdint>

namespace nexec
{

/**
 * The sizes of a shard: some sequences of one length that are computed
 * together.  Node v of sequence s is column s n + v; the edge from u to v is
 * column s n^2 + v n + u, and so is the score for "v points to u".
 */
struct ShardShape
{
  size_t hidden;   // h
  size_t triplet;  // features of a triplet
  size_t length;   // n
  size_t sequences;

  size_t Nodes() const { return sequences * length; }
  size_t Edges() const { return sequences * length * length; }
  //! The first node of the sequence an edge into v belongs to.
  size_t FirstNode(const size_t v) const { return v - v % length; }
};

//! Intermediate results of a decoder of pointers.
template<typename Scalar>
struct PointerStep
{
  //! What the pointing node (h x nodes), the target (h x nodes) and, with
  //! triplets, the edge (h x edges) have to say.
  arma::Mat<Scalar> own, other, edge;
  //! Scores, n x nodes.
  arma::Mat<Scalar> scores;
};

//! Indices of largest items, as small as possible.
using IndexMatrix = arma::Mat<uint32_t>;

//! The rows of `nodes` that are known before a step: hidden state and inputs.
template<typename Scalar>
Slice<Scalar> Known(const arma::Mat<Scalar>& nodes, const size_t h)
{
  return Slice<Scalar>(nodes, h, nodes.n_rows - h);
}

//! One step of one shard.
template<typename Scalar>
struct ClrsStep
{
  //! How much u points to v, for every edge.
  arma::Row<Scalar> pointing;
  //! Hidden state after, hidden state before, inputs: (2h + 5) x nodes.
  arma::Mat<Scalar> nodes;

  //! Messages and the hidden layer of their MLP, rectified: h x edges.
  arma::Mat<Scalar> message, inner;
  //! Largest messages and their senders: h x nodes.
  arma::Mat<Scalar> pooled;
  IndexMatrix sender;

  //! Node update: rectified, normalised, scaled; the gate and its hidden
  //! layer: h x nodes.
  arma::Mat<Scalar> active, normal, candidate, gateHidden, gate;
  arma::Row<Scalar> inverse;

  //! Features of triplets, the third nodes (triplet size x edges), and what
  //! the decoders see of them (h x edges).
  arma::Mat<Scalar> triplets, tripletFeatures;
  IndexMatrix third;

  //! Hints: scores and probabilities (n x nodes; 1 x nodes).
  PointerStep<Scalar> predH;
  arma::Mat<Scalar> i, j;
  arma::Mat<Scalar> predHShare, iShare, jShare;
};

//! Memory that steps share: h x edges, and derivatives of one step.
template<typename Scalar>
struct ClrsScratch
{
  arma::Mat<Scalar> edges, moreEdges;
  arma::Mat<Scalar> receiver, sender;
  //! Derivatives by `nodes`, `pooled`, `tripletFeatures` and `pointing`.
  arma::Mat<Scalar> nodesError, pooledError, featuresError;
  arma::Row<Scalar> pointingError;
};

}  // namespace nexec

#endif
