/**
 * @file clrs/pointer_decoder.cpp
 */
#include "pointer_decoder.hpp"

#include "product.hpp"

namespace nexec
{

namespace
{

//! Back through D1 or D2.
template<typename Scalar>
void MapBackward(const LinearMap<Scalar>& map, const arma::Mat<Scalar>& error,
                 const ClrsStep<Scalar>& step, ClrsScratch<Scalar>& scratch,
                 LinearMap<Scalar>& mapError)
{
  mapError.b += arma::sum(error, 1);
  Product<Scalar>::RightTransposed(error, step.nodes, 1, mapError.w);
  Product<Scalar>::LeftTransposed(map.w, error, 1, scratch.nodesError);
}

}  // namespace

template<typename Scalar>
typename Kernels<Scalar>::Maxout PointerDecoder<Scalar>::Compared(
    const ClrsStep<Scalar>& step, const PointerStep<Scalar>& pointers,
    const size_t v) const
{
  const size_t n = shape.length;
  return {pointers.own.colptr(v),
          pointers.other.colptr(shape.FirstNode(v)),
          step.pointing.memptr() + v * n,
          line.slope.memptr(),
          HasTriplets() ? pointers.edge.colptr(v * n) : nullptr,
          maps.score.w.memptr()};
}

template<typename Scalar>
void PointerDecoder<Scalar>::Forward(const ClrsStep<Scalar>& step,
                                     PointerStep<Scalar>& pointers)
{
  const size_t h = shape.hidden, n = shape.length;
  pointers.own.set_size(h, shape.Nodes());
  pointers.other.set_size(h, shape.Nodes());
  Product<Scalar>::Plain(maps.own.w, step.nodes, 0, pointers.own);
  Product<Scalar>::Plain(maps.other.w, step.nodes, 0, pointers.other);
  pointers.own.each_col() += maps.own.b.col(0);
  pointers.other.each_col() += maps.other.b.col(0) + line.constant;
  if (HasTriplets())
  {
    pointers.edge.set_size(h, shape.Edges());
    Product<Scalar>::Plain(Slice<Scalar>::ColumnsFrom(maps.edge.w, h),
                           step.tripletFeatures, 0, pointers.edge);
  }
  pointers.scores.set_size(n, shape.Nodes());
  for (size_t v = 0; v < shape.Nodes(); ++v)
  {
    Kernels<Scalar>::MaxoutScores(h, n, Compared(step, pointers, v),
                                  pointers.scores.colptr(v));
  }
  pointers.scores += maps.score.b[0];
}

template<typename Scalar>
void PointerDecoder<Scalar>::Backward(const ClrsStep<Scalar>& step,
                                      const PointerStep<Scalar>& pointers,
                                      const arma::Mat<Scalar>& error,
                                      ClrsScratch<Scalar>& scratch,
                                      PointerMaps<Scalar>& mapErrors,
                                      EdgeLine<Scalar>& lineError)
{
  const size_t h = shape.hidden, n = shape.length;
  scratch.receiver.zeros(h, shape.Nodes());
  scratch.sender.zeros(h, shape.Nodes());
  scratch.edges.set_size(h, shape.Edges());
  for (size_t v = 0; v < shape.Nodes(); ++v)
  {
    Kernels<Scalar>::MaxoutBackward(
        h, n, Compared(step, pointers, v), error.colptr(v),
        {scratch.receiver.colptr(v), scratch.sender.colptr(shape.FirstNode(v)),
         mapErrors.score.w.memptr(), scratch.edges.colptr(v * n)});
  }
  mapErrors.score.b += arma::accu(error);
  MapBackward(maps.own, scratch.receiver, step, scratch, mapErrors.own);
  MapBackward(maps.other, scratch.sender, step, scratch, mapErrors.other);
  lineError.constant += arma::sum(scratch.sender, 1);
  lineError.slope += scratch.edges * step.pointing.t();
  scratch.pointingError += line.slope.t() * scratch.edges;
  if (HasTriplets())
  {
    Product<Scalar>::RightTransposed(
        scratch.edges, step.tripletFeatures, 1,
        Slice<Scalar>::ColumnsFrom(mapErrors.edge.w, h));
    Product<Scalar>::LeftTransposed(Slice<Scalar>::ColumnsFrom(maps.edge.w, h),
                                    scratch.edges, 1, scratch.featuresError);
  }
}

template class PointerDecoder<float>;
template class PointerDecoder<double>;

}  // namespace nexec
