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
ClrsWeights<Scalar>::ClrsWeights(const ClrsConfig& config,
                                 const arma::vec& parameters) :
    values(arma::conv_to<arma::Col<Scalar>>::from(parameters)),
    blocks(BlockFinder<Scalar>(config, values.memptr())),
    encoder(EncoderOf(blocks)),
    mlp1Transposed(blocks.mlp1.w.t())
{
  const ClrsBlocks<Scalar>& b = blocks;
  lines = {
      Collapse(b.me, b.predH),           Collapse(b.te1, b.predH),
      Collapse(b.te2, b.predH),          Collapse(b.te3, b.predH),
      Collapse(b.decPred.edge, b.predH), Collapse(b.decPredH.edge, b.predH)};
  const auto maps = NodeMaps(blocks);
  const auto all = folded.All();
  for (size_t k = 0; k < all.size(); ++k)
    *all[k] = Fold(*maps[k], encoder);
  folded.m1.tail_cols(1) += b.mg.b + lines.me.constant;
  folded.o1.tail_cols(1) += b.o2.b;
  folded.predOther.tail_cols(1) += lines.decPred.constant;
  folded.predHOther.tail_cols(1) += lines.decPredH.constant;
  if (config.processor.gated)
    folded.g1.tail_cols(1) += b.g2.b;
  if (config.processor.triplets)
  {
    folded.t3.tail_cols(1) +=
        b.tg.b + lines.te1.constant + lines.te2.constant + lines.te3.constant;
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
  mlp1Transposed.zeros(h, h);
  const auto maps = NodeMaps(blocks);
  const auto all = folded.All();
  for (size_t k = 0; k < all.size(); ++k)
  {
    if (!maps[k]->w.is_empty())
      all[k]->zeros(maps[k]->w.n_rows, maps[k]->w.n_cols - h + inputRows);
  }
  ClearLine(lines.me, h);
  ClearLine(lines.te1, t);
  ClearLine(lines.te2, t);
  ClearLine(lines.te3, t);
  ClearLine(lines.decPred, h);
  ClearLine(lines.decPredH, h);
}

template<typename Scalar>
void ClrsGradients<Scalar>::ShareConstants()
{
  lines.me.constant = folded.m1.tail_cols(1);
  lines.decPred.constant = folded.predOther.tail_cols(1);
  lines.decPredH.constant = folded.predHOther.tail_cols(1);
  blocks.mg.b += lines.me.constant;
  blocks.o2.b += folded.o1.tail_cols(1);
  if (!folded.g1.is_empty())
    blocks.g2.b += folded.g1.tail_cols(1);
  if (!folded.t3.is_empty())
  {
    const arma::Col<Scalar> constant = folded.t3.tail_cols(1);
    lines.te1.constant = lines.te2.constant = lines.te3.constant = constant;
    blocks.tg.b += constant;
  }
}

template<typename Scalar>
void ClrsGradients<Scalar>::Finish(const ClrsWeights<Scalar>& weights)
{
  ClrsBlocks<Scalar>& g = blocks;
  ShareConstants();
  // The weights' own maps are only read, but NodeMaps() serves both.
  const auto maps = NodeMaps(const_cast<ClrsBlocks<Scalar>&>(weights.blocks));
  const auto errors = NodeMaps(blocks);
  const auto all = folded.All();
  arma::Mat<Scalar> encoder(arma::size(weights.encoder), arma::fill::zeros);
  for (size_t k = 0; k < all.size(); ++k)
    Unfold(*all[k], *maps[k], weights.encoder, *errors[k], encoder);
  size_t column = 0;
  for (LinearMap<Scalar>* map : {&g.pos, &g.key, &g.i, &g.j})
  {
    map->w += encoder.col(column++);
    map->b += encoder.tail_cols(1);
  }
  g.mlp1.w += mlp1Transposed.t();
  const ClrsBlocks<Scalar>& w = weights.blocks;
  Expand(lines.me, w.me, w.predH, g.me, g.predH);
  Expand(lines.te1, w.te1, w.predH, g.te1, g.predH);
  Expand(lines.te2, w.te2, w.predH, g.te2, g.predH);
  Expand(lines.te3, w.te3, w.predH, g.te3, g.predH);
  Expand(lines.decPred, w.decPred.edge, w.predH, g.decPred.edge, g.predH);
  Expand(lines.decPredH, w.decPredH.edge, w.predH, g.decPredH.edge, g.predH);
}

template struct ClrsWeights<float>;
template struct ClrsWeights<double>;
template struct ClrsGradients<float>;
template struct ClrsGradients<double>;

}  // namespace nexec
