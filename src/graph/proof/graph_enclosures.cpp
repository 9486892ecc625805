/**
 * @file graph/proof/graph_enclosures.cpp
 */
#include "graph_enclosures.hpp"

#include "graph/executor/graph_network.hpp"

#include <array>

namespace nexec
{

namespace
{

size_t SenderOf(const ArcType& type)
{
  return ExtendedState(type.sender, type.senderBest);
}

size_t ReceiverOf(const ArcType& type)
{
  return ExtendedState(type.receiver, type.receiverBest);
}

//! The bits of a type that are inputs of the network.
std::array<bool, 7> BitsOf(const ArcType& type)
{
  return {type.loop,   type.pointsOut, type.pointsIn, type.first,
          type.second, type.best,      type.chosen};
}

//! The hidden layer of an MLP of arcs: its input consists of few different
//! embeddings, whose products are computed once.
IntervalMatrix HiddenOfArcs(const GraphBlocks& blocks, const std::string& name,
                            const std::vector<ArcType>& types)
{
  const arma::mat W = blocks[name + ".0.weight"];
  const arma::mat bias = blocks[name + ".0.bias"];
  const IntervalMatrix H = blocks["state_embedding"];
  const size_t d = H.Rows();
  const IntervalMatrix senders = Multiply(arma::mat(W.head_cols(d)), H);
  const IntervalMatrix receivers = Multiply(arma::mat(W.cols(d, 2 * d - 1)), H);
  IntervalMatrix hidden(W.n_rows, types.size());
  for (size_t t = 0; t < types.size(); ++t)
  {
    const std::array<bool, 7> bits = BitsOf(types[t]);
    for (size_t row = 0; row < W.n_rows; ++row)
    {
      Interval x = senders(row, SenderOf(types[t])) +
          receivers(row, ReceiverOf(types[t])) + bias[row];
      for (size_t bit = 0; bit < bits.size(); ++bit)
      {
        if (bits[bit])
          x = x + W(row, 2 * d + bit);
      }
      hidden(row, t) = {Interval::Largest(x.lo, 0.0),
                        Interval::Largest(x.hi, 0.0)};
    }
  }
  return hidden;
}

//! Rows of numbers that are affine in a hidden layer.
struct AffineRows
{
  //! The numbers E (W x + b) for the second layer of an MLP.
  AffineRows(const IntervalMatrix& E, const GraphBlocks& blocks,
             const std::string& name) :
      weights(Transpose(Multiply(E, blocks[name + ".1.weight"]))),
      offsets(Multiply(E, blocks[name + ".1.bias"]))
  {
  }

  //! Get a number of a column of the hidden layer.
  Interval At(const size_t row, const IntervalMatrix& hidden,
              const size_t col) const
  {
    Interval sum = offsets(row, 0);
    for (size_t k = 0; k < hidden.Rows(); ++k)
      sum = sum + weights(k, row) * hidden(k, col);
    return sum;
  }

  IntervalMatrix Of(const IntervalMatrix& hidden) const
  {
    IntervalMatrix numbers(weights.Cols(), hidden.Cols());
    for (size_t col = 0; col < numbers.Cols(); ++col)
    {
      for (size_t row = 0; row < numbers.Rows(); ++row)
        numbers(row, col) = At(row, hidden, col);
    }
    return numbers;
  }

  IntervalMatrix weights;  // h x rows
  IntervalMatrix offsets;  // rows x 1
};

std::vector<Interval> OneRow(const IntervalMatrix& matrix)
{
  std::vector<Interval> row(matrix.Cols());
  for (size_t col = 0; col < matrix.Cols(); ++col)
    row[col] = matrix(0, col);
  return row;
}

}  // namespace

GraphBlocks::GraphBlocks(const GraphModel& model) :
    model(model), layout(GraphLayout(model.config))
{
}

arma::mat GraphBlocks::operator[](const std::string& name) const
{
  return BlockView(model.parameters, layout.Find(name));
}

arma::mat GraphBlocks::ArcInputs(const std::vector<ArcType>& types) const
{
  const arma::mat H = (*this)["state_embedding"];
  const size_t d = H.n_rows;
  arma::mat inputs(model.config.ArcSize(), types.size());
  for (size_t t = 0; t < types.size(); ++t)
  {
    inputs.col(t).head(d) = H.col(SenderOf(types[t]));
    inputs.col(t).subvec(d, 2 * d - 1) = H.col(ReceiverOf(types[t]));
    const std::array<bool, 7> bits = BitsOf(types[t]);
    for (size_t bit = 0; bit < bits.size(); ++bit)
      inputs(2 * d + bit, t) = bits[bit] ? 1.0 : 0.0;
  }
  return inputs;
}

GraphEnclosures::GraphEnclosures(const GraphModel& model,
                                 const std::vector<ArcType>& types)
{
  const GraphBlocks blocks(model);
  const GraphConfig& config = model.config;
  const IntervalMatrix one = arma::mat(1, 1, arma::fill::ones);
  if (config.takes)
  {
    takeHidden = HiddenOfArcs(blocks, "take", types);
    takes = OneRow(AffineRows(one, blocks, "take").Of(takeHidden));
  }
  if (config.points)
  {
    pointHidden = HiddenOfArcs(blocks, "point", types);
    points = OneRow(AffineRows(one, blocks, "point").Of(pointHidden));
  }
  messageHidden = HiddenOfArcs(blocks, "message", types);

  const arma::mat H = blocks["state_embedding"];
  const IntervalMatrix queries = Multiply(blocks["query"], H);
  const AffineRows receiverScores(Multiply(Transpose(queries), blocks["key"]),
                                  blocks, "message");
  const double root = std::sqrt(double(config.embeddingSize));
  const Interval scale =
      Interval(1.0) / Interval(Interval::Below(root), Interval::Above(root));
  for (size_t t = 0; t < types.size(); ++t)
  {
    scores.push_back(scale *
                     receiverScores.At(ReceiverOf(types[t]), messageHidden, t));
  }

  const arma::mat O = blocks["state_head.weight"];
  const arma::mat o = blocks["state_head.bias"];
  messageLogits = AffineRows(Multiply(O, blocks["value"]), blocks, "message")
                      .Of(messageHidden);
  const IntervalMatrix ofStates = Multiply(O, H);
  ownLogits = Multiply(O, blocks["signal_embedding"]);
  for (size_t col = 0; col < ownLogits.Cols(); ++col)
  {
    for (size_t bit = 0; bit < ownLogits.Rows(); ++bit)
    {
      Interval& own = ownLogits(bit, col);
      own = own + ofStates(bit, col % config.NumStates()) + o[bit];
    }
  }
  if (config.signals < 2)
    return;

  virtualScores =
      OneRow(AffineRows(Transpose(blocks["virtual_score"]), blocks, "message")
                 .Of(messageHidden));
  const arma::mat n = blocks["signal_head.bias"];
  signalLogits = AffineRows(blocks["signal_head.weight"], blocks, "message")
                     .Of(messageHidden);
  for (size_t t = 0; t < types.size(); ++t)
  {
    for (size_t signal = 0; signal < config.signals; ++signal)
      signalLogits(signal, t) = signalLogits(signal, t) + n[signal];
  }
}

}  // namespace nexec
