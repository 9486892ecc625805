/**
 * @file executor/proof/rounding.cpp
 */
#include "rounding.hpp"

#include "blocks.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace nexec
{

namespace
{

//! Unit roundoff of double precision.
constexpr double u = std::numeric_limits<double>::epsilon() / 2.0;

//! Lengths for which bounds are kept: up to 2^maxLogLength.
constexpr size_t maxLogLength = 44;

//! The bounds themselves are computed with rounding; far less than this.
constexpr double allowance = 1.001;

//! k roundings one after the other, relatively.
double Gamma(const double k)
{
  return k * u / (1.0 - k * u);
}

//! Numbers, and how far from them computed ones can be.
struct Bounded
{
  arma::mat value;
  arma::mat error;

  //! The largest size of a computed number in each row.
  arma::vec Largest() const { return arma::max(arma::abs(value) + error, 1); }
  //! The largest error in each row.
  arma::vec LargestError() const { return arma::max(error, 1); }
};

/**
 * Throws if a number has become infinite or none: then nothing is bounded. (The
 * largest of several numbers would not show it: arma::max() skips what is not a
 * number, and 0 times infinity is not one.)
 */
template<typename... Matrices>
void RequireFinite(const Matrices&... matrices)
{
  if (!(matrices.is_finite() && ...))
    throw std::overflow_error("numbers too large for a bound");
}

//! The error of W x + b if x is at most `size` and has this error.
arma::mat LinearError(const arma::mat& W, const arma::vec& b,
                      const arma::mat& size, const arma::mat& error)
{
  const arma::mat absW = arma::abs(W);
  arma::mat sums = absW * size;
  sums.each_col() += arma::abs(b);
  arma::mat total = absW * error + Gamma(double(W.n_cols) + 1.0) * sums;
  RequireFinite(size, error, sums, total);
  return total;
}

Bounded Linear(const arma::mat& W, const arma::vec& b, const Bounded& x)
{
  arma::mat value = W * x.value;
  value.each_col() += b;
  RequireFinite(value);
  return {value, LinearError(W, b, arma::abs(x.value) + x.error, x.error)};
}

/**
 * Relative error of weights that are the softmax of scores.
 *
 * @param error Largest error of a score.
 * @param range Largest score less the smallest one, or more.
 * @param terms Number of scores.
 */
double SoftmaxError(const double error, const double range, const double terms)
{
  // The exponent s - max s has twice the error of a score, and is rounded;
  // exp() is right to one unit in the last place.
  const double numerator =
      std::expm1(2.0 * error + u * (range + 2.0 * error)) + 4.0 * u;
  return (1.0 + numerator) * (1.0 + numerator) * (1.0 + Gamma(terms + 4.0)) -
      1.0;
}

//! The dense pass, with errors beside the numbers.
class ErrorPass
{
 public:
  ErrorPass(const ExecutorModel& model, const Families& families) :
      blocks(model),
      H(blocks.Embeddings(families.codes)),
      d(double(model.config.embeddingSize))
  {
    const arma::mat inputs = blocks.EdgeInputs(families.types);
    edgeInputs = {inputs, arma::zeros(arma::size(inputs))};
    edges = Mlp("edge", edgeInputs);
    scores = Linear(blocks.EdgeScore(), arma::zeros(1), edges);
  }

  double Gates() const { return Mlp("take", edgeInputs).error.max(); }
  double Scores() const { return scores.error.max(); }

  //! Hard pooling: the pooled vector is one of the edges'.
  double HardLogits() const
  {
    return Logits(LinearError(blocks["virtual.0.weight"],
                              blocks["virtual.0.bias"], edges.Largest(),
                              edges.LargestError()));
  }

  //! Softmax pooling over 2 (length - 1) edges.
  double SoftLogits(const double length) const
  {
    const arma::mat W = blocks["virtual.0.weight"];
    const double terms = 2.0 * length;
    const double weight =
        SoftmaxError(Scores(), scores.value.max() - scores.value.min(), terms);
    // A wrong weight moves the hidden layer along W r of its type.
    const arma::vec byWeights = weight *
        arma::max(arma::abs(W * edges.value) + arma::abs(W) * edges.error, 1);
    // Weights that underflow are off by less than the smallest number.
    const double sum =
        Gamma(terms + 1.0) + terms * std::numeric_limits<double>::min();
    const arma::vec pooled =
        (1.0 + weight) * (edges.LargestError() + sum * edges.Largest());
    return Logits(byWeights +
                  LinearError(W, blocks["virtual.0.bias"],
                              (1.0 + weight) * edges.Largest(), pooled));
  }

 private:
  //! A ReLU makes no error larger.
  Bounded Mlp(const std::string& name, const Bounded& x) const
  {
    Bounded hidden =
        Linear(blocks[name + ".0.weight"], blocks[name + ".0.bias"], x);
    hidden.value = arma::clamp(hidden.value, 0.0, arma::datum::inf);
    return Linear(blocks[name + ".1.weight"], blocks[name + ".1.bias"], hidden);
  }

  /**
   * The largest error of a state logit, given the error of the hidden layer of
   * MLP_v, h.  That error goes on through the product of the layers behind it;
   * what these layers round is added to it.
   */
  double Logits(const arma::vec& hiddenError) const;

  Blocks blocks;
  arma::mat H;  // d x A
  double d;
  Bounded edgeInputs, edges, scores;
};

double ErrorPass::Logits(const arma::vec& hiddenError) const
{
  const arma::mat K = blocks["key"], V = blocks["value"];
  const arma::mat O = blocks["state_head.weight"];
  const arma::vec o = blocks["state_head.bias"];
  const arma::mat W = blocks["virtual.1.weight"];
  const arma::vec b = blocks["virtual.1.bias"];
  const arma::vec none = arma::zeros(size_t(d));
  const double scale = 1.0 / std::sqrt(d);
  const Bounded nodes = {H, arma::zeros(arma::size(H))};
  const Bounded q = Linear(blocks["query"], none, nodes);

  // Pooling gives a mean of the edges, and a ReLU of a mean is at most the mean
  // of the ReLUs: the hidden layer is at most the largest over the types.
  const Bounded ends =
      Linear(blocks["virtual.0.weight"], blocks["virtual.0.bias"], edges);
  const arma::vec hidden =
      arma::max(arma::clamp(ends.value, 0.0, arma::datum::inf), 1) +
      hiddenError;
  const arma::vec g = arma::abs(W) * hidden + arma::abs(b);
  const arma::vec gError = Gamma(W.n_cols + 1.0) * g;

  // Scores: of the virtual node, and of neighbours.
  const arma::vec senders = arma::max(g, nodes.Largest());
  const arma::vec k = arma::abs(K) * senders;
  const arma::vec kError = Gamma(d) * k;
  const arma::mat U = q.value.t() * K;  // A x d
  const arma::mat absQ = arma::abs(q.value) + q.error;
  const arma::vec inherited =
      arma::abs(U * W) * hiddenError + arma::abs(U) * gError;  // A
  const arma::vec rounded = q.error.t() * k + absQ.t() * kError +
      Gamma(d + 4.0) * (absQ.t() * k);  // A
  const double scoreError = scale * arma::max(inherited + rounded);
  const double range = 2.0 * scale * arma::max(absQ.t() * k);
  const double attention = SoftmaxError(scoreError, range, 3.0);

  // Messages and logits.
  const arma::mat M = O * V;  // b x d
  const arma::vec said = arma::max(
      arma::abs(M * W) * hidden + arma::abs(M) * arma::abs(b),
      arma::max(arma::abs(M * H), 1));  // b: largest logit of a message
  const arma::vec message = arma::abs(V) * senders;
  const arma::vec updated = nodes.Largest() + (1.0 + attention) * message;
  const arma::mat absO = arma::abs(O);
  const arma::vec error = attention * said +
      (1.0 + attention) *
          (arma::abs(M * W) * hiddenError + arma::abs(M) * gError +
           absO * (Gamma(d) * message)) +
      absO * (Gamma(6.0) * updated) +
      Gamma(d + 1.0) * (absO * updated + arma::abs(o));
  RequireFinite(hidden, g, k, inherited, rounded, said, updated, error);
  return arma::max(error);
}

}  // namespace

RoundingBounds::RoundingBounds(const ExecutorModel& model,
                               const Families& families)
{
  gates = scores = hardLogits = std::numeric_limits<double>::infinity();
  try
  {
    const ErrorPass pass(model, families);
    gates = allowance * pass.Gates();
    scores = allowance * pass.Scores();
    hardLogits = allowance * pass.HardLogits();
    for (size_t i = 0; i <= maxLogLength; ++i)
    {
      softLogits.push_back(allowance *
                           pass.SoftLogits(std::ldexp(1.0, int(i))));
    }
  }
  catch (const std::overflow_error&)
  {
    // What has no bound by now has none.
  }
}

double RoundingBounds::Logits(const size_t length) const
{
  size_t i = 0;
  while (i <= maxLogLength && (size_t(1) << i) < length)
    ++i;
  return i < softLogits.size() ? softLogits[i]
                               : std::numeric_limits<double>::infinity();
}

}  // namespace nexec
