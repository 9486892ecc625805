/**
 * @file clrs/pass.cpp
 */
#include "pass.hpp"

#include <nexec/core/errors.hpp>

#include "comm/bytes.hpp"
#include "core/parallel.hpp"
#include "shard.hpp"

#include <algorithm>

namespace nexec
{

namespace
{

/**
 * Sequences per shard: enough edges for the matrix products to be fast, few
 * enough for the caches and for several threads.  Never depends on threads.
 */
size_t ShardSize(const size_t length)
{
  constexpr size_t edges = 1024, most = 8;
  return std::clamp<size_t>(edges / (length * length), 1, most);
}

void CheckBatch(const ClrsConfig& config, const arma::vec& parameters,
                const ClrsBatch& batch, const std::vector<ClrsChance>& chances)
{
  if (parameters.n_elem != ClrsLayout(config).Size())
    throw InputError("the parameters do not fit the network");
  if (batch.empty() || batch[0].Length() < 2)
    throw InputError("a batch needs sequences of at least two keys");
  for (const ClrsProbes& probes : batch)
  {
    if (probes.Length() != batch[0].Length())
      throw InputError("the sequences of a batch must have one length");
  }
  if (!chances.empty() && chances.size() != batch.size())
    throw InputError("a batch needs one chance per sequence, or none");
  const size_t n = batch[0].Length();
  for (const ClrsChance& chance : chances)
  {
    if ((!chance.uniform.is_empty() &&
         (chance.uniform.n_rows != n || chance.uniform.n_cols != n)) ||
        (!chance.forced.empty() && chance.forced.size() + 1 != n))
      throw InputError("a chance is for sequences of another length");
  }
}

size_t NumShardsOf(const ClrsBatch& batch)
{
  return NumShards(batch.size(), ShardSize(batch[0].Length()));
}

//! Call body(number, data, shard) for some shards of a batch.
template<typename Scalar, typename Body>
void ForShards(const ClrsConfig& config, const ClrsWeights<Scalar>& weights,
               const ClrsBatch& batch, const std::vector<ClrsChance>& chances,
               const Shard& numbers, ClrsShardPool<Scalar>& pool,
               const Body& body)
{
  const size_t size = ShardSize(batch[0].Length());
  ParallelFor(numbers.end - numbers.begin,
              [&](const size_t item)
              {
                const size_t number = numbers.begin + item;
                const auto [begin, end] = GetShard(batch.size(), size, number);
                const ShardData data{batch, chances, begin};
                auto shard = pool.Take();
                shard->Begin(config, weights, data, end - begin);
                body(number, data, *shard);
                pool.Return(std::move(shard));
              });
}

//! Run a shard and sum up its losses.
template<typename Scalar>
ClrsLosses RunShard(const ShardData& data, const bool keep,
                    ClrsShard<Scalar>& shard)
{
  ClrsLosses losses;
  const size_t n = shard.Shape().length;
  shard.Forward(keep,
                [&](const size_t t, const ClrsStep<Scalar>& step)
                {
                  losses += Hints<Scalar>::Losses(shard.Shape(), data, t, step);
                  if (t + 1 == n)
                    shard.DecodeOutput(step, true);
                });
  losses += shard.Decoded().Losses(shard.Shape(), data);
  return losses;
}

//! From sums to means, in the order of the shards.
ClrsLosses MeanLosses(const std::vector<ClrsLosses>& sums,
                      const ClrsBatch& batch)
{
  const auto b = static_cast<double>(batch.size());
  const auto n = static_cast<double>(batch[0].Length());
  ClrsLosses mean;
  for (const ClrsLosses& sum : sums)
    mean += sum;
  mean.pred /= b * n;
  mean.predMask /= b;
  mean.predH /= b * (n - 1.0) * n;
  mean.i /= b * (n - 1.0);
  mean.j /= b * (n - 1.0);
  return mean;
}

//! Write one step of a shard into the traces of its sequences.
template<typename Scalar>
void WriteStep(const ClrsStep<Scalar>& step, const size_t first,
               const bool withOutput, const bool withHidden,
               const ClrsShard<Scalar>& shard, std::vector<ClrsTrace>& traces)
{
  const ShardShape& shape = shard.Shape();
  const size_t n = shape.length, h = shape.hidden;
  for (size_t s = 0; s < shape.sequences; ++s)
  {
    const arma::span nodes(s * n, (s + 1) * n - 1);
    ClrsTraceStep trace;
    if (withHidden)
    {
      trace.hidden = arma::conv_to<arma::mat>::from(
          step.nodes(arma::span(0, h - 1), nodes));
    }
    trace.predH = arma::conv_to<arma::mat>::from(
        step.predH.scores(arma::span::all, nodes));
    trace.i = arma::conv_to<arma::vec>::from(step.i(arma::span(0), nodes));
    trace.j = arma::conv_to<arma::vec>::from(step.j(arma::span(0), nodes));
    if (withOutput)
      shard.Decoded().Write(shape, s, trace);
    traces[first + s].push_back(std::move(trace));
  }
}

}  // namespace

template<typename Scalar>
ClrsPass<Scalar>::ClrsPass(const ClrsConfig& config) :
    config(config), pool(std::make_unique<ClrsShardPool<Scalar>>())
{
}

template<typename Scalar>
ClrsPass<Scalar>::~ClrsPass() = default;

template<typename Scalar>
ClrsLosses ClrsPass<Scalar>::Evaluate(const arma::vec& parameters,
                                      const ClrsBatch& batch,
                                      const std::vector<ClrsChance>& chances)
{
  CheckBatch(config, parameters, batch, chances);
  const ClrsWeights<Scalar> weights(config, parameters);
  std::vector<ClrsLosses> sums(NumShardsOf(batch));
  ForShards(
      config, weights, batch, chances, {0, sums.size()}, *pool,
      [&](const size_t number, const ShardData& data, ClrsShard<Scalar>& shard)
      { sums[number] = RunShard(data, false, shard); });
  return MeanLosses(sums, batch);
}

template<typename Scalar>
ClrsLosses ClrsPass<Scalar>::EvaluateWithGradient(
    const arma::vec& parameters, const ClrsBatch& batch,
    const std::vector<ClrsChance>& chances, const double hintWeight,
    arma::vec& gradient, Communicator& ranks)
{
  CheckBatch(config, parameters, batch, chances);
  const ClrsWeights<Scalar> weights(config, parameters);
  const size_t shards = NumShardsOf(batch);
  const Shard own = PartOf(ranks, shards);
  pool->NeedGradients(config, own.end - own.begin);
  std::vector<ClrsLosses> sums(own.end - own.begin);
  const double weight = 1.0 / static_cast<double>(batch.size());
  const double stepWeight =
      hintWeight * weight / static_cast<double>(batch[0].Length() - 1);
  ForShards(
      config, weights, batch, chances, own, *pool,
      [&](const size_t number, const ShardData& data, ClrsShard<Scalar>& shard)
      {
        sums[number - own.begin] = RunShard(data, true, shard);
        ClrsGradients<Scalar>& gradients = pool->Gradients(number - own.begin);
        gradients.Clear();
        shard.Backward(weight, stepWeight, gradients);
        gradients.Finish(weights);
      });
  gradient.set_size(parameters.n_elem);
  SumInOrder<Scalar>(
      ranks, shards,
      [&](const size_t number) -> const arma::Col<Scalar>&
      { return pool->Gradients(number - own.begin).values; },
      pool->Buffers(), gradient);
  return MeanLosses(GatherList(ranks, sums), batch);
}

template<typename Scalar>
std::vector<arma::uvec> ClrsPass<Scalar>::Pointers(const arma::vec& parameters,
                                                   const ClrsBatch& batch,
                                                   Communicator& ranks)
{
  CheckBatch(config, parameters, batch, {});
  const ClrsWeights<Scalar> weights(config, parameters);
  const size_t n = batch[0].Length(), size = ShardSize(n);
  const Shard own = PartOf(ranks, NumShardsOf(batch));
  const size_t first = own.begin * size;
  const size_t last = std::min(own.end * size, batch.size());
  std::vector<arma::uword> mine(first < last ? (last - first) * n : 0);
  ForShards(config, weights, batch, {}, own, *pool,
            [&](const size_t /* number */, const ShardData& data,
                ClrsShard<Scalar>& shard)
            {
              shard.Forward(false,
                            [&](const size_t t, const ClrsStep<Scalar>& step)
                            {
                              if (t + 1 == n)
                                shard.DecodeOutput(step, false);
                            });
              for (size_t s = 0; s < shard.Shape().sequences; ++s)
              {
                ClrsTraceStep trace;
                shard.Decoded().Write(shard.Shape(), s, trace);
                std::copy(trace.pointers.begin(), trace.pointers.end(),
                          mine.begin() + (data.first + s - first) * n);
              }
            });
  const std::vector<arma::uword> all = GatherList(ranks, mine);
  std::vector<arma::uvec> pointers;
  for (size_t b = 0; b < batch.size(); ++b)
    pointers.emplace_back(&all[b * n], n);
  return pointers;
}

template<typename Scalar>
std::vector<ClrsTrace> ClrsPass<Scalar>::Trace(const arma::vec& parameters,
                                               const ClrsBatch& batch,
                                               const ClrsTraceOptions& options)
{
  CheckBatch(config, parameters, batch, {});
  const ClrsWeights<Scalar> weights(config, parameters);
  const size_t n = batch[0].Length();
  std::vector<ClrsTrace> traces(batch.size());
  ForShards(config, weights, batch, {}, {0, NumShardsOf(batch)}, *pool,
            [&](const size_t /* number */, const ShardData& data,
                ClrsShard<Scalar>& shard)
            {
              shard.Forward(false,
                            [&](const size_t t, const ClrsStep<Scalar>& step)
                            {
                              const bool decode =
                                  options.everyOutput || t + 1 == n;
                              if (decode)
                                shard.DecodeOutput(step, false);
                              WriteStep(step, data.first, decode,
                                        options.hidden, shard, traces);
                            });
            });
  return traces;
}

template class ClrsPass<float>;
template class ClrsPass<double>;

}  // namespace nexec
