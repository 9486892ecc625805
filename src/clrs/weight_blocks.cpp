/**
 * @file clrs/weight_blocks.cpp
 */
#include "weight_blocks.hpp"

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

}  // namespace nexec
