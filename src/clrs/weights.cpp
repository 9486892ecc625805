/**
 * @file clrs/weights.cpp
 */
#include "weights.hpp"

#include <string>

namespace nexec
{

//! Finds blocks by name; what a network does not have is empty.
template<typename Scalar>
class BlockFinder
{
 public:
  BlockFinder(const ClrsConfig& config, Scalar* memory) :
      layout(ClrsLayout(config)), memory(memory)
  {
  }

  arma::Mat<Scalar> Matrix(const std::string& name) const
  {
    for (const ParameterBlock& block : layout.Blocks())
    {
      if (block.name == name)
      {
        return arma::Mat<Scalar>(memory + block.offset, block.rows, block.cols,
                                 false, true);
      }
    }
    return arma::Mat<Scalar>(memory, 0, 0, false, true);
  }

  LinearMap<Scalar> Linear(const std::string& name) const
  {
    return {Matrix(name + ".w"), Matrix(name + ".b")};
  }

  PointerMaps<Scalar> Pointers(const std::string& name) const
  {
    return {Linear(name + ".1"), Linear(name + ".2"), Linear(name + ".3"),
            Linear(name + ".4")};
  }

 private:
  ParameterLayout layout;
  Scalar* memory;
};

namespace
{

//! The maps that are folded, in the order of FoldedMaps::All().
template<typename Scalar>
std::array<LinearMap<Scalar>*, FoldedMaps<Scalar>::count> NodeMaps(
    ClrsBlocks<Scalar>& blocks)
{
  return {&blocks.m1,
          &blocks.m2,
          &blocks.o1,
          &blocks.g1,
          &blocks.t1,
          &blocks.t2,
          &blocks.t3,
          &blocks.decPred.own,
          &blocks.decPred.other,
          &blocks.decPredH.own,
          &blocks.decPredH.other,
          &blocks.decPredMask,
          &blocks.decI,
          &blocks.decJ};
}

//! Get E: h x 5.
template<typename Scalar>
arma::Mat<Scalar> EncoderOf(const ClrsBlocks<Scalar>& blocks)
{
  arma::Mat<Scalar> encoder(blocks.pos.w.n_rows, inputRows);
  encoder.col(0) = blocks.pos.w;
  encoder.col(1) = blocks.key.w;
  encoder.col(2) = blocks.i.w;
  encoder.col(3) = blocks.j.w;
  encoder.col(4) = blocks.pos.b + blocks.key.b + blocks.i.b + blocks.j.b;
  return encoder;
}

//! Fold E into a map; empty if the map is.
template<typename Scalar>
arma::Mat<Scalar> Fold(const LinearMap<Scalar>& map,
                       const arma::Mat<Scalar>& encoder)
{
  if (map.w.is_empty())
    return {};
  const size_t h = encoder.n_rows, states = map.w.n_cols / h - 1;
  arma::Mat<Scalar> folded(map.w.n_rows, states * h + inputRows);
  for (size_t k = 0; k < states; ++k)
  {
    // The newest state comes first.
    const size_t from = (states - k) * h;
    folded.cols(k * h, (k + 1) * h - 1) = map.w.cols(from, from + h - 1);
  }
  folded.tail_cols(inputRows) = map.w.head_cols(h) * encoder;
  folded.tail_cols(1) += map.b;
  return folded;
}

/**
 * The way back of Fold().
 *
 * @param error Derivative by the folded map.
 * @param map The map.
 * @param encoder E.
 * @param mapError Derivative by the map, added to.
 * @param encoderError Derivative by E, added to.
 */
template<typename Scalar>
void Unfold(const arma::Mat<Scalar>& error, const LinearMap<Scalar>& map,
            const arma::Mat<Scalar>& encoder, LinearMap<Scalar>& mapError,
            arma::Mat<Scalar>& encoderError)
{
  if (map.w.is_empty())
    return;
  const size_t h = encoder.n_rows, states = map.w.n_cols / h - 1;
  for (size_t k = 0; k < states; ++k)
  {
    const size_t to = (states - k) * h;
    mapError.w.cols(to, to + h - 1) += error.cols(k * h, (k + 1) * h - 1);
  }
  mapError.w.head_cols(h) += error.tail_cols(inputRows) * encoder.t();
  mapError.b += error.tail_cols(1);
  encoderError += map.w.head_cols(h).t() * error.tail_cols(inputRows);
}

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
std::array<arma::Mat<Scalar>*, FoldedMaps<Scalar>::count>
FoldedMaps<Scalar>::All()
{
  return {&m1,      &m2,        &o1,       &g1,         &t1,       &t2, &t3,
          &predOwn, &predOther, &predHOwn, &predHOther, &predMask, &i,  &j};
}

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

template struct ClrsBlocks<float>;
template struct ClrsBlocks<double>;
template struct ClrsWeights<float>;
template struct ClrsWeights<double>;
template struct ClrsGradients<float>;
template struct ClrsGradients<double>;

}  // namespace nexec
