/**
 * @file clrs/shard_pool.hpp
 *
 * Workspaces and gradients that are kept from batch to batch: getting tens of
 * megabytes from the system anew would take longer than filling them.
 */
#ifndef NEXEC_CLRS_SHARD_POOL_HPP
#define NEXEC_CLRS_SHARD_POOL_HPP

#include "comm/parts.hpp"
#include "shard.hpp"

#include <memory>
#include <mutex>

namespace nexec
{

template<typename Scalar>
class ClrsShardPool
{
 public:
  using Shard = std::unique_ptr<ClrsShard<Scalar>>;

  //! Take a workspace that no one else uses.
  Shard Take()
  {
    const std::lock_guard<std::mutex> lock(mutex);
    if (free.empty())
      return std::make_unique<ClrsShard<Scalar>>();
    Shard shard = std::move(free.back());
    free.pop_back();
    return shard;
  }

  //! Give it back.
  void Return(Shard shard)
  {
    const std::lock_guard<std::mutex> lock(mutex);
    free.push_back(std::move(shard));
  }

  //! Have so many gradients.
  void NeedGradients(const ClrsConfig& config, const size_t count)
  {
    while (gradients.size() < count)
    {
      gradients.push_back(std::make_unique<ClrsGradients<Scalar>>(config));
    }
  }

  //! Get the gradient of the shard with this number.
  ClrsGradients<Scalar>& Gradients(const size_t number)
  {
    return *gradients[number];
  }

  //! Get the memory for summing gradients up.
  SumBuffers& Buffers() { return buffers; }

 private:
  std::mutex mutex;
  std::vector<Shard> free;
  std::vector<std::unique_ptr<ClrsGradients<Scalar>>> gradients;
  SumBuffers buffers;
};

}  // namespace nexec

#endif
