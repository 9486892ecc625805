/**
 * @file graph/proof/graph_rounding.cpp
 */
#include "graph_rounding.hpp"

#include "proof/rounding_error.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace nexec
{

namespace
{

//! The bounds themselves are computed with rounding; far less than this.
constexpr double slack = 1.001;

//! A layer of an MLP.  A ReLU in front of it makes no error larger.
arma::mat MlpLayerError(const GraphBlocks& blocks, const std::string& name,
                        const Bounded& x)
{
  return LinearError(blocks[name + ".weight"], blocks[name + ".bias"], x);
}

//! What an MLP of arcs computes; both executors do that alike.
Bounded MlpBounds(const GraphBlocks& blocks, const std::string& name,
                  const Bounded& inputs, const IntervalMatrix& hidden)
{
  const Bounded inside = {Sizes(hidden),
                          MlpLayerError(blocks, name + ".0", inputs)};
  arma::mat sizes = arma::abs(blocks[name + ".1.weight"]) * inside.exact;
  sizes.each_col() += arma::abs(arma::vec(blocks[name + ".1.bias"]));
  return {sizes, MlpLayerError(blocks, name + ".1", inside)};
}

double RangeOf(const std::vector<Interval>& scores)
{
  const double none = std::numeric_limits<double>::infinity();
  Interval all = {none, -none};
  for (const Interval& score : scores)
    all = Hull(all, score);
  return all.hi - all.lo;
}

//! What executors have pooled, d x 1, but for the errors of the weights.
struct Pooled
{
  arma::vec size;
  arma::vec error;
};

class PoolingErrors
{
 public:
  PoolingErrors(const GraphModel& model, const Bounded& messages,
                const GraphEnclosures& enclosures) :
      blocks(model),
      hard(model.config.pooling == Pooling::Hard),
      terms(double(messages.exact.n_cols)),
      d(double(model.config.embeddingSize)),
      messages(messages),
      enclosures(enclosures),
      sizes(arma::max(messages.Size(), 1)),
      errors(arma::max(messages.error, 1))
  {
    RequireFinite(messages.exact, messages.error,
                  Sizes(enclosures.messageLogits),
                  Sizes(enclosures.signalLogits));
  }

  //! Error of the scores (Q H)' K r / sqrt(d) of any receiver.
  double Scores() const
  {
    const arma::mat Q = arma::abs(blocks["query"]);
    const arma::mat K = arma::abs(blocks["key"]);
    const arma::mat H = blocks["state_embedding"];
    const arma::vec none(H.n_rows, arma::fill::zeros);
    const Bounded q = {Q * arma::abs(H),
                       LinearError(blocks["query"], none, Known(H))};
    const Bounded k = {K * messages.exact,
                       LinearError(blocks["key"], none, messages)};
    const arma::mat error = (1.001 / std::sqrt(d)) *
        (q.error.t() * k.Size() + q.exact.t() * k.error +
         ProductRounding(q.Size().t(), k.Size(), 5.0));
    RequireFinite(error);
    return error.max();
  }

  //! Error of the scores w' r.
  double VirtualScores() const
  {
    return LinearError(arma::mat(blocks["virtual_score"]).t(), arma::zeros(1),
                       messages)
        .max();
  }

  //! Error of the logits of next states, given that of the scores.
  double States(const double scoreError) const
  {
    const double weight = Weight(scoreError, enclosures.scores);
    const arma::mat V = arma::abs(blocks["value"]);
    const arma::mat O = arma::abs(blocks["state_head.weight"]);
    const arma::vec o = arma::abs(blocks["state_head.bias"]);
    const arma::vec own = arma::max(arma::abs(blocks["state_embedding"]), 1) +
        arma::max(arma::abs(blocks["signal_embedding"]), 1);
    // A wrong weight moves a logit along O V r of its type.
    const arma::vec moved =
        weight * arma::vec(arma::max(Sizes(enclosures.messageLogits), 1));

    // Dense: V on what is pooled, the sum of three vectors, O.
    const Pooled pooled = Pool(weight);
    const arma::vec valueError =
        V * pooled.error + ProductRounding(V, pooled.size + pooled.error, 2.0);
    const arma::vec sum = own + V * pooled.size + valueError;
    const arma::vec sumError =
        Gamma(8.0) * sum + Underflow(3.0, 1.0, sum.max());
    const arma::vec dense = moved + O * (valueError + sumError) +
        ProductRounding(O, sum + sumError, 2.0) + Gamma(d + 2.0) * o;

    // Factored: tables of O V, of (O V) r, and of O (H + S) + o; their sum.
    const arma::mat tableError = ProductRounding(O, V, 2.0);
    const arma::mat table = O * V + tableError;
    const arma::vec said = table * sizes;
    const arma::vec saidError = O * (V * errors) + tableError * sizes +
        ProductRounding(table, sizes, 2.0);
    const arma::vec ownSize = O * own + o;
    const arma::vec ownError = Gamma(2.0) * (O * own) +
        ProductRounding(O, 1.001 * own, 2.0) + Gamma(d + 2.0) * o;
    const arma::vec factored = moved + (1.0 + weight) * saidError + ownError +
        SumError(weight, said + saidError, ownSize + ownError);
    RequireFinite(moved, sum, dense, factored);
    return std::max(dense.max(), factored.max());
  }

  //! Error of the logits of signals, given that of the scores.
  double Signals(const double scoreError) const
  {
    const double weight = Weight(scoreError, enclosures.virtualScores);
    const arma::mat N = arma::abs(blocks["signal_head.weight"]);
    const arma::vec n = arma::abs(blocks["signal_head.bias"]);
    const arma::vec moved =
        weight * (n + arma::vec(arma::max(Sizes(enclosures.signalLogits), 1)));

    const Pooled pooled = Pool(weight);
    const arma::vec dense = moved + N * pooled.error +
        ProductRounding(N, pooled.size + pooled.error, 2.0) +
        Gamma(d + 2.0) * n;

    const arma::vec said = N * sizes;
    const arma::vec saidError = N * errors + ProductRounding(N, sizes, 2.0);
    const arma::vec factored = moved + (1.0 + weight) * saidError +
        SumError(weight, said + saidError, n);
    RequireFinite(moved, dense, factored);
    return std::max(dense.max(), factored.max());
  }

 private:
  //! Relative error of weights.  The one of hard pooling is 1 exactly.
  double Weight(const double scoreError,
                const std::vector<Interval>& scores) const
  {
    return hard ? 0.0 : SoftmaxError(scoreError, RangeOf(scores), terms);
  }

  //! The sum of weighted messages: products, sums, weights that underflow.
  Pooled Pool(const double weight) const
  {
    return {(1.0 + weight) * sizes,
            (1.0 + weight) *
                (errors +
                 (Gamma(terms + 8.0) + 4.0 * terms * smallestNormal) * sizes +
                 Underflow(terms, 1.0, sizes.max()))};
  }

  //! What is lost when weighted numbers and one more are summed.
  arma::vec SumError(const double weight, const arma::vec& said,
                     const arma::vec& own) const
  {
    const arma::vec all = (1.0 + weight) * said + own;
    return (Gamma(terms + 8.0) + 4.0 * terms * smallestNormal) * all +
        Underflow(terms, 1.0, all.max());
  }

  const GraphBlocks blocks;
  bool hard;
  double terms, d;
  const Bounded& messages;  // d x K
  const GraphEnclosures& enclosures;
  arma::vec sizes, errors;  // d: the largest of a message
};

}  // namespace

GraphRounding::GraphRounding(const GraphModel& model,
                             const std::vector<ArcType>& types,
                             const GraphEnclosures& enclosures)
{
  const GraphBlocks blocks(model);
  const Bounded inputs = Known(blocks.ArcInputs(types));
  // What has no bound when another one overflows has none.
  const auto keepGoing = [](const auto& compute)
  {
    try
    {
      compute();
    }
    catch (const std::overflow_error&)
    {
    }
  };
  keepGoing(
      [&]
      {
        double error = 0.0;
        if (model.config.takes)
        {
          error = MlpBounds(blocks, "take", inputs, enclosures.takeHidden)
                      .error.max();
        }
        if (model.config.points)
        {
          error = std::max(
              error,
              MlpBounds(blocks, "point", inputs, enclosures.pointHidden)
                  .error.max());
        }
        gates = slack * error;
      });
  keepGoing(
      [&]
      {
        const Bounded messages =
            MlpBounds(blocks, "message", inputs, enclosures.messageHidden);
        const PoolingErrors pooling(model, messages, enclosures);
        if (model.config.signals > 1)
        {
          virtualScores = slack * pooling.VirtualScores();
          signals = slack * 2.0 * pooling.Signals(virtualScores);
        }
        scores = slack * pooling.Scores();
        states = slack * pooling.States(scores);
      });
}

}  // namespace nexec
