/**
 * @file clrs/decoders.cpp
 */
#include "decoders.hpp"

namespace nexec
{

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
