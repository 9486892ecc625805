/**
 * @file clrs/decoders.cpp
 */
#include "decoders.hpp"

#include <numeric>
#include <vector>

namespace nexec
{

namespace
{

//! What the nodes contribute as third, sender and receiver: features x nodes.
template<typename Scalar>
struct TripletNodes
{
  explicit TripletNodes(const ShardShape& shape) :
      third(shape.triplet, shape.Nodes(), arma::fill::zeros),
      sender(shape.triplet, shape.Nodes(), arma::fill::zeros),
      receiver(shape.triplet, shape.Nodes(), arma::fill::zeros)
  {
  }

  arma::Mat<Scalar> third, sender, receiver;
};

template<typename Scalar>
TripletNodes<Scalar> NodeParts(const ClrsWeights<Scalar>& weights,
                               const ShardShape& shape,
                               const ClrsStep<Scalar>& step)
{
  TripletNodes<Scalar> parts(shape);
  const Slice<Scalar> known = Known(step.nodes, shape.hidden);
  Product<Scalar>::Plain(weights.folded.t1, known, 0, parts.third);
  Product<Scalar>::Plain(weights.folded.t2, known, 0, parts.sender);
  Product<Scalar>::Plain(weights.folded.t3, known, 0, parts.receiver);
  return parts;
}

//! Third node and its edge to u: features x edges (column u n + w).
template<typename Scalar>
arma::Mat<Scalar> ThirdParts(const ClrsWeights<Scalar>& weights,
                             const ShardShape& shape,
                             const arma::Row<Scalar>& pointing,
                             const arma::Mat<Scalar>& third)
{
  arma::Mat<Scalar> parts(shape.triplet, shape.Edges());
  for (size_t u = 0; u < shape.Nodes(); ++u)
  {
    for (size_t w = 0; w < shape.length; ++w)
    {
      const size_t edge = u * shape.length + w;
      parts.col(edge) = third.col(shape.FirstNode(u) + w) +
          pointing[edge] * weights.lines.te1.slope;
    }
  }
  return parts;
}

//! The triplets of all edges into one node; `all` lists all third nodes.
template<typename Scalar>
void IntoNode(const ClrsWeights<Scalar>& weights, const ShardShape& shape,
              const size_t v, const TripletNodes<Scalar>& parts,
              const arma::Mat<Scalar>& thirdParts,
              const std::vector<uint32_t>& all, ClrsStep<Scalar>& step)
{
  const size_t n = shape.length, size = shape.triplet;
  const arma::Mat<Scalar> toReceiver =
      weights.lines.te2.slope * step.pointing.subvec(v * n, v * n + n - 1);
  arma::Mat<Scalar> sums(size, n);
  for (size_t u = 0; u < n; ++u)
  {
    const size_t edge = v * n + u, sender = shape.FirstNode(v) + u;
    Scalar* best = step.triplets.colptr(edge);
    const Scalar* third = thirdParts.colptr(sender * n);
    for (size_t k = 0; k < sums.n_elem; ++k)
      sums[k] = third[k] + toReceiver[k];
    Kernels<Scalar>::Largest(size, n, all.data(), sums.memptr(), best,
                             step.third.colptr(edge));
    const Scalar p = step.pointing[edge];
    for (size_t k = 0; k < size; ++k)
    {
      best[k] += parts.sender(k, sender) + parts.receiver(k, v) +
          p * weights.lines.te3.slope[k];
    }
  }
}

//! Back from one triplet feature to what it is the sum of.
template<typename Scalar>
void SplitError(const ClrsWeights<Scalar>& weights, const ShardShape& shape,
                const ClrsStep<Scalar>& step, const size_t v, const size_t u,
                const arma::Mat<Scalar>& error, TripletNodes<Scalar>& nodes,
                ClrsScratch<Scalar>& scratch, EdgeLines<Scalar>& lines)
{
  const size_t n = shape.length;
  const size_t edge = v * n + u, sender = shape.FirstNode(v) + u;
  for (size_t k = 0; k < shape.triplet; ++k)
  {
    const Scalar e = error(k, edge);
    const size_t w = step.third(k, edge);
    const size_t toSender = sender * n + w, toReceiver = v * n + w;
    nodes.third(k, shape.FirstNode(v) + w) += e;
    nodes.sender(k, sender) += e;
    nodes.receiver(k, v) += e;
    lines.te1.slope[k] += e * step.pointing[toSender];
    lines.te2.slope[k] += e * step.pointing[toReceiver];
    lines.te3.slope[k] += e * step.pointing[edge];
    scratch.pointingError[toSender] += e * weights.lines.te1.slope[k];
    scratch.pointingError[toReceiver] += e * weights.lines.te2.slope[k];
    scratch.pointingError[edge] += e * weights.lines.te3.slope[k];
  }
}

template<typename Scalar>
void NodePartsBackward(const FoldedMaps<Scalar>& maps, const ShardShape& shape,
                       const ClrsStep<Scalar>& step,
                       const TripletNodes<Scalar>& errors,
                       ClrsScratch<Scalar>& scratch,
                       FoldedMaps<Scalar>& mapErrors)
{
  const Slice<Scalar> known = Known(step.nodes, shape.hidden);
  const Slice<Scalar> knownError = Known(scratch.nodesError, shape.hidden);
  Product<Scalar>::RightTransposed(errors.third, known, 1, mapErrors.t1);
  Product<Scalar>::RightTransposed(errors.sender, known, 1, mapErrors.t2);
  Product<Scalar>::RightTransposed(errors.receiver, known, 1, mapErrors.t3);
  Product<Scalar>::LeftTransposed(maps.t1, errors.third, 1, knownError);
  Product<Scalar>::LeftTransposed(maps.t2, errors.sender, 1, knownError);
  Product<Scalar>::LeftTransposed(maps.t3, errors.receiver, 1, knownError);
}

}  // namespace

template<typename Scalar>
void Triplets<Scalar>::Forward(const ClrsWeights<Scalar>& weights,
                               const ShardShape& shape, ClrsStep<Scalar>& step)
{
  const TripletNodes<Scalar> parts = NodeParts(weights, shape, step);
  const arma::Mat<Scalar> thirdParts =
      ThirdParts(weights, shape, step.pointing, parts.third);
  step.triplets.set_size(shape.triplet, shape.Edges());
  step.third.set_size(shape.triplet, shape.Edges());
  std::vector<uint32_t> all(shape.length);
  std::iota(all.begin(), all.end(), 0U);
  for (size_t v = 0; v < shape.Nodes(); ++v)
    IntoNode(weights, shape, v, parts, thirdParts, all, step);
  step.tripletFeatures.set_size(shape.hidden, shape.Edges());
  Product<Scalar>::Plain(weights.blocks.o3.w, step.triplets, 0,
                         step.tripletFeatures);
  Kernels<Scalar>::BiasRelu(shape.hidden, shape.Edges(),
                            weights.blocks.o3.b.memptr(),
                            step.tripletFeatures.memptr());
}

template<typename Scalar>
void Triplets<Scalar>::Backward(const ClrsWeights<Scalar>& weights,
                                const ShardShape& shape,
                                const ClrsStep<Scalar>& step,
                                ClrsScratch<Scalar>& scratch,
                                ClrsGradients<Scalar>& gradients)
{
  Kernels<Scalar>::ReluBackward(
      shape.hidden, shape.Edges(), step.tripletFeatures.memptr(),
      scratch.featuresError.memptr(), gradients.blocks.o3.b.memptr());
  Product<Scalar>::RightTransposed(scratch.featuresError, step.triplets, 1,
                                   gradients.blocks.o3.w);
  arma::Mat<Scalar> error(shape.triplet, shape.Edges());
  Product<Scalar>::LeftTransposed(weights.blocks.o3.w, scratch.featuresError, 0,
                                  error);
  TripletNodes<Scalar> nodes(shape);
  for (size_t v = 0; v < shape.Nodes(); ++v)
  {
    for (size_t u = 0; u < shape.length; ++u)
      SplitError(weights, shape, step, v, u, error, nodes, scratch,
                 gradients.lines);
  }
  NodePartsBackward(weights.folded, shape, step, nodes, scratch,
                    gradients.folded);
}

template struct Triplets<float>;
template struct Triplets<double>;

template<typename Scalar>
typename Kernels<Scalar>::Maxout PointerDecoder<Scalar>::Compared(
    const ClrsStep<Scalar>& step, const PointerStep<Scalar>& pointers,
    const size_t v) const
{
  const size_t n = shape.length;
  return {pointers.own.colptr(v),
          pointers.other.colptr(shape.FirstNode(v)),
          step.pointing.memptr() + v * n,
          Line(weights).slope.memptr(),
          HasTriplets() ? pointers.edge.colptr(v * n) : nullptr,
          Maps(weights).score.w.memptr()};
}

template<typename Scalar>
void PointerDecoder<Scalar>::Forward(const ClrsStep<Scalar>& step,
                                     PointerStep<Scalar>& pointers)
{
  const size_t h = shape.hidden, n = shape.length;
  pointers.own.set_size(h, shape.Nodes());
  pointers.other.set_size(h, shape.Nodes());
  Product<Scalar>::Plain(Own(weights), step.nodes, 0, pointers.own);
  Product<Scalar>::Plain(Other(weights), step.nodes, 0, pointers.other);
  if (HasTriplets())
  {
    pointers.edge.set_size(h, shape.Edges());
    Product<Scalar>::Plain(Slice<Scalar>::ColumnsFrom(Maps(weights).edge.w, h),
                           step.tripletFeatures, 0, pointers.edge);
  }
  pointers.scores.set_size(n, shape.Nodes());
  for (size_t v = 0; v < shape.Nodes(); ++v)
  {
    Kernels<Scalar>::MaxoutScores(h, n, Compared(step, pointers, v),
                                  pointers.scores.colptr(v));
  }
  pointers.scores += Maps(weights).score.b[0];
}

template<typename Scalar>
void PointerDecoder<Scalar>::Backward(const ClrsStep<Scalar>& step,
                                      const PointerStep<Scalar>& pointers,
                                      const arma::Mat<Scalar>& error,
                                      ClrsScratch<Scalar>& scratch,
                                      ClrsGradients<Scalar>& gradients)
{
  const size_t h = shape.hidden, n = shape.length;
  arma::Mat<Scalar>& own = scratch.receiver;
  arma::Mat<Scalar>& other = scratch.sender;
  own.zeros(h, shape.Nodes());
  other.zeros(h, shape.Nodes());
  scratch.edges.set_size(h, shape.Edges());
  PointerMaps<Scalar>& mapErrors = Maps(gradients);
  for (size_t v = 0; v < shape.Nodes(); ++v)
  {
    Kernels<Scalar>::MaxoutBackward(
        h, n, Compared(step, pointers, v), error.colptr(v),
        {own.colptr(v), other.colptr(shape.FirstNode(v)),
         mapErrors.score.w.memptr(), scratch.edges.colptr(v * n)});
  }
  mapErrors.score.b += arma::accu(error);
  Product<Scalar>::RightTransposed(own, step.nodes, 1, Own(gradients));
  Product<Scalar>::RightTransposed(other, step.nodes, 1, Other(gradients));
  Product<Scalar>::LeftTransposed(Own(weights), own, 1, scratch.nodesError);
  Product<Scalar>::LeftTransposed(Other(weights), other, 1, scratch.nodesError);
  Line(gradients).slope += scratch.edges * step.pointing.t();
  scratch.pointingError += Line(weights).slope.t() * scratch.edges;
  if (HasTriplets())
  {
    Product<Scalar>::RightTransposed(
        scratch.edges, step.tripletFeatures, 1,
        Slice<Scalar>::ColumnsFrom(mapErrors.edge.w, h));
    // The hint is decoded at every step and comes first: it sets what the
    // output, decoded at the last step only, adds to.
    const Scalar add = kind == PointerKind::Hint ? Scalar(0) : Scalar(1);
    Product<Scalar>::LeftTransposed(
        Slice<Scalar>::ColumnsFrom(Maps(weights).edge.w, h), scratch.edges, add,
        scratch.featuresError);
  }
}

template class PointerDecoder<float>;
template class PointerDecoder<double>;

}  // namespace nexec
