/**
 * @file chain/proof/rounding.cpp
 */
#include "rounding.hpp"

#include "proof/rounding_error.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace nexec
{

namespace
{

//! Lengths for which bounds are kept: up to 2^maxLogLength.
constexpr size_t maxLogLength = 44;

//! The bounds themselves are computed with rounding; far less than this.
constexpr double allowance = 1.001;

//! A layer of an MLP.  A ReLU in front of it makes no error larger.
arma::mat LayerError(const Blocks& blocks, const std::string& name,
                     const Bounded& x)
{
  return LinearError(blocks[name + ".weight"], blocks[name + ".bias"], x);
}

//! The largest error of the logit of a gate; both executors compute it alike.
double GateError(const Blocks& blocks, const Families& families,
                 const Enclosures& enclosures)
{
  const Bounded inputs = Known(blocks.EdgeInputs(families.types));
  const Bounded hidden = {Sizes(enclosures.takeHidden),
                          LayerError(blocks, "take.0", inputs)};
  return LayerError(blocks, "take.1", hidden).max();
}

//! Errors of the other parts that both executors compute alike: all up to the
//! hidden layer of MLP_v.
class EdgeErrors
{
 public:
  EdgeErrors(const Blocks& blocks, const Families& families,
             const Enclosures& enclosures) :
      W(blocks["virtual.0.weight"]), b(blocks["virtual.0.bias"])
  {
    const Bounded inputs = Known(blocks.EdgeInputs(families.types));
    const Bounded hidden = {Sizes(enclosures.edgeHidden),
                            LayerError(blocks, "edge.0", inputs)};
    edges = {Sizes(enclosures.edges), LayerError(blocks, "edge.1", hidden)};
    scores = LinearError(blocks.EdgeScore(), arma::zeros(1), edges).max();
    const double none = std::numeric_limits<double>::infinity();
    Interval all = {none, -none};
    for (const Interval& score : enclosures.scores)
      all = Hull(all, score);
    range = all.hi - all.lo;
    byType = arma::max(Sizes(enclosures.hidden), 1);
    RequireFinite(arma::vec{scores, range}, byType);
  }

  double Scores() const { return scores; }

  //! Error of the hidden layer of MLP_v, h x 1, with hard pooling: the pooled
  //! vector is one of the edges'.
  arma::vec HardHidden() const
  {
    return LinearError(W, b,
                       {arma::max(edges.exact, 1), arma::max(edges.error, 1)});
  }

  //! The same with a softmax over so many edges, or fewer.
  arma::vec SoftHidden(const double terms) const
  {
    const double weight = SoftmaxError(scores, range, terms);
    const arma::vec sizes = arma::max(edges.Size(), 1);
    // Sums and products of the mean, and weights that underflow.
    const arma::vec mean = (1.0 + weight) *
        (arma::max(edges.error, 1) +
         (Gamma(terms + 8.0) + 4.0 * terms * smallestNormal) * sizes +
         Underflow(terms, 1.0, sizes.max()));
    // A wrong weight moves the hidden layer along W r of its type.
    return weight * byType + LinearError(W, b, {(1.0 + weight) * sizes, mean});
  }

 private:
  arma::mat W;
  arma::vec b;
  Bounded edges;     // d x T
  arma::vec byType;  // h: the largest |W r|
  double scores, range;
};

/**
 * The largest error of a state logit, given the error of the hidden layer of
 * MLP_v.  That error goes on through the product of the layers behind it; what
 * these layers round is added to it.
 */
class LogitErrors
{
 public:
  LogitErrors(const Blocks& blocks, const Families& families,
              const Enclosures& enclosures) :
      d(double(blocks["key"].n_rows)),
      scale(1.001 / std::sqrt(d)),
      K(arma::abs(blocks["key"])),
      V(arma::abs(blocks["value"])),
      O(arma::abs(blocks["state_head.weight"])),
      o(arma::abs(blocks["state_head.bias"])),
      W(arma::abs(blocks["virtual.1.weight"])),
      b(arma::abs(blocks["virtual.1.bias"])),
      nodes(Known(blocks.Embeddings(families.codes))),
      queries({Sizes(enclosures.queries),
               LinearError(blocks["query"], arma::zeros(size_t(d)), nodes)}),
      U(Sizes(enclosures.virtualQueries)),
      M(Sizes(enclosures.messageLogits)),
      nodeSizes(arma::max(nodes.exact, 1)),
      neighbourSaid(arma::max(Sizes(enclosures.neighbourLogits), 1))
  {
    const arma::mat effects = Sizes(enclosures.effects);
    const size_t codes = families.codes.size();
    scoreEffects = effects.head_cols(codes).t();
    logitEffects = effects.tail_cols(enclosures.bits).t();
    logitOffsets.set_size(enclosures.bits);
    for (size_t bit = 0; bit < enclosures.bits; ++bit)
    {
      const Interval& offset = enclosures.offsets[codes + bit];
      logitOffsets[bit] = std::max(std::abs(offset.lo), std::abs(offset.hi));
    }
    // Pooling gives a mean of the edges, and a ReLU of a mean is at most the
    // mean of the ReLUs: the hidden layer is at most the largest over the
    // types.
    hidden = arma::zeros(W.n_cols);
    for (size_t k = 0; k < hidden.n_elem; ++k)
    {
      for (size_t type = 0; type < families.types.size(); ++type)
      {
        const Interval unit = enclosures.hidden(k, type) + enclosures.bias[k];
        hidden[k] = Interval::Largest(hidden[k], unit.hi);
      }
    }
    // The tables of the factored executor: K' Q H, and O V.
    tableU = {
        U.t(),
        K.t() * queries.error + ProductRounding(K.t(), queries.Size(), 2.0)};
    tableM = {M, ProductRounding(O, V, 2.0)};
    RequireFinite(U, M, scoreEffects, logitEffects, logitOffsets, hidden,
                  neighbourSaid, tableU.error, tableM.error);
  }

  //! @param hiddenError Error of the hidden layer, h.
  double Largest(const arma::vec& hiddenError) const
  {
    const Virtual virtualNode = VirtualNode(hiddenError);
    return std::max(Dense(virtualNode), Factored(virtualNode));
  }

 private:
  //! Bounds about g that both executors share.
  struct Virtual
  {
    arma::vec size;      // d: of computed g
    arma::vec rounding;  // d: of the last layer alone
    arma::vec scores;    // A: error of scores that g has brought along
    arma::vec logits;    // b: the same of logits
    arma::vec said;      // b: largest exact logit of a message
  };

  Virtual VirtualNode(const arma::vec& hiddenError) const
  {
    Virtual g;
    const arma::vec computed = hidden + hiddenError;
    g.rounding = ProductRounding(W, computed, 2.0) + Gamma(W.n_cols + 2.0) * b;
    g.size = W * computed + b + g.rounding;
    g.scores = scoreEffects * hiddenError + scale * (U * g.rounding);
    g.logits = logitEffects * hiddenError + M * g.rounding;
    g.said = arma::max(arma::vec(logitEffects * hidden + logitOffsets),
                       neighbourSaid);
    RequireFinite(g.rounding, g.size, g.scores, g.logits, g.said);
    return g;
  }

  /**
   * Error of scores q' k / sqrt(d) whatever the sender, rounded as the dense
   * executor does; that of neighbours is computed like this by both.
   */
  double ScoreError(const Virtual& g, const arma::vec& senders,
                    const arma::vec& keys) const
  {
    const arma::vec keyError = ProductRounding(K, senders, 2.0);
    const arma::mat q = queries.Size().t();  // A x d
    const arma::vec error = g.scores +
        scale *
            (queries.error.t() * keys + q * keyError +
             ProductRounding(q, keys + keyError, 5.0));
    RequireFinite(error);
    return error.max();
  }

  double Dense(const Virtual& g) const
  {
    const arma::vec senders = arma::max(g.size, nodeSizes);
    const arma::vec keys = K * senders;
    const double scoreError = ScoreError(g, senders, keys);
    const double attention =
        SoftmaxError(scoreError, ScoreRange(keys, scoreError), 3.0);

    const arma::vec messageError = ProductRounding(V, senders, 2.0);
    const arma::vec message = V * senders + messageError;
    const arma::vec updated = nodeSizes + (1.0 + attention) * message;
    // Three products, their sum, and weights that underflow.
    const arma::vec sumError =
        Gamma(8.0) * updated + Underflow(3.0, 1.0, message.max());
    const arma::vec error = attention * g.said +
        (1.0 + attention) * (g.logits + O * messageError) + O * sumError +
        ProductRounding(O, updated + sumError, 2.0) + Gamma(d + 2.0) * o;
    RequireFinite(keys, updated, error);
    return error.max();
  }

  double Factored(const Virtual& g) const
  {
    const arma::vec keys = K * nodeSizes;
    const arma::mat sizeU = tableU.Size().t();  // A x d
    const arma::vec virtualScore = g.scores +
        scale *
            (tableU.error.t() * g.size + ProductRounding(sizeU, g.size, 5.0));
    const double scoreError =
        std::max(ScoreError(g, nodeSizes, keys), virtualScore.max());
    const double range =
        ScoreRange(keys, scoreError) + 2.0 * scale * arma::max(sizeU * g.size);
    const double attention = SoftmaxError(scoreError, range, 3.0);

    const arma::mat sizeM = tableM.Size();  // b x d
    const auto logitError = [&](const arma::mat& x) -> arma::vec
    {
      return arma::max(
          arma::mat(tableM.error * x + ProductRounding(sizeM, x, 2.0)), 1);
    };
    const arma::vec message = arma::max(
        logitError(nodes.exact), arma::vec(g.logits + logitError(g.size)));
    const arma::vec own = arma::max(arma::mat(O * nodes.exact), 1) + o;
    const arma::vec ownError =
        arma::max(ProductRounding(O, nodes.exact, 2.0), 1) + Gamma(d + 2.0) * o;
    const arma::vec said = (1.0 + attention) * (g.said + message);
    const arma::vec error = attention * g.said + (1.0 + attention) * message +
        ownError + Gamma(8.0) * (own + ownError + said) +
        Underflow(3.0, 1.0, said.max());
    RequireFinite(virtualScore, sizeM, message, said, error);
    return error.max();
  }

  //! At least the largest score less the smallest one.
  double ScoreRange(const arma::vec& keys, const double scoreError) const
  {
    return 2.0 * (scale * arma::max(queries.Size().t() * keys) + scoreError);
  }

  double d, scale;
  arma::mat K, V, O;
  arma::vec o;
  arma::mat W;
  arma::vec b;
  Bounded nodes;    // d x A
  Bounded queries;  // d x A
  arma::mat U;      // A x d
  arma::mat M;      // b x d
  arma::vec nodeSizes;
  arma::vec neighbourSaid;  // b
  arma::mat scoreEffects;   // A x h, scaled
  arma::mat logitEffects;   // b x h
  arma::vec logitOffsets;   // b
  arma::vec hidden;         // h
  Bounded tableU;           // d x A
  Bounded tableM;           // b x d
};

}  // namespace

RoundingBounds::RoundingBounds(const ExecutorModel& model,
                               const Families& families,
                               const Enclosures& enclosures)
{
  gates = scores = hardLogits = distinctLogits =
      std::numeric_limits<double>::infinity();
  const Blocks blocks(model);
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
  keepGoing([&]
            { gates = allowance * GateError(blocks, families, enclosures); });
  keepGoing(
      [&]
      {
        const EdgeErrors edges(blocks, families, enclosures);
        scores = allowance * edges.Scores();
        const LogitErrors logits(blocks, families, enclosures);
        const auto bound = [&](const arma::vec& hiddenError)
        {
          return allowance * logits.Largest(hiddenError);
        };
        hardLogits = bound(edges.HardHidden());
        distinctLogits = bound(edges.SoftHidden(double(families.types.size())));
        for (size_t i = 0; i <= maxLogLength; ++i)
        {
          // A chain of n nodes has 2 (n - 1) edges.
          softLogits.push_back(
              bound(edges.SoftHidden(2.0 * std::ldexp(1.0, int(i)))));
        }
      });
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
