/**
 * @file clrs/weights.cpp
 */
#include "weights.hpp"

namespace nexec
{

namespace
{

//! The part of a map that looks at an edge's own features: out x h.
template<typename Scalar>
arma::Mat<Scalar> EdgePart(const LinearMap<Scalar>& map, const size_t h)
{
  return arma::Mat<Scalar>(const_cast<Scalar*>(map.w.memptr()), map.w.n_rows,
                           map.w.n_elem == 0 ? 0 : h, false, true);
}

template<typename Scalar>
EdgeLine<Scalar> Collapse(const LinearMap<Scalar>& map,
                          const LinearMap<Scalar>& encoder)
{
  if (map.w.n_elem == 0)
    return {};
  const arma::Mat<Scalar> w = EdgePart(map, encoder.w.n_rows);
  return {w * encoder.b + map.b, w * encoder.w};
}

//! The way back of Collapse().
template<typename Scalar>
void Expand(const EdgeLine<Scalar>& error, const LinearMap<Scalar>& map,
            const LinearMap<Scalar>& encoder, LinearMap<Scalar>& mapError,
            LinearMap<Scalar>& encoderError)
{
  if (map.w.n_elem == 0)
    return;
  const size_t h = encoder.w.n_rows;
  const arma::Mat<Scalar> w = EdgePart(map, h);
  arma::Mat<Scalar> wError = EdgePart(mapError, h);
  wError += error.constant * encoder.b.t() + error.slope * encoder.w.t();
  mapError.b += error.constant;
  encoderError.b += w.t() * error.constant;
  encoderError.w += w.t() * error.slope;
}

template<typename Scalar>
void ClearLine(EdgeLine<Scalar>& line, const size_t size)
{
  line.constant.zeros(size);
  line.slope.zeros(size);
}

}  // namespace

template<typename Scalar>
ClrsBlocks<Scalar>::ClrsBlocks(const BlockFinder<Scalar>& find) :
    pos(find.Linear("enc.pos")),
    key(find.Linear("enc.key")),
    i(find.Linear("enc.i")),
    j(find.Linear("enc.j")),
    predH(find.Linear("enc.pred_h")),
    m1(find.Linear("proc.m1")),
    m2(find.Linear("proc.m2")),
    me(find.Linear("proc.me")),
    mg(find.Linear("proc.mg")),
    mlp0(find.Linear("proc.mlp0")),
    mlp1(find.Linear("proc.mlp1")),
    o1(find.Linear("proc.o1")),
    o2(find.Linear("proc.o2")),
    scale(find.Matrix("proc.ln.scale")),
    offset(find.Matrix("proc.ln.offset")),
    g1(find.Linear("proc.g1")),
    g2(find.Linear("proc.g2")),
    g3(find.Linear("proc.g3")),
    t1(find.Linear("proc.t1")),
    t2(find.Linear("proc.t2")),
    t3(find.Linear("proc.t3")),
    te1(find.Linear("proc.te1")),
    te2(find.Linear("proc.te2")),
    te3(find.Linear("proc.te3")),
    tg(find.Linear("proc.tg")),
    o3(find.Linear("proc.o3")),
    decPred(find.Pointers("dec.pred")),
    decPredH(find.Pointers("dec.pred_h")),
    decPredMask(find.Linear("dec.pred_mask")),
    decI(find.Linear("dec.i")),
    decJ(find.Linear("dec.j"))
{
}

template<typename Scalar>
ClrsWeights<Scalar>::ClrsWeights(const ClrsConfig& config,
                                 const arma::vec& parameters) :
    values(arma::conv_to<arma::Col<Scalar>>::from(parameters)),
    blocks(BlockFinder<Scalar>(config, values.memptr()))
{
  const ClrsBlocks<Scalar>& b = blocks;
  lines = {
      Collapse(b.me, b.predH),           Collapse(b.te1, b.predH),
      Collapse(b.te2, b.predH),          Collapse(b.te3, b.predH),
      Collapse(b.decPred.edge, b.predH), Collapse(b.decPredH.edge, b.predH)};
  encoder = arma::join_rows(arma::join_rows(b.pos.w, b.key.w), b.i.w, b.j.w);
  encoderBias = b.pos.b + b.key.b + b.i.b + b.j.b;
  messageConstant = b.m1.b + b.m2.b + b.mg.b + lines.me.constant;
  mlp1Transposed = b.mlp1.w.t();
  if (config.processor.triplets)
  {
    tripletConstant = b.t1.b + b.t2.b + b.t3.b + b.tg.b + lines.te1.constant +
        lines.te2.constant + lines.te3.constant;
  }
}

template<typename Scalar>
ClrsGradients<Scalar>::ClrsGradients(const ClrsConfig& config) :
    values(ClrsLayout(config).Size()),
    blocks(BlockFinder<Scalar>(config, values.memptr()))
{
  Clear();
}

template<typename Scalar>
void ClrsGradients<Scalar>::Clear()
{
  const size_t h = blocks.scale.n_rows, t = blocks.t1.w.n_rows;
  values.zeros();
  encoder.zeros(h, 4);
  encoderBias.zeros(h);
  mlp1Transposed.zeros(h, h);
  ClearLine(lines.me, h);
  ClearLine(lines.te1, t);
  ClearLine(lines.te2, t);
  ClearLine(lines.te3, t);
  ClearLine(lines.decPred, h);
  ClearLine(lines.decPredH, h);
}

template<typename Scalar>
void ClrsGradients<Scalar>::Finish(const ClrsWeights<Scalar>& weights)
{
  const ClrsBlocks<Scalar>& w = weights.blocks;
  ClrsBlocks<Scalar>& g = blocks;
  size_t column = 0;
  for (LinearMap<Scalar>* map : {&g.pos, &g.key, &g.i, &g.j})
  {
    map->w += encoder.col(column++);
    map->b += encoderBias;
  }
  g.mlp1.w += mlp1Transposed.t();
  for (LinearMap<Scalar>* map : {&g.m1, &g.m2, &g.mg})
    map->b += lines.me.constant;
  if (w.t1.w.n_elem > 0)
  {
    // One constant, so one derivative for all that it is the sum of.
    lines.te2.constant = lines.te3.constant = lines.te1.constant;
    for (LinearMap<Scalar>* map : {&g.t1, &g.t2, &g.t3, &g.tg})
      map->b += lines.te1.constant;
  }
  Expand(lines.me, w.me, w.predH, g.me, g.predH);
  Expand(lines.te1, w.te1, w.predH, g.te1, g.predH);
  Expand(lines.te2, w.te2, w.predH, g.te2, g.predH);
  Expand(lines.te3, w.te3, w.predH, g.te3, g.predH);
  Expand(lines.decPred, w.decPred.edge, w.predH, g.decPred.edge, g.predH);
  Expand(lines.decPredH, w.decPredH.edge, w.predH, g.decPredH.edge, g.predH);
}

template struct ClrsBlocks<float>;
template struct ClrsBlocks<double>;
template struct ClrsWeights<float>;
template struct ClrsWeights<double>;
template struct ClrsGradients<float>;
template struct ClrsGradients<double>;

}  // namespace nexec
