/**
 * @file tests/bench/clrs_bench.hpp
 *
 * How many floating point operations the matrix products of a training step
 * take, from the shapes in src/clrs.
 */
#ifndef NEXEC_TESTS_BENCH_CLRS_BENCH_HPP
#define NEXEC_TESTS_BENCH_CLRS_BENCH_HPP

#include <nexec/clrs/clrs_config.hpp>

namespace nexec::bench
{

/**
 * Counts for batches of one length.  The few products per shard that fold
 * encoders into maps are left out, and so is all that is no product: sums,
 * maxima, softmax, Sinkhorn, the optimizer.
 */
class ClrsOperations
{
 public:
  ClrsOperations(const ClrsConfig& config, const size_t length,
                 const size_t batchSize) :
      processor(config.processor),
      permutation(config.permutation),
      h(static_cast<double>(config.hiddenSize)),
      triplet(static_cast<double>(config.tripletSize)),
      steps(static_cast<double>(length - 1)),
      nodes(static_cast<double>(batchSize * length)),
      edges(nodes * static_cast<double>(length))
  {
  }

  //! Forward and backward, all steps.  The output is decoded at the last.
  double Total() const
  {
    double step = Messages() + NodeUpdate() + PointerDecoder();
    if (processor.triplets)
      step += Triplets();
    // Decoders of i and j.
    step += 2.0 * Trained(1.0, AllRows(), nodes);
    double output = PointerDecoder();
    // Decoder of the head.
    if (permutation)
      output += Trained(1.0, AllRows(), nodes);
    return steps * step + output;
  }

 private:
  //! (rows x inner) times (inner x cols).
  static double Product(const double rows, const double inner,
                        const double cols)
  {
    return 2.0 * rows * inner * cols;
  }

  //! The same with its two products on the way back: by map and by input.
  static double Trained(const double rows, const double inner,
                        const double cols)
  {
    return 3.0 * Product(rows, inner, cols);
  }

  //! Rows that are known before a step: hidden state and five inputs.
  double KnownRows() const { return h + 5.0; }
  //! Rows that decoders see: those and the new hidden state.
  double AllRows() const { return 2.0 * h + 5.0; }

  double Messages() const
  {
    // m1 and m2 of nodes.
    double sum = 2.0 * Trained(h, KnownRows(), nodes);
    // The edge's line costs products only on the way back: by slope and by
    // scalar.
    sum += 2.0 * Product(h, 1.0, edges);
    // mlp0 of edges.
    sum += Trained(h, h, edges);
    // mlp1 of edges; on the way back only the largest message per node and
    // feature counts, so that the work is that of products of nodes.
    sum += Product(h, h, edges) + 2.0 * Product(h, h, nodes);
    return sum;
  }

  double NodeUpdate() const
  {
    // o1 and o2; with a gate g1, g2 and g3.
    const double pair = Trained(h, KnownRows(), nodes) + Trained(h, h, nodes);
    return processor.gated ? 2.0 * pair + Trained(h, h, nodes) : pair;
  }

  double Triplets() const
  {
    // t1, t2, t3 of nodes and o3 of edges.
    return 3.0 * Trained(triplet, KnownRows(), nodes) +
        Trained(h, triplet, edges);
  }

  double PointerDecoder() const
  {
    // Own and other.
    double sum = 2.0 * Trained(h, AllRows(), nodes);
    // The edge's line, as in Messages().
    sum += 2.0 * Product(h, 1.0, edges);
    // What triplets say of edges.
    if (processor.triplets)
      sum += Trained(h, h, edges);
    return sum;
  }

  ClrsProcessor processor;
  bool permutation;
  double h, triplet, steps, nodes, edges;
};

}  // namespace nexec::bench

#endif
