/**
 * @file clrs/linear_maps.cpp
 */
#include "linear_maps.hpp"

namespace nexec
{

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

template struct ClrsBlocks<float>;
template struct ClrsBlocks<double>;

template<typename Scalar>
std::array<arma::Mat<Scalar>*, FoldedMaps<Scalar>::count>
FoldedMaps<Scalar>::All()
{
  return {&m1,      &m2,        &o1,       &g1,         &t1,       &t2, &t3,
          &predOwn, &predOther, &predHOwn, &predHOther, &predMask, &i,  &j};
}

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

#define NEXEC_INSTANTIATE(Scalar)                                              \
  template struct FoldedMaps<Scalar>;                                          \
  template std::array<LinearMap<Scalar>*, FoldedMaps<Scalar>::count> NodeMaps( \
      ClrsBlocks<Scalar>&);                                                    \
  template arma::Mat<Scalar> EncoderOf(const ClrsBlocks<Scalar>&);             \
  template arma::Mat<Scalar> Fold(const LinearMap<Scalar>&,                    \
                                  const arma::Mat<Scalar>&);                   \
  template void Unfold(const arma::Mat<Scalar>&, const LinearMap<Scalar>&,     \
                       const arma::Mat<Scalar>&, LinearMap<Scalar>&,           \
                       arma::Mat<Scalar>&);

NEXEC_INSTANTIATE(float)
NEXEC_INSTANTIATE(double)

}  // namespace nexec
