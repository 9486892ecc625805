/**
 * @file chain/proof/enclosures.cpp
 */
#include "enclosures.hpp"

namespace nexec
{

namespace
{

//! W x + b for every column.
IntervalMatrix Affine(const Blocks& blocks, const std::string& layer,
                      const IntervalMatrix& x)
{
  const arma::mat bias = blocks[layer + ".bias"];
  IntervalMatrix y = Multiply(blocks[layer + ".weight"], x);
  for (size_t col = 0; col < y.Cols(); ++col)
  {
    for (size_t row = 0; row < y.Rows(); ++row)
      y(row, col) = y(row, col) + bias[row];
  }
  return y;
}

//! The hidden layer of an MLP.
IntervalMatrix Hidden(const Blocks& blocks, const std::string& name,
                      const IntervalMatrix& x)
{
  IntervalMatrix hidden = Affine(blocks, name + ".0", x);
  for (size_t col = 0; col < hidden.Cols(); ++col)
  {
    for (size_t row = 0; row < hidden.Rows(); ++row)
    {
      Interval& value = hidden(row, col);
      value = {Interval::Largest(value.lo, 0.0),
               Interval::Largest(value.hi, 0.0)};
    }
  }
  return hidden;
}

std::vector<Interval> RowOf(const IntervalMatrix& matrix)
{
  std::vector<Interval> row(matrix.Cols());
  for (size_t col = 0; col < matrix.Cols(); ++col)
    row[col] = matrix(0, col);
  return row;
}

}  // namespace

Blocks::Blocks(const ExecutorModel& model) :
    model(model), layout(ExecutorLayout(model.config))
{
}

arma::mat Blocks::operator[](const std::string& name) const
{
  return BlockView(model.parameters, layout.Find(name));
}

arma::mat Blocks::EdgeInputs(const std::vector<EdgeType>& types) const
{
  const arma::mat H = (*this)["state_embedding"];
  const size_t d = H.n_rows;
  arma::mat inputs(2 * d + 1, types.size());
  for (size_t t = 0; t < types.size(); ++t)
  {
    inputs.col(t).head(d) = H.col(types[t].sender);
    inputs.col(t).subvec(d, 2 * d - 1) = H.col(types[t].receiver);
    inputs(2 * d, t) = types[t].greater ? 1.0 : 0.0;
  }
  return inputs;
}

arma::mat Blocks::Embeddings(const std::vector<Code>& codes) const
{
  const arma::mat H = (*this)["state_embedding"];
  arma::mat some(H.n_rows, codes.size());
  for (size_t a = 0; a < codes.size(); ++a)
    some.col(a) = H.col(codes[a]);
  return some;
}

arma::mat Blocks::EdgeScore() const
{
  return arma::vectorise((*this)["edge_score"]).t();
}

Enclosures::Enclosures(const ExecutorModel& model, const Families& families) :
    bits(model.config.bits), codeNumbers(model.config.NumCodes(), 0)
{
  const Blocks blocks(model);
  const arma::mat inputs = blocks.EdgeInputs(families.types);
  takeHidden = Hidden(blocks, "take", inputs);
  gates = RowOf(Affine(blocks, "take.1", takeHidden));
  edgeHidden = Hidden(blocks, "edge", inputs);
  edges = Affine(blocks, "edge.1", edgeHidden);
  scores = RowOf(Multiply(blocks.EdgeScore(), edges));
  hidden = Multiply(blocks["virtual.0.weight"], edges);
  const arma::mat hiddenBias = blocks["virtual.0.bias"];
  bias.assign(hiddenBias.begin(), hiddenBias.end());

  const arma::mat H = blocks.Embeddings(families.codes);
  const size_t numCodes = families.codes.size();
  for (size_t a = 0; a < numCodes; ++a)
    codeNumbers[families.codes[a]] = a;
  // The scale 1 / sqrt(d) is a number that the executors round alike.
  const Interval scale = Interval(1.0) /
      Interval(Interval::Below(std::sqrt(double(model.config.embeddingSize))),
               Interval::Above(std::sqrt(double(model.config.embeddingSize))));
  queries = Multiply(blocks["query"], H);
  const IntervalMatrix keys = Multiply(blocks["key"], H);
  messageLogits =
      Multiply(blocks["state_head.weight"], IntervalMatrix(blocks["value"]));
  ownLogits = Affine(blocks, "state_head", H);
  neighbourLogits = Multiply(messageLogits, H);
  neighbourScores = Multiply(Transpose(queries), keys);
  for (size_t a = 0; a < numCodes; ++a)
  {
    for (size_t b = 0; b < numCodes; ++b)
      neighbourScores(a, b) = neighbourScores(a, b) * scale;
  }

  // Effects of g = W_v1 x + b_v1: (K'QH)' g / sqrt(d), and (O V) g.
  const IntervalMatrix& U = virtualQueries;  // A x d
  const IntervalMatrix& M = messageLogits;   // b x d
  virtualQueries = Multiply(Transpose(queries), IntervalMatrix(blocks["key"]));
  const IntervalMatrix weight = blocks["virtual.1.weight"];
  const IntervalMatrix constant = blocks["virtual.1.bias"];
  const IntervalMatrix scoreWeights = Multiply(U, weight);    // A x h
  const IntervalMatrix scoreOffsets = Multiply(U, constant);  // A x 1
  const IntervalMatrix logitWeights = Multiply(M, weight);    // b x h
  const IntervalMatrix logitOffsets = Multiply(M, constant);  // b x 1
  effects = IntervalMatrix(weight.Cols(), numCodes + bits);
  offsets.resize(numCodes + bits);
  for (size_t r = 0; r < numCodes + bits; ++r)
  {
    const bool isScore = r < numCodes;
    const size_t row = isScore ? r : r - numCodes;
    const Interval factor = isScore ? scale : Interval(1.0);
    offsets[r] =
        factor * (isScore ? scoreOffsets(row, 0) : logitOffsets(row, 0));
    for (size_t k = 0; k < weight.Cols(); ++k)
    {
      effects(k, r) =
          factor * (isScore ? scoreWeights(row, k) : logitWeights(row, k));
    }
  }
}

}  // namespace nexec
