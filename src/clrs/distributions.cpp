/**
 * @file clrs/distributions.cpp
 */
#include "distributions.hpp"

namespace nexec
{

namespace
{

//! Takes a node from pointing to itself.
constexpr double forbidden = 1e6;

}  // namespace

void LogSoftmax(arma::mat& x)
{
  const arma::rowvec largest = arma::max(x, 0);
  x.each_row() -= largest;
  const arma::rowvec logSum = arma::log(arma::sum(arma::exp(x), 0));
  x.each_row() -= logSum;
}

Sinkhorn::Sinkhorn(const arma::mat& scores, const size_t steps)
{
  arma::mat x = scores / sinkhornTemperature;
  x.diag() -= forbidden;
  states.reserve(2 * steps);
  for (size_t step = 0; step < steps; ++step)
  {
    LogSoftmax(x);
    states.push_back(x);
    arma::inplace_trans(x);
    LogSoftmax(x);
    arma::inplace_trans(x);
    states.push_back(x);
  }
}

arma::mat Sinkhorn::Backward(arma::mat error) const
{
  for (size_t k = states.size(); k-- > 0;)
  {
    const bool overColumns = k % 2 == 0;
    const arma::mat share = arma::exp(states[k]);
    if (overColumns)
      error -= share.each_row() % arma::sum(error, 0);
    else
      error -= share.each_col() % arma::sum(error, 1);
  }
  return error / sinkhornTemperature;
}

arma::mat GumbelNoise(const arma::mat& uniform)
{
  constexpr double guard = 1e-12;
  return -arma::log(-arma::log(uniform + guard) + guard);
}

arma::uvec DecodePermutation(const arma::mat& logPermutation)
{
  const Sinkhorn sharp(logPermutation, sinkhornDecodingSteps);
  return arma::index_max(sharp.Result(), 0).t();
}

}  // namespace nexec
